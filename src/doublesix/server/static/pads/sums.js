// @ts-check
/**
 * What a round on the pad scores, and the tally: sums over what was told, by what the sheet decided.
 *
 * This is bookkeeping, so that a pad can be kept without a connection. How dominoes are played, and whether a round can
 * have ended as it was told, only the server knows. The tests hold every result against the engine's.
 */
import { ALL_SPOTS, isDouble, spotsOfTile } from "../shell/tile_set.js";
import { countOf, isUntold, opponentsOf, seatsOf, sideOf, sidesOf, spotsOf, stockOf } from "./model.js";

/**
 * @typedef {import("./model.js").Entry} Entry
 * @typedef {import("./model.js").Terms} Terms
 * @typedef {import("./model.js").Target} Target
 * @typedef {"spots" | "count" | "tiles" | "table"} Fact
 * @typedef {{seat: number | null, amount: number, times: number}} Term  one number of a sum
 * @typedef {{rule: string, tied: number[], compared: [number, string | null][], settled: boolean}} TieBreak
 * @typedef {{
 *   ended: "domino" | "blocked", winner: number | null, points: number,
 *   key: "out_points" | "blocked_points", value: string, terms: Term[], tie: TieBreak | null,
 * }} Outcome
 * @typedef {{number: number, entry: Entry, outcome: Outcome, scores: number[], counts: boolean}} Row
 * @typedef {{winners: number[], scores: number[]}} Ending
 */

/** Something that the sheet needs to know was not told: a fact about the hands of these seats, or the table. */
export class NotTold extends Error {
  /** @param {Fact} fact @param {number[]} [seats] */
  constructor(fact, seats = []) {
    super(`not told: ${fact}`);
    this.fact = fact;
    this.seats = seats;
  }
}

/**
 * Score a round; throws NotTold with what is missing and whose.
 * @param {Terms} terms
 * @param {Entry} entry
 * @returns {Outcome}
 */
export function workOut(terms, entry) {
  return entry.out === undefined ? scoreBlocked(terms, entry) : scoreDomino(terms, entry, entry.out);
}

/**
 * What is missing before a round can be scored, or nothing.
 * @param {Terms} terms
 * @param {Entry} entry
 * @returns {NotTold | null}
 */
export function findMissing(terms, entry) {
  try {
    workOut(terms, entry);
    return null;
  } catch (missing) {
    if (missing instanceof NotTold) return missing;
    throw missing;
  }
}

/**
 * The spots of each hand and of the boneyard where all were told.
 * @param {Terms} terms
 * @param {Entry} entry
 * @returns {number[] | null}
 */
export function spotsElsewhere(terms, entry) {
  const boneyard = isUntold(entry.boneyard) && stockOf(terms) === 0 ? 0 : spotsOf(entry.boneyard ?? {});
  const spots = [...entry.hands.map(spotsOf), boneyard];
  const told = spots.filter((number) => number !== undefined);
  return told.length === spots.length ? told : null;
}

/** @param {Terms} terms @param {Entry} entry @param {number} winner @returns {Outcome} */
function scoreDomino(terms, entry, winner) {
  const value = terms.decisions.out_points;
  const opponents = opponentsOf(terms, winner);
  let sum;
  if (value === "table") {
    const elsewhere = spotsElsewhere(terms, entry);
    const table = entry.table ?? (elsewhere && ALL_SPOTS - total(elsewhere));
    if (table === null) throw new NotTold("table");
    sum = [{ seat: null, amount: table, times: 1 }];
  } else if (value === "tiles") {
    sum = added(told("count", entry.hands.map(countOf), opponents));
  } else {
    sum = added(told("spots", entry.hands.map(spotsOf), opponents));
  }
  return { ended: "domino", winner, points: worth(sum), key: "out_points", value, terms: sum, tie: null };
}

/** @param {Terms} terms @param {Entry} entry @returns {Outcome} */
function scoreBlocked(terms, entry) {
  const value = terms.decisions.blocked_points;
  const [winner, tie] = settle(terms, entry, lowest(terms, entry));
  const sum = winner === null ? [] : blockedTerms(terms, entry.hands.map(spotsOf), winner);
  return { ended: "blocked", winner, points: worth(sum), key: "blocked_points", value, terms: sum, tie };
}

/** The seats whose hands are lowest: one, or several that are tied. @param {Terms} terms @param {Entry} entry */
function lowest(terms, entry) {
  let seats = seatsOf(terms);
  if (terms.decisions.blocked_winner === "fewest-tiles") {
    seats = least(told("count", entry.hands.map(countOf), seats));
    if (seats.length === 1) return seats;
  }
  return least(told("spots", entry.hands.map(spotsOf), seats));
}

