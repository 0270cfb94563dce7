// @ts-check
/**
 * What a round on the pad scores, and the tally: sums over what was told, by what the sheet decided.
 *
 * This is bookkeeping, so that a pad can be kept without a connection. How dominoes are played, and whether a round can
 * have ended as it was told, only the server knows. The tests hold every result against the engine's.
 */
import { ALL_SPOTS, isDouble, spotsOfTile } from "../shell/tile_set.js";
import {
  countOf,
  FIRST_REVISION,
  holdersOf,
  isOneRound,
  isUntold,
  opponentsOf,
  sideOf,
  sidesOf,
  spotsOf,
  stockOf,
} from "./model.js";

/**
 * @typedef {import("./model.js").Entry} Entry
 * @typedef {import("./model.js").Terms} Terms
 * @typedef {import("./model.js").Target} Target
 * @typedef {import("./model.js").Holder} Holder
 * @typedef {"spots" | "count" | "tiles" | "table"} Fact
 * @typedef {{seat: number | null, amount: number, times: number}} Term  one number of a sum
 * @typedef {{rule: string, tied: number[], compared: [number, string | null][], settled: boolean}} TieBreak
 * @typedef {{
 *   ended: "domino" | "blocked", winner: number | null, points: number,
 *   key: "out_points" | "blocked_points", value: string, terms: Term[], tie: TieBreak | null,
 * }} Outcome
 * @typedef {{number: number, game: number, entry: Entry, outcome: Outcome, scores: number[], counts: boolean}} Row
 * @typedef {{winners: number[], scores: number[]}} Ending
 * @typedef {{won: number[], points: number[], drawn: number}} Evening  for each side, in the games that are over
 * @typedef {{rows: Row[], present: number, scores: number[], ending: Ending | null, evening: Evening | null}} Tally
 *   `present`, `scores` and `ending` are those of the game that is being played, or was played last
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
    sum = added(told("count", entry.hands.map(countOf), eachOf(opponents)));
  } else {
    sum = added(told("spots", entry.hands.map(spotsOf), eachOf(opponents)));
  }
  return { ended: "domino", winner, points: worth(sum), key: "out_points", value, terms: sum, tie: null };
}

/** @param {Terms} terms @param {Entry} entry @returns {Outcome} */
function scoreBlocked(terms, entry) {
  const value = terms.decisions.blocked_points;
  const spots = entry.hands.map(spotsOf);
  const [holder, tie] = settle(terms, entry, lowest(terms, entry));
  // Of partners whose hands count as one, the one with fewer spots is named.
  const winner = holder && (holder.length > 1 ? least(told("spots", spots, eachOf(holder)))[0][0] : holder[0]);
  const sum = holder ? blockedTerms(terms, spots, holder) : [];
  return { ended: "blocked", winner, points: worth(sum), key: "blocked_points", value, terms: sum, tie };
}

/**
 * Those who hold least: one, or several that are tied.
 * @param {Terms} terms
 * @param {Entry} entry
 * @returns {Holder[]}
 */
