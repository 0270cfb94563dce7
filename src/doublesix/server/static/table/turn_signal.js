// @ts-check
/** Signals one's turn: the title of the tab changes. */

import { say } from "../shell/words.js";
import { isOwnTurn } from "./state.js";

/** @import {Store} from "./state.js" */

/** @param {Store} store */
export function signalTurn(store) {
  const title = document.title;
  store.show(({ table }) => {
    const wanted = isOwnTurn(table) ? say("web.table-your-turn-title", { title }) : title;
    if (document.title !== wanted) document.title = wanted;
  });
}
