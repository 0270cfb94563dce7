// @ts-check
/** The order of one's own hand: as it was dealt, by number, doubles first, or one's own. */

import { chosen } from "../shell/settings.js";
import { keep, recall } from "../shell/storage.js";
import { isDouble } from "../shell/tile_set.js";

/** @import {HeldTile} from "../shell/messages.d.ts" */

const PLACE = "doublesix.order";

/** @type {(one: HeldTile, other: HeldTile) => number} */
const byNumber = (one, other) => (one.tile < other.tile ? 1 : -1);

/** @type {Record<string, (one: HeldTile, other: HeldTile) => number>} */
const ORDERS = {
  number: byNumber,
  doubles: (one, other) => Number(isDouble(other.tile)) - Number(isDouble(one.tile)) || byNumber(one, other),
  own: (one, other) => rank(one.tile) - rank(other.tile),
};

/** The tiles in one's own order; others come after them, as they were dealt. @type {string[]} */
let own = recall(PLACE) ?? [];

/**
 * Return a hand in the order that was chosen.
 * @param {readonly HeldTile[]} hand
 */
export function inOrder(hand) {
  const order = ORDERS[chosen("order") ?? ""];
  return order ? [...hand].sort(order) : [...hand];
}

/** Whether people put their tiles in order themselves. */
export function ordersThemselves() {
  return chosen("order") === "own";
}

/**
 * Put a tile in another place among those of the hand.
 * @param {string[]} hand as it is shown
 * @param {string} tile
 * @param {number} index where it is to be
 */
export function moveInHand(hand, tile, index) {
  const others = hand.filter((other) => other !== tile);
  own = [...others.slice(0, index), tile, ...others.slice(index)];
  keep(PLACE, own);
}

/** @param {string} tile */
function rank(tile) {
  const found = own.indexOf(tile);
  return found < 0 ? own.length : found;
}
