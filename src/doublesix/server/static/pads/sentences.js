// @ts-check
/** A pad in words: what is played, each round line by line with its sum, and the score of the game. */
import { ALL_SPOTS } from "../shell/contract.js";
import { byValue } from "../shell/rule_values.js";
import { countOf, sidesOf, spotsOf, stockOf } from "./model.js";
import { spotsElsewhere } from "./sums.js";
import { say, sayList, sayNumber } from "./words.js";

/**
 * @import {Holding, Terms, Target} from "./model.js"
 * @import {Outcome} from "./sums.js"
 * @import {Row, Ending, Tally} from "./tally.js"
 * @import {Heading} from "./heading.js"
 * @typedef {(tile: string) => string} WriteTile  a tile as it stands in a sentence
 */

const MINUS = "\u2212";
const TIMES = "\u00d7";

/**
 * A round line by line: how it ended, every hand, the rule with its clause, and the sum.
 * @param {Row} row
 * @param {Heading} heading
 * @param {WriteTile} [write]
 * @returns {string[]}
 */
export function tellRow(row, heading, write = String) {
  const { names, terms } = heading;
  const hands = row.entry.hands.map((hand, seat) => tellHand(names[seat], hand, write));
  const sum = tellSum(row.outcome, heading);
  const lines = [
    tellEnd(row.outcome, heading),
    ...hands,
    tellTable(row, terms),
    ...tellPoints(row, heading, write),
    sum,
  ];
  if (!row.counts) lines.push(say("pad.after-the-end"));
  return lines.filter((line) => line !== "");
}

/**
 * In one line how a round ended, who won it and with what sum.
 * @param {Outcome} outcome
 * @param {Heading} heading
 * @param {WriteTile} [write]
 */
export function tellOutcome(outcome, heading, write = String) {
  const told = [tellEnd(outcome, heading)];
  if (outcome.tie) told.push(tellTie(outcome.tie, heading, write));
  told.push(tellSum(outcome, heading));
  return told.join(" ");
}

/**
 * In a few words how a round ended, with its sum.
 * @param {Outcome} outcome
 */
export function tellHow(outcome) {
  if (outcome.winner === null) return say("pad.ended-drawn");
  const sum = writeSum(outcome);
  return outcome.ended === "domino" ? say("pad.ended-domino", { sum }) : say("pad.ended-blocked", { sum });
}

/**
 * Who won, or how far it is to the target.
 * @param {Heading} heading
 * @param {Tally} tally
 */
export function tellStanding(heading, { rows, present, scores, ending }) {
  const sides = nameSides(heading);
  if (ending) return tellEnding(heading, ending);
  if (typeof heading.target !== "number") {
    const played = rows.filter((row) => row.game === present).length;
    return say("pad.rounds-left", { count: heading.target.rounds - played });
  }
  const best = Math.max(...scores);
  const leading = sides.filter((_, side) => scores[side] === best);
  return leading.length === 1 ? say("pad.lacking", { name: leading[0], count: heading.target - best }) : "";
}

/** @param {Heading} heading @param {Ending} ending */
function tellEnding(heading, ending) {
  const winners = ending.winners.map((side) => nameSides(heading)[side]);
  const points = say("event.points", { count: ending.scores[ending.winners[0]] });
  if (winners.length > 1) return say("event.game-drawn", { names: sayList(winners), points });
  return say(heading.terms.partners ? "event.game-won-pair" : "event.game-won", { name: winners[0], points });
}

/**
 * Who leads the next round if that depends on the last one, and whether the next game has other rules.
 * @param {Heading} heading
 * @param {Tally} tally
 */
export function tellNext(heading, { rows, present, ending }) {
  if (ending) return heading.isRevised ? say("rules.revised") : "";
  const last = rows.filter((row) => row.game === present).at(-1);
  const { next_lead: lead } = heading.terms.decisions;
  if (!last || !byValue("next_lead", lead, { winner: true, afresh: false })) return "";
  const { winner } = last.outcome;
  return winner === null ? say("pad.leads-afresh") : say("pad.leads-next", { name: heading.names[winner] });
}

