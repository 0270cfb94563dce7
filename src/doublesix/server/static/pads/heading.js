// @ts-check
/** The heading of a pad, with everything that follows from the sheets that the page was given. */
import { DEFAULT_EDITION, FIRST_REVISION } from "../shell/contract.js";
import { isKnown, UnknownRule } from "../shell/rule_values.js";
import { readHands } from "../shell/tile_set.js";
import { houseOf } from "./model.js";
import { say } from "./words.js";

/**
 * @import {Pad, Target, Terms} from "./model.js"
 * @import {Rules} from "../shell/messages.d.ts"
 * @typedef {{mark: string, text: string | null}} Source
 *   how a rule relates to the sheet, and what the sheet says about it or we ruled
 * @typedef {{
 *   code: string, language: string, title: string, changes: Record<string, any>, sources: Record<string, Source>,
 *   ruled: string[],
 * }} Edition  `ruled` are the keys on which it is silent, so that our ruling is played
 * @typedef {{
 *   id: string, title: string, look: string, own: string,
 *   decisions: Rules, sources: Record<string, Source>, editions: Edition[], earlier: Earlier[],
 * }} Sheet  `own` is the edition that was printed in the reader's language, or the English one
 * @typedef {{revision: number, editions: string[] | null, values: Record<string, any>}} Earlier
 *   what was in force up to a revision of the rules, in some editions or in all
 * @typedef {{
 *   key: Exclude<keyof Rules, "hands" | "target">, label: string, values: {value: string, text: string}[],
 * }} HouseRule
 * @typedef {{
 *   sheets: Sheet[], revision: number, house: HouseRule[],
 *   refused: {values: Record<string, string>, message: string}[], longestName: number,
 * }} Rulebook
 * @typedef {{
 *   title: string, sheetName: string, look: string, names: string[], target: Target, terms: Terms,
 *   sources: Record<string, Source>, house: {label: string, text: string}[], isRevised: boolean,
 * }} Heading  `isRevised` if we read the sheet otherwise today than when the pad began
 */

/** @param {Rulebook} rulebook @param {string} id */
export const findSheet = (rulebook, id) => rulebook.sheets.find((sheet) => sheet.id === id) ?? rulebook.sheets[0];

/** @param {Sheet} sheet @param {string} [code] */
export const findEdition = (sheet, code = DEFAULT_EDITION) =>
  sheet.editions.find((edition) => edition.code === code) ?? sheet.editions[0];

/**
 * What differs from today, because the pad began by an earlier revision of the rules.
 * @param {Sheet} sheet
 * @param {Edition} edition
 * @param {Pad} pad
 * @returns {Record<string, any>}
 */
function earlierValues(sheet, edition, { revision = FIRST_REVISION }) {
  const holding = sheet.earlier.filter(
    (earlier) => revision <= earlier.revision && (!earlier.editions || earlier.editions.includes(edition.code)),
  );
  return Object.assign({}, ...holding.map(({ values }) => values));
}

/**
 * The first house rule that this page does not know; it may come from a newer one.
 * @param {Record<string, string>} house
 */
function findUnknown({ hands, target: _, ...house }) {
  if (hands !== undefined && !readHands(hands)) return ["hands", hands];
  return Object.entries(house).find(([key, value]) => !isKnown(key, value));
}

/** Whether this page knows all house rules of a pad. @param {Pad} pad */
export const isPlayable = (pad) => !findUnknown(houseOf(pad));

/**
 * What is decided, one layer over the other.
 * @param {Sheet} sheet
 * @param {Edition} edition
 * @param {Record<string, string>} house
 * @param {Record<string, any>} [earlier]
 * @returns {Rules}
 */
export function decide(sheet, edition, house, earlier = {}) {
  const { hands, target: _, ...closed } = house;
  const unknown = findUnknown(house);
  if (unknown) throw new UnknownRule(unknown[0], unknown[1]);
  const decided = { ...sheet.decisions, ...edition.changes, ...earlier, ...closed };
  return { ...decided, hands: (hands && readHands(hands)) || decided.hands };
}

/**
 * Everything that the sums and the words of a pad need.
 * @param {Rulebook} rulebook
 * @param {Pad} pad
 * @returns {Heading}
 */
export function headingOf(rulebook, pad) {
  const sheet = findSheet(rulebook, pad.sheet);
  const edition = findEdition(sheet, pad.edition);
  const house = houseOf(pad);
  const earlier = earlierValues(sheet, edition, pad);
  const sources = {
    ...sheet.sources,
    ...edition.sources,
    ...sameFor(earlier, say("rules.mark-short.earlier")),
    ...sameFor(house, say("rules.mark-short.house")),
  };
  return {
    title: edition.title,
    sheetName: sheet.title,
    look: sheet.look,
    names: pad.names,
    target: pad.target,
    terms: {
      decisions: decide(sheet, edition, house, earlier),
      players: pad.names.length,
      partners: pad.partners ?? false,
      revision: pad.revision ?? FIRST_REVISION,
    },
    sources,
    house: Object.entries(house).map(([key, value]) => nameRule(rulebook, key, value)),
    isRevised: Object.keys(earlier).length > 0,
  };
}

/** @param {Record<string, any>} keys @param {string} mark @returns {Record<string, Source>} */
const sameFor = (keys, mark) => Object.fromEntries(Object.keys(keys).map((key) => [key, { mark, text: null }]));

/** @param {Rulebook} rulebook @param {string} key @param {string} value */
function nameRule(rulebook, key, value) {
  const rule = rulebook.house.find((found) => found.key === key);
  return { label: rule?.label ?? key, text: rule?.values.find((found) => found.value === value)?.text ?? value };
}
