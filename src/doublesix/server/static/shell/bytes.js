// @ts-check
/** Chance that nobody can guess, and bytes as text. */

/**
 * Return random hexadecimal digits, two for each byte.
 * @param {number} bytes
 */
export function randomText(bytes) {
  return hex(crypto.getRandomValues(new Uint8Array(bytes)));
}

/**
 * Write bytes as hexadecimal digits.
 * @param {Uint8Array} bytes
 */
export function hex(bytes) {
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("");
}
