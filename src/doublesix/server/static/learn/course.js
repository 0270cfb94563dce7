// @ts-check
/** Exercises in a row at a table: the page brings the first, the next ones and every answer are one request each. */

import { announce } from "../shell/announcer.js";
import { askForHint } from "../table/hints.js";
import { Refused } from "../table/outbox.js";
import { isOwnTurn, receive } from "../table/state.js";

/**
 * @import {AnswerTold, ExerciseTold, HintTold, TableMessage, ToldRule} from "../shell/messages.d.ts"
 * @import {Wish} from "../table/outbox.js"
 * @import {Store} from "../table/state.js"
 *
 * @typedef {object} AboutCourse
 * @property {string} kind    what sort of row it is, and
 * @property {string} row     its name, as the API knows them
 * @property {number} number  which of them the page brings, from 1
 * @property {number} count   how many there are
 *
 * @typedef {"right" | "wrong" | null} Verdict
 */

export class Course {
  /** @type {Verdict} */
  verdict = null;
  /** @type {ExerciseTold | null} */
  shown = null;
  /** What was told with the last right answer, or is read here. @type {ToldRule[]} */
  rules = [];

  #store;
  #about;
  #asShown;
  #changed;
  #version = 0;
  #answers = 0;
  /** @type {Map<string, Promise<ExerciseTold>>} */
  #fetched = new Map();
  /** @type {Map<string, Promise<HintTold>>} */
  #hints = new Map();

  /**
   * @param {Store} store
   * @param {AboutCourse} about
   * @param {() => Record<string, string>} asShown how the table is to be shown, asked for each time
   * @param {(course: Course) => void} changed called when another exercise is shown, and when one was judged
   */
  constructor(store, about, asShown, changed) {
    this.#store = store;
    this.#about = about;
    this.#asShown = asShown;
    this.#changed = changed;
    this.number = about.number;
  }

  get count() {
    return this.#about.count;
  }

  /**
   * Carry out what a person wants at the table: answer, go on, or begin the exercise again.
   * @param {Wish} wish
   */
  async post(wish) {
    if (wish.do === "act") await this.answer({ action: wish.action });
    else if (wish.do === "ready") await this.go(this.number + 1);
    else if (wish.do === "take-back") await this.go(this.number);
  }

  /**
   * Begin with the exercise that the page brought; without one, ask for it.
   * @param {ExerciseTold} [first]
   */
  async begin(first) {
    if (first) this.#show(first, this.number);
    else await this.go(this.number);
  }

  /**
   * Go to an exercise; after the last one, the course is over.
   * @param {number} number
   */
  async go(number) {
    if (number > this.count) {
      this.number = number;
      this.verdict = null;
      this.#changed(this);
      return;
    }
    this.#show(await this.#fetch(number), number);
  }

  /** Show the exercise in another way: the table has another shape, or tiles are named in another way. */
  async showAgain() {
    this.#fetched.clear();
    // What was answered rightly stays as it is until somebody goes on.
    if (this.number <= this.count && this.verdict !== "right") await this.go(this.number);
  }

  /**
   * Answer the exercise by an action or a number.
   * @param {{action: string} | {number: number}} given
   */
  async answer(given) {
    const { number } = this;
    const attempt = ++this.#answers;
    const told = /** @type {AnswerTold} */ (
      await ask(this.#address(number), {
        method: "POST",
        headers: { "content-type": "application/json" },
        body: JSON.stringify(given),
      })
    );
    // Somebody has gone on meanwhile, or answered again.
    if (number !== this.number || attempt !== this.#answers) return;
    const before = this.#store.state.table?.prompt;
    this.verdict = told.right ? "right" : "wrong";
    this.rules = told.rules ?? [];
    receive(this.#store, this.#stamped(told.message));
    // What is asked of a person is told anyway, if it is new; a verdict is told in any case, after what happened.
    const { prompt } = told.message.table;
    const asked = isOwnTurn(told.message.table) || told.message.table.phase !== "playing";
    if (!asked || prompt === before) queueMicrotask(() => announce(prompt));
    this.#changed(this);
    this.#expect(told.right ? number + 1 : number);
  }

  /** Return the hint to this exercise, the same as long as it is shown in the same way. */
  findHint() {
    const { pathname, search } = new URL(this.#address(this.number), location.origin);
    const address = `${pathname}/hint${search}`;
    const known = this.#hints.get(address);
    if (known) return known;
    const asked = askForHint(address, { method: "POST" });
    asked.catch(() => this.#hints.delete(address));
    this.#hints.set(address, asked);
    return asked;
  }

  /**
   * @param {ExerciseTold} told
   * @param {number} number
   */
  #show(told, number) {
    const isNew = number !== this.number || this.verdict === "right";
    this.shown = told;
    this.number = number;
    this.rules = told.rules ?? [];
    // What is only read is done when it is read.
    this.verdict = told.message ? null : "right";
    // Another position: nothing of the last one goes on, so nothing moves, and only the question is told.
    this.#store.change(isNew ? { table: null, log: [], link: "live" } : { link: "live" });
    if (told.message) receive(this.#store, this.#stamped(told.message));
    else this.#expect(number + 1);
    this.#changed(this);
  }

  /**
   * Fetch an exercise that is likely to come next, if there is one.
   * @param {number} number
   */
  #expect(number) {
    if (number <= this.count) this.#fetch(number).catch(() => undefined);
  }

  /**
   * Return a message with a version of its own: choices at the table are forgotten with the position.
   * @param {TableMessage} message
   * @returns {TableMessage}
   */
  #stamped(message) {
    this.#version += 1;
    return { ...message, table: { ...message.table, version: this.#version } };
  }

  /** @param {number} number */
  #fetch(number) {
    const address = this.#address(number);
    const known = this.#fetched.get(address);
    if (known) return known;
    const asked = /** @type {Promise<ExerciseTold>} */ (ask(address));
    asked.catch(() => this.#fetched.delete(address));
    this.#fetched.set(address, asked);
    return asked;
  }

  /** @param {number} number */
  #address(number) {
    const { kind, row } = this.#about;
    const query = new URLSearchParams({ ...this.#asShown(), language: document.documentElement.lang });
    return `/api/exercises/${kind}/${encodeURIComponent(row)}/${number}?${query}`;
  }
}

/**
 * @param {string} address
 * @param {RequestInit} [how]
 */
async function ask(address, how) {
  const response = await fetch(address, how);
  const told = await response.json();
  if (!response.ok) throw new Refused(told.error);
  return told;
}
