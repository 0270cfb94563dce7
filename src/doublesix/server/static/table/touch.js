// @ts-check
/** Keeps the first tap after a quick movement: a browser thinks that it only stops a page from rolling on. */

import { nearest } from "../shell/dom.js";

/**
 * Let nothing roll on after fingers have moved something where they do not scroll the page.
 * @param {Element} place
 * @param {string} moved what they move, if that is not the whole place
 */
export function allowNextTap(place, moved = "*") {
  place.addEventListener(
    "touchmove",
    (event) => {
      const isMoved = nearest(event.target, moved);
      if (isMoved && event.cancelable) event.preventDefault();
    },
    { passive: false },
  );
}