/** How many games each side has won, and its points in all of them. @param {Heading} heading @param {Tally} tally */
export function tellEvening(heading, { evening }) {
  if (!evening) return "";
  const [won, points] = [evening.won, evening.points].map((numbers) => tellNumbers(numbers, heading));
  return say("pad.evening", { games: tellGames({ evening }), won, points });
}

/** How many games there were, if there were several. @param {Pick<Tally, "evening">} tally */
export function tellGames({ evening }) {
  if (!evening) return "";
  const { won, drawn } = evening;
  const games = say("score.evening", { count: won.reduce((sum, each) => sum + each, drawn) });
  return drawn ? say("score.evening-drawn", { games, count: drawn }) : games;
}

/** A round by its number, and by its game if there are several. @param {Row} row @param {Tally} tally */
export const nameRound = ({ number, game }, { evening }) =>
  evening ? say("pad.round-of-game", { game, number }) : say("record.round", { number });

/** @param {number[]} scores @param {Heading} heading */
export const tellScores = (scores, heading) => say("score.running", { scores: tellNumbers(scores, heading) });

/** A number for each side. @param {number[]} numbers @param {Heading} heading */
const tellNumbers = (numbers, heading) =>
  nameSides(heading)
    .map((side, index) => say("score.side", { side, points: sayNumber(numbers[index]) }))
    .join(", ");

/** The sides: each player, or the partners of each pair. @param {Heading} heading */
export const nameSides = (heading) =>
  sidesOf(heading.terms).map((side) => sayList(side.map((seat) => heading.names[seat])));

/** @param {Heading} heading */
export function tellPlayers(heading) {
  const sides = nameSides(heading);
  return heading.terms.partners ? say("record.against", { one: sides[0], other: sides[1] }) : sayList(sides);
}

/** @param {Target} target */
export const tellTarget = (target) =>
  typeof target === "number"
    ? say("record.to-points", { count: target })
    : say("record.to-rounds", { count: target.rounds });

/** What was told of a hand in a few words, or nothing. @param {Holding} hand */
export function tellHolding(hand) {
  const [spots, count] = [spotsOf(hand), countOf(hand)];
  if (count === undefined) return spots === undefined ? "" : say("score.spots", { count: spots });
  const tiles = say("score.tiles", { count });
  if (spots === undefined) return tiles;
  return say("general.beside", { one: tiles, other: say("score.spots", { count: spots }) });
}

/** What must still be told, and whose. @param {import("./sums.js").NotTold} missing @param {string[]} names */
export function tellMissing(missing, names) {
  return say(`error.not-told-${missing.fact}`, { holders: sayList(missing.seats.map((seat) => names[seat])) });
}

/** The sum on one line, as people write it: 10 − 2 = 8. @param {Outcome} outcome */
function writeSum(outcome) {
  const [first, ...rest] = outcome.terms;
  const written = String(first.amount) + rest.map(writeTerm).join("");
  return rest.length ? `${written} = ${writeNumber(outcome.points)}` : written;
}

/** @param {import("./sums.js").Term} term */
function writeTerm(term) {
  const factor = Math.abs(term.times) === 1 ? "" : `${Math.abs(term.times)} ${TIMES} `;
  return ` ${term.times > 0 ? "+" : MINUS} ${factor}${term.amount}`;
}

/** @param {number} number */
const writeNumber = (number) => (number < 0 ? `${MINUS}${-number}` : String(number));

/** @param {Outcome} outcome @param {Heading} heading */
function tellEnd(outcome, heading) {
  if (outcome.ended === "domino" && outcome.winner !== null) {
    return say("score.domino", { name: heading.names[outcome.winner] });
  }
  return say(nothingIsLeft(heading.terms) ? "score.blocked-nobody-can-play" : "score.blocked");
}

/** Whether a block can only mean that nothing is left to draw. @param {Terms} terms */
function nothingIsLeft(terms) {
  const { draw, blocked_when: when } = terms.decisions;
  const drawsAll = byValue("blocked_when", when, { exhausted: true, dead: false });
  const isEmpty = { never: true, "may-one": false, one: drawsAll, "until-playable": drawsAll };
  return stockOf(terms) === 0 || byValue("draw", draw, isEmpty);
}

