// @ts-check
/** The score sheet: what every side scored in each round so far, and in all. */

import { byId, keyed, make, write } from "../shell/dom.js";

/**
 * @import {State} from "./state.js"
 * @import {SeenTable} from "../shell/messages.d.ts"
 */

const NOTHING = "\u2013";

/** @returns {(state: State) => void} */
export function showScoreSheet() {
  /** @type {SeenTable | null} */
  let shown = null;
  return ({ table }) => {
    if (!table || table === shown) return;
    shown = table;
    const rounds = table.rounds ?? [];
    const sides = sidesOf(table);
    byId("score-sheet-empty").hidden = rounds.length > 0;
    const cells = (/** @type {Element} */ row, /** @type {string[]} */ texts, /** @type {"th" | "td"} */ kind) =>
      keyed(
        row,
        ["", ...texts],
        (_, index) => String(index),
        () => make(kind, kind === "th" ? { scope: "col" } : {}),
        (cell, text, index) => (index ? write(cell, text) : undefined),
      );
    const [heads, totals] = [byId("score-sheet-sides"), byId("score-sheet-totals")];
    for (const row of [heads, totals]) row.firstElementChild?.setAttribute("data-key", "0");
    cells(heads, sides.map((side) => side.names), "th");
    cells(totals, sides.map((side) => String(side.score)), "td");
    keyed(
      byId("score-sheet-rounds"),
      rounds,
      (_, index) => String(index),
      () => make("tr", {}, make("th", { scope: "row", "data-key": "0" })),
      (row, [winner, points], index) => {
        if (row.firstElementChild) write(row.firstElementChild, String(index + 1));
        cells(row, sides.map((_, side) => (side === winner ? String(points) : NOTHING)), "td");
      },
    );
  };
}

/** @param {SeenTable} table */
function sidesOf({ seats }) {
  const and = new Intl.ListFormat(document.documentElement.lang);
  return [...new Set(seats.map((seat) => seat.side))].sort().map((side) => {
    const members = seats.filter((seat) => seat.side === side);
    return { names: and.format(members.map((seat) => seat.name ?? "")), score: members[0].score ?? 0 };
  });
}
