// @ts-check
/** Hints in three steps: a question, the tile, and then also the reason. */

import { markFaces } from "../shell/tiles.js";
import { say } from "../shell/words.js";
import { Refused } from "./outbox.js";

/**
 * @import {HintTold, SeenTable} from "../shell/messages.d.ts"
 * @typedef {(table: SeenTable) => Promise<HintTold>} FindHint  the same object as long as the hint is the same
 */

const NUDGE = 1;
const REASON = 3;

/** How much of a hint was told; it begins again with another one. */
export class HintProgress {
  /** @type {HintTold | null} */
  #hint = null;
  #step = 0;

  /**
   * Take the next step of a hint; the last one is told again and again.
   * @param {HintTold} hint
   * @returns {{marked: string, names: boolean}} what is told, its tiles and numbers marked; whether it names the tile
   */
  next(hint) {
    if (hint !== this.#hint) this.#step = hint.nudge ? 0 : NUDGE;
    this.#hint = hint;
    this.#step = Math.min(this.#step + 1, REASON);
    return { marked: tellHint(hint, this.#step), names: this.#step > NUDGE };
  }
}

/**
 * Return what finds hints at a table of people, by asking once at each moment.
 * @returns {FindHint}
 */
export function hintsOfTable() {
  /** @type {{version: number, hint: HintTold} | null} */
  let last = null;
  return async ({ code, version }) => {
    if (last?.version !== version) last = { version, hint: await askForHint(`/api/tables/${code}/hint`) };
    return last.hint;
  };
}

/**
 * @param {string} address
 * @param {RequestInit} [how]
 * @returns {Promise<HintTold>}
 */
export async function askForHint(address, how) {
  const response = await fetch(address, how);
  const told = await response.json();
  if (!response.ok) throw new Refused(told.error);
  return told;
}

/**
 * @param {HintTold} hint
 * @param {number} step
 */
function tellHint(hint, step) {
  if (step === NUDGE && hint.nudge) return markFaces(hint.nudge, hint.nudge_faces);
  const advice = markFaces(hint.said, hint.faces);
  if (step < REASON || !hint.reason) return advice;
  return say("coach.hint-because", { advice, reason: markFaces(hint.reason, hint.reason_faces) });
}
