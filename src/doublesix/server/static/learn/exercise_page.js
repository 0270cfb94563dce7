// @ts-check
/** Lessons, puzzles, mistakes: the table with exercises at it, how far one is, and what comes after the last one. */

import "../shell/page.js";
import { announce } from "../shell/announcer.js";
import { copyByButton } from "../shell/clipboard.js";
import { byId, nearest } from "../shell/dom.js";
import { chosen, whenChosen } from "../shell/settings.js";
import { say } from "../shell/words.js";
import { listenToKeys } from "../table/keys.js";
import { Refused } from "../table/outbox.js";
import { TableParts } from "../table/parts.js";
import { TableShape } from "../table/shape.js";
import { Store } from "../table/state.js";
import { Course } from "./course.js";
import { showCourse } from "./course_view.js";
import { keepDone, keepSolved } from "./progress.js";

/**
 * @import {AboutCourse} from "./course.js"
 * @import {ExerciseTold} from "../shell/messages.d.ts"
 * @typedef {AboutCourse & {shapes: Record<string, [number, number]>, day?: string}} AboutPage
 */

/** @type {AboutPage} */
const about = JSON.parse(byId("about-exercises").textContent ?? "{}");
const store = new Store();
const course = new Course(store, about, asShown, changed);
const parts = new TableParts(store, course, () => course.findHint());
const shape = new TableShape(about.shapes, parts);
const field = /** @type {HTMLInputElement} */ (byId("number"));

store.show(({ table }) => {
  if (course.shown) document.body.dataset.phase = table?.phase ?? "reading";
  if (table) byId("table").dataset.look = table.game.look;
});
parts.show(() => null);
parts.keepFocus();
listenToKeys(parts, { "?": byId("keys") });
shape.follow(parts, () => lead(() => course.showAgain()));
whenChosen(["look"], () => lead(() => course.showAgain()));
byId("back").addEventListener("click", () => lead(() => course.go(course.number - 1)));
for (const button of document.querySelectorAll("[data-copy-link]"))
  button.addEventListener("click", () => copyByButton(button, byId("link")));
for (const id of ["onward", "read"])
  byId(id).addEventListener("click", () => lead(() => course.go(course.number + 1)));
byId("again").addEventListener("click", () => lead(() => course.go(1)));
byId("number-form").addEventListener("submit", (event) => {
  event.preventDefault();
  lead(() => course.answer({ number: Number(field.value) }));
});
byId("choices").addEventListener("click", (event) => {
  const choice = nearest(event.target, "[data-key]")?.getAttribute("data-key");
  if (choice) lead(() => course.answer({ number: Number(choice) }));
});
lead(() => course.begin(firstExercise()));

/**
 * Return the exercise as the page brought it; nothing if this browser names tiles in another way than their set does.
 * @returns {ExerciseTold | undefined}
 */
function firstExercise() {
  const first = JSON.parse(byId("first-exercise").textContent ?? "{}");
  return chosen("look") ? undefined : first[shape.now];
}

/**
 * Return how the table is to be shown to this person.
 * @returns {Record<string, string>}
 */
function asShown() {
  const look = chosen("look");
  return { shape: shape.now, ...(look ? { look } : {}) };
}

/**
 * Do something with the course; if that is not possible, say why.
 * @param {() => Promise<void>} move
 */
async function lead(move) {
  try {
    await move();
  } catch (error) {
    const text = error instanceof Refused ? error.message : say("web.table-unheard");
    store.change({ problem: { corner: "next", text } });
    announce(text);
  }
}

/** @param {Course} now */
function changed(now) {
  showCourse(now);
  if (now.verdict !== "right") return;
  if (about.kind === "puzzles") keepSolved(about.row, about.day ?? null);
  else if (about.kind === "lessons") keepDone(about.row, now.number, about.count);
}
