// @ts-check
/** A tile slides from the player to its place. */

import { byId, set } from "../shell/dom.js";
import { move } from "./motion.js";

const SLIDE = 180;

/** Where a tile was let go, so that it goes on from there. */
/** @type {{tile: string, from: DOMRect} | null} */
let dropped = null;

/** How many tiles are on their way. */
let flying = 0;

/**
 * Remember where a tile was dropped.
 * @param {string} tile
 * @param {DOMRect} from
 */
export function dropAt(tile, from) {
  dropped = { tile, from };
}

/**
 * Let a tile that now lies in its place come from where it was.
 * @param {SVGGElement} element
 * @param {string} tile
 * @param {number} seat
 * @returns {Promise<void>} fulfilled when it lies still
 */
export async function slide(element, tile, seat) {
  const from = originOf(tile, seat);
  dropped = null;
  const there = element.getBoundingClientRect();
  const matrix = element.getScreenCTM();
  if (!from || !matrix || !there.width) return;
  const x = (middle(from).x - middle(there).x) / matrix.a;
  const y = (middle(from).y - middle(there).y) / matrix.d;
  const scale = Math.min(from.width, from.height) / Math.min(there.width, there.height);
  const way = [{ transform: `translate(${x}px, ${y}px) scale(${scale})` }, { transform: "none" }];
  // On its way it is above everything that it passes.
  set(byId("board"), { "data-crossed": ++flying });
  await move(element, way, { duration: SLIDE });
  set(byId("board"), { "data-crossed": --flying || null });
}

/**
 * Return where a tile comes from: the place where it was dropped, one's own hand, or a player's seat.
 * @param {string} tile
 * @param {number} seat
 */
function originOf(tile, seat) {
  if (dropped?.tile === tile) return dropped.from;
  const held = document.querySelector(`#hand [data-key="${tile}"] .tile`);
  return (held ?? document.querySelector(`.seat[data-key="${seat}"] .tiles-held`))?.getBoundingClientRect() ?? null;
}

/** @param {DOMRect} rect */
function middle(rect) {
  return { x: rect.x + rect.width / 2, y: rect.y + rect.height / 2 };
}
