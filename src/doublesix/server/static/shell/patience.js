// @ts-check
/** How long to wait before the server is asked again: so long that not everybody who lost it comes back at once. */

const FIRST = 1000;
const LONGEST = 30_000;

/**
 * Any time up to one that doubles with each failure. If the server has said when to come again, no sooner than that.
 * @param {number} failures how often it has failed in a row, from 1
 * @param {number} [told] what the server said, in milliseconds
 */
export function patience(failures, told = 0) {
  return told + Math.random() * Math.min(LONGEST, FIRST * 2 ** (failures - 1));
}

/**
 * What a server says when it closes a socket: in how many milliseconds to come again; nothing if it does not say.
 * @param {string} reason
 */
export function toldToWait(reason) {
  const seconds = /retry-after=([\d.]+)/.exec(reason)?.[1];
  return seconds === undefined ? undefined : 1000 * Number(seconds);
}

/**
 * Ask whether the server is there, as cheaply as possible. What stands before it may answer in its place.
 * @param {AbortSignal} [signal]
 */
export async function askForLife(signal) {
  const response = await fetch("/health/live", { cache: "no-store", signal });
  if (response.status >= 500) throw new Error(response.statusText);
}
