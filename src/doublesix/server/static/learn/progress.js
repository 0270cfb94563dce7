// @ts-check
/** What this browser knows of lessons: how far somebody came in each. */

import { keep, recallObject } from "../shell/storage.js";

const LESSONS = "doublesix.lessons";

/** @typedef {{done: number[], of: number}} LessonProgress */

/**
 * Return which exercises of a row were answered rightly, and how many there are.
 * @param {string} row
 * @returns {LessonProgress}
 */
export function progressOf(row) {
  const { done, of } = recallObject(LESSONS)[row] ?? {};
  const numbers = Array.isArray(done) ? done.filter(Number.isInteger) : [];
  return { done: numbers, of: Number.isInteger(of) ? of : 0 };
}

/**
 * Keep that an exercise of a row was answered rightly.
 * @param {string} row
 * @param {number} number
 * @param {number} count how many there are
 */
export function keepDone(row, number, count) {
  const done = new Set(progressOf(row).done.filter((one) => one <= count)).add(number);
  keep(LESSONS, { ...recallObject(LESSONS), [row]: { done: [...done].sort((one, other) => one - other), of: count } });
}

/**
 * Return the first exercise of a row that is still to be done; the first of all if there is none.
 * @param {LessonProgress} progress
 */
export function nextOf({ done, of }) {
  for (let number = 1; number <= of; number++) if (!done.includes(number)) return number;
  return 1;
}
