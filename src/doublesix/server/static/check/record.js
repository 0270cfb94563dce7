// @ts-check
/** Reading a record as far as its deals go, from JSON or from text. Others judge what was played. */

import { DEFAULT_EDITION, LARGEST_RECORD, RECORD_FORMAT } from "../shell/contract.js";
import { Fault } from "./fault.js";
import { readText } from "./text.js";

/**
 * @typedef {{
 *   hands: string[][], boneyard: string[] | null, leader: number | null,
 *   lots: import("./deal.js").Lot[][], thrownIn: number,
 * }} RecordedDeal
 */
/** @typedef {{commitment: string, secret: string | null, contributions: string[]}} Fairness */
/** @typedef {{deal: RecordedDeal, fairness: Fairness | null, isOver: boolean}} RecordedRound */
/**
 * @typedef {{
 *   sheet: string, edition: string, house: Record<string, string>,
 *   names: string[], seed: bigint | null, rounds: RecordedRound[],
 * }} GameRecord
 */

/**
 * Read a record.
 * @param {string} written
 * @returns {GameRecord}
 */
export function readRecord(written) {
  const plain = written.replace(/^\uFEFF/, "");
  if (plain.length > LARGEST_RECORD) throw new Fault("error.record-too-large", { limit: LARGEST_RECORD });
  const record = plain.trimStart().startsWith("{") ? readJson(plain) : readText(plain);
  record.rounds.forEach((round, index) => checkRound(record, round, index + 1));
  return record;
}

/**
 * @param {string} written
 * @returns {GameRecord}
 */
function readJson(written) {
  const told = parsed(written);
  if (told?.format !== RECORD_FORMAT) throw new Fault("web.check-fault-not-a-record");
  try {
    return {
      sheet: String(told.sheet),
      edition: String(told.edition ?? DEFAULT_EDITION),
      house: textsOf(told.house ?? told.options ?? {}),
      names: told.names.map(String),
      seed: readSeed(told, written),
      rounds: (told.rounds ?? []).map((/** @type {any} */ round, /** @type {number} */ index) => {
        const isLast = index === told.rounds.length - 1;
        return readRound(round, Boolean(round.result) || !isLast);
      }),
    };
  } catch (error) {
    if (error instanceof Fault) throw error;
    throw new Fault("web.check-fault-not-whole");
  }
}

/**
 * @param {string} written
 * @returns {any}
 */
function parsed(written) {
  try {
    return JSON.parse(written);
  } catch {
    throw new Fault("web.check-fault-not-a-record");
  }
}

/**
 * A seed may have more digits than the numbers of JavaScript keep.
 * @param {any} told
 * @param {string} written
 */
function readSeed(told, written) {
  const digits = written.match(/"seed"\s*:\s*(\d+)/);
  return told.seed === undefined || told.seed === null || !digits ? null : BigInt(digits[1]);
}

/**
 * @param {any} round
 * @param {boolean} isOver
 * @returns {RecordedRound}
 */
function readRound({ deal, fairness }, isOver) {
  return {
    isOver,
    deal: {
      hands: deal.hands.map((/** @type {any[]} */ hand) => hand.map(String)),
      boneyard: deal.boneyard ? deal.boneyard.map(String) : null,
      leader: typeof deal.leader === "number" ? deal.leader : null,
      lots: (deal.lots ?? []).map((/** @type {any[]} */ drawing) =>
        drawing.map(({ seat, tile }) => ({ seat: Number(seat), tile: String(tile) })),
      ),
      thrownIn: Number(deal.thrown_in ?? 0),
    },
    fairness: fairness
      ? {
          commitment: String(fairness.commitment),
          secret: textOrNone(fairness.secret),
          contributions: fairness.contributions.map(String),
        }
      : null,
  };
}

/** @param {Record<string, unknown>} values */
function textsOf(values) {
  return Object.fromEntries(Object.entries(values).map(([key, value]) => [key, String(value)]));
}

/** @param {unknown} value */
function textOrNone(value) {
  return value === undefined || value === null ? null : String(value);
}

/**
 * @param {GameRecord} record
 * @param {RecordedRound} round
 * @param {number} number
 */
function checkRound(record, { deal, fairness }, number) {
  if (deal.hands.length !== record.names.length) throw new Fault("web.check-fault-hands", { round: number });
  if (!fairness) return;
  if (fairness.contributions.length !== record.names.length) {
    throw new Fault("web.check-fault-contributions", { round: number });
  }
  for (const digits of [fairness.commitment, fairness.secret ?? fairness.commitment]) {
    if (!/^[0-9a-f]{64}$/.test(digits)) throw new Fault("web.check-fault-digits", { round: number });
  }
}
