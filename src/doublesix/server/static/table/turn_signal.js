// @ts-check
/** Signals one's turn: the title of the tab changes; people who want it hear a soft click when a tile is laid. */

import { chosen } from "../shell/settings.js";
import { say } from "../shell/words.js";
import { isOwnTurn } from "./state.js";

/** @import {Store} from "./state.js" */

const CLICK = 0.045;

/** @type {AudioContext | null} */
let sounds = null;

/** @param {Store} store */
export function signalTurn(store) {
  for (const pressed of ["click", "keydown"]) document.addEventListener(pressed, wake, { capture: true });
  const title = document.title;
  store.show(({ table }) => {
    const wanted = isOwnTurn(table) ? say("web.table-your-turn-title", { title }) : title;
    if (document.title !== wanted) document.title = wanted;
  });
  store.hear(({ happened }) => {
    if (happened.some((told) => told.kind === "played") && hasSound()) click();
  });
}

const hasSound = () => chosen("sound") === "on";

/** Browsers keep a page silent until its person presses something; some let sound begin only at that moment. */
function wake() {
  if (!hasSound()) return;
  sounds ??= new AudioContext();
  if (sounds.state !== "running") sounds.resume();
}

/** A short knock of wood: noise that dies away at once, without its high notes. */
function click() {
  if (sounds?.state !== "running") return;
  const length = Math.ceil(CLICK * sounds.sampleRate);
  const buffer = sounds.createBuffer(1, length, sounds.sampleRate);
  const samples = buffer.getChannelData(0);
  for (let at = 0; at < length; at++) samples[at] = (Math.random() * 2 - 1) * (1 - at / length) ** 6;
  const knock = new AudioBufferSourceNode(sounds, { buffer });
  const wood = new BiquadFilterNode(sounds, { type: "lowpass", frequency: 1400 });
  const soft = new GainNode(sounds, { gain: 0.35 });
  knock.connect(wood).connect(soft).connect(sounds.destination);
  knock.start();
}
