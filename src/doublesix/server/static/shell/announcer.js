// @ts-check
/** What we tell screen readers, one thing after the other. */

import { make } from "./dom.js";

const PAUSE = 150;

/** @type {string[]} */
const waiting = [];
let telling = false;

/**
 * Tell people who do not see the page what has happened.
 * @param {string} text
 */
export function announce(text) {
  waiting.push(text);
  if (!telling) tell();
}

/**
 * Each text is a paragraph of its own in a log, of which only what is added is read: so each is told once, and the
 * same words twice are told twice. Old ones go without a word.
 */
function tell() {
  const announcer = document.getElementById("announcer");
  const text = waiting.shift();
  telling = text !== undefined && announcer !== null;
  if (text === undefined || announcer === null) return;
  announcer.append(make("p", {}, text));
  while (announcer.childElementCount > 20) announcer.firstElementChild?.remove();
  setTimeout(tell, PAUSE);
}
