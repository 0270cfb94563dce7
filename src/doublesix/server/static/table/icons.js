// @ts-check
/** The page's small signs; "table/icons.html" holds their drawings. */

import { draw } from "../shell/dom.js";

/** @param {string} name */
export function icon(name) {
  return draw(
    "svg",
    { class: "icon", viewBox: "0 0 24 24", "aria-hidden": "true" },
    draw("use", { href: `#icon-${name}` }),
  );
}
