// @ts-check
/** Chance that nobody can guess. */

/**
 * Return random hexadecimal digits, two for each byte.
 * @param {number} bytes
 */
export function randomText(bytes) {
  const random = crypto.getRandomValues(new Uint8Array(bytes));
  return Array.from(random, (byte) => byte.toString(16).padStart(2, "0")).join("");
}
