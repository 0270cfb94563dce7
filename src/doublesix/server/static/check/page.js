// @ts-check
/** The page: takes a record that is pasted, dropped, chosen or named in the address, and shows what was found. */

import "../shell/page.js";
import { announce } from "../shell/announcer.js";
import { Fault } from "./fault.js";
import { readRecord } from "./record.js";
import { showFault, showFindings } from "./report.js";
import { verify } from "./verification.js";

const rules = JSON.parse(document.getElementById("rules")?.textContent || "{}");
const form = /** @type {HTMLFormElement} */ (document.getElementById("record"));
const written = /** @type {HTMLTextAreaElement} */ (document.getElementById("written"));
const file = /** @type {HTMLInputElement} */ (document.getElementById("file"));
const findings = /** @type {HTMLElement} */ (document.getElementById("findings"));

/**
 * Check what is written in the field, and show what was found.
 * @param {string | null} game the id of the game, if it came from this server
 */
function check(game = null) {
  try {
    const record = readRecord(written.value);
    tell(showFindings(findings, record, verify(record, rules), game));
  } catch (error) {
    if (!(error instanceof Fault)) throw error;
    tellFault(error);
  }
  findings.focus();
}

/** @param {Fault} fault */
function tellFault(fault) {
  tell(showFault(findings, fault));
}

/** @param {string} verdict */
function tell(verdict) {
  findings.hidden = false;
  announce(verdict);
}

/** @param {File | null | undefined} chosen */
async function take(chosen) {
  if (!chosen) return;
  try {
    written.value = await chosen.text();
  } catch {
    tellFault(new Fault("web.check-fault-not-a-record")); // It is a folder, or it is no longer there.
    return;
  }
  check();
}

/** @param {string} game */
async function fetchGame(game) {
  try {
    const answer = await fetch(`/api/games/${encodeURIComponent(game)}/record.txt`);
    if (!answer.ok) throw new Fault("web.check-fault-no-game", { game });
    written.value = await answer.text();
    check(game);
  } catch (error) {
    tellFault(error instanceof Fault ? error : new Fault("web.check-fault-offline"));
  }
}

form.addEventListener("submit", (event) => {
  event.preventDefault();
  check();
});
file.addEventListener("change", () => take(file.files?.[0]));
document.addEventListener("dragover", (event) => {
  event.preventDefault();
  form.classList.add("over");
});
document.addEventListener("dragleave", () => form.classList.remove("over"));
document.addEventListener("drop", (event) => {
  event.preventDefault();
  form.classList.remove("over");
  take(event.dataTransfer?.files[0]);
});

form.hidden = false;
const game = new URLSearchParams(location.search).get("game");
if (game) fetchGame(game);
