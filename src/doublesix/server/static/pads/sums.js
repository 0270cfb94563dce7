// @ts-check
/**
 * What a round on the pad scores: sums over what was told, by what the sheet decided.
 *
 * This is bookkeeping, so that a pad works without a connection. Only the server knows how dominoes are played, and
 * whether a round can have ended as it was told. The tests compare every result with the engine's.
 */
import { ALL_SPOTS } from "../shell/contract.js";
import { byValue } from "../shell/rule_values.js";
import { isDouble, spotsOfTile } from "../shell/tile_set.js";
import { countOf, holdersOf, isUntold, opponentsOf, sideOf, spotsOf, stockOf } from "./model.js";

/**
 * @import {Entry, Terms, Holder} from "./model.js"
 * @import {Fact} from "../shell/messages.d.ts"
 * @typedef {{seat: number | null, amount: number, times: number}} Term  one number of a sum
 * @typedef {{rule: string, tied: number[], compared: [number, string | null][], settled: boolean}} TieBreak
 * @typedef {{
 *   ended: "domino" | "blocked", winner: number | null, points: number,
 *   key: "out_points" | "blocked_points", value: string, terms: Term[], tie: TieBreak | null,
 * }} Outcome
 */

/** Something that the sheet needs was not told: a fact about the hands of these seats, or the table. */
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
 * The spots of each hand and of the boneyard if all were told.
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
  const opponents = eachOf(opponentsOf(terms, winner));
  const sum = byValue("out_points", value, {
    table: () => [{ seat: null, amount: spotsOnTable(terms, entry), times: 1 }],
    tiles: () => added(told("count", entry.hands.map(countOf), opponents)),
    opponents: () => added(told("spots", entry.hands.map(spotsOf), opponents)),
  })();
  return { ended: "domino", winner, points: worth(sum), key: "out_points", value, terms: sum, tie: null };
}

/** @param {Terms} terms @param {Entry} entry */
function spotsOnTable(terms, entry) {
  const elsewhere = spotsElsewhere(terms, entry);
  const table = entry.table ?? (elsewhere && ALL_SPOTS - total(elsewhere));
  if (table === null) throw new NotTold("table");
  return table;
}

/** @param {Terms} terms @param {Entry} entry @returns {Outcome} */
function scoreBlocked(terms, entry) {
  const value = terms.decisions.blocked_points;
  const spots = entry.hands.map(spotsOf);
  const [holder, tie] = settle(terms, entry, lowest(terms, entry));
  // If the hands of partners count as one, we name the partner with fewer spots.
  const winner = holder && (holder.length > 1 ? least(told("spots", spots, eachOf(holder)))[0][0] : holder[0]);
  const sum = holder ? blockedTerms(terms, spots, holder) : [];
  return { ended: "blocked", winner, points: worth(sum), key: "blocked_points", value, terms: sum, tie };
}

/**
 * The holders with the least: one, or several that are tied.
 * @param {Terms} terms
 * @param {Entry} entry
 * @returns {Holder[]}
 */
function lowest(terms, entry) {
  let holders = holdersOf(terms);
  const countsTiles = { "fewest-tiles": true, "fewest-spots": false };
  if (byValue("blocked_winner", terms.decisions.blocked_winner, countsTiles)) {
    holders = least(told("count", entry.hands.map(countOf), holders));
    if (holders.length === 1) return holders;
  }
  return least(told("spots", entry.hands.map(spotsOf), holders));
}

