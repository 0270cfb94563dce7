// @ts-check
/** The table: puts the parts together and joins the game. */

import "../shell/page.js";
import { byId, set } from "../shell/dom.js";
import { chosen, whenChosen } from "../shell/settings.js";
import { Connection } from "./connection.js";
import { signalTurn } from "./turn_signal.js";
import { hintsOfTable } from "./hints.js";
import { Invitation } from "./invitation.js";
import { listenToKeys } from "./keys.js";
import { TableParts } from "./parts.js";
import { showRatings } from "./ratings.js";
import { hearRequests, showRequests } from "./requests.js";
import { followRoutine } from "./routine.js";
import { showScoreSheet } from "./score_sheet.js";
import { Seating } from "./seating.js";
import { TableShape } from "./shape.js";
import { Store, gathers, receive } from "./state.js";
import { hearTalk, showTalk } from "./talk.js";

/** @type {{code: string, name: string, title: string, link: string, shapes: Record<string, [number, number]>}} */
const about = JSON.parse(byId("about-table").textContent ?? "{}");
/** Whether this page has said that its person is ready, and the deal is on its way. */
let isDealt = false;
const store = new Store();

const connection = new Connection(
  `/api/tables/${about.code}`,
  asShown,
  (message) => receive(store, message),
  (live) => store.change({ link: live ? "live" : store.state.table ? "lost" : "joining" }),
  (text) => store.change({ problem: { corner: "next", text } }),
);
const parts = new TableParts(store, connection.outbox, hintsOfTable());
const { actions } = parts;
const shape = new TableShape(about.shapes, parts);
const seating = new Seating(actions, new Invitation(about.title, about.link), about.name);

store.show(showPhase);
parts.show((table) => seating.nextThing(table));
store.show(showRequests(actions));
store.show((state) => seating.show(state));
store.show(showScoreSheet());
store.show(showRatings());
store.show(showTalk(actions, about.code));
parts.keepFocus();
hearTalk(store);
hearRequests(store);
signalTurn(store);
followRoutine(actions);
listenToKeys(parts, { s: byId("score-sheet"), "?": byId("keys") });
store.hear(readyAtOnce);
shape.follow(parts, () => connection.begin());
whenChosen(["look", "pace"], () => connection.begin());
byId("stand").addEventListener("click", () => {
  byId("menu").hidePopover();
  actions.ask({ do: "stand" }, "next");
});
connection.join(firstTable());

/**
 * Return the table as the page brought it; nothing if this browser names tiles in another way than their set does.
 * @returns {import("../shell/messages.d.ts").TableMessage | undefined}
 */
function firstTable() {
  const first = JSON.parse(byId("first-table").textContent ?? "{}");
  return chosen("look") ? undefined : first[shape.now];
}

/**
 * Return how the table is to be shown to this person.
 * @returns {Record<string, string>}
 */
function asShown() {
  const [look, pace] = [chosen("look"), chosen("pace")];
  return { shape: shape.now, ...(look ? { look } : {}), ...(pace ? { pace } : {}) };
}

/** @param {import("./state.js").State} state */
function showPhase({ table, link }) {
  const phase = table && !(isDealt && table.ready_at_once) ? table.phase : "joining";
  set(document.body, { "data-link": link, "data-phase": phase, "data-version": table?.version });
  set(document.body, { "data-gathers": table !== null && gathers(table) });
  byId("stand").hidden = typeof table?.you !== "number" || Boolean(table.seats[table.you].stood_in);
  byId("link-sign").hidden = link !== "lost";
}

/**
 * Alone against bots there is nobody to wait for, so the first round is dealt at once.
 * @param {import("./state.js").News} news
 */
async function readyAtOnce({ table, before }) {
  if (!table.ready_at_once || before?.ready_at_once) return;
  isDealt = true;
  showPhase(store.state);
  isDealt = await actions.ready();
  showPhase(store.state);
}
