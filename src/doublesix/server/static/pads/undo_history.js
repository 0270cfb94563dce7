// @ts-check
/** What can be taken back since a pad was opened, but only while nobody else has changed it. */
import { changeBack } from "./store.js";

/** @import {Played, Change} from "./store.js" */

export class UndoHistory {
  /** What there was before each change, and, written out, after it. @type {{before: Played, after: string}[]} */
  #made = [];

  /** @param {Played} before @param {Played} after */
  note(before, after) {
    this.#made.push({ before, after: JSON.stringify(after) });
  }

  forget() {
    this.#made = [];
  }

  /** @param {Played} now */
  can(now) {
    return this.#made.at(-1)?.after === JSON.stringify(now);
  }

  /**
   * The change that takes back the last one, or nothing.
   * @param {Played} now
   * @returns {Change | null}
   */
  takeBack(now) {
    const last = this.can(now) && this.#made.pop();
    return last ? changeBack(now, last.before) : null;
  }
}
