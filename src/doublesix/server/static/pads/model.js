// @ts-check
/** What a pad is made of, in the form of its file. */
import { PARTNER_SIDES, TILES } from "../shell/contract.js";
import { byValue } from "../shell/rule_values.js";
import { spotsOfTile } from "../shell/tile_set.js";

/**
 * @typedef {{tiles?: string[], spots?: number, count?: number}} Holding  what was told of a hand or of the boneyard
 * @typedef {{out?: number, hands: Holding[], table?: number, boneyard?: Holding}} Entry  a round as it was told
 * @typedef {number | {rounds: number}} Target
 * @typedef {{
 *   format: string, sheet: string, edition?: string, revision?: number,
 *   house?: Record<string, string>, options?: Record<string, string>,
 *   names: string[], partners?: boolean, target: Target, date: string, rounds?: Entry[], games?: number[],
 * }} Pad  `games` says how many rounds each game before the present one had
 * @import {Rules} from "../shell/messages.d.ts"
 * @typedef {{decisions: Rules, players: number, partners: boolean, revision: number}} Terms  what sums follow from
 * @typedef {number[]} Holder  the seats whose tiles count as one in a blocked round
 */

/**
 * House rules; older pads call them options.
 * @param {Pad} pad
 */
export const houseOf = (pad) => pad.house ?? pad.options ?? {};

/** @param {Target} target */
export const isOneRound = (target) => typeof target !== "number" && target.rounds === 1;

/**
 * The spots of a hand, as far as they are known.
 * @param {Holding} hand
 * @returns {number | undefined}
 */
export const spotsOf = (hand) =>
  hand.tiles ? hand.tiles.reduce((sum, tile) => sum + spotsOfTile(tile), 0) : hand.spots;

/**
 * How many tiles a hand has, as far as that is known.
 * @param {Holding} hand
 * @returns {number | undefined}
 */
export const countOf = (hand) => (hand.tiles ? hand.tiles.length : hand.count);

/** @param {Terms} terms @param {number} seat */
export const sideOf = (terms, seat) => (terms.partners ? PARTNER_SIDES.findIndex((side) => side.includes(seat)) : seat);

/**
 * The seats of each side.
 * @param {Terms} terms
 * @returns {number[][]}
 */
export const sidesOf = (terms) =>
  terms.partners ? PARTNER_SIDES.map((side) => [...side]) : seatsOf(terms).map((seat) => [seat]);

/** @param {Terms} terms */
export const seatsOf = (terms) => [...Array(terms.players).keys()];

/** Whose tiles count as one in a blocked round. @param {Terms} terms @returns {Holder[]} */
export const holdersOf = (terms) =>
  byValue("blocked_hands", terms.decisions.blocked_hands, {
    side: sidesOf(terms),
    own: seatsOf(terms).map((seat) => [seat]),
  });

/** @param {Terms} terms @param {number} seat */
export const opponentsOf = (terms, seat) =>
  seatsOf(terms).filter((other) => sideOf(terms, other) !== sideOf(terms, seat));

/**
 * How many tiles are left after the deal.
 * @param {Terms} terms
 */
export const stockOf = (terms) => TILES.length - terms.players * (terms.decisions.hands[terms.players] ?? 0);

/** A hand of which nothing was told. @param {Holding | undefined} hand */
export const isUntold = (hand) => !hand || (!hand.tiles && hand.spots === undefined && hand.count === undefined);
