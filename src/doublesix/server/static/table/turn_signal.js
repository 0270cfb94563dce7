// @ts-check
/** Signals one's turn: by the title of the tab, by the app's sign, and by vibration for people who want it. */

import { refreshBadge } from "../shell/badge.js";
import { tellIfHidden } from "../shell/push.js";
import { chosen } from "../shell/settings.js";
import { say } from "../shell/words.js";
import { isOwnTurn } from "./state.js";

/** @import {Store} from "./state.js" */

const SHORT = 60;

/** @param {Store} store */
export function signalTurn(store) {
  const title = document.title;
  store.show(({ table }) => {
    const wanted = isOwnTurn(table) ? say("web.table-your-turn-title", { title }) : title;
    if (document.title !== wanted) document.title = wanted;
  });
  store.hear(({ table, before }) => {
    if (isOwnTurn(table) === isOwnTurn(before)) return;
    refreshBadge();
    if (isOwnTurn(table) && before) tellIfHidden(title);
    if (isOwnTurn(table) && chosen("vibration") === "on" && "vibrate" in navigator) navigator.vibrate(SHORT);
  });
}