function lowest(terms, entry) {
  let holders = holdersOf(terms);
  if (terms.decisions.blocked_winner === "fewest-tiles") {
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
  const compared = tied.map((holder) => lightest(holder, entry, rule));
  const weights = compared.map(([, tile]) => (tile === null ? Infinity : spotsOfTile(tile)));
  const left = least(new Map(tied.map((holder, index) => [holder, weights[index]])));
  const settled = onOneSide(terms, left);
  return [settled ? left[0] : null, { rule, tied: seats, compared, settled }];
}

/** @param {Terms} terms @param {(number | undefined)[]} spots @param {Holder} own @returns {Term[]} */
function blockedTerms(terms, spots, own) {
  const value = terms.decisions.blocked_points;
  const others = holdersOf(terms).filter((holder) => !onOneSide(terms, [holder, own]));
  let counted = others.flat();
  if (value === "most-less-own") {
    const known = told("spots", spots, [own, ...others]);
    counted = [...known].reduce((best, held) => (held[1] > best[1] ? held : best))[0];
  }
  const gained = added(told("spots", spots, eachOf(counted)));
  if (value === "others") return gained;
  const times = value === "each-less-own" ? -others.length : -1;
  return [...gained, ...added(told("spots", spots, eachOf(own)), times)];
}

/** Each of these seats for itself. @param {number[]} seats @returns {Holder[]} */
const eachOf = (seats) => seats.map((seat) => [seat]);

/**
 * The numbers of these holders, or of whom they are missing.
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
 * @param {string} rule
 * @returns {[number, string | null]}
 */
function lightest(holder, entry, rule) {
  const order = (/** @type {string} */ tile) => spotsOfTile(tile) * 10 + Number(tile[0]);
  const eligible = holder.flatMap((seat) =>
    (entry.hands[seat].tiles ?? [])
      .filter((tile) => rule === "lowest-tile" || !isDouble(tile))
      .map((tile) => /** @type {[number, string]} */ ([seat, tile])),
  );
  if (!eligible.length) return [holder[0], null];
  return eligible.reduce((best, held) => (order(held[1]) < order(best[1]) ? held : best));
}

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
const total = (numbers) => numbers.reduce((sum, number) => sum + number, 0);

/** @param {Term[]} sum */
const worth = (sum) => total(sum.map((term) => term.amount * term.times));

/**
 * The rounds with their results and the running scores of their games, and what it all comes to.
 * @param {Terms} terms
 * @param {Target} target
 * @param {{rounds?: Entry[], games?: number[]}} pad
 * @returns {Tally}
 */
export function tally(terms, target, { rounds = [], games = [] }) {
  const sides = sidesOf(terms).map(() => 0);
  const lengths = [...games, rounds.length - total(games)];
  const rows = lengths.flatMap((length, index) => {
    const first = total(games.slice(0, index));
    return rowsOf(terms, target, rounds.slice(first, first + length), { game: index + 1, first });
  });
  const byGame = lengths.map((_, index) => rows.filter((row) => row.game === index + 1));
  const ended = byGame.map((own) => endOf(terms, target, own));
  const scores = byGame.map((own) => own.at(-1)?.scores ?? sides);
  const present = lengths.length;
  return {
    rows,
    present,
    scores: scores[present - 1],
    ending: ended[present - 1],
    evening: games.length ? addUp(ended, sides) : null,
  };
}

/** @param {Terms} terms @param {Target} target @param {Entry[]} entries @param {{game: number, first: number}} where */
function rowsOf(terms, target, entries, { game, first }) {
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
    return { number: first + index + 1, game, entry, outcome, scores, counts };
  });
}

/**
 * Who won a game with what scores once the target is reached; several sides where they are equal. A game of one round
 * is won by whoever won that round, also where it brought no points; by the first revision of the rules it was not.
 * @param {Terms} terms
 * @param {Target} target
 * @param {Row[]} rows of the game
 * @returns {Ending | null}
 */
function endOf(terms, target, rows) {
  const last = rows.at(-1);
  const counted = rows.filter((row) => row.counts).length;
  if (!last || !isOver(target, counted, last.scores)) return null;
  const winner = rows.filter((row) => row.counts).at(-1)?.outcome.winner ?? null;
  if (isOneRound(target) && winner !== null && terms.revision > FIRST_REVISION) {
    return { winners: [sideOf(terms, winner)], scores: last.scores };
  }
  const best = Math.max(...last.scores);
  return { winners: [...last.scores.keys()].filter((side) => last.scores[side] === best), scores: last.scores };
}

/** @param {(Ending | null)[]} ended @param {number[]} sides @returns {Evening} */
function addUp(ended, sides) {
  const over = ended.filter((ending) => ending !== null);
  const won = over.filter(({ winners }) => winners.length === 1).map(({ winners }) => winners[0]);
  return {
    won: sides.map((_, side) => won.filter((winner) => winner === side).length),
    points: sides.map((_, side) => total(over.map(({ scores }) => scores[side]))),
    drawn: over.length - won.length,
  };
}

/** @param {Target} target @param {number} rounds @param {number[]} scores */
const isOver = (target, rounds, scores) =>
  typeof target === "number" ? Math.max(...scores) >= target : rounds >= target.rounds;
