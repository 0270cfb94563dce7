// @ts-check
/** A position looked at: what its options are worth is written again whenever more worlds have been counted. */

import "../shell/page.js";
import { announce } from "../shell/announcer.js";
import { byId, set, write } from "../shell/dom.js";
import { say } from "../shell/words.js";

/**
 * @import {AnalysedOption, AnalysisTold} from "../shell/messages.d.ts"
 */

const analysis = byId("analysis");
const rows = [...analysis.querySelectorAll("tr")].slice(1);
const bar = /** @type {HTMLProgressElement} */ (byId("progress"));
const [stopButton, goOnButton] = [byId("stop"), byId("go-on")];
const address = `/api/analysis/events?${new URLSearchParams({ position: String(analysis.dataset.position) })}`;
/** @type {EventSource | null} */
let events = null;
/** @type {AnalysisTold | null} */
let last = null;

/** @param {AnalysisTold} told */
function show(told) {
  last = told;
  bar.max = told.of;
  bar.value = told.worlds;
  write(byId("worlds"), told.told);
  told.options.forEach((option, place) => showOption(rows[place], option));
  const [because, about] = analysis.querySelectorAll(".because, .about");
  write(because, told.because ?? "");
  write(about, told.about);
  if (told.stage !== "counting") stop(told.problem);
}

/**
 * @param {Element} row
 * @param {AnalysedOption} option
 */
function showOption(row, { points, behind, mark, reach: [least, worth, most] }) {
  set(row, { class: mark ? "played" : null });
  [points, behind, mark].forEach((text, place) => write(row.children[place + 1], text));
  const [line, dot] = row.querySelectorAll(".bar > *");
  set(line, { d: `M${least} 10H${most}` });
  set(dot, { cx: worth });
}

function count() {
  events = new EventSource(address);
  byId("problem").hidden = true;
  showButtons();
  events.addEventListener("message", (event) => show(JSON.parse(event.data)));
  // A browser goes on by itself if the connection was lost, but not after an answer that is no stream.
  events.addEventListener("error", () => {
    if (events?.readyState === EventSource.CLOSED) stop(say("web.table-unheard"));
  });
}

/**
 * Stop counting, and tell how far we are to people who do not see the page.
 * @param {string | null} [problem]
 */
function stop(problem) {
  if (!events) return;
  const hadFocus = document.activeElement === stopButton;
  events.close();
  events = null;
  showButtons();
  if (hadFocus && !goOnButton.hidden) goOnButton.focus();
  if (problem) {
    byId("problem").hidden = false;
    write(byId("problem"), problem);
    announce(problem);
  } else if (last) {
    const best = last.options.find((option) => option.mark);
    announce(last.told);
    if (best) announce([best.said, best.points, best.mark].join(", "));
  }
}

function showButtons() {
  stopButton.hidden = !events;
  goOnButton.hidden = Boolean(events) || last?.stage === "enough";
}

byId("counting").hidden = false;
stopButton.addEventListener("click", () => stop());
goOnButton.addEventListener("click", () => {
  count();
  stopButton.focus();
});
document.addEventListener("keydown", (event) => {
  if (event.key === "Escape") stop();
});
addEventListener("pagehide", () => stop());
count();
