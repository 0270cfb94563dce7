// @ts-check
/** The end of a round: who won, the sum as on paper, the scores; the end of a game: what to do with it. */

import { FACING } from "../shell/contract.js";
import { byId, keyed, make, set, write } from "../shell/dom.js";
import { listFaces, tileSvg } from "../shell/tiles.js";
import { say } from "../shell/words.js";
import { faceOf, showFace } from "./faces.js";

/**
 * @import {State} from "./state.js"
 * @import {SeenTable, EveningSide, SumRow} from "../shell/messages.d.ts"
 * @typedef {{names: string, score: number, gained: number, leads: boolean}} Tally
 */

/** @returns {(state: State) => void} */
export function showEnding() {
  const panel = byId("ending");
  return ({ table }) => {
    const sum = table?.sum;
    panel.hidden = !sum;
    if (!table || !sum) return;
    const over = table.phase === "over";
    write(byId("ending-headline"), sum.headline);
    write(byId("ending-said"), sum.said);
    keyed(byId("sum-rows"), sum.rows, (_, index) => `${index}`, draftRow, (row, hand) => refreshRow(row, hand, table));
    write(byId("ending-sum"), sum.sum ?? "");
    byId("ending-sum").hidden = !sum.sum;
    listFaces(byId("ending-lines"), sum.lines, sum.line_faces);
    write(byId("ending-game"), sum.ending ?? "");
    byId("ending-game").hidden = !sum.ending;
    // A single round is told already: its scores are the sum above.
    byId("scores").hidden = Boolean(table.game.one_round);
    keyed(byId("tally"), tally(table), (_, index) => `${index}`, draftSide, refreshSide);
    byId("evening").hidden = !table.evening;
    write(byId("evening-said"), table.evening?.said ?? "");
    keyed(byId("evening-sides"), table.evening?.sides ?? [], (_, index) => `${index}`, draftSide, refreshEvening);
    byId("afterwards").hidden = !over;
    if (over) linkGame(`${table.code}-${table.game.number}`);
  };
}

/** @param {string} game */
function linkGame(game) {
  set(byId("replay-link"), { href: `/games/${game}` });
  set(byId("review-link"), { href: `/games/${game}/review` });
  set(byId("record-link"), { href: `/api/games/${game}/record.txt`, download: `${game}.txt` });
  set(byId("check-link"), { href: `/check?game=${game}` });
}

/**
 * Return the scores of all sides in the order of their seats.
 * @param {SeenTable} table
 * @returns {Tally[]}
 */
function tally({ seats, you }) {
  /** @type {Map<number, Tally>} */
  const sides = new Map();
  const best = Math.max(...seats.map((seat) => seat.score ?? 0));
  seats.forEach(({ kind, name: known = "", side, score = 0, gained = 0 }, seat) => {
    const before = sides.get(side);
    const name = seat === you ? say("you.name") : kind === "open" ? say("web.table-open-seat") : known;
    const [first, second] = seat === you ? [name, before?.names ?? ""] : [before?.names ?? "", name];
    const names = before ? say("web.table-partners", { first, second }) : name;
    sides.set(side, { names, score, gained, leads: score === best && best > 0 });
  });
  return [...sides.values()];
}

function draftRow() {
  const cell = (/** @type {string} */ name, /** @type {Node[]} */ ...held) => make("td", { class: name }, ...held);
  const tiles = cell("hand-left", make("span", { class: "row" }));
  const who = make("th", { scope: "row" }, faceOf(), make("span"));
  return make("tr", {}, who, tiles, cell("spots-left"), cell("adds"));
}

/**
 * @param {Element} row
 * @param {SumRow} hand
 * @param {SeenTable} table
 */
function refreshRow(row, { name, seat, tiles = [], left, part = "" }, { seats }) {
  const [who, held, spots, added] = row.children;
  const shown = /** @type {Element} */ (held.firstElementChild);
  const [face, called] = who.children;
  showFace(face, typeof seat === "number" ? seats[seat] : {});
  write(called, name);
  set(shown, { role: tiles.length ? "img" : null, "aria-label": tiles.join(", ") || null });
  keyed(shown, tiles, String, (tile) => tileSvg(tile, { facing: FACING.LEFT }));
  write(spots, left);
  write(added, part);
}

function draftSide() {
  return make("tr", {}, make("th", { scope: "row" }), make("td", { class: "gained" }), make("td", { class: "total" }));
}

/**
 * @param {Element} row
 * @param {EveningSide} side
 */
function refreshEvening(row, { names, won, points }) {
  const [name, more, total] = row.children;
  write(name, names);
  write(more, String(points));
  write(total, String(won));
}

/**
 * @param {Element} row
 * @param {Tally} side
 */
function refreshSide(row, { names, score, gained, leads }) {
  const [name, plus, total] = row.children;
  write(name, names);
  write(plus, gained ? `+${gained}` : "");
  write(total, String(score));
  set(row, { "data-leads": leads });
}
