// @ts-check
/** Small things that this browser keeps from visit to visit. If it keeps nothing, pages work as on a first visit. */

/** Whether this browser lets pages keep anything. */
export function isThere() {
  try {
    return Boolean(localStorage);
  } catch {
    return false;
  }
}

/**
 * Return what was kept in a place, or null; the caller checks that it is what they expect.
 * @param {string} place
 * @returns {any}
 */
export function recall(place) {
  try {
    return JSON.parse(localStorage.getItem(place) ?? "null");
  } catch {
    return null;
  }
}

/**
 * Return the object that was kept in a place, or an empty one.
 * @param {string} place
 * @returns {Record<string, any>}
 */
export function recallObject(place) {
  const found = recall(place);
  return found && typeof found === "object" ? found : {};
}

/**
 * Keep something, and return whether it will be there again.
 * @param {string} place
 * @param {unknown} value
 */
export function keep(place, value) {
  try {
    localStorage.setItem(place, JSON.stringify(value));
    return true;
  } catch {
    return false;
  }
}

/**
 * Stop keeping something.
 * @param {string} place
 */
export function forget(place) {
  try {
    localStorage.removeItem(place);
  } catch {
    // Nothing was kept.
  }
}

/**
 * Return the places whose names begin with this.
 * @param {string} beginning
 * @returns {string[]}
 */
export function placesFrom(beginning) {
  try {
    return Object.keys(localStorage).filter((place) => place.startsWith(beginning));
  } catch {
    return [];
  }
}
