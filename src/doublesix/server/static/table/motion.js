// @ts-check
/** How things move at the table: calm and quick, in nobody's way, and over at once when somebody presses anything. */

import { isCalm } from "../shell/settings.js";

const GENTLY = "cubic-bezier(0.3, 0, 0.2, 1)";

/** @type {Set<Animation>} */
const running = new Set();
let skips = 0;

for (const pressed of ["pointerdown", "keydown"]) document.addEventListener(pressed, skip, { capture: true });

/**
 * Move an element; it stays where it is if nothing should move, or nobody looks.
 * @param {Element} element
 * @param {Keyframe[]} way
 * @param {{duration: number, delay?: number}} timing in milliseconds
 * @returns {Promise<boolean>} fulfilled when it rests; whether it came there by itself
 */
export function move(element, way, { duration, delay = 0 }) {
  if (isCalm() || document.hidden) return Promise.resolve(false);
  const before = skips;
  const animation = element.animate(way, { duration, delay, easing: GENTLY, fill: "backwards" });
  running.add(animation);
  const rest = animation.finished.catch(() => undefined).finally(() => running.delete(animation));
  return rest.then(() => skips === before);
}

/** Bring everything to where it goes. */
function skip() {
  skips += 1;
  for (const animation of running) animation.finish();
}
