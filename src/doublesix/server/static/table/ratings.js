// @ts-check
/** The end of a game: what it changed in everybody's rating, or why it was not rated. */

import { byId, list, write } from "../shell/dom.js";

/** @import {State} from "./state.js" */

/** @returns {(state: State) => void} */
export function showRatings() {
  const place = byId("ratings");
  const [, changes, reason] = place.children;
  return ({ table }) => {
    const told = table?.ratings?.map((rating) => rating.said) ?? [];
    const unrated = table?.unrated ?? "";
    place.hidden = !told.length && !unrated;
    list(/** @type {HTMLElement} */ (changes), told);
    write(reason, unrated);
  };
}
