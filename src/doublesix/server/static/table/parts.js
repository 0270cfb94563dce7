// @ts-check
/** The parts of every table, wherever it comes from: the line, the hand, the players, what to do, and what happened. */

import { byId } from "../shell/dom.js";
import { whenChosen } from "../shell/settings.js";
import { Actions } from "./actions.js";
import { tellEverything } from "./announcements.js";
import { showColumn } from "./column.js";
import { showControls } from "./controls.js";
import { Drag } from "./drag.js";
import { keepFocus } from "./focus.js";
import { Hand } from "./hand.js";
import { Line } from "./line.js";
import { showLog } from "./log.js";
import { moveTiles } from "./movements.js";
import { showPlaces } from "./places.js";
import { showEnding } from "./result.js";
import { showSeats } from "./seats.js";
import { soundTable } from "./sounds.js";
import { allowNextTap } from "./touch.js";

/**
 * @import {Asks} from "./actions.js"
 * @import {Offer} from "./controls.js"
 * @import {FindHint} from "./hints.js"
 * @import {Store} from "./state.js"
 */

export class TableParts {
  line = new Line();

  /**
   * @param {Store} store
   * @param {Asks} outbox who is asked for what a person wants to do
   * @param {FindHint} findHint
   */
  constructor(store, outbox, findHint) {
    this.store = store;
    this.actions = new Actions(store, outbox, findHint);
    this.hand = new Hand(this.actions);
  }

  /**
   * Show the table whenever it changes, tell what happens there, and let people play.
   * @param {Offer} offer
   */
  show(offer) {
    const { store, line, hand, actions } = this;
    // The line comes before the hand: a tile begins its way where it is still seen.
    store.show((state) => line.show(state));
    store.show(showPlaces(actions));
    store.show(showSeats(actions));
    store.show((state) => hand.show(state));
    store.show(showControls(actions, offer));
    store.show(showEnding());
    store.show(showColumn(store));
    store.show(showLog());
    tellEverything(store);
    soundTable(store);
    moveTiles(store);
    new Drag(actions);
    allowNextTap(byId("hand"), ".held");
    allowNextTap(byId("line"));
    new ResizeObserver(() => line.fit()).observe(byId("board"));
    whenChosen(["order"], () => store.change({}));
  }

  /** Keep the focus at the table; called when all else is set up, since what has the focus may be gone by then. */
  keepFocus() {
    this.store.show(keepFocus(this.hand));
  }
}
