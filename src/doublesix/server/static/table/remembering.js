// @ts-check
/** Small things that this browser remembers for a person, where it may. */

/**
 * @param {string} place
 * @returns {string | null}
 */
export function recall(place) {
  try {
    return localStorage.getItem(place);
  } catch {
    return null;
  }
}

/**
 * @param {string} place
 * @param {string} text
 */
export function remember(place, text) {
  try {
    localStorage.setItem(place, text);
  } catch {
    // It holds for this page, then.
  }
}
