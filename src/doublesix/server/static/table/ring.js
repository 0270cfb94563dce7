// @ts-check
/** A ring that runs out with somebody's time. */

import { draw } from "../shell/dom.js";
import { isCalm } from "../shell/settings.js";

/** @import {Clock} from "../shell/messages.d.ts" */

const RADIUS = 16;
const WAY = 2 * Math.PI * RADIUS;

/** The ring around the sign of a seat. */
export function makeRing() {
  const circle = (/** @type {string} */ name) => draw("circle", { class: name, cx: 18, cy: 18, r: RADIUS });
  return draw("svg", { class: "ring", viewBox: "0 0 36 36", "aria-hidden": "true" }, circle("all"), circle("left"));
}

/**
 * Let the ring run from what is left; without a clock it stands still and whole.
 * @param {Element} ring
 * @param {Clock | null | undefined} clock
 * @param {number} bank what a whole bank has, in seconds
 */
export function runRing(ring, clock, bank) {
  const left = ring.querySelector(".left");
  if (!left) return;
  for (const running of left.getAnimations()) running.cancel();
  if (!clock || clock.runs === false) return;
  const { left: time, whole } = turnOrBank(clock, bank);
  const part = Math.min(1, time / whole);
  const way = [{ strokeDasharray: `${WAY * part} ${WAY}` }, { strokeDasharray: `0 ${WAY}` }];
  const easing = isCalm() ? `steps(${Math.max(1, Math.round(time / 5000))})` : "linear";
  left.animate(way, { duration: time, fill: "forwards", easing });
}

/**
 * Return what runs: the time for the turn, or the bank once that is over.
 * @param {Clock} clock
 * @param {number} bank
 */
function turnOrBank({ left_ms: left, whole_ms: whole, bank_ms: rest }, bank) {
  return left > 0 || rest == null ? { left, whole } : { left: rest, whole: Math.max(1000 * bank, 1) };
}
