// @ts-check
/**
 * Pads in this browser. Every change is written before anything else happens, so that nothing is lost
 * when the power goes; we send it to others afterwards.
 */
import { PAD_FORMAT } from "../shell/contract.js";
import { randomText } from "../shell/bytes.js";
import * as storage from "../shell/storage.js";

/**
 * @import {Pad, Entry} from "./model.js"
 * @typedef {{code: string, version: number, token?: string}} Shared
 * @typedef {{kind: "add" | "correct" | "remove" | "game", number: number, entry?: Entry, games?: number[]}} Change
 *   to a round, or to which rounds belong to which game; `games` are those after the change if it says them
 * @typedef {{rounds: Entry[], games: number[]}} Played
 * @typedef {{
 *   id: string, pad: Pad, changed: number,
 *   shared?: Shared,
 *   unsent?: Change[],
 *   aside?: Change[],
 *   faults?: Record<string, string>,
 *   checked?: boolean,
 * }} KeptPad  `unsent` waits for a connection; `aside` could not be sent because somebody else was faster
 */

const PREFIX = "doublesix.pad.";
const DRAFT = "doublesix.pad-draft.";
/**
 * What the browser has no room for, or does not want to keep, lives as long as the page.
 * @type {Map<string, unknown>}
 */
const memory = new Map();
/** @type {Set<(id: string) => void>} */
const listeners = new Set();

/** Whether the browser keeps what is written, or some of it lives only as long as the page. */
export function isLasting() {
  return memory.size === 0 && storage.isThere();
}

/** @param {(id: string) => void} listener told of every pad that was changed, here or in another window */
export function onChange(listener) {
  listeners.add(listener);
}

addEventListener("storage", (event) => {
  if (event.key?.startsWith(PREFIX)) tellListeners(event.key.slice(PREFIX.length));
});

/** @param {string} id */
function tellListeners(id) {
  for (const listener of listeners) listener(id);
}

/** @param {string} place @returns {any} */
const recall = (place) => memory.get(place) ?? storage.recall(place);

/** @param {string} place @param {unknown} value */
function keep(place, value) {
  if (storage.keep(place, value)) memory.delete(place);
  else memory.set(place, value);
}

/** @param {string} place */
function drop(place) {
  memory.delete(place);
  storage.forget(place);
}

/** @param {string} id @returns {KeptPad | null} */
export function load(id) {
  const found = recall(PREFIX + id);
  return found?.pad?.format === PAD_FORMAT && Array.isArray(found.pad.rounds) ? found : null;
}

/** All pads, the one changed last first. @returns {KeptPad[]} */
export function loadAll() {
  const inMemory = [...memory.keys()].filter((place) => place.startsWith(PREFIX));
  const places = new Set([...storage.placesFrom(PREFIX), ...inMemory]);
  const found = [...places].map((place) => load(place.slice(PREFIX.length)));
  return found.filter((kept) => kept !== null).sort((one, other) => other.changed - one.changed);
}

/** @param {KeptPad} kept */
export function save(kept) {
  keep(PREFIX + kept.id, kept);
  tellListeners(kept.id);
}

/** @param {string} id */
export function forget(id) {
  drop(PREFIX + id);
  drop(DRAFT + id);
  tellListeners(id);
}

/** Begin a pad. @param {Pad} pad @returns {KeptPad} */
export function begin(pad) {
  const kept = { id: randomText(6), pad: { ...pad, rounds: [] }, changed: Date.now(), checked: true };
  save(kept);
  navigator.storage?.persist?.().catch(() => {});
  return kept;
}

/**
 * Change the rounds of a pad, starting from what is kept now, no matter which window wrote it.
 * @param {string} id
 * @param {Change} made
 * @returns {KeptPad | null}
 */
export function change(id, made) {
  const kept = load(id);
  if (!kept) return null;
  const unsent = kept.shared ? [...(kept.unsent ?? []), made] : undefined;
  const pad = { ...kept.pad, ...changed(played(kept.pad), made) };
  const next = { ...kept, pad, changed: Date.now(), checked: false, faults: {}, unsent };
  save(next);
  return next;
}

/** The part of a pad that can change. @param {Pad} pad @returns {Played} */
export const played = ({ rounds = [], games = [] }) => ({ rounds, games });

/**
 * The change that leads back to the state before.
 * @param {Played} now
 * @param {Played} then
 * @returns {Change}
 */
export function changeBack({ rounds: now }, { rounds: then, games }) {
  const longer = now.length > then.length ? now : then;
  const number = longer.findIndex((_, index) => JSON.stringify(now[index]) !== JSON.stringify(then[index])) + 1;
  if (!number) return { kind: "game", number: games.length + 1, games };
  if (now.length > then.length) return { kind: "remove", number, games };
  return { kind: now.length < then.length ? "add" : "correct", number, entry: then[number - 1], games };
}

/** @param {Played} pad @param {Change} made @returns {Played} */
function changed({ rounds, games }, made) {
  const { kind, number, entry } = made;
  const [before, after] = [rounds.slice(0, number - 1), rounds.slice(number)];
  const now = { rounds, games: made.games ?? games };
  if (kind === "remove") return { rounds: [...before, ...after], games: made.games ?? shortened(games, number) };
  if (kind === "game" || !entry) return now;
  return kind === "add"
    ? { ...now, rounds: [...before, entry, ...rounds.slice(number - 1)] }
    : { ...now, rounds: [...before, entry, ...after] };
}

/** The games without a round; a game that has no other is gone. @param {number[]} games @param {number} number */
function shortened(games, number) {
  let last = 0;
  const lengths = games.map((length) => {
    const first = last;
    last += length;
    return number > first && number <= last ? length - 1 : length;
  });
  return lengths.filter((length) => length > 0);
}

/**
 * A round that somebody is entering, so that it is there again after the page was closed.
 * @param {string} id
 * @returns {any}
 */
export const loadDraft = (id) => recall(DRAFT + id);

/** @param {string} id @param {unknown} draft */
export function saveDraft(id, draft) {
  if (draft === null) drop(DRAFT + id);
  else keep(DRAFT + id, draft);
}
