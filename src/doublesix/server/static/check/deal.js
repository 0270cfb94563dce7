// @ts-check
/** Dealing: lots for the lead, hands and boneyard, deals thrown in; what src/doublesix/deal.py does, tile by tile. */

import { TILES } from "../shell/contract.js";
import { byValue } from "../shell/rule_values.js";
import { isDouble, spotsOfTile } from "../shell/tile_set.js";
import { below, shuffle } from "./chance.js";

/**
 * What a sheet says about dealing.
 * @typedef {{
 *   hands: Record<number, number>,
 *   lead: import("../shell/messages.d.ts").Rules["lead"],
 *   redeal: import("../shell/messages.d.ts").Rules["redeal"],
 *   draws: boolean,
 * }} DealRules
 */
/** @typedef {{seat: number, tile: string}} Lot */
/** @typedef {{hands: string[][], boneyard: string[], leader: number, lots: Lot[][], thrownIn: number}} Deal */

/**
 * Deal a round from a source of random words.
 * @param {DealRules} rules
 * @param {number} players
 * @param {import("./chance.js").Source} source
 * @returns {Deal}
 */
export function dealRound(rules, players, source) {
  const lots = rules.lead === "lot" ? drawLots(players, source) : [];
  const size = rules.hands[players];
  for (let thrownIn = 0; ; thrownIn++) {
    const tiles = [...TILES];
    shuffle(source, tiles);
    const hands = Array.from({ length: players }, (_, seat) => tiles.slice(seat * size, (seat + 1) * size));
    if (isThrownIn(rules, hands)) continue;
    const leader = lots.length ? lotWinners(lots[lots.length - 1])[0] : findLeader(rules, hands);
    return { hands, boneyard: tiles.slice(players * size), leader, lots, thrownIn };
  }
}

/**
 * Return the seat that leads by its doubles: the highest, or the most and among equals the highest.
 * @param {DealRules} rules
 * @param {string[][]} hands
 */
export function findLeader(rules, hands) {
  const perDouble = byValue("lead", rules.lead, { "most-doubles": 10, "highest-double": 0, lot: 0 });
  let leader = 0;
  let best = -Infinity;
  hands.forEach((hand, seat) => {
    const own = hand.filter(isDouble).map((tile) => Number(tile[0]));
    const claim = perDouble * own.length + Math.max(-1, ...own);
    if (claim > best) [leader, best] = [seat, claim];
  });
  return leader;
}

/**
 * Return the seats whose lot has the most spots: one, or several that are tied.
 * @param {Lot[]} lot
 */
export function lotWinners(lot) {
  const most = Math.max(...lot.map(({ tile }) => spotsOfTile(tile)));
  return lot.filter(({ tile }) => spotsOfTile(tile) === most).map(({ seat }) => seat);
}

/**
 * @param {number} players
 * @param {import("./chance.js").Source} source
 */
function drawLots(players, source) {
  let rest = [...TILES];
  let drawing = Array.from({ length: players }, (_, seat) => seat);
  /** @type {Lot[][]} */
  const lots = [];
  while (drawing.length > 1) {
    if (rest.length < drawing.length) rest = [...TILES];
    const lot = drawing.map((seat) => ({ seat, tile: rest.splice(below(source, rest.length), 1)[0] }));
    lots.push(lot);
    drawing = lotWinners(lot);
  }
  return lots;
}

/**
 * Whether the sheet wants these hands put back and dealt again.
 * @param {DealRules} rules
 * @param {string[][]} hands
 */
export function isThrownIn(rules, hands) {
  const holders = hands.filter((hand) => hand.some(isDouble)).length;
  return holders < byValue("redeal", rules.redeal, { "no-double": 1, "one-holder": 2, never: 0 });
}
