// @ts-check
/** The line of play: its tiles, and which part of the table is visible. */

import { byId, draw, keyed, set, write } from "../shell/dom.js";
import { tileName } from "../shell/tiles.js";
import { Camera, UNIT } from "./camera.js";
import { slide } from "./flights.js";
import { frameOf } from "./frame.js";
import { Zoom } from "./zoom.js";

/**
 * @import {State} from "./state.js"
 * @import {SeenTile, SeenTable} from "../shell/messages.d.ts"
 */

/** More new tiles than this at once are old news, and simply lie there. */
const MOST_SLIDING = 2;

export class Line {
  #picture = /** @type {SVGSVGElement} */ (/** @type {unknown} */ (byId("line")));
  #laid = byId("laid");
  #latest = byId("latest");
  #said = byId("line-said");
  #whole = byId("whole-line");
  #camera = new Camera(this.#picture);
  #zoom = new Zoom(this.#picture, () => this.#look());
  /** @type {SeenTable | null} */
  #table = null;
  #shown = { round: "", tiles: 0 };

  constructor() {
    this.#whole.addEventListener("click", () => this.showWhole());
    this.#picture.addEventListener("dblclick", () => this.showWhole());
  }

  /** How large the picture is, in pixels. */
  get area() {
    return { width: this.#picture.clientWidth || 1, height: this.#picture.clientHeight || 1 };
  }

  /** Show the line as a whole again after it was brought nearer. */
  showWhole() {
    if (this.#whole.contains(document.activeElement)) byId("prompt").focus();
    this.#zoom.reset();
  }

  /** Fit the line into the picture after its size has changed. */
  fit() {
    const board = this.#table?.board;
    if (board) this.#camera.cut(this.#zoom.of(frameOf(board, this.area)));
  }

  /** @param {State} state */
  show({ table }) {
    if (table === this.#table) return;
    this.#table = table;
    const board = table?.board;
    if (!table || !board) return;
    const line = board.line ?? [];
    const round = `${table.game.number}.${table.game.round}`;
    if (this.#shown.round !== round && this.#zoom.isNear) this.#zoom.reset();
    const goesOn = this.#shown.round === round && line.length >= this.#shown.tiles;
    const first = goesOn ? this.#shown.tiles : line.length;
    this.#shown = { round, tiles: line.length };
    keyed(
      this.#laid,
      line,
      (laid, index) => `${round}.${index}.${laid.tile}`,
      draftTile,
      (element, laid) => {
        set(/** @type {Element} */ (element.firstElementChild), { transform: placed(laid) });
      },
    );
    const latest = line.at(-1);
    set(this.#latest, { transform: latest ? placed(latest) : null, visibility: latest ? null : "hidden" });
    write(this.#said, board.said);
    const rest = Promise.all(
      line
        .slice(first)
        .slice(-MOST_SLIDING)
        .map((laid, index) => {
          const element = /** @type {SVGGElement} */ (
            this.#laid.children[Math.max(first, line.length - MOST_SLIDING) + index]
          );
          return line.length - first > MOST_SLIDING ? null : slide(element, laid.tile, laid.seat);
        }),
    );
    this.#camera.glide(this.#zoom.of(frameOf(board, this.area)), rest);
  }

  #look() {
    this.fit();
    this.#whole.hidden = !this.#zoom.isNear;
    set(this.#picture, { "data-near": this.#zoom.isNear });
  }
}

/** @param {SeenTile} laid */
function draftTile({ tile }) {
  return draw("g", { class: "laid" }, draw("g", {}, draw("use", { href: `#${tileName(tile)}` })));
}

/** @param {SeenTile} laid */
function placed({ x, y, facing = 0 }) {
  return `translate(${UNIT * x} ${UNIT * y}) rotate(${90 * facing})`;
}
