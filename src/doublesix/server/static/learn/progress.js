// @ts-check
/** What this browser knows of lessons and puzzles: how far somebody came, what they solved, and on which days. */

import { keep, recallObject } from "../shell/storage.js";

const LESSONS = "doublesix.lessons";
const PUZZLES = "doublesix.puzzles";

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

/**
 * Whether a puzzle was solved here.
 * @param {string} puzzle
 */
export function isSolved(puzzle) {
  return puzzle in solved();
}

/**
 * Keep that a puzzle was solved; the day counts only for a daily one, on its own day.
 * @param {string} puzzle
 * @param {string | null} day such as "2026-11-17"
 */
export function keepSolved(puzzle, day) {
  const kept = recallObject(PUZZLES);
  const days = day ? [...new Set([...daysOf(kept), day])].sort() : daysOf(kept);
  keep(PUZZLES, { solved: { ...solved(), [puzzle]: true }, days });
}

/** How many puzzles were solved here. */
export function solvedCount() {
  return Object.keys(solved()).length;
}

/**
 * Return on how many days in a row the daily puzzle was solved, up to today, or to yesterday while today's waits.
 * @param {string} today
 */
export function dailyStreak(today) {
  const days = new Set(daysOf(recallObject(PUZZLES)));
  let day = days.has(today) ? today : dayBefore(today);
  let streak = 0;
  for (; days.has(day); day = dayBefore(day)) streak += 1;
  return streak;
}

/** @param {string} day */
function dayBefore(day) {
  return new Date(Date.parse(`${day}T00:00:00Z`) - 86_400_000).toISOString().slice(0, 10);
}

/** @returns {Record<string, true>} */
function solved() {
  const { solved: kept } = recallObject(PUZZLES);
  return kept && typeof kept === "object" ? kept : {};
}

/**
 * @param {Record<string, any>} kept
 * @returns {string[]}
 */
function daysOf({ days }) {
  return Array.isArray(days) ? days.filter((day) => /^\d{4}-\d\d-\d\d$/.test(day)) : [];
}
