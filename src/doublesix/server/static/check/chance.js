// @ts-check
/** Random words, fair choice and commitments: what src/doublesix/rng.py does, to the bit. */

import { hex } from "../shell/bytes.js";
import { COMMITMENT_LABEL, DEAL_LABEL, SEED_LABEL } from "../shell/contract.js";
import { sha256 } from "./sha256.js";

const HALF = 1n << 32n;

/** @typedef {() => bigint} Source The next upper 32 bits of a random word. */

/**
 * Return what is published before a deal.
 * @param {Uint8Array} secret
 */
export function commitment(secret) {
  return hex(sha256(joined([text(COMMITMENT_LABEL), secret])));
}

/**
 * Return the words that a round is dealt from.
 * @param {Uint8Array} secret
 * @param {string[]} contributions
 * @param {number} round
 * @returns {Source}
 */
export function fairSource(secret, contributions, round) {
  const parts = [text(DEAL_LABEL), framed(secret), number(round, 4), number(contributions.length, 2)];
  const key = sha256(joined([...parts, ...contributions.map((one) => framed(text(one)))]));
  let counter = 0;
  /** @type {bigint[]} */
  let waiting = [];
  return () => {
    if (!waiting.length) {
      const block = new DataView(sha256(joined([key, number(counter++, 8)])).buffer);
      waiting = [0, 8, 16, 24].map((place) => BigInt(block.getUint32(place)));
    }
    return /** @type {bigint} */ (waiting.shift());
  };
}

/**
 * Return the words of SplitMix64 for a round of a seeded game.
 * @param {bigint} seed
 * @param {number} round
 * @returns {Source}
 */
export function seededSource(seed, round) {
  const path = [String(seed), "round", String(round)].map((part) => framed(text(part)));
  let state = new DataView(sha256(joined([text(SEED_LABEL), ...path])).buffer).getBigUint64(0);
  return () => {
    state = BigInt.asUintN(64, state + 0x9e3779b97f4a7c15n);
    let word = BigInt.asUintN(64, (state ^ (state >> 30n)) * 0xbf58476d1ce4e5b9n);
    word = BigInt.asUintN(64, (word ^ (word >> 27n)) * 0x94d049bb133111ebn);
    return (word ^ (word >> 31n)) >> 32n;
  };
}

/**
 * Return a number from 0 up to but not including a bound, each equally likely.
 * @param {Source} source
 * @param {number} bound
 */
export function below(source, bound) {
  const wide = BigInt(bound);
  const unfair = HALF % wide;
  let scaled = source() * wide;
  while (scaled % HALF < unfair) scaled = source() * wide;
  return Number(scaled / HALF);
}

/**
 * Put items into a random order, each order equally likely.
 * @template Item
 * @param {Source} source
 * @param {Item[]} items
 */
export function shuffle(source, items) {
  for (let last = items.length - 1; last > 0; last--) {
    const chosen = below(source, last + 1);
    [items[last], items[chosen]] = [items[chosen], items[last]];
  }
}

/**
 * Read bytes from hexadecimal digits.
 * @param {string} digits
 */
export function bytesOf(digits) {
  return Uint8Array.from(digits.match(/../g) || [], (pair) => parseInt(pair, 16));
}

/** @param {string} written */
function text(written) {
  return new TextEncoder().encode(written);
}

/**
 * Put the length before a part, so that no two lists of parts look alike.
 * @param {Uint8Array} part
 */
function framed(part) {
  return joined([number(part.length, 4), part]);
}

/**
 * Write a number with the greatest byte first.
 * @param {number} value
 * @param {number} length
 */
function number(value, length) {
  const bytes = new Uint8Array(length);
  for (let place = length - 1; place >= 0; place--, value = Math.floor(value / 256)) bytes[place] = value % 256;
  return bytes;
}

/** @param {Uint8Array[]} parts */
function joined(parts) {
  const whole = new Uint8Array(parts.reduce((length, part) => length + part.length, 0));
  let place = 0;
  for (const part of parts) {
    whole.set(part, place);
    place += part.length;
  }
  return whole;
}
