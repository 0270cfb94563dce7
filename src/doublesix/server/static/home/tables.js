// @ts-check
/** The tables at which this browser's person sits in a game, so that the first page leads back to them. */

import { keep, recall } from "../shell/storage.js";

const PLACE = "doublesix.tables";
const MOST = 5;

/** @typedef {{code: string, title: string}} Noted */

/**
 * Note a table with somebody at it, or forget it when the game is over or they have left. Its page calls this.
 * @param {import("../shell/messages.d.ts").SeenTable} table
 */
export function noteTable({ code, phase, you, game }) {
  const before = notedTables();
  const stays = typeof you === "number" && phase !== "over";
  if (stays ? before[0]?.code === code : !before.some((noted) => noted.code === code)) return;
  const others = before.filter((noted) => noted.code !== code);
  keep(PLACE, stays ? [{ code, title: game.title }, ...others].slice(0, MOST) : others);
}

/**
 * Forget a table that no longer exists.
 * @param {string} code
 */
export function forgetTable(code) {
  keep(
    PLACE,
    notedTables().filter((noted) => noted.code !== code),
  );
}

/**
 * Return the tables that were noted, the latest first.
 * @returns {Noted[]}
 */
export function notedTables() {
  const found = recall(PLACE);
  return Array.isArray(found) ? found.filter((noted) => noted?.code && noted.title) : [];
}
