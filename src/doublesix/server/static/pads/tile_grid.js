// @ts-check
/** All tiles of the set to tap: one has the focus, arrows go from tile to tile, two digits find one. */
import { tileSvg } from "../shell/tiles.js";
import { make } from "../shell/dom.js";

/** Seven in each of four rows, which is all of them: each but the first is filled up with those of a low number. */
const ROWS = [[6], [5, 0], [4, 1], [3, 2]];
const TILES = ROWS.flatMap((row) => row.flatMap((high) => [...Array(high + 1).keys()].map((low) => `${high}-${low}`)));
const STEPS = { ArrowRight: [1, 0], ArrowLeft: [-1, 0], ArrowDown: [0, 1], ArrowUp: [0, -1] };

/**
 * @typedef {{isHere: boolean, elsewhere: string, label: string}} TileState  `elsewhere` marks a tile of somebody else
 */

export class TileGrid extends HTMLElement {
  /** @type {(tile: string) => void} */
  tapped = () => {};
  /** The first number of a tile, while somebody types it. */
  #typed = "";

  constructor() {
    super();
    this.addEventListener("keydown", (event) => this.#key(event));
  }

  connectedCallback() {
    this.setAttribute("role", "group");
    this.#fill();
  }

  #fill() {
    if (!this.childElementCount) this.append(...TILES.map((tile, index) => this.#button(tile, index === 0)));
  }

  /** @param {(tile: string) => TileState} stateOf */
  show(stateOf) {
    this.#fill();
    for (const button of this.querySelectorAll("button")) {
      const { isHere, elsewhere, label } = stateOf(button.dataset.tile ?? "");
      button.setAttribute("aria-pressed", String(isHere));
      button.setAttribute("aria-label", label);
      button.toggleAttribute("data-elsewhere", elsewhere !== "");
      const mark = button.querySelector(".mark");
      if (mark) mark.textContent = isHere ? "\u2713" : elsewhere;
    }
  }

  /** @param {string} tile @param {boolean} isFirst */
  #button(tile, isFirst) {
    const tap = () => {
      this.#point(tile);
      this.tapped(tile);
    };
    const properties = {
      class: "tap-tile",
      type: "button",
      "data-tile": tile,
      tabindex: isFirst ? 0 : -1,
      onclick: tap,
    };
    return make("button", properties, tileSvg(tile), make("span", { class: "mark", "aria-hidden": "true" }));
  }

  /** @param {KeyboardEvent} event */
  #key(event) {
    if (event.ctrlKey || event.altKey || event.metaKey) return;
    const here = TILES.indexOf(/** @type {HTMLElement} */ (document.activeElement)?.dataset?.tile ?? "");
    const step = STEPS[/** @type {keyof typeof STEPS} */ (event.key)];
    if (step) {
      const columns = getComputedStyle(this).gridTemplateColumns.split(" ").length;
      this.#point(TILES[(here + step[0] + step[1] * columns + TILES.length) % TILES.length]);
    } else if (event.key === "Home" || event.key === "End") {
      this.#point(TILES.at(event.key === "Home" ? 0 : -1) ?? "");
    } else if (/^[0-6]$/.test(event.key)) {
      this.#type(event.key);
    } else {
      return;
    }
    event.preventDefault();
  }

  /** @param {string} digit */
  #type(digit) {
    const [high, low] = [this.#typed, digit].sort().reverse();
    this.#typed = this.#typed ? "" : digit;
    if (this.#typed) return;
    this.#point(`${high}-${low}`);
    this.tapped(`${high}-${low}`);
  }

  /** @param {string} tile */
  #point(tile) {
    for (const button of this.querySelectorAll("button")) button.tabIndex = button.dataset.tile === tile ? 0 : -1;
    /** @type {HTMLElement | null} */ (this.querySelector(`[data-tile="${tile}"]`))?.focus();
  }
}

customElements.define("tile-grid", TileGrid);
