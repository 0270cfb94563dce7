// @ts-check
/** The list of lessons: how far somebody came in each, and where they go on. */

import "../shell/page.js";
import { set, write } from "../shell/dom.js";
import { say, sayLabel } from "../shell/words.js";
import { nextOf, progressOf } from "./progress.js";

/** Show what is done; also when somebody comes back to the page, which the browser may have kept. */
function show() {
  for (const card of document.querySelectorAll("[data-lesson]")) {
    const progress = progressOf(card.getAttribute("data-lesson") ?? "");
    const state = card.querySelector(".state");
    const link = card.querySelector("a");
    if (!state || !link) continue;
    const isDone = progress.of > 0 && progress.done.length >= progress.of;
    const isBegun = progress.done.length > 0 && !isDone;
    set(state, { "data-done": isDone });
    const begun = isBegun ? say("learn.done-of", { done: progress.done.length, all: progress.of }) : "";
    write(state, isDone ? sayLabel("lesson.mark-done") : begun);
    link.search = isBegun ? `?step=${nextOf(progress)}` : "";
  }
}

addEventListener("pageshow", show);
