// @ts-check
/** A pad as files for other programs, the same as the terminal writes. */
import { sidesOf } from "./model.js";
import { tally } from "./tally.js";

/**
 * @import {Pad, Holding} from "./model.js"
 * @import {Heading} from "./heading.js"
 */

/** A pad with its results, as JSON. @param {Pad} pad @param {Heading} heading */
export function writeJson(pad, heading) {
  const { rows, ending, evening } = tally(heading.terms, heading.target, pad);
  const rounds = rows.map(({ entry, outcome: { ended, winner, points }, scores }) => ({
    ...entry,
    result: { ended, ...(winner !== null && { winner }), ...(points && { points }) },
    scores,
  }));
  const winners = ending ? ending.winners.flatMap((side) => sidesOf(heading.terms)[side]) : [];
  const { rounds: _, games = [], ...head } = pad;
  const { drawn = 0, ...counted } = evening ?? {};
  const whole = {
    ...head,
    ...(rounds.length && { rounds }),
    ...(games.length && { games }),
    ...(winners.length && { winners }),
    ...(evening && { evening: { ...counted, ...(drawn && { drawn }) } }),
  };
  return `${JSON.stringify(whole, null, 2)}\n`;
}

/**
 * Every round with its result, what was entered and the running scores, as CSV.
 * @param {Pad} pad
 * @param {Heading} heading
 */
export function writeCsv(pad, heading) {
  const { names, terms, target } = heading;
  const sides = sidesOf(terms).map((side) => `score ${side.map((seat) => names[seat]).join("+")}`);
  const titles = [
    "game",
    "round",
    "ended",
    "winner",
    "points",
    ...names.map((name) => `hand ${name}`),
    "table",
    "boneyard",
    ...sides,
  ];
  const rows = tally(terms, target, pad).rows.map(({ game, number, entry, outcome, scores }) => [
    game,
    number,
    outcome.ended,
    outcome.winner === null ? "" : names[outcome.winner],
    outcome.points,
    ...entry.hands.map(writeHolding),
    entry.table ?? "",
    writeHolding(entry.boneyard ?? {}),
    ...scores,
  ]);
  return [titles, ...rows].map((row) => `${row.map(cell).join(",")}\n`).join("");
}

/** @param {Holding} hand */
function writeHolding(hand) {
  if (hand.tiles) return hand.tiles.join(" ");
  return `${hand.spots ?? ""}${hand.count === undefined ? "" : `/${hand.count}`}`;
}

/** @param {string | number} value */
function cell(value) {
  const text = String(value);
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}

/** Hand a file to the person at the page. @param {string} name @param {string} text @param {string} kind */
export function download(name, text, kind) {
  const address = URL.createObjectURL(new Blob([text], { type: kind }));
  const link = document.createElement("a");
  link.href = address;
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(address), 1000);
}
