// @ts-check
/** The choices for a new pad: what was played last, as far as the sheet has room for it. Nothing here is shown. */
import { DEFAULT_EDITION, NOT_IN_NAMES, PAD_FORMAT } from "../shell/contract.js";
import { decide, findEdition, findSheet, headingOf } from "./heading.js";
import { given, say } from "./words.js";

/**
 * @import {Pad, Target} from "./model.js"
 * @import {Rules} from "../shell/messages.d.ts"
 * @typedef {{sheet: string, edition: string, house: Record<string, string>, names: string[], players: number,
 *   partners: boolean, target: string, other: string}} Choice
 */

const UNFIT_NAME = new RegExp(NOT_IN_NAMES, "u");
const LARGEST_TARGET = 99_999;

/** The first choices: what was played last. @param {Pad | undefined} last @returns {Choice} */
export function firstChoice(last) {
  const sheet = findSheet(given.rulebook, last?.sheet ?? "");
  const names = last?.names ?? [];
  const players = names.length || Number(Object.keys(sheet.decisions.hands)[0]);
  return {
    sheet: sheet.id,
    edition: last ? (last.edition ?? DEFAULT_EDITION) : sheet.own,
    house: { ...last?.house },
    names: [...names],
    players,
    partners: last?.partners ?? false,
    // To the sheet's own target of today, unless another was agreed.
    target: last && !isUsual(last) ? targetText(last.target) : "",
    other: "",
  };
}

/**
 * The choices with another sheet. An edition that somebody chose stays, if the sheet was printed in it; else it
 * is the one in the reader's language. A target that somebody chose stays, if it is offered; else it is the first.
 * @param {Choice} choice
 * @param {string} id
 * @returns {Partial<Choice>}
 */
export function withSheet(choice, id) {
  const sheet = findSheet(given.rulebook, id);
  const isChosen = choice.edition !== findSheet(given.rulebook, choice.sheet).own;
  const isPrinted = sheet.editions.some(({ code }) => code === choice.edition);
  const isFirst = choice.target === targetText(decisionsOf(choice).target[0]);
  return {
    sheet: id,
    edition: isChosen && isPrinted ? choice.edition : sheet.own,
    house: {},
    target: isFirst ? "" : choice.target,
  };
}

/** Whether a pad has the target that its sheet offers first. @param {Pad} pad */
const isUsual = (pad) =>
  targetText(headingOf(given.rulebook, pad).terms.decisions.target[0]) === targetText(pad.target);

/** @param {Target} target */
export const targetText = (target) => (typeof target === "number" ? String(target) : `rounds: ${target.rounds}`);

/** @param {Choice} choice */
export const decisionsOf = (choice) => {
  const sheet = findSheet(given.rulebook, choice.sheet);
  return decide(sheet, findEdition(sheet, choice.edition), choice.house);
};

/** Change a choice into one that the sheet has room for. @param {Choice} choice @returns {Choice} */
export function fitting(choice) {
  const sheet = findSheet(given.rulebook, choice.sheet);
  const edition = findEdition(sheet, choice.edition).code;
  const decisions = decisionsOf({ ...choice, edition });
  const possible = Object.keys(decisions.hands).map(Number);
  const players = possible.includes(choice.players)
    ? choice.players
    : Math.min(Math.max(choice.players, possible[0]), Math.max(...possible));
  const offered = decisions.target.map(targetText);
  const target = offered.includes(choice.target) || choice.target.startsWith("other-") ? choice.target : offered[0];
  const partners = choice.partners && players === 4 && decisions.partners === "optional";
  return { ...choice, edition, players, partners, target };
}

/** @param {Choice} choice @returns {{message: string, at: string} | null} */
export function faultIn(choice) {
  const names = namesOf(choice);
  const alike = names.map((name) => name.normalize("NFKC").toLowerCase());
  for (const [seat, name] of names.entries()) {
    const at = `name-${seat}`;
    if (UNFIT_NAME.test(name)) return { message: say("error.record-name-characters", { name }), at };
    if (alike.indexOf(alike[seat]) < seat) return { message: say("error.record-names-alike", { name }), at };
  }
  if (choice.target.startsWith("other-") && !/^[1-9]\d{0,4}$/.test(choice.other.trim())) {
    return { message: say("web.pads-bad-target", { largest: LARGEST_TARGET }), at: "other" };
  }
  const decisions = decisionsOf(choice);
  const refused = given.rulebook.refused.find(({ values }) =>
    Object.entries(values).every(([key, value]) => decisions[/** @type {keyof Rules} */ (key)] === value),
  );
  if (!refused) return null;
  const changed = Object.keys(refused.values).find((key) => key in choice.house) ?? Object.keys(refused.values)[0];
  return { message: refused.message, at: `house-${changed}` };
}

/** People without a name are called by their number. @param {Choice} choice */
export const namesOf = (choice) =>
  [...Array(choice.players).keys()].map(
    (seat) => choice.names[seat]?.trim() || say("general.player", { number: seat + 1 }),
  );

/** @param {Choice} choice @returns {Pad} */
export function padOf(choice) {
  const number = Number(choice.other);
  const offered = decisionsOf(choice).target.find((target) => targetText(target) === choice.target);
  const target = offered ?? (choice.target === "other-points" ? number : { rounds: number });
  const today = new Date();
  const date = [today.getFullYear(), today.getMonth() + 1, today.getDate()]
    .map((part) => String(part).padStart(2, "0"))
    .join("-");
  return {
    format: PAD_FORMAT,
    sheet: choice.sheet,
    ...(choice.edition !== DEFAULT_EDITION && { edition: choice.edition }),
    revision: given.rulebook.revision,
    ...(Object.keys(choice.house).length && { house: choice.house }),
    names: namesOf(choice),
    ...(choice.partners && { partners: true }),
    target,
    date,
    rounds: [],
  };
}
