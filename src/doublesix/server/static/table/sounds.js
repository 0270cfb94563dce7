// @ts-check
/** Sounds of the table, made here: a tile is laid or drawn, somebody knocks, it is one's turn, one has won. */

import { byId } from "../shell/dom.js";
import { choose, chosen } from "../shell/settings.js";
import { keep, recall } from "../shell/storage.js";
import { isOwnTurn } from "./state.js";

/**
 * @import {News, Store} from "./state.js"
 * @import {SeenTable, Told} from "../shell/messages.d.ts"
 * @typedef {"lay" | "draw" | "knock" | "turn" | "win"} Sound
 */

const ASKED = "doublesix.sound-asked";
/** When a page hears of more than this at once, it is old news. */
const MOST_AT_ONCE = 3;
/** Between two sounds of one message, in seconds. */
const GAP = 0.14;

/** @type {AudioContext | null} */
let audio = null;

/** @type {Record<Sound, (at: number) => void>} */
const SOUNDS = {
  lay: (at) => wood(at, { seconds: 0.045, pitch: 1400, volume: 0.35 }),
  draw: (at) => wood(at, { seconds: 0.14, pitch: 3200, volume: 0.08 }),
  knock: (at) => [0, 0.13].forEach((later) => wood(at + later, { seconds: 0.07, pitch: 420, volume: 0.6 })),
  turn: (at) => [659, 880].forEach((pitch, index) => tone(at + 0.11 * index, { pitch, seconds: 0.22, volume: 0.07 })),
  win: (at) =>
    [523, 659, 784, 1047].forEach((pitch, index) => tone(at + 0.12 * index, { pitch, seconds: 0.4, volume: 0.07 })),
};

/** @type {Record<Told["kind"], Sound | null>} */
const OF_EVENTS = { played: "lay", drew: "draw", passed: "knock", dealt: null, ended: null };

/** @param {Store} store */
export function soundTable(store) {
  for (const pressed of ["click", "keydown"]) document.addEventListener(pressed, wake, { capture: true });
  store.hear((news) => {
    if (chosen("sound") === "on") soundsOf(news).forEach((sound, index) => play(sound, GAP * index));
  });
  askOnce(store);
}

/**
 * Return what is heard of news.
 * @param {News} news
 * @returns {Sound[]}
 */
function soundsOf({ before, table, happened }) {
  const events = happened.flatMap((told) => OF_EVENTS[told.kind] ?? []).slice(-MOST_AT_ONCE);
  if (happened.some((told) => told.kind === "ended") && hasWon(table)) return [...events, "win"];
  return isOwnTurn(table) && !isOwnTurn(before) ? [...events, "turn"] : events;
}

/** @param {SeenTable} table */
function hasWon({ sum, seats, you }) {
  return typeof sum?.winner === "number" && typeof you === "number" && seats[sum.winner].side === seats[you].side;
}

/**
 * Ask at the first game whether sounds are wanted; an answer is asked for only once.
 * @param {Store} store
 */
function askOnce(store) {
  const question = byId("sound-question");
  let isAnswered = recall(ASKED) !== null || chosen("sound") !== undefined;
  question.addEventListener("click", (event) => {
    if (!(event.target instanceof HTMLButtonElement)) return;
    isAnswered = keep(ASKED, true) || true;
    question.hidden = true;
    choose("sound", event.target.value === "on" ? "on" : undefined);
    wake();
    play("lay", 0);
    byId("main").focus({ preventScroll: true });
  });
  store.show(({ table }) => {
    question.hidden = isAnswered || table?.phase !== "playing" || typeof table.you !== "number";
  });
}

/** Browsers keep a page silent until its person presses something; some let sound begin only at that moment. */
function wake() {
  if (chosen("sound") !== "on") return;
  audio ??= new AudioContext();
  if (audio.state !== "running") audio.resume();
}

/**
 * @param {Sound} sound
 * @param {number} later in seconds
 */
function play(sound, later) {
  if (chosen("sound") === "on" && audio?.state === "running") SOUNDS[sound](audio.currentTime + later);
}

/**
 * Wood on wood: noise that dies away at once, without its high notes.
 * @param {number} at
 * @param {{seconds: number, pitch: number, volume: number}} how
 */
function wood(at, { seconds, pitch, volume }) {
  if (!audio) return;
  const length = Math.ceil(seconds * audio.sampleRate);
  const buffer = audio.createBuffer(1, length, audio.sampleRate);
  const samples = buffer.getChannelData(0);
  for (let index = 0; index < length; index++) samples[index] = (Math.random() * 2 - 1) * (1 - index / length) ** 6;
  const noise = new AudioBufferSourceNode(audio, { buffer });
  const filter = new BiquadFilterNode(audio, { type: "lowpass", frequency: pitch });
  noise.connect(filter).connect(new GainNode(audio, { gain: volume })).connect(audio.destination);
  noise.start(at);
}

/**
 * A soft bell.
 * @param {number} at
 * @param {{pitch: number, seconds: number, volume: number}} how
 */
function tone(at, { pitch, seconds, volume }) {
  if (!audio) return;
  const bell = new OscillatorNode(audio, { type: "sine", frequency: pitch });
  const gain = new GainNode(audio, { gain: 0 });
  gain.gain.setValueAtTime(0, at);
  gain.gain.linearRampToValueAtTime(volume, at + 0.01);
  gain.gain.exponentialRampToValueAtTime(0.0005, at + seconds);
  bell.connect(gain).connect(audio.destination);
  bell.start(at);
  bell.stop(at + seconds);
}
