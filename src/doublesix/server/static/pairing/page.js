// @ts-check
/** Somebody says what they would like to play, and waits until others want the same. */

import "../shell/page.js";
import { announce } from "../shell/announcer.js";
import { byId, make, nearest, write } from "../shell/dom.js";
import { keep, recallObject } from "../shell/storage.js";
import { say } from "../shell/words.js";
import { PairingSocket } from "./socket.js";

/** @typedef {import("./socket.js").Waiting} Waiting */

const PLACE = "doublesix.pairing";
const REMEMBERED = ["sheet", "players", "bots_after"];

const form = /** @type {HTMLFormElement} */ (byId("pairing"));
/** @type {Record<string, number[]>} */
const playersBySheet = JSON.parse(byId("players-by-sheet").textContent ?? "{}");
/** @type {PairingSocket | null} */
let socket = null;
/** @type {EventSource | null} */
let news = null;
/** When bots fill up, on the clock of this browser. */
let fillsAt = 0;
let here = 0;

/**
 * @param {string} name
 * @returns {HTMLSelectElement}
 */
const select = (name) => /** @type {HTMLSelectElement} */ (byId(name));

/** Offer as many players as the sheet allows, and the same number as before if it does. */
function followSheet() {
  const allowed = playersBySheet[select("sheet").value] ?? [];
  const players = select("players");
  const before = Number(players.value);
  const chosen = Math.max(allowed[0], ...allowed.filter((number) => number <= before));
  players.replaceChildren(
    ...allowed.map((number) => make("option", { value: number, selected: number === chosen }, String(number))),
  );
}

/** A rated game is with people only. */
function followKind() {
  select("bots_after").disabled = isRated();
}

const isRated = () => new FormData(form).get("rated") === "true";
const pace = () => /** @type {HTMLInputElement} */ (form.querySelector("[name=pace]:checked"));

/** Tell the server who we are, so that others see the name; somebody unknown becomes a guest. */
async function introduce() {
  const typed = String(new FormData(form).get("name") ?? "").trim();
  const answer = await fetch("/api/me", {
    method: "PATCH",
    headers: { "content-type": "application/json" },
    body: JSON.stringify(typed ? { name: typed } : {}),
  });
  if (!answer.ok) throw new Error((await answer.json()).error.message);
}

/** Begin to wait. */
async function begin() {
  refuse("");
  try {
    await introduce();
  } catch (error) {
    refuse(error instanceof TypeError ? say("app.away") : /** @type {Error} */ (error).message);
    return;
  }
  keep(PLACE, { pace: pace().value, ...Object.fromEntries(REMEMBERED.map((name) => [name, select(name).value])) });
  const wish = new URLSearchParams({ language: document.documentElement.lang });
  for (const name of ["sheet", "players"]) wish.set(name, select(name).value);
  wish.set("pace", pace().value);
  if (isRated()) wish.set("rated", "true");
  else if (select("bots_after").value) wish.set("bots_after", select("bots_after").value);
  socket?.close();
  here = 0;
  socket = new PairingSocket(wish, { waiting: show, paired: leave, refused: stop, lost });
  write(byId("wished"), `${select("sheet").selectedOptions[0].text} · ${pace().labels?.[0].textContent?.trim()}`);
  swap(true);
  byId("wait-title").focus();
}

/** @param {Waiting} waiting */
function show(waiting) {
  const places = Array.from({ length: waiting.players }, (_, index) =>
    make("i", { class: index < waiting.here ? "taken" : null }),
  );
  byId("seats").replaceChildren(...places);
  const told = say("pairing.here", { count: waiting.here, players: waiting.players });
  write(byId("here"), told);
  if (waiting.here !== here) announce(told);
  here = waiting.here;
  fillsAt = waiting.bots_in === undefined ? 0 : Date.now() + 1000 * waiting.bots_in;
  countDown();
}

/** Say when bots fill up. Those who hear the page are told how many are here, and nothing every second. */
function countDown() {
  const left = Math.max(0, Math.ceil((fillsAt - Date.now()) / 1000));
  write(byId("fill"), fillsAt ? say("pairing.bots-in", { count: left }) : say("pairing.people-only"));
}

function lost() {
  here = 0;
  fillsAt = 0;
  write(byId("here"), say("app.away"));
  write(byId("fill"), "");
  announce(say("app.away"));
}

/** @param {string} url */
function leave(url) {
  socket = null;
  announce(say("pairing.found"));
  write(byId("here"), say("pairing.found"));
  location.assign(url);
}

/** @param {string} [why] */
function stop(why = "") {
  socket?.close();
  socket = null;
  swap(false);
  refuse(why);
  /** @type {HTMLElement | null} */ (form.querySelector("button"))?.focus();
}

/** @param {string} why */
function refuse(why) {
  write(byId("refusal"), why);
}

/** @param {boolean} waits */
function swap(waits) {
  form.hidden = waits;
  byId("wait").hidden = !waits;
  byId("groups").hidden = waits;
}

/** Show what others wait for, as it changes. */
async function refresh() {
  try {
    const answer = await fetch("/pairing/groups");
    const fetched = new DOMParser().parseFromString(await answer.text(), "text/html").getElementById("groups");
    const shown = byId("groups");
    if (!fetched || fetched.innerHTML === shown.innerHTML || shown.contains(document.activeElement)) return;
    fetched.hidden = shown.hidden;
    shown.replaceWith(fetched);
  } catch {
    // Without a connection the list stays as it is.
  }
}

function listen() {
  news?.close();
  news = null;
  if (document.hidden) return;
  news = new EventSource("/api/pairing/events");
  news.onmessage = refresh;
}

/** @param {Element} chosen  a button beside what others wait for */
function joinOthers(chosen) {
  const { sheet = "", players = "", pace: fast = "", rated } = /** @type {HTMLElement} */ (chosen).dataset;
  select("sheet").value = sheet;
  followSheet();
  select("players").value = players;
  check("pace", fast);
  check("rated", rated ? "true" : "");
  followKind();
  begin();
}

/**
 * @param {string} name
 * @param {string} value
 */
function check(name, value) {
  const buttons = /** @type {NodeListOf<HTMLInputElement>} */ (form.querySelectorAll(`[name=${name}]`));
  for (const button of buttons) if (button.value === value) button.checked = true;
}

/** Begin with what was wished for last time. */
function remember() {
  const last = recallObject(PLACE);
  for (const name of REMEMBERED) {
    if ([...select(name).options].some(({ value }) => value === last[name])) select(name).value = last[name];
    if (name === "sheet") followSheet();
  }
  check("pace", last.pace);
}

form.addEventListener("submit", (event) => {
  event.preventDefault();
  begin();
});
form.addEventListener("change", () => {
  followSheet();
  followKind();
});
byId("cancel").addEventListener("click", () => stop());
document.addEventListener("click", ({ target }) => {
  const chosen = nearest(target, "#groups button");
  if (chosen) joinOthers(chosen);
});
document.addEventListener("keydown", ({ key }) => {
  if (key === "Escape" && socket) stop();
});
document.addEventListener("visibilitychange", listen);
addEventListener("pagehide", () => {
  news?.close();
  if (socket) stop();
});
addEventListener("pageshow", listen);
setInterval(() => socket && fillsAt && countDown(), 500);
remember();
