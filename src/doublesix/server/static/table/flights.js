// @ts-check
/** A tile slides from the player to its place. */

import { isCalm } from "../shell/settings.js";

const SLIDE = 180;
const GENTLY = "cubic-bezier(0.3, 0, 0.2, 1)";

/** Where a tile was let go, so that it goes on from there. */
/** @type {{tile: string, from: DOMRect} | null} */
let dropped = null;

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
 * @returns {Promise<unknown>} fulfilled when it lies still
 */
export function slide(element, tile, seat) {
  const from = originOf(tile, seat);
  dropped = null;
  const there = element.getBoundingClientRect();
  const matrix = element.getScreenCTM();
  if (!from || !matrix || !there.width || isCalm() || document.hidden) return Promise.resolve();
  const x = (middle(from).x - middle(there).x) / matrix.a;
  const y = (middle(from).y - middle(there).y) / matrix.d;
  const scale = Math.min(from.width, from.height) / Math.min(there.width, there.height);
  const way = [{ transform: `translate(${x}px, ${y}px) scale(${scale})` }, { transform: "none" }];
  return element.animate(way, { duration: SLIDE, easing: GENTLY }).finished.catch(() => undefined);
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
