// @ts-check
/** Requests for the seats of bots: those who play agree or decline, and who asked sees whom they wait for. */

import { announce } from "../shell/announcer.js";
import { button, byId, keyed, make, write } from "../shell/dom.js";
import { say } from "../shell/words.js";

/**
 * @import {State, Store} from "./state.js"
 * @import {Actions} from "./actions.js"
 * @import {SeenRequest} from "../shell/messages.d.ts"
 */

/**
 * @param {Actions} actions
 * @returns {(state: State) => void}
 */
export function showRequests(actions) {
  const place = byId("requests");
  return ({ table }) => {
    const requests = table?.requests ?? [];
    place.hidden = !requests.length;
    keyed(
      place,
      requests,
      ({ seat, own, waits_for_you: asks }) => `${seat} ${Boolean(own)} ${Boolean(asks)}`,
      (request) => make("div", { class: "request" }, make("p"), ...buttons(actions, request)),
      (element, request) => write(element.children[0], request.said),
    );
  };
}

/**
 * @param {Actions} actions
 * @param {SeenRequest} request
 */
function buttons(actions, { seat, own, waits_for_you: asks }) {
  if (own) return [button(say("pairing.cancel"), () => actions.ask({ do: "withdraw-request" }, "next"))];
  const answer = (/** @type {boolean} */ agree) => actions.ask({ do: "answer-request", seat, agree }, "next");
  const decline = button(say("company.decline"), () => answer(false));
  return asks ? [button(say("company.agree"), () => answer(true), { class: "main" }), decline] : [decline];
}

/**
 * Tell who asks for a seat, and the one who asked if those who play declined.
 * @param {Store} store
 */
export function hearRequests(store) {
  store.hear(({ before, table }) => {
    const known = new Set(before?.requests?.map((request) => request.said));
    for (const request of table.requests ?? []) if (!known.has(request.said)) announce(request.said);
    const asked = before?.requests?.some((request) => request.own) && typeof table.you !== "number";
    if (!asked || table.requests?.some((request) => request.own)) return;
    announce(say("company.declined"));
    store.change({ problem: { corner: "next", text: say("company.declined") } });
  });
}
