// @ts-check
/** What stands at the head of a pad, with everything that follows from the sheets that the page was given. */
import { readHands } from "../shell/tile_set.js";

/**
 * @typedef {import("./model.js").Pad} Pad
 * @typedef {import("./model.js").Target} Target
 * @typedef {import("./model.js").Terms} Terms
 * @typedef {import("./model.js").Decisions} Decisions
 * @typedef {{
 *   code: string, language: string, title: string, changes: Record<string, any>, clauses: Record<string, string>,
 * }} Edition
 * @typedef {{
 *   id: string, title: string, look: string,
 *   decisions: Decisions, clauses: Record<string, string>, editions: Edition[],
 * }} Sheet
 * @typedef {{key: string, label: string, values: {value: string, text: string}[]}} HouseRule
 * @typedef {{
 *   sheets: Sheet[], house: HouseRule[], refused: {values: Record<string, string>, message: string}[],
 *   longestName: number,
 * }} Book
 * @typedef {{
 *   title: string, sheetName: string, look: string, names: string[], target: Target, terms: Terms,
 *   clauses: Record<string, string | undefined>, house: {label: string, text: string}[],
 * }} Heading
 */

/** @param {Book} book @param {string} id */
export const findSheet = (book, id) => book.sheets.find((sheet) => sheet.id === id) ?? book.sheets[0];

/** @param {Sheet} sheet @param {string} [code] */
export const findEdition = (sheet, code = "en") =>
  sheet.editions.find((edition) => edition.code === code) ?? sheet.editions[0];

/**
 * What is decided, the three layers laid over each other.
 * @param {Sheet} sheet
 * @param {Edition} edition
 * @param {Record<string, string>} options
 * @returns {Decisions}
 */
export function decide(sheet, edition, options) {
  const { hands, target: _, ...house } = options;
  const decided = { ...sheet.decisions, ...edition.changes, ...house };
  return { ...decided, hands: (hands && readHands(hands)) || decided.hands };
}

/**
 * Everything that the sums and the words of a pad need.
 * @param {Book} book
 * @param {Pad} pad
 * @returns {Heading}
 */
export function headingOf(book, pad) {
  const sheet = findSheet(book, pad.sheet);
  const edition = findEdition(sheet, pad.edition);
  const options = pad.options ?? {};
  const clauses = { ...sheet.clauses, ...edition.clauses };
  const house = Object.entries(options).map(([key, value]) => nameRule(book, key, value));
  return {
    title: edition.title,
    sheetName: sheet.title,
    look: sheet.look,
    names: pad.names,
    target: pad.target,
    terms: { decisions: decide(sheet, edition, options), players: pad.names.length, partners: pad.partners ?? false },
    clauses: Object.fromEntries(Object.entries(clauses).filter(([key]) => !(key in options))),
    house,
  };
}

/** @param {Book} book @param {string} key @param {string} value */
function nameRule(book, key, value) {
  const rule = book.house.find((found) => found.key === key);
  return { label: rule?.label ?? key, text: rule?.values.find((found) => found.value === value)?.text ?? value };
}
