// @ts-check
/** Talk at the table: quick phrases, reactions, free text; and muting everybody, or somebody. */

import { byId, keyed, make, nearest, write } from "../shell/dom.js";
import { keep, recall } from "../shell/storage.js";
import { say } from "../shell/words.js";
import { faceOf } from "./faces.js";
import { icon } from "./icons.js";
import { isAtEnd } from "./log.js";

/**
 * @import {State, Store} from "./state.js"
 * @import {Actions} from "./actions.js"
 * @import {TalkLine, Phrase} from "../shell/messages.d.ts"
 */

const EVERYBODY = "*";
const MUTED_PLACE = "doublesix.muted";
const BUBBLE = 5000;

/**
 * @param {Actions} actions
 * @param {string} code of the table; who is muted is remembered for the latest one
 * @returns {(state: State) => void}
 */
export function showTalk(actions, code) {
  const { store } = actions;
  const list = byId("talk");
  const text = /** @type {HTMLInputElement} */ (byId("say-text"));
  store.change({ muted: recallMuted(code) });
  byId("say-form").addEventListener("submit", async (event) => {
    event.preventDefault();
    const wanted = text.value.trim();
    if (wanted && (await actions.ask({ do: "say", text: wanted }, "talk"))) text.value = "";
  });
  byId("phrases").addEventListener("click", (event) => {
    const phrase = nearest(event.target, "[data-phrase]")?.getAttribute("data-phrase");
    if (phrase) actions.ask({ do: "phrase", phrase: /** @type {Phrase} */ (phrase) }, "talk");
  });
  byId("mutes").addEventListener("change", (event) => {
    if (!(event.target instanceof HTMLInputElement)) return;
    const muted = new Set(store.state.muted);
    if (event.target.checked) muted.add(event.target.value);
    else muted.delete(event.target.value);
    keep(MUTED_PLACE, { code, names: [...muted] });
    store.change({ muted });
  });
  return (state) => {
    const lines = state.talk.filter((line) => !isMuted(line, state.muted));
    const atEnd = isAtEnd(list);
    byId("talk-part").hidden = !hasCompany(state);
    keyed(list, lines, (line) => String(line.seq), (line) => draft(line, state));
    if (atEnd) list.scrollTop = list.scrollHeight;
    const trouble = state.problem?.corner === "talk" ? state.problem.text : "";
    byId("talk-problem").hidden = !trouble;
    write(byId("talk-problem"), trouble);
    showMutes(state);
  };
}

/**
 * Show what somebody says for a moment at their seat, and count what is not read.
 * @param {Store} store
 */
export function hearTalk(store) {
  store.hear(({ talk }, { muted, columnOpen, unread }) => {
    const heard = talk.filter((line) => !isMuted(line, muted));
    for (const line of heard) if (typeof line.seat === "number") bubble(line, line.seat);
    const others = heard.filter((line) => !line.own);
    if (others.length && !columnOpen) store.change({ unread: unread + others.length });
  });
}

/**
 * @param {TalkLine} line
 * @param {ReadonlySet<string>} muted
 */
export function isMuted(line, muted) {
  return !line.own && (muted.has(EVERYBODY) || muted.has(line.name));
}

/**
 * Whether there is anybody to talk to.
 * @param {State} state
 */
function hasCompany({ table, talk }) {
  const people = table?.seats.filter((seat) => seat.kind === "person").length ?? 0;
  return talk.length > 0 || people > 1 || (table?.watchers ?? 0) > 0;
}

/**
 * @param {TalkLine} line
 * @param {number} seat
 */
function bubble(line, seat) {
  const place = document.querySelector(`.seat[data-key="${seat}"]`);
  if (!place) return;
  place.querySelector(".bubble")?.remove();
  const made = make("span", { class: "bubble", "aria-hidden": "true" }, ...spoken(line));
  place.append(made);
  setTimeout(() => made.remove(), BUBBLE);
}

/**
 * @param {TalkLine} line
 * @returns {(Node | string)[]}
 */
function spoken({ phrase, text }) {
  return isReaction(phrase) ? [icon(phrase)] : [text];
}

/**
 * Reactions are shown as a sign; the reactions are those among the quick phrases.
 * @param {string | null | undefined} phrase
 * @returns {phrase is string}
 */
function isReaction(phrase) {
  return phrase ? document.querySelector(`#phrases .reaction[data-phrase="${phrase}"]`) !== null : false;
}

/**
 * @param {string} code
 * @returns {ReadonlySet<string>}
 */
function recallMuted(code) {
  const known = recall(MUTED_PLACE);
  return new Set(known?.code === code ? known.names : []);
}

/**
 * @param {TalkLine} line
 * @param {State} state
 */
function draft(line, { table }) {
  const { name, text, phrase, own = false } = line;
  const sign = isReaction(phrase) ? [icon(phrase)] : [];
  return make(
    "li",
    { "data-own": own },
    ...(typeof line.seat === "number" && table ? [faceOf(table.seats[line.seat])] : []),
    make("b", {}, name),
    " ",
    ...sign,
    make("span", { "data-reaction": sign.length > 0 }, text),
  );
}

/** @param {State} state */
function showMutes({ table, talk, muted }) {
  const sitting = (table?.seats ?? []).filter((seat, number) => seat.kind === "person" && number !== table?.you);
  const names = new Set([
    ...sitting.map((seat) => seat.name ?? ""),
    ...talk.filter((line) => !line.own).map((line) => line.name),
  ]);
  keyed(
    byId("mutes"),
    [EVERYBODY, ...names],
    (name) => name,
    draftMute,
    (label, name) => {
      const box = /** @type {HTMLInputElement} */ (label.firstElementChild);
      box.checked = muted.has(name);
    },
  );
}

/** @param {string} name */
function draftMute(name) {
  const text = name === EVERYBODY ? say("web.table-mute-all") : say("web.table-mute-one", { name });
  return make("label", { class: "choice" }, make("input", { type: "checkbox", value: name }), ` ${text}`);
}
