// @ts-check
/** Shows a part of the table in the picture, and moves calmly from one part to the next. */

import { isCalm } from "../shell/settings.js";

/** @import {Box} from "./frame.js" */

/** A tile in the picture is so many of the picture's units wide. */
export const UNIT = 100;
const GLIDE = 320;

export class Camera {
  #picture;
  /** @type {Box | null} */
  #seen = null;
  /** @type {Box | null} */
  #target = null;
  #movement = 0;

  /** @param {SVGSVGElement} picture */
  constructor(picture) {
    this.#picture = picture;
  }

  /**
   * Show a part of the table at once.
   * @param {Box} box
   */
  cut(box) {
    this.#movement += 1;
    this.#target = box;
    this.#set(box);
  }

  /**
   * Move to a part of the table, once something else has come to rest.
   * @param {Box} box
   * @param {Promise<unknown>} rest
   */
  async glide(box, rest) {
    if (same(box, this.#target)) return;
    if (!this.#seen || isCalm() || document.hidden) return this.cut(box);
    this.#target = box;
    const movement = ++this.#movement;
    await rest;
    const from = this.#seen;
    const begin = performance.now();
    const step = (/** @type {number} */ now) => {
      if (movement !== this.#movement) return;
      const part = Math.min(1, Math.max(0, (now - begin) / GLIDE));
      this.#set(between(from, box, part * part * (3 - 2 * part)));
      if (part < 1) requestAnimationFrame(step);
    };
    requestAnimationFrame(step);
  }

  /** @param {Box} box */
  #set(box) {
    this.#seen = box;
    const { x, y, width, height } = box;
    this.#picture.setAttribute("viewBox", [x, y, width, height].map((value) => (UNIT * value).toFixed(1)).join(" "));
  }
}

/**
 * @param {Box} from
 * @param {Box} to
 * @param {number} part
 * @returns {Box}
 */
function between(from, to, part) {
  const mix = (/** @type {keyof Box} */ name) => from[name] + (to[name] - from[name]) * part;
  return { x: mix("x"), y: mix("y"), width: mix("width"), height: mix("height") };
}

/**
 * @param {Box} one
 * @param {Box | null} other
 */
function same(one, other) {
  return (
    other !== null &&
    /** @type {(keyof Box)[]} */ (["x", "y", "width", "height"]).every(
      (name) => Math.abs(one[name] - other[name]) < 1e-6,
    )
  );
}
