// @ts-check
/** The faces of those at the table. They are decoration: a name stands beside each. */

import { FACE_COLOURS } from "../shell/contract.js";
import { draw, set } from "../shell/dom.js";

/** @import {SeenSeat} from "../shell/messages.d.ts" */

/**
 * Make the picture of a face, empty until somebody is there.
 * @param {SeenSeat} [seat]
 */
export function faceOf(seat) {
  const made = draw("svg", { class: "face", viewBox: "0 0 36 36", "aria-hidden": "true" }, draw("use"));
  if (seat) showFace(made, seat);
  return made;
}

/**
 * @param {Element} picture
 * @param {Pick<SeenSeat, "face">} seat without a face the picture is empty
 */
export function showFace(picture, { face }) {
  const isThere = typeof face === "number";
  set(picture, { "data-colour": isThere ? face % FACE_COLOURS : null });
  const [drawing] = picture.children;
  set(drawing, { href: isThere ? `#face-${Math.floor(face / FACE_COLOURS)}` : null });
}
