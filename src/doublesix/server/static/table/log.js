// @ts-check
/** What happened, line by line. */

import { byId, keyed, make, set } from "../shell/dom.js";
import { tellFaces } from "../shell/tiles.js";
import { faceOf } from "./faces.js";

/**
 * @import {State} from "./state.js"
 * @import {Told} from "../shell/messages.d.ts"
 */

/** @returns {(state: State) => void} */
export function showLog() {
  const list = byId("log");
  /** @type {Told[]} */
  let shown = [];
  return ({ log, table }) => {
    if (log === shown) return;
    shown = log;
    const atEnd = isAtEnd(list);
    keyed(
      list,
      log,
      (told) => told.id,
      () => make("li"),
      (item, told) => {
        set(item, { "data-kind": told.kind });
        tellFaces(item, told.said, told.faces);
        const seat = typeof told.seat === "number" ? table?.seats[told.seat] : undefined;
        if (seat && !item.querySelector(".face")) item.prepend(faceOf(seat));
      },
    );
    if (atEnd) list.scrollTop = list.scrollHeight;
  };
}

/**
 * Whether the end of a list is visible; after scrolling back, people stay where they read.
 * @param {HTMLElement} list
 */
export function isAtEnd(list) {
  return list.scrollHeight - list.scrollTop - list.clientHeight < 60;
}