/** @param {Terms} terms @param {Entry} entry @param {number[]} tied @returns {[number | null, TieBreak | null]} */
function settle(terms, entry, tied) {
  const rule = terms.decisions.tie;
  if (onOneSide(terms, tied)) return [Math.min(...tied), null];
  if (rule === "drawn") return [null, { rule, tied, compared: [], settled: false }];
  const counted = tied.filter((seat) => !entry.hands[seat].tiles);
  if (counted.length) throw new NotTold("tiles", counted);
  /** @type {[number, string | null][]} */
  const compared = tied.map((seat) => [seat, lightest(entry.hands[seat].tiles ?? [], rule)]);
  const weights = new Map(compared.map(([seat, tile]) => [seat, tile === null ? Infinity : spotsOfTile(tile)]));
  const left = least(weights);
  const settled = onOneSide(terms, left);
  return [settled ? Math.min(...left) : null, { rule, tied, compared, settled }];
}

/** @param {Terms} terms @param {(number | undefined)[]} spots @param {number} winner @returns {Term[]} */
function blockedTerms(terms, spots, winner) {
  const value = terms.decisions.blocked_points;
  const opponents = opponentsOf(terms, winner);
  if (value === "others") return added(told("spots", spots, opponents));
  const known = told("spots", spots, [winner, ...opponents]);
  const own = known.get(winner) ?? 0;
  if (value === "most-less-own") {
    const most = [...known].reduce((best, hand) => (hand[1] > best[1] ? hand : best));
    return [
      { seat: most[0], amount: most[1], times: 1 },
      { seat: winner, amount: own, times: -1 },
    ];
  }
  known.delete(winner);
  return [...added(known), { seat: winner, amount: own, times: value === "each-less-own" ? -opponents.length : -1 }];
}

/**
 * The numbers of these seats, or of whom they are missing.
 * @param {Fact} fact
 * @param {(number | undefined)[]} numbers
 * @param {number[]} seats
 */
function told(fact, numbers, seats) {
  const missing = seats.filter((seat) => numbers[seat] === undefined);
  if (missing.length) throw new NotTold(fact, missing);
  return new Map(seats.map((seat) => [seat, numbers[seat] ?? 0]));
}

/** @param {string[]} tiles @param {string} rule @returns {string | null} */
function lightest(tiles, rule) {
  const eligible = tiles.filter((tile) => rule === "lowest-tile" || !isDouble(tile));
  const order = (/** @type {string} */ tile) => spotsOfTile(tile) * 10 + Number(tile[0]);
  return eligible.reduce(
    (best, tile) => (best === null || order(tile) < order(best) ? tile : best),
    /** @type {string | null} */ (null),
  );
}

/** @param {Map<number, number>} numbers */
function least(numbers) {
  const smallest = Math.min(...numbers.values());
  return [...numbers].filter(([, number]) => number === smallest).map(([seat]) => seat);
}

/** @param {Terms} terms @param {number[]} seats */
const onOneSide = (terms, seats) => new Set(seats.map((seat) => sideOf(terms, seat))).size === 1;

/** @param {Map<number, number>} numbers @returns {Term[]} */
const added = (numbers) => [...numbers].map(([seat, amount]) => ({ seat, amount, times: 1 }));

/** @param {number[]} numbers */
const total = (numbers) => numbers.reduce((sum, number) => sum + number, 0);

/** @param {Term[]} sum */
const worth = (sum) => total(sum.map((term) => term.amount * term.times));

/**
 * The rounds with their results and running scores.
 * @param {Terms} terms
 * @param {Target} target
 * @param {Entry[]} entries
 * @returns {Row[]}
 */
export function tally(terms, target, entries) {
  let scores = sidesOf(terms).map(() => 0);
  let over = false;
  return entries.map((entry, index) => {
    const outcome = workOut(terms, entry);
    const { winner, points } = outcome;
    const counts = !over;
    if (counts && winner !== null) {
      scores = scores.map((score, side) => (side === sideOf(terms, winner) ? score + points : score));
    }
    over ||= isOver(target, index + 1, scores);
    return { number: index + 1, entry, outcome, scores, counts };
  });
}

/**
 * Who won with what scores once the target is reached; several sides where they are equal.
 * @param {Target} target
 * @param {Row[]} rows
 * @returns {Ending | null}
 */
export function endingOf(target, rows) {
  const last = rows.at(-1);
  const counted = rows.filter((row) => row.counts).length;
  if (!last || !isOver(target, counted, last.scores)) return null;
  const best = Math.max(...last.scores);
  return { winners: [...last.scores.keys()].filter((side) => last.scores[side] === best), scores: last.scores };
}

/** @param {Target} target @param {number} rounds @param {number[]} scores */
const isOver = (target, rounds, scores) =>
  typeof target === "number" ? Math.max(...scores) >= target : rounds >= target.rounds;
