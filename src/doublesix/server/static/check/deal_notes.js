// @ts-check
/** What this browser was shown before a deal, and what it added, so that nobody can claim something else later. */

import { keep, recallObject } from "../shell/storage.js";

const PLACE = "doublesix.deals";
const MOST = 300;

/** @typedef {{commitment: string, contribution: string}} DealNote */

/**
 * Keep what a table shows before the next deal, and what is added to it here.
 * @param {import("../shell/messages.d.ts").SeenTable} table
 * @param {string} contribution
 */
export function keepNextDeal({ code, phase, game, fairness }, contribution) {
  const isNew = phase === "over";
  const place = `${code}-${game.number + Number(isNew)}.${isNew ? 1 : (game.round ?? 0) + 1}`;
  const earlier = Object.entries(all()).slice(1 - MOST);
  keep(PLACE, { ...Object.fromEntries(earlier), [place]: { commitment: fairness.commitment, contribution } });
}

/**
 * Return what was kept of a round: by its game (`CODE-1`) if that is known, else by its commitment.
 * @param {string | null} game
 * @param {number} round
 * @param {string} commitment
 * @returns {DealNote | null}
 */
export function keptOf(game, round, commitment) {
  const kept = all();
  if (game && kept[`${game}.${round}`]) return kept[`${game}.${round}`];
  return Object.values(kept).find((one) => one?.commitment === commitment) ?? null;
}

/** @returns {Record<string, DealNote>} */
const all = () => recallObject(PLACE);