/** @param {string} name @param {Holding} hand @param {WriteTile} write */
function tellHand(name, hand, write) {
  const [spots, count] = [spotsOf(hand), countOf(hand)];
  const told = spots === undefined ? "" : say("score.spots", { count: spots });
  if (hand.tiles) {
    return count
      ? say("score.hand", { name, tiles: hand.tiles.map(write).join(" "), spots: told })
      : say("score.empty-hand", { name });
  }
  if (count === undefined) return told && say("score.hand-spots", { name, spots: told });
  return told ? say("score.hand-counted", { name, spots: told, count }) : say("score.hand-tiles", { name, count });
}

/**
 * How the spots on the table were found, if they count and nobody counted them.
 * @param {Row} row
 * @param {Terms} terms
 */
function tellTable(row, terms) {
  const elsewhere = spotsElsewhere(terms, row.entry);
  if (row.outcome.value !== "table" || row.entry.table !== undefined || !elsewhere) return "";
  const sum = [ALL_SPOTS, ...elsewhere.filter((spots) => spots)].join(` ${MINUS} `);
  return say("pad.table", { sum, spots: say("score.spots", { count: row.outcome.points }) });
}

/** @param {Row} row @param {Heading} heading @param {WriteTile} write */
function tellPoints({ outcome, entry }, heading, write) {
  const together = outcome.ended === "blocked" && countTogether(heading);
  const lines = [];
  if (together) {
    lines.push(...tellRule(say("score.blocked_hands-side"), "blocked_hands", heading), ...tellSides(entry, heading));
  }
  if (outcome.tie) lines.push(...tellRule(tellTie(outcome.tie, heading, write), "tie", heading));
  if (outcome.winner !== null) {
    const code = together ? sideCode(outcome.value) : `score.${outcome.key}-${outcome.value}`;
    lines.push(...tellRule(say(code, { name: heading.names[outcome.winner] }), outcome.key, heading));
  }
  return lines;
}

/** The code for counting points between two sides: for each of one side is for all of it. @param {string} value */
const sideCode = (value) => `score.side-${value === "each-less-own" ? "others-less-own" : value}`;

/** Whether the hands of partners are put together in a blocked round. @param {Heading} heading */
const countTogether = ({ terms }) =>
  terms.partners && byValue("blocked_hands", terms.decisions.blocked_hands, { side: true, own: false });

/**
 * What both partners of each side hold together, as far as it is known.
 * @param {import("./model.js").Entry} entry
 * @param {Heading} heading
 */
function tellSides({ hands }, heading) {
  return sidesOf(heading.terms).map((side, index) => {
    const [one, other] = side.map((seat) => spotsOf(hands[seat]));
    if (one === undefined || other === undefined) return "";
    return say("score.side-holds", {
      names: nameSides(heading)[index],
      spots: say("score.spots", { count: one + other }),
    });
  });
}

/**
 * What a rule did, with its mark and where it comes from.
 * @param {string} text
 * @param {string} key
 * @param {Heading} heading
 */
function tellRule(text, key, { sources }) {
  const source = sources[key];
  return [say("general.noted", { text, note: source.mark }), source.text ?? ""];
}

/** Who scores what sum. @param {Outcome} outcome @param {Heading} heading */
export function tellSum(outcome, heading) {
  if (outcome.winner === null) return say("score.nobody");
  return say("score.scores", { name: heading.names[outcome.winner], sum: writeSum(outcome) });
}

/** @param {import("./sums.js").TieBreak} tie @param {Heading} heading @param {WriteTile} write */
function tellTie(tie, heading, write) {
  const { names } = heading;
  const tied = sayList(tie.tied.map((seat) => names[seat]));
  const beginning = countTogether(heading) ? "score.tie-sides-" : "score.tie-";
  if (!tie.compared.length) return say(`${beginning}drawn`, { names: tied });
  const compared = tie.compared.map(([seat, tile]) =>
    tile === null
      ? say("score.tie-no-tile", { name: names[seat] })
      : say("score.tie-tile", { name: names[seat], tile: write(tile) }),
  );
  return say(`${beginning}${tie.rule}${tie.settled ? "" : "-equal"}`, { names: tied, compared: sayList(compared) });
}
