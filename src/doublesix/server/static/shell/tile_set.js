// @ts-check
/** The set: its tiles, written high end first, and what they tell. */

import { TILES } from "./contract.js";

/** @param {string} tile */
export const spotsOfTile = (tile) => Number(tile[0]) + Number(tile[2]);

/** @param {string} tile */
export const isDouble = (tile) => tile[0] === tile[2];

/**
 * Read how many tiles each player gets, in the form of house rules; null if it cannot be read.
 * @param {string} written such as "2: 7, 3-4: 5"
 * @returns {Record<number, number> | null}
 */
export function readHands(written) {
  /** @type {Record<number, number>} */
  const hands = {};
  for (const part of written.split(",")) {
    const found = part.match(/^\s*(\d+)\s*(?:[-–]\s*(\d+)\s*)?:\s*(\d+)\s*$/);
    const [first, last, tiles] = found ? [found[1], found[2] ?? found[1], found[3]].map(Number) : [0, 0, 0];
    if (first < 2 || !tiles || tiles * last > TILES.length) return null;
    for (let players = first; players <= last; players++) hands[players] = tiles;
  }
  return hands;
}
