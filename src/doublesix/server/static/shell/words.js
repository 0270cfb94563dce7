// @ts-check
/** Texts for people, by code. The page holds those that scripts name; a script names its codes in full. */

/** @typedef {string | string[]} Text one that counts has a form for each plural of its language */

/** @type {{plurals: string[], texts: Record<string, Text>}} */
const { plurals, texts } = JSON.parse(document.getElementById("words")?.textContent || '{"plurals":[],"texts":{}}');
const language = document.documentElement.lang || "en";
/** As the server writes numbers and lists: English without a comma before "and", Portuguese of Brazil. */
export const conventions = { en: "en-GB", pt: "pt-BR" }[language] ?? language;
const numbers = new Intl.NumberFormat(conventions, { numberingSystem: "latn" });
const isRightToLeft = document.documentElement.dir === "rtl";
const rule = new Intl.PluralRules(conventions);

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
    return isolated(name === "count" && typeof value === "number" ? sayNumber(value) : String(value));
  });
}

/**
 * Return the text of a code with a capital letter first, as it stands on a button or above a column.
 * @param {string} code
 */
export function sayLabel(code) {
  const text = say(code);
  return text.slice(0, 1).toLocaleUpperCase(language) + text.slice(1);
}

/**
 * In text from right to left an argument is set apart, so that 6-5 stays 6-5, and a Latin name moves nothing.
 * What holds arguments itself is a text of ours, and says its direction: a browser does not look for it in arguments.
 * @param {string} value
 */
function isolated(value) {
  const begin = String(value).includes("\u2069") ? "\u2067" : "\u2068";
  return isRightToLeft ? `${begin}${value}\u2069` : value;
}

/**
 * @param {Text} text
 * @param {string | number | undefined} count
 */
function template(text, count) {
  if (typeof text === "string") return text;
  const form = plurals.indexOf(rule.select(Math.abs(Math.trunc(Number(count)))));
  return text[form < 0 ? text.length - 1 : form];
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
