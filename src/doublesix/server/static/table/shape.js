// @ts-check
/** The shape of table that suits the screen: chosen at first, and again when another one suits it better. */

import { bestShape } from "./frame.js";

/** @import {TableParts} from "./parts.js" */

/** While somebody resizes a window, its size counts once it stays the same for so long. */
const SETTLED = 150;

export class TableShape {
  #shapes;
  #line;
  /** @type {ReturnType<typeof setTimeout> | undefined} */
  #settling;

  /**
   * @param {Record<string, [number, number]>} shapes how wide and how high tables are, in widths of a tile
   * @param {TableParts} parts
   */
  constructor(shapes, { line }) {
    this.#shapes = shapes;
    this.#line = line;
    this.now = bestShape(shapes, line.area, null);
  }

  /**
   * Look again when the screen changes, and at a table without tiles, which can still be laid in any way.
   * @param {TableParts} parts
   * @param {() => void} ask asks for the table in the shape that suits it now
   */
  follow({ store }, ask) {
    const suit = () => {
      const better = bestShape(this.#shapes, this.#line.area, this.now);
      if (better === this.now || store.state.table?.phase !== "playing") return;
      this.now = better;
      ask();
    };
    addEventListener("resize", () => {
      clearTimeout(this.#settling);
      this.#settling = setTimeout(suit, SETTLED);
    });
    store.hear(({ table }) => table.board?.line?.length || suit());
  }
}
