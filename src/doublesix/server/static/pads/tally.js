// @ts-check
/** The tally of a pad: the rounds with the running scores, how a game ended, and what came of an evening. */
import { FIRST_REVISION } from "../shell/contract.js";
import { isOneRound, sideOf, sidesOf } from "./model.js";
import { total, workOut } from "./sums.js";

/**
 * @import {Entry, Terms, Target} from "./model.js"
 * @import {Outcome} from "./sums.js"
 * @typedef {{number: number, game: number, entry: Entry, outcome: Outcome, scores: number[], counts: boolean}} Row
 * @typedef {{winners: number[], scores: number[]}} Ending
 * @typedef {{won: number[], points: number[], drawn: number}} Evening  for each side, in the games that are over
 * @typedef {{rows: Row[], present: number, scores: number[], ending: Ending | null, evening: Evening | null}} Tally
 *   `present`, `scores` and `ending` are those of the present game, or of the last
 */

/**
 * The rounds with their results and the running scores of their games, and what came of all.
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
 * Who won a game with what scores once the target is reached; several sides if they are equal. A game of one round
 * is won by the winner of that round, even without points; by the first revision of the rules it was not.
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
