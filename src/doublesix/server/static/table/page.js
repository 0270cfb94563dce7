// @ts-check
/** The table: puts the parts together and joins the game. */

import "../shell/page.js";
import { byId, set } from "../shell/dom.js";
import { chosen, whenChosen } from "../shell/settings.js";
import { Actions } from "./actions.js";
import { showColumn } from "./column.js";
import { Connection } from "./connection.js";
import { showControls } from "./controls.js";
import { Drag } from "./drag.js";
import { showEnding } from "./result.js";
import { signalTurn } from "./turn_signal.js";
import { keepFocus } from "./focus.js";
import { bestShape } from "./frame.js";
import { Hand } from "./hand.js";
import { Invitation } from "./invitation.js";
import { listenToKeys } from "./keys.js";
import { Line } from "./line.js";
import { moveTiles } from "./movements.js";
import { showLog } from "./log.js";
import { showRatings } from "./ratings.js";
import { hearRequests, showRequests } from "./requests.js";
import { followRoutine } from "./routine.js";
import { showScoreSheet } from "./score_sheet.js";
import { Seating, gathers } from "./seating.js";
import { showSeats } from "./seats.js";
import { showPlaces } from "./places.js";
import { soundTable } from "./sounds.js";
import { Store, receive } from "./state.js";
import { hearTalk, showTalk } from "./talk.js";
import { allowNextTap } from "./touch.js";
import { tellEverything } from "./announcements.js";

/** @type {{code: string, name: string, title: string, link: string, shapes: Record<string, [number, number]>}} */
const about = JSON.parse(byId("about-table").textContent ?? "{}");
/** While somebody resizes a window, its size counts once it stays the same for so long. */
const SETTLED = 150;
/** @type {ReturnType<typeof setTimeout> | undefined} */
let settling;
/** Whether this page has said that its person is ready, and the deal is on its way. */
let isDealt = false;
const store = new Store();
const line = new Line();
let shape = bestShape(about.shapes, line.area, null);

const connection = new Connection(
  `/api/tables/${about.code}`,
  asShown,
  (message) => receive(store, message),
  (live) => store.change({ link: live ? "live" : store.state.table ? "lost" : "joining" }),
  (text) => store.change({ problem: { corner: "next", text } }),
);
const actions = new Actions(store, connection.outbox);
const hand = new Hand(actions);
const seating = new Seating(actions, new Invitation(about.title, about.link), about.name);

// The line comes before the hand: a tile begins its way where it is still seen.
store.show(showPhase);
store.show((state) => line.show(state));
store.show(showPlaces(actions));
store.show(showSeats(actions));
store.show(showRequests(actions));
store.show((state) => hand.show(state));
store.show((state) => seating.show(state));
store.show(showControls(actions, seating));
store.show(showEnding());
store.show(showScoreSheet());
store.show(showRatings());
store.show(showColumn(store));
store.show(showLog());
store.show(showTalk(actions, about.code));
store.show(keepFocus(hand));
tellEverything(store);
hearTalk(store);
hearRequests(store);
signalTurn(store);
soundTable(store);
moveTiles(store);
new Drag(actions);
allowNextTap(byId("hand"), ".held");
allowNextTap(byId("line"));
followRoutine(actions);
listenToKeys(actions, { line, hand });
store.hear(readyAtOnce);
new ResizeObserver(() => line.fit()).observe(byId("board"));
addEventListener("resize", () => {
  clearTimeout(settling);
  settling = setTimeout(suitShape, SETTLED);
});
store.hear(({ table }) => table.board?.line?.length || suitShape());
whenChosen(["look", "pace"], () => connection.begin());
whenChosen(["order"], () => store.change({}));
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
  return chosen("look") ? undefined : first[shape];
}

/** Return how the table is to be shown to this person. */
function asShown() {
  const [look, pace] = [chosen("look"), chosen("pace")];
  return { shape, ...(look ? { look } : {}), ...(pace ? { pace } : {}) };
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

/** If another shape of table would suit the screen better than the present one, ask for it. */
function suitShape() {
  const better = bestShape(about.shapes, line.area, shape);
  if (better === shape || store.state.table?.phase !== "playing") return;
  shape = better;
  connection.begin();
}