/** @param {Terms} terms @param {Entry} entry @param {Holder[]} tied @returns {[Holder | null, TieBreak | null]} */
function settle(terms, entry, tied) {
  const rule = terms.decisions.tie;
  if (onOneSide(terms, tied)) return [tied[0], null];
  const seats = tied.flat();
  if (rule === "drawn") return [null, { rule, tied: seats, compared: [], settled: false }];
  const counted = seats.filter((seat) => !entry.hands[seat].tiles);
  if (counted.length) throw new NotTold("tiles", counted);
  const counts = byValue("tie", rule, { "lowest-tile": () => true, "lowest-single": isSingle });
  const compared = tied.map((holder) => lightest(holder, entry, counts));
  const weights = compared.map(([, tile]) => (tile === null ? Infinity : spotsOfTile(tile)));
  const left = least(new Map(tied.map((holder, index) => [holder, weights[index]])));
  const settled = onOneSide(terms, left);
  return [settled ? left[0] : null, { rule, tied: seats, compared, settled }];
}

/** @param {Terms} terms @param {(number | undefined)[]} spots @param {Holder} own @returns {Term[]} */
function blockedTerms(terms, spots, own) {
  const others = holdersOf(terms).filter((holder) => !onOneSide(terms, [holder, own]));
  const gained = (/** @type {Holder} */ from) => added(told("spots", spots, eachOf(from)));
  const less = (/** @type {number} */ times) => added(told("spots", spots, eachOf(own)), -times);
  const most = () => {
    const known = told("spots", spots, [own, ...others]);
    return [...known].reduce((best, held) => (held[1] > best[1] ? held : best))[0];
  };
  return byValue("blocked_points", terms.decisions.blocked_points, {
    others: () => gained(others.flat()),
    "others-less-own": () => [...gained(others.flat()), ...less(1)],
    "each-less-own": () => [...gained(others.flat()), ...less(others.length)],
    "most-less-own": () => [...gained(most()), ...less(1)],
  })();
}

/** Each of these seats by itself. @param {number[]} seats @returns {Holder[]} */
const eachOf = (seats) => seats.map((seat) => [seat]);

/**
 * The numbers of these holders, or whose are missing.
 * @param {Fact} fact
 * @param {(number | undefined)[]} numbers
 * @param {Holder[]} holders
 * @returns {Map<Holder, number>}
 */
function told(fact, numbers, holders) {
  const missing = holders.flat().filter((seat) => numbers[seat] === undefined);
  if (missing.length) throw new NotTold(fact, missing);
  return new Map(holders.map((holder) => [holder, total(holder.map((seat) => numbers[seat] ?? 0))]));
}

/**
 * The lightest tile of a holder that counts, and the seat that has it.
 * @param {Holder} holder
 * @param {Entry} entry
 * @param {(tile: string) => boolean} counts
 * @returns {[number, string | null]}
 */
function lightest(holder, entry, counts) {
  const order = (/** @type {string} */ tile) => spotsOfTile(tile) * 10 + Number(tile[0]);
  const eligible = holder.flatMap((seat) =>
    (entry.hands[seat].tiles ?? [])
      .filter(counts)
      .map((tile) => /** @type {[number, string]} */ ([seat, tile])),
  );
  if (!eligible.length) return [holder[0], null];
  return eligible.reduce((best, held) => (order(held[1]) < order(best[1]) ? held : best));
}

/** @param {string} tile */
const isSingle = (tile) => !isDouble(tile);

/** @param {Map<Holder, number>} numbers @returns {Holder[]} */
function least(numbers) {
  const smallest = Math.min(...numbers.values());
  return [...numbers].filter(([, number]) => number === smallest).map(([holder]) => holder);
}

/** @param {Terms} terms @param {Holder[]} holders */
const onOneSide = (terms, holders) => new Set(holders.map(([seat]) => sideOf(terms, seat))).size === 1;

/** @param {Map<Holder, number>} numbers of single seats @param {number} [times] @returns {Term[]} */
const added = (numbers, times = 1) => [...numbers].map(([[seat], amount]) => ({ seat, amount, times }));

/** @param {number[]} numbers */
export const total = (numbers) => numbers.reduce((sum, number) => sum + number, 0);

/** @param {Term[]} sum */
const worth = (sum) => total(sum.map((term) => term.amount * term.times));
