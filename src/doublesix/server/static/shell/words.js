// @ts-check
/** Texts for people, by code. The page holds those that scripts name; a script names its codes in full. */

/** @typedef {string | {forms: string[], of: string}} Text */

/** @type {Record<string, Text>} */
const texts = JSON.parse(document.getElementById("words")?.textContent || "{}");
const numbers = new Intl.NumberFormat(document.documentElement.lang || "en");

/**
 * Return the text of a code with its arguments filled in; `count` also chooses the plural form.
 * @param {string} code
 * @param {Record<string, string | number>} [args]
 * @returns {string}
 */
export function say(code, args = {}) {
  const found = texts[code];
  if (found === undefined) throw new Error(`the page has no text ${code}`);
  return template(found, args.count).replace(/\{(\w+)\}/g, (_, name) => {
    const value = args[name];
    if (value === undefined) throw new Error(`the text ${code} needs ${name}`);
    return name === "count" && typeof value === "number" ? sayNumber(value) : String(value);
  });
}

/**
 * @param {Text} text
 * @param {string | number | undefined} count
 */
function template(text, count) {
  if (typeof text === "string") return text;
  const number = Math.abs(Math.trunc(Number(count)));
  return text.forms[Number(text.of[number < 200 ? number : 100 + (number % 100)])];
}

/**
 * Write a number as people write it.
 * @param {number} number
 */
export function sayNumber(number) {
  return numbers.format(number).replace("-", "\u2212");
}

/**
 * Add texts that only one page needs.
 * @param {Record<string, Text>} more
 */
export function learn(more) {
  Object.assign(texts, more);
}
