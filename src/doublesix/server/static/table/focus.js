// @ts-check
/** Keeps the focus at the table: when the tile or button that had it is gone, the next one gets it. */

import { byId } from "../shell/dom.js";

/**
 * @param {import("./hand.js").Hand} hand
 * @returns {(state: import("./state.js").State) => void} to be called when everything is shown
 */
export function keepFocus(hand) {
  /** @type {Element | null} */
  let last = null;
  byId("main").addEventListener("focusin", (event) => {
    last = event.target instanceof Element ? event.target : null;
  });
  return ({ table }) => {
    // The focus goes to the table as soon as there is one, so that keys work from the beginning.
    if (table && !last && document.activeElement === document.body) byId("main").focus({ preventScroll: true });
    if (!last || isThere(last)) return;
    const wasAtHand = last.matches(".held, .place, #elsewhere *");
    const next = [wasAtHand ? hand.reachable : null, byId("next"), hand.reachable, byId("prompt")];
    last = next.find((element) => element && isThere(element)) ?? null;
    if (last instanceof HTMLElement) last.focus({ preventScroll: true });
  };
}

/** @param {Element} element */
function isThere(element) {
  const pressable = element.localName !== "g" || element.hasAttribute("tabindex");
  return pressable && element.getClientRects().length > 0 && getComputedStyle(element).visibility === "visible";
}
