// @ts-check
/** Texts of the pad that other parts of the game use, too, and how lists are written. */
import { learn, say, sayNumber } from "../shell/words.js";

/** @type {{rulebook: import("./heading.js").Rulebook, texts: Record<string, any>, origin: string}} */
export const given = JSON.parse(document.getElementById("pad-given")?.textContent || '{"texts":{}}');
learn(given.texts);

export { say, sayNumber };

/** Join items as in "a, b and c". @param {string[]} items */
export function sayList(items) {
  if (items.length < 2) return items.join("");
  const rest = items.slice(0, -1);
  const last = items[items.length - 1];
  if (rest.length === 1) return say("general.list-and-two", { first: rest[0], last });
  return say("general.list-and-more", {
    rest: rest.reduce((told, next) => say("general.list-comma", { rest: told, next })),
    last,
  });
}
