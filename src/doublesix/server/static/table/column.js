// @ts-check
/** The narrow column with the log and the talk, which folds away. */

import { byId, set, write } from "../shell/dom.js";
import { keep, recall } from "../shell/storage.js";
import { say } from "../shell/words.js";

/** @import {State, Store} from "./state.js" */

const PLACE = "doublesix.column";
/** With so many letters of width, a page has the column beside the table; the style sheet says the same. */
const WIDE = 60;

/**
 * @param {Store} store
 * @returns {(state: State) => void}
 */
export function showColumn(store) {
  const column = byId("column");
  const toggle = byId("column-toggle");
  const open = (/** @type {boolean} */ columnOpen) => {
    if (isWide()) keep(PLACE, columnOpen ? "open" : "folded");
    store.change(columnOpen ? { columnOpen, unread: 0 } : { columnOpen });
  };
  toggle.addEventListener("click", () => open(!store.state.columnOpen));
  byId("column-close").addEventListener("click", () => {
    open(false);
    toggle.focus();
  });
  column.addEventListener("keydown", (event) => {
    if (event.key !== "Escape" || isWide()) return;
    open(false);
    toggle.focus();
  });
  let wide = isWide();
  addEventListener("resize", () => {
    if (wide === isWide()) return;
    wide = isWide();
    store.change({ columnOpen: wide && wasOpen() });
  });
  store.change({ columnOpen: wide && wasOpen() });
  return ({ columnOpen, unread }) => {
    column.hidden = !columnOpen;
    set(toggle, { "aria-expanded": String(columnOpen) });
    byId("unread").hidden = !unread;
    write(byId("unread-count"), String(unread));
    write(byId("unread-said"), unread ? say("web.table-unread", { count: unread }) : "");
  };
}

function isWide() {
  return document.body.clientWidth >= WIDE * parseFloat(getComputedStyle(document.documentElement).fontSize);
}

function wasOpen() {
  return recall(PLACE) !== "folded";
}
