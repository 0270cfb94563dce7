// @ts-check
/** What a person does at the table, turned into commands; and what happens to them. */

import { keepNextDeal } from "../check/deal_notes.js";
import { announce } from "../shell/announcer.js";
import { randomText } from "../shell/bytes.js";
import { markFaces, readFaces } from "../shell/tiles.js";
import { say } from "../shell/words.js";
import { HintProgress } from "./hints.js";
import { Refused } from "./outbox.js";
import { chosenFits, isOwnTurn } from "./state.js";

/**
 * @import {Store, Corner} from "./state.js"
 * @import {Wish} from "./outbox.js"
 * @import {Fit, Button} from "../shell/messages.d.ts"
 * @import {FindHint} from "./hints.js"
 * @typedef {{post: (wish: Wish) => Promise<void>}} Asks  fulfilled once a wish is carried out; refused with a reason
 */

/** The table has moved on since the page decided what to ask. @type {import("../shell/messages.d.ts").ErrorCode} */
const STALE = "stale";
/** How long a sentence stays: as long as it takes to read it twice. */
const reading = (/** @type {string} */ text) => 2500 + 60 * text.length;

export class Actions {
  /** @type {ReturnType<typeof setTimeout> | undefined} */
  #leaving;
  #progress = new HintProgress();

  /**
   * @param {Store} store
   * @param {Asks} outbox
   * @param {FindHint} findHint
   */
  constructor(store, outbox, findHint) {
    this.store = store;
    this.outbox = outbox;
    this.findHint = findHint;
  }

  /**
   * Choose a tile to lay, or hear why that is not possible.
   * @param {string} tile
   * @returns {boolean} whether it is chosen
   */
  choose(tile) {
    const { table, busy } = this.store.state;
    const held = table?.hand?.find((other) => other.tile === tile);
    if (!table || !held || busy) return false;
    if (!held.fits?.length) {
      const [text, faces] = held.why ? [held.why, held.why_faces] : [table.prompt, table.prompt_faces];
      this.explain(tile, markFaces(text, faces));
      return false;
    }
    this.store.change({ chosen: tile, aimed: held.fits.length === 1 ? (held.fits[0].place ?? null) : null, why: null });
    return true;
  }

  /** Let go of the chosen tile, also of one that was chosen ahead. */
  letGo() {
    this.store.change({ chosen: null, ahead: null, aimed: null });
  }

  /**
   * Lay the chosen tile on a place; null if the picture has no room for it.
   * @param {number | null} place
   */
  layOn(place) {
    const fits = chosenFits(this.store.state);
    const fit = fits.find((each) => (each.place ?? null) === place);
    if (fit) this.lay(fit);
  }

  /** @param {Fit} fit */
  lay(fit) {
    this.#act(fit.action, "hand");
  }

  /**
   * Do what a button stands for, if it is possible now.
   * @param {Button["do"]} what
   */
  press(what) {
    const { table } = this.store.state;
    if (!table?.buttons?.some((button) => button.do === what)) return;
    if (what === "draw" || what === "pass") this.#act(what, "next");
    else if (what === "ready") this.ready();
    else this.ask({ do: what }, "next");
  }

  /** Be ready for the next deal, with something of one's own added to it. */
  ready() {
    const { table } = this.store.state;
    const contribution = randomText(16);
    if (table?.fairness.commitment) keepNextDeal(table, contribution);
    return this.ask({ do: "ready", contribution }, "next");
  }

  /** Take back one's last choice. */
  async takeBack() {
    const { table } = this.store.state;
    if (!table?.can_take_back) return;
    if (await this.ask({ do: "take-back", version: table.version }, "next")) announce(say("turn.taken-back"));
  }

  /** Ask what a good player would do. */
  async hint() {
    const { table } = this.store.state;
    if (!table?.can_hint) return;
    try {
      const hint = await this.findHint(table);
      if (this.store.state.table?.version !== table.version) return;
      const { marked, names } = this.#progress.next(hint);
      const { text: advice, faces: adviceFaces } = readFaces(marked);
      const tile = table.hand?.find((held) => held.fits?.some((fit) => fit.action === hint.action))?.tile ?? null;
      const advised = names ? tile : null;
      this.store.change({ advice, adviceFaces, advised });
      announce(advice);
    } catch (error) {
      this.#refused(error, "next");
    }
  }

  /**
   * Ask something of the table; a refusal is said in that corner of the page.
   * @param {Wish} wish
   * @param {Corner} corner
   * @returns {Promise<boolean>} whether it was done
   */
  async ask(wish, corner) {
    try {
      await this.outbox.post(wish);
      return true;
    } catch (error) {
      this.#refused(error, corner);
      return false;
    }
  }

  /**
   * @param {string} action
   * @param {Corner} corner
   */
  async #act(action, corner) {
    const { table, busy } = this.store.state;
    if (!table || !isOwnTurn(table) || busy) return;
    this.store.change({ busy: true, problem: null });
    const done = await this.ask({ do: "act", action, version: table.version }, corner);
    // What was done is seen when the new table comes, which also ends the wait.
    if (!done && this.store.state.table?.version === table.version)
      this.store.change({ busy: false, chosen: null, aimed: null });
  }

  /**
   * @param {unknown} error
   * @param {Corner} corner
   */
  #refused(error, corner) {
    // A person who is a moment too late sees the table as it is now, and that it has moved on.
    const stale = error instanceof Refused && error.code === STALE;
    const text = stale
      ? say("error.stale")
      : error instanceof Refused
        ? error.message
        : say("web.table-unheard");
    this.store.change({ problem: { corner: stale ? "next" : corner, text } });
    announce(text);
    this.#leave(text);
  }

  /**
   * Say something about a tile, next to it.
   * @param {string} tile
   * @param {string} marked a sentence in which tiles and numbers are marked
   */
  explain(tile, marked) {
    const { text, faces } = readFaces(marked);
    this.store.change({ why: { tile, text, faces }, chosen: null, aimed: null });
    announce(text);
    this.#leave(text);
  }

  /** @param {string} text */
  #leave(text) {
    clearTimeout(this.#leaving);
    this.#leaving = setTimeout(() => this.store.change({ why: null, problem: null }), reading(text));
  }
}
