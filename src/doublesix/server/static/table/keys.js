// @ts-check
/** Everything by keys: arrows along the hand and among the open ends, and a letter for each other thing to do. */

import { byId, nearest } from "../shell/dom.js";
import { tileOf } from "./hand.js";
import { moveInHand, ordersThemselves } from "./order.js";

/**
 * @import {Actions} from "./actions.js"
 * @import {TableParts} from "./parts.js"
 */

const STEPS = /** @type {Record<string, number>} */ ({ ArrowRight: 1, ArrowDown: 1, ArrowLeft: -1, ArrowUp: -1 });

/**
 * @param {TableParts} parts
 * @param {Record<string, HTMLElement>} panels what a letter opens, and closes again
 */
export function listenToKeys({ actions, line, hand }, panels) {
  /** @type {Record<string, () => void>} */
  const letters = {
    d: () => actions.press("draw"),
    p: () => actions.press("pass"),
    t: () => actions.press("pass"),
    n: () => actions.press("ready"),
    h: () => actions.hint(),
    z: () => actions.takeBack(),
    0: () => line.showWhole(),
  };
  document.addEventListener("keydown", (event) => {
    if (event.ctrlKey || event.metaKey || event.altKey || !isAtTable(event.target) || isWriting(event.target)) return;
    const done =
      sorts(event, actions) ||
      walks(event) ||
      comesToTable(event, hand) ||
      (event.key === "Escape" && letsGo(actions, hand)) ||
      presses(event, letters);
    if (done) event.preventDefault();
  });
  for (const [letter, panel] of Object.entries(panels)) {
    letters[letter] = () => panel.togglePopover();
    panel.addEventListener("keydown", (event) => letterOf(event) === letter && panel.hidePopover());
  }
}

/**
 * Whether the focus is at the table, or nowhere, as on a new page.
 * @param {EventTarget | null} target
 */
function isAtTable(target) {
  return target === document.body || (target instanceof Element && byId("main").contains(target));
}

/** @param {EventTarget | null} target */
function isWriting(target) {
  return nearest(target, "input, select, textarea, [popover]") !== null;
}

/**
 * Move along the tiles of the hand, or among the open ends that fit.
 * @param {KeyboardEvent} event
 */
function walks(event) {
  const here = nearest(event.target, ".held, #places [data-fits], #elsewhere button");
  if (!here) return false;
  if (here.localName !== "button" && (event.key === "Enter" || event.key === " ")) {
    here.dispatchEvent(new MouseEvent("click", { bubbles: true }));
    return true;
  }
  const all = here.matches(".held") ? ".held" : "#places [data-fits], #elsewhere button";
  const among = [...document.querySelectorAll(all)];
  const next = among[nextIndex(event.key, among.indexOf(here), among.length, isReversed(here))];
  if (next instanceof HTMLElement || next instanceof SVGElement) next.focus();
  return next !== undefined;
}

/**
 * With Shift, put a tile elsewhere in the hand, if people order theirs themselves.
 * @param {KeyboardEvent} event
 * @param {Actions} actions
 */
function sorts(event, { store }) {
  const here = nearest(event.target, ".held");
  const tile = tileOf(here);
  if (!event.shiftKey || !(here instanceof HTMLElement) || !tile || !ordersThemselves()) return false;
  const hand = [...document.querySelectorAll(".held")].flatMap((each) => tileOf(each) ?? []);
  const index = nextIndex(event.key, hand.indexOf(tile), hand.length, isReversed(here));
  if (index < 0) return false;
  moveInHand(hand, tile, index);
  store.change({});
  queueMicrotask(() => here.focus());
  return true;
}

/**
 * Bring the focus from nowhere in particular to the hand, or to the next thing to do if that is not a tile.
 * @param {KeyboardEvent} event
 * @param {import("./hand.js").Hand} hand
 */
function comesToTable(event, hand) {
  const walking = event.key in STEPS;
  if (!walking && event.key !== "Enter" && event.key !== " ") return false;
  if (event.target !== document.body && event.target !== byId("main") && event.target !== byId("prompt")) return false;
  const next = byId("next");
  const start = hand.reachable && (walking || next.ariaDisabled === "true") ? hand.reachable : next;
  start.focus();
  return true;
}

/**
 * @param {string} key
 * @param {number} index
 * @param {number} count
 * @param {boolean} reversed
 */
function nextIndex(key, index, count, reversed) {
  if (key === "Home") return 0;
  if (key === "End") return count - 1;
  const step = STEPS[key];
  if (!step) return -1;
  const sideways = key === "ArrowLeft" || key === "ArrowRight";
  return (index + (reversed && sideways ? -step : step) + count) % count;
}

/**
 * Whether the hand runs from right to left; the line of play never does.
 * @param {Element} here
 */
function isReversed(here) {
  return here.matches(".held") && getComputedStyle(here).direction === "rtl";
}

/**
 * @param {Actions} actions
 * @param {import("./hand.js").Hand} hand
 */
function letsGo(actions, hand) {
  const { chosen, ahead } = actions.store.state;
  const picked = chosen ?? ahead?.tile;
  if (!picked) return false;
  const tile = document.querySelector(`#hand [data-key="${picked}"]`);
  actions.letGo();
  (tile instanceof HTMLElement ? tile : hand.reachable)?.focus();
  return true;
}

/**
 * @param {KeyboardEvent} event
 * @param {Record<string, () => void>} letters
 */
function presses(event, letters) {
  const pressed = letters[letterOf(event)];
  pressed?.();
  return pressed !== undefined;
}

/**
 * Return the letter of a key; on keyboards of other alphabets the Latin one at the same place.
 * @param {KeyboardEvent} event
 */
function letterOf({ key, code }) {
  const isElsewhere = key.length === 1 && key > "\u007f" && code.startsWith("Key");
  return (isElsewhere ? code.slice("Key".length) : key).toLowerCase();
}
