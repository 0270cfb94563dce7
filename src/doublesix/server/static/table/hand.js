// @ts-check
/** One's own hand: tiles as buttons, those that fit bright. Tab reaches one of them, arrows reach the rest. */

import { byId, keyed, make, nearest, set, write } from "../shell/dom.js";
import { chosen } from "../shell/settings.js";
import { tellFaces, tileSvg } from "../shell/tiles.js";
import { say } from "../shell/words.js";
import { inOrder } from "./order.js";
import { chooseAhead, choosesAhead } from "./routine.js";
import { isOwnTurn } from "./state.js";

/**
 * @import {State} from "./state.js"
 * @import {Actions} from "./actions.js"
 * @import {HeldTile} from "../shell/messages.d.ts"
 */

export class Hand {
  #place = byId("hand");
  #why = byId("why");
  /** @type {string | null} */
  #near = null;
  #nearIndex = 0;

  /** @param {Actions} actions */
  constructor(actions) {
    this.#place.addEventListener("click", (event) => {
      // If a press with the mouse gives no focus, keys still go on from the pressed tile.
      this.#reach(tileOf(event.target));
      press(actions, tileOf(event.target), event.detail === 0);
    });
    this.#place.addEventListener("focusin", (event) => this.#reach(tileOf(event.target)));
  }

  /** The button that Tab reaches; none if the hand is empty. */
  get reachable() {
    return /** @type {HTMLElement | null} */ (this.#place.querySelector('[tabindex="0"]'));
  }

  /** @param {State} state */
  show(state) {
    const { table, why } = state;
    const tiles = inOrder(table?.hand ?? []);
    const early = choosesAhead(table);
    const turn = isOwnTurn(table);
    this.#keepReachable(tiles);
    this.#place.hidden = !tiles.length;
    const text = say("score.tiles", { count: tiles.length });
    set(this.#place, {
      "aria-label": say("general.named", { name: say("web.table-own"), text }),
      "data-turn": turn,
      "data-many": tiles.length > 7,
      "data-over": table?.phase !== "playing",
    });
    keyed(
      this.#place,
      tiles,
      (held) => held.tile,
      draft,
      (button, held, index) => {
        const fits = Boolean(held.fits?.length);
        if (held.tile === this.#near) this.#nearIndex = index;
        set(button, {
          tabindex: held.tile === this.#near ? 0 : -1,
          "aria-pressed": early || (turn && fits) ? String(isPicked(held.tile, state)) : null,
          "aria-disabled": early || (turn && fits) ? null : "true",
          "data-ahead": state.ahead?.tile === held.tile,
          "data-dim": turn && !fits,
          "data-fits": fits,
          "data-advised": state.advised === held.tile,
        });
        const [name, reason] = button.querySelectorAll(".unseen");
        const mark = /** @type {Element} */ (button.querySelector(".mark"));
        const number = state.ahead?.tile === held.tile ? state.ahead.number : null;
        write(name, held.said);
        write(reason, early && state.ahead?.tile === held.tile ? sayAhead(number) : (held.why ?? ""));
        write(mark, number === null ? "" : String(number));
      },
    );
    this.#showWhy(why);
  }

  /** @param {State["why"]} why */
  #showWhy(why) {
    const tile = why && /** @type {HTMLElement | null} */ (this.#place.querySelector(`[data-key="${why.tile}"]`));
    this.#why.hidden = !tile;
    if (!why || !tile) return;
    tellFaces(this.#why, why.text, why.faces);
    const frame = /** @type {HTMLElement} */ (this.#why.offsetParent ?? document.body).getBoundingClientRect();
    const at = tile.getBoundingClientRect();
    const half = this.#why.offsetWidth / 2;
    const middle = at.x + at.width / 2 - frame.x;
    this.#why.style.left = `${Math.min(Math.max(middle, half + 8), frame.width - half - 8)}px`;
    this.#why.style.top = `${at.y - frame.y - 8}px`;
  }

  /**
   * Choose the tile that Tab reaches: the one that had the focus, else its neighbour, else the first that fits.
   * @param {HeldTile[]} tiles
   */
  #keepReachable(tiles) {
    if (tiles.some((held) => held.tile === this.#near)) return;
    const neighbour = this.#near === null ? undefined : tiles[Math.min(this.#nearIndex, tiles.length - 1)];
    this.#near = (neighbour ?? tiles.find((held) => held.fits?.length) ?? tiles[0])?.tile ?? null;
  }

  /** @param {string | null} tile */
  #reach(tile) {
    if (tile === null || tile === this.#near) return;
    this.#near = tile;
    [...this.#place.children].forEach((button, index) => {
      if (button.getAttribute("data-key") === tile) this.#nearIndex = index;
      set(button, { tabindex: button.getAttribute("data-key") === tile ? 0 : -1 });
    });
  }
}

/** @param {HeldTile} held */
function draft({ tile }) {
  const texts = [make("span", { class: "unseen" }), make("span", { class: "unseen" })];
  const mark = make("span", { class: "mark", "aria-hidden": "true" });
  return make("button", { type: "button", class: "held" }, tileSvg(tile), mark, ...texts);
}

/**
 * @param {string} tile
 * @param {State} state
 */
function isPicked(tile, { chosen, ahead }) {
  return tile === chosen || tile === ahead?.tile;
}

/** @param {number | null} number */
function sayAhead(number) {
  return number === null ? say("settings.ahead-any") : say("settings.ahead-on", { number });
}

/**
 * Press a tile: it is chosen; pressed again, it is laid if it fits in one place only, else let go. Who wants it so lays
 * a tile that fits in one place by the first press, and chooses one ahead while others think.
 * @param {Actions} actions
 * @param {string | null} tile
 * @param {boolean} byKey then the focus goes on to the places where it may be laid
 */
function press(actions, tile, byKey) {
  if (tile === null) return;
  const { chosen: before, table } = actions.store.state;
  const fits = table?.hand?.find((held) => held.tile === tile)?.fits ?? [];
  if (choosesAhead(table)) return chooseAhead(actions, tile);
  if (fits.length === 1 && (before === tile || chosen("one-tap") === "on")) return actions.lay(fits[0]);
  if (before === tile) return actions.letGo();
  if (actions.choose(tile) && byKey) queueMicrotask(focusFirstPlace);
}

function focusFirstPlace() {
  const first = document.querySelector("#places [data-fits], #elsewhere button");
  if (first instanceof SVGElement || first instanceof HTMLElement) first.focus();
}

/** @param {EventTarget | null} target */
export function tileOf(target) {
  return nearest(target, ".held")?.getAttribute("data-key") ?? null;
}
