// @ts-check
/** Clocks that are seen: a number beside a seat, with a sign and in red when little is left. */

import { announce } from "../shell/announcer.js";
import { make, set, write } from "../shell/dom.js";
import { say } from "../shell/words.js";
import { icon } from "./icons.js";

/** @import {Clock} from "../shell/messages.d.ts" */

/** From so many seconds on, a clock warns. */
const LAST = 10;
const MINUTE = 60;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

/** @typedef {{clock: Clock, at: number, own: boolean, warned: boolean}} Shown */

/** What each clock on the page showed last, and when. @type {Map<Element, Shown>} */
const shown = new Map();
/** @type {ReturnType<typeof setInterval> | undefined} */
let ticking;

/** The place of a clock beside a seat. */
export function makeClock() {
  return make(
    "span",
    { class: "clock", role: "timer", hidden: true },
    icon("time"),
    make("span", { class: "left" }),
    make("span", { class: "bank" }),
  );
}

/**
 * Show a clock as the server told it just now, and let it run.
 * @param {HTMLElement} element
 * @param {Clock | null | undefined} clock
 * @param {boolean} own whether it is the reader's own
 */
export function runClock(element, clock, own) {
  element.hidden = !clock;
  const warned = shown.get(element)?.warned ?? false;
  if (clock) shown.set(element, { clock, at: performance.now(), own, warned });
  else shown.delete(element);
  tick();
  if ([...shown.values()].some((one) => one.clock.runs ?? true)) ticking ??= setInterval(tick, 250);
  else ticking = void clearInterval(ticking);
}

function tick() {
  for (const [element, one] of shown) {
    if (element.isConnected) refresh(element, one);
    else shown.delete(element);
  }
}

/**
 * @param {Element} element
 * @param {Shown} one
 */
function refresh(element, one) {
  const { clock, own } = one;
  const runs = clock.runs ?? true;
  const passed = runs ? performance.now() - one.at : 0;
  const left = seconds(clock.left_ms - passed);
  const bank = clock.bank_ms == null ? null : seconds(clock.bank_ms - Math.max(0, passed - clock.left_ms));
  const all = left + (bank ?? 0);
  const warns = runs && all <= LAST;
  const [, number, more] = element.children;
  // Of a clock that stands, the bank is what counts.
  const alone = bank !== null && (left === 0 || !runs);
  write(number, alone ? writeTime(bank) : writeTime(left));
  write(more, bank === null || alone ? "" : say("clock.and-bank", { bank: writeTime(bank) }));
  set(element, { "data-runs": runs, "data-warns": warns });
  if (warns && own && !one.warned) announce(say("clock.seconds-left", { count: all }));
  one.warned = warns;
}

/** @param {number} ms */
const seconds = (ms) => Math.max(0, Math.ceil(ms / 1000));

/**
 * Write the time that is left as clocks show it: 0:09, 12:30, 5 h 10 min, 2 d 5 h.
 * @param {number} time in seconds
 */
function writeTime(time) {
  if (time >= DAY) return say("clock.days-left", { days: div(time, DAY), hours: div(time % DAY, HOUR) });
  if (time >= HOUR) return say("clock.hours-left", { hours: div(time, HOUR), minutes: div(time % HOUR, MINUTE) });
  return `${div(time, MINUTE)}:${String(time % MINUTE).padStart(2, "0")}`;
}

/**
 * @param {number} number
 * @param {number} by
 */
const div = (number, by) => Math.trunc(number / by);
