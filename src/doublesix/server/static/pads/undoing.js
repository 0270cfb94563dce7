// @ts-check
/** What can be taken back since a pad was opened, and only while it is as it was left, by whomever. */
import { changeBack } from "./kept.js";

/**
 * @typedef {import("./model.js").Entry} Entry
 * @typedef {import("./kept.js").Change} Change
 */

export class Undoing {
  /** The rounds before each change, and, written out, after it. @type {{before: Entry[], after: string}[]} */
  #made = [];

  /** @param {Entry[]} before @param {Entry[]} after */
  note(before, after) {
    this.#made.push({ before, after: JSON.stringify(after) });
  }

  forget() {
    this.#made = [];
  }

  /** @param {Entry[]} rounds as they are now */
  can(rounds) {
    return this.#made.at(-1)?.after === JSON.stringify(rounds);
  }

  /**
   * The change that takes back the last one, or nothing.
   * @param {Entry[]} rounds as they are now
   * @returns {Change | null}
   */
  takeBack(rounds) {
    const last = this.can(rounds) && this.#made.pop();
    return last ? changeBack(rounds, last.before) : null;
  }
}
