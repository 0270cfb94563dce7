// @ts-check
/** Brings the line nearer with the wheel or two fingers, and moves it; one button shows all of it again. */

/** @import {Box} from "./frame.js" */

const NEAREST = 4;
/** Fingers that moved this far, in pixels, have moved the line, and did not press anything on it. */
const SLACK = 7;

export class Zoom {
  scale = 1;
  /** How far the middle of the visible part lies from the middle of the frame, in widths of a tile. */
  x = 0;
  y = 0;

  /** @type {Map<number, PointerEvent>} */
  #fingers = new Map();
  /** How far they have moved since the first of them came down. */
  #moved = 0;
  #changed;
  #picture;
  /** @type {Box} */
  #frame = { x: 0, y: 0, width: 1, height: 1 };

  /**
   * @param {SVGSVGElement} picture
   * @param {() => void} changed
   */
  constructor(picture, changed) {
    this.#picture = picture;
    this.#changed = changed;
    picture.addEventListener("wheel", (event) => this.#wheel(event), { passive: false });
    picture.addEventListener("pointerdown", (event) => this.#touch(event));
    picture.addEventListener("pointermove", (event) => this.#move(event));
    for (const end of /** @type {const} */ (["pointerup", "pointercancel", "pointerleave"])) {
      picture.addEventListener(end, (event) => this.#fingers.delete(event.pointerId));
    }
    picture.addEventListener("click", (event) => this.#swallow(event), { capture: true });
  }

  get isNear() {
    return this.scale > 1;
  }

  /** Show the whole line. */
  reset() {
    this.scale = 1;
    this.x = this.y = 0;
    this.#changed();
  }

  /**
   * Return the visible part of a frame.
   * @param {Box} frame
   * @returns {Box}
   */
  of(frame) {
    this.#frame = frame;
    const width = frame.width / this.scale;
    const height = frame.height / this.scale;
    return {
      x: frame.x + (frame.width - width) / 2 + this.x,
      y: frame.y + (frame.height - height) / 2 + this.y,
      width,
      height,
    };
  }

  /**
   * Bring what lies under a point nearer, so that it stays under it.
   * @param {number} factor
   * @param {number} clientX
   * @param {number} clientY
   */
  #nearer(factor, clientX, clientY) {
    const scale = Math.min(NEAREST, Math.max(1, this.scale * factor));
    const area = this.#picture.getBoundingClientRect();
    const shift = 1 / this.scale - 1 / scale;
    this.#moveTo(
      this.x + this.#frame.width * shift * ((clientX - area.x) / area.width - 0.5),
      this.y + this.#frame.height * shift * ((clientY - area.y) / area.height - 0.5),
      scale,
    );
  }

  /**
   * @param {number} x
   * @param {number} y
   * @param {number} scale
   */
  #moveTo(x, y, scale) {
    const room = (1 - 1 / scale) / 2;
    this.scale = scale;
    this.x = Math.max(-room * this.#frame.width, Math.min(room * this.#frame.width, x));
    this.y = Math.max(-room * this.#frame.height, Math.min(room * this.#frame.height, y));
    this.#changed();
  }

  /** @param {WheelEvent} event */
  #wheel(event) {
    event.preventDefault();
    this.#nearer(Math.exp(-event.deltaY / 400), event.clientX, event.clientY);
  }

  /** @param {PointerEvent} event */
  #touch(event) {
    if (!this.#fingers.size) this.#moved = 0;
    this.#fingers.set(event.pointerId, event);
  }

  /**
   * Fingers that moved the line end with a click, which nobody means as one; a key has no fingers.
   * @param {MouseEvent} click
   */
  #swallow(click) {
    if (this.#moved > SLACK && click.detail > 0) click.stopImmediatePropagation();
    this.#moved = 0;
  }

  /** @param {PointerEvent} event */
  #move(event) {
    const before = this.#fingers.get(event.pointerId);
    if (!before) return;
    const others = [...this.#fingers.values()].filter((finger) => finger.pointerId !== event.pointerId);
    this.#fingers.set(event.pointerId, event);
    if (!others.length && !this.isNear) return;
    this.#moved += Math.hypot(event.clientX - before.clientX, event.clientY - before.clientY);
    if (others.length === 1) {
      const [other] = others;
      const spread = (/** @type {PointerEvent} */ finger) =>
        Math.hypot(finger.clientX - other.clientX, finger.clientY - other.clientY) || 1;
      this.#nearer(
        spread(event) / spread(before),
        (event.clientX + other.clientX) / 2,
        (event.clientY + other.clientY) / 2,
      );
    } else if (!others.length) {
      const each = this.#frame.width / this.scale / this.#picture.clientWidth;
      this.#moveTo(
        this.x - each * (event.clientX - before.clientX),
        this.y - each * (event.clientY - before.clientY),
        this.scale,
      );
    }
  }
}
