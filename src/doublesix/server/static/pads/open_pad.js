// @ts-check
/** The open pad: what is done to it here, and what we hear of it from others. */
import { announce } from "../shell/announcer.js";
import { addressOf } from "./addresses.js";
import { headingOf } from "./heading.js";
import * as store from "./store.js";
import { follow } from "./server.js";
import { tally } from "./tally.js";
import * as sync from "./sync.js";
import { nameRound, tellOutcome } from "./sentences.js";
import { UndoHistory } from "./undo_history.js";
import { given, say } from "./words.js";

/**
 * @import {KeptPad, Change} from "./store.js"
 * @import {Entry} from "./model.js"
 * @typedef {{changed: () => void, news: (next: number, text: string) => void}} Told  `news` came from others
 */

export class OpenPad {
  /** The round that is explained; null is the last. @type {number | null} */
  looked = null;
  isConnected = false;
  /** What was done last, in words. */
  note = "";
  #undoHistory = new UndoHistory();
  #told;
  #stopFollowing = () => {};

  /** @param {string} id @param {Told} told */
  constructor(id, told) {
    this.id = id;
    this.#told = told;
    this.#follow();
  }

  /** Stop listening: another view is shown. */
  leave() {
    this.#stopFollowing();
  }

  #follow() {
    const { id } = this;
    const shared = store.load(id)?.shared;
    if (!shared) return;
    this.#stopFollowing();
    this.#stopFollowing = follow(shared.code, () => store.load(id)?.shared?.version ?? 0, {
      news: (pad) => {
        if (sync.receive(id, pad)) this.#tellNews();
      },
      connected: (is) => {
        if (this.isConnected && !is) announce(say("web.pads-where-offline"));
        this.isConnected = is;
        if (is) sync.settle(id);
        this.#told.changed();
      },
    });
  }

  /** Tell what others have entered. */
  #tellNews() {
    const found = store.load(this.id);
    if (!found) return;
    this.#undoHistory.forget();
    this.looked = null;
    const last = talliedIn(found).rows.at(-1);
    const told = last ? tellRound(found, last.number) : say("general.no-round-over");
    announce(told);
    this.#told.news((last?.number ?? 0) + 1, say("web.pads-entered-meanwhile", { told }));
    this.#told.changed();
  }

  /** @param {number} number */
  look(number) {
    this.looked = number;
    this.#told.changed();
  }

  /** @param {Entry} entry */
  add(entry) {
    const number = (store.load(this.id)?.pad.rounds?.length ?? 0) + 1;
    this.#change({ kind: "add", number, entry }, say("web.pads-entered", { number }));
  }

  /** @param {number} number @param {Entry} entry */
  correct(number, entry) {
    this.#change({ kind: "correct", number, entry }, say("web.pads-corrected", { number }));
  }

  /** @param {number} number */
  remove(number) {
    this.#change({ kind: "remove", number }, say("pad.removed", { number }));
  }

  /** Begin another game on the pad. */
  again() {
    const found = store.load(this.id);
    if (!found) return;
    const { rounds, games } = store.played(found.pad);
    const length = rounds.length - games.reduce((sum, each) => sum + each, 0);
    const number = games.length + 2;
    this.#change({ kind: "game", number, games: [...games, length] }, say("record.game-number", { number }));
  }

  /** @param {Change} made @param {string} note */
  #change(made, note) {
    const before = store.load(this.id);
    this.note = note;
    this.looked = made.entry ? made.number : null;
    const now = store.change(this.id, made);
    if (!before || !now) return;
    this.#undoHistory.note(store.played(before.pad), store.played(now.pad));
    announce(made.entry ? tellRound(now, made.number) : note);
    this.#told.changed();
    sync.settle(this.id);
  }

  /** Whether the last change can be taken back. @param {KeptPad} found */
  canUndo(found) {
    return this.#undoHistory.can(store.played(found.pad));
  }

  /** Take back the last change since the pad was opened. */
  undo() {
    const found = store.load(this.id);
    const change = found && this.#undoHistory.takeBack(store.played(found.pad));
    if (!change) return;
    this.note = say("pad.undone");
    store.change(this.id, change);
    announce(this.note);
    sync.settle(this.id);
  }

  /** Enter after all a change for which somebody else was faster. @param {Change} aside */
  bringBack(aside) {
    const found = this.leaveOut(aside);
    if (!found || !aside.entry) return;
    const rounds = found.pad.rounds?.length ?? 0;
    if (aside.kind === "add" || aside.number > rounds) this.add(aside.entry);
    else this.correct(aside.number, aside.entry);
  }

  /** Forget a change for which somebody else was faster. @param {Change} aside */
  leaveOut(aside) {
    const found = store.load(this.id);
    const written = JSON.stringify(aside);
    const others = found?.aside?.filter((other) => JSON.stringify(other) !== written) ?? [];
    if (found) store.save({ ...found, aside: others });
    return found;
  }

  /** Give it a code, so that others may follow it. */
  async share() {
    const found = store.load(this.id);
    const wrong = found && (await sync.share(found));
    const shared = store.load(this.id);
    if (wrong || !shared) {
      this.note = wrong === "offline" ? say("app.offline") : (wrong ?? "");
      announce(this.note);
    } else {
      history.replaceState(null, "", addressOf(shared));
      announce(say("web.pads-shared"));
      this.#follow();
    }
    this.#told.changed();
  }
}

/** @param {KeptPad} found */
function talliedIn({ pad }) {
  const { terms, target } = headingOf(given.rulebook, pad);
  return tally(terms, target, pad);
}

/** @param {KeptPad} found @param {number} number */
function tellRound(found, number) {
  const tallied = talliedIn(found);
  const row = tallied.rows[number - 1];
  return say("pad.told-round", {
    round: nameRound(row, tallied),
    told: tellOutcome(row.outcome, headingOf(given.rulebook, found.pad)),
  });
}
