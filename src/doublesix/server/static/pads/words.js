// @ts-check
/** Texts of the pad that other parts of the game use, too, and how lists are written. */
import { conventions, learn, say, sayLabel, sayNumber } from "../shell/words.js";

/** @type {{rulebook: import("./heading.js").Rulebook, texts: Record<string, any>, origin: string}} */
export const given = JSON.parse(document.getElementById("pad-given")?.textContent || '{"texts":{}}');
learn(given.texts);

export { say, sayLabel, sayNumber };

const lists = new Intl.ListFormat(conventions, { type: "conjunction" });

/** Join items as in "a, b and c". @param {string[]} items */
export function sayList(items) {
  return lists.format(items);
}
