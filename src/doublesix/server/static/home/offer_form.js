// @ts-check
/**
 * The form follows the choices: the server says what each sheet allows, and its answer replaces the parts
 * that changed. The page remembers what was played last, and the first button plays it again.
 */

import { make } from "../shell/dom.js";
import { keep, recall } from "../shell/storage.js";

const PLACE = "doublesix.last";
const FOLLOWED = /^(sheet|edition|players|partners|target|seat-\d+|house-.*)$/;

const form = /** @type {HTMLFormElement} */ (document.getElementById("choosing"));
/** @type {AbortController | null} */
let asking = null;

/** @typedef {{fields: [string, string][], summary: string}} Last */

/** Ask the server what can be chosen now. */
async function follow() {
  asking?.abort();
  asking = new AbortController();
  try {
    const answer = await fetch(`/choose?${new URLSearchParams(fieldsOf(form))}`, { signal: asking.signal });
    if (answer.ok) update(await answer.text());
  } catch {
    // Given up for a newer question, or without a connection: the form still says what was chosen.
  }
}

/** @param {string} html */
function update(html) {
  const news = new DOMParser().parseFromString(html, "text/html");
  const focused = document.activeElement?.id;
  for (const part of form.querySelectorAll("[data-part]")) {
    const other = news.querySelector(`[data-part="${part.getAttribute("data-part")}"]`);
    if (other && other.innerHTML !== part.innerHTML) part.replaceChildren(...other.childNodes);
  }
  if (focused && document.activeElement?.id !== focused) document.getElementById(focused)?.focus();
}

/**
 * @param {HTMLFormElement} filled
 * @returns {[string, string][]}
 */
function fieldsOf(filled) {
  return [...new FormData(filled)].map(([name, value]) => [name, String(value)]);
}

/** Remember what somebody is about to play, without the name, which the server knows. */
function remember() {
  const fields = fieldsOf(form).filter(([name, value]) => name !== "name" && value);
  const summary = document.getElementById("summary")?.textContent ?? "";
  keep(PLACE, { fields, summary });
}

/** @returns {Last | null} */
function last() {
  const found = recall(PLACE);
  return Array.isArray(found?.fields) ? found : null;
}

/**
 * Let the first button play what was played last.
 * @param {HTMLFormElement} play
 * @param {Last} remembered
 */
function offer(play, { fields, summary }) {
  play.append(...fields.map(([name, value]) => make("input", { type: "hidden", name, value })));
  const played = document.getElementById("played");
  if (played && summary) played.textContent = summary;
}

form.addEventListener("change", (event) => {
  if (event.target instanceof Element && FOLLOWED.test(event.target.getAttribute("name") ?? "")) follow();
});
form.addEventListener("submit", remember);
const play = document.getElementById("play");
const remembered = last();
if (play instanceof HTMLFormElement && remembered) offer(play, remembered);
/** @type {HTMLElement | null} */ (document.querySelector("[aria-invalid]"))?.focus();
