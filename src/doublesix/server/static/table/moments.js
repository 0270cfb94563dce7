// @ts-check
/**
 * How long the page takes over what it does by itself. Where other people play, that is as long as a person takes, by
 * chance alone: nobody learns from it what a hand holds, nor that nobody thought.
 */

import { MOMENT } from "../shell/contract.js";

/** @import {SeenTable} from "../shell/messages.d.ts" */

/** Long enough to see what happened before, in milliseconds. */
const AMONG_BOTS = 350;

/**
 * Return how many milliseconds to take here.
 * @param {SeenTable} table
 */
export function momentAt(table) {
  const hasCompany = table.seats.some((seat, number) => seat.kind === "person" && number !== table.you);
  return hasCompany ? 1000 * takeAMoment() : AMONG_BOTS;
}

/** Return how many seconds a person takes: mostly about as long as usual, now and then much longer. */
function takeAMoment() {
  const { SHORTEST, USUAL, LONGEST, SPREAD } = MOMENT;
  let seconds = 0;
  while (seconds < SHORTEST || seconds > LONGEST) seconds = USUAL * Math.exp(SPREAD * bell());
  return seconds;
}

/** Return a number on the bell curve around 0, from two that are spread evenly. */
function bell() {
  return Math.sqrt(-2 * Math.log(1 - Math.random())) * Math.cos(2 * Math.PI * Math.random());
}
