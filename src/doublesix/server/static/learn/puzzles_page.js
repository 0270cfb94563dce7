// @ts-check
/** The list of puzzles: whether that of the day is solved, on how many days in a row, and how many puzzles in all. */

import "../shell/page.js";
import { byId, set, write } from "../shell/dom.js";
import { say } from "../shell/words.js";
import { dailyStreak, isSolved, solvedCount } from "./progress.js";

/** Show what is solved; also when somebody comes back to the page, which the browser may have kept. */
function show() {
  const daily = document.querySelector("[data-puzzle]");
  const done = isSolved(daily?.getAttribute("data-puzzle") ?? "");
  const streak = dailyStreak(daily?.getAttribute("data-day") ?? "");
  const solved = solvedCount();
  set(byId("daily-state"), { "data-done": done });
  write(byId("daily-state"), done ? say("learn.solved") : "");
  write(byId("streak"), streak ? say("learn.streak", { count: streak }) : "");
  write(byId("solved-count"), solved ? say("learn.solved-count", { count: solved }) : "");
}

addEventListener("pageshow", show);
