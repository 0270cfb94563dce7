// @ts-check
/** The parts of the entry of a round: how it ended, and below it the card of each place; one card is open. */
import { make, set, write } from "../shell/dom.js";
import { tellMarked } from "../shell/tiles.js";
import { pick } from "./fields.js";
import { say, sayLabel } from "./words.js";

/** @import {Place} from "./draft.js" */

/**
 * Ask who went out; null is nobody, undefined not known yet.
 * @param {string[]} names
 * @param {number | null | undefined} chosen
 * @param {(out: number | null) => void} choose
 */
export function endedField(names, chosen, choose) {
  const answers = [...names.entries(), /** @type {[null, string]} */ ([null, sayLabel("key.blocked")])];
  const picks = answers.map(([out, text]) => {
    const id = `out-${out ?? "blocked"}`;
    return pick({ name: "out", id, checked: chosen === out, onchange: () => choose(out) }, text);
  });
  const legend = make("legend", {}, say("pad.who-out"));
  return make("fieldset", { class: "ended" }, legend, make("div", { class: "picks" }, ...picks));
}

/** Scroll a card above what is always at the bottom. @param {Place | null} place */
export function bringIntoSight(place) {
  document.querySelector(`[data-place="${place}"]`)?.scrollIntoView({ block: "nearest" });
}

/**
 * Give the focus to the title of the open card, or to where the answer goes.
 * @param {HTMLElement} cards
 * @param {Place} place
 * @param {boolean} isAsked
 */
export function focusOn(cards, place, isAsked) {
  const answer = isAsked ? cards.querySelector(".numbers input, tile-grid [tabindex='0']") : null;
  const focused = answer ?? cards.querySelector(`#name-of-${place}`);
  if (focused instanceof HTMLElement) focused.focus({ preventScroll: true });
  bringIntoSight(place);
}

/**
 * Say in a card what is held there, and what is wrong with that.
 * @param {HTMLElement} cards
 * @param {Place} place
 * @param {string} held
 * @param {string} fault
 */
export function tellInCard(cards, place, held, fault) {
  const [what, wrong] = [cards.querySelector(`#what-${place}`), cards.querySelector(`#fault-${place}`)];
  if (!what || !wrong) return;
  write(what, held);
  tellMarked(wrong, fault);
  set(wrong, { hidden: !fault });
  for (const input of cards.querySelectorAll(`[data-place="${place}"] .numbers input`)) {
    set(input, { "aria-invalid": String(Boolean(fault)) });
  }
}

/** @param {HTMLElement} cards @param {(tile: string) => import("./tile_grid.js").TileState} stateOf */
export function showTiles(cards, stateOf) {
  const grid = /** @type {import("./tile_grid.js").TileGrid | null} */ (cards.querySelector("tile-grid"));
  grid?.show(stateOf);
}
