// @ts-check
/** Inviting by the link of the table: copied, or shared in the way of the device. */

import { announce } from "../shell/announcer.js";
import { copyShown } from "../shell/clipboard.js";
import { byId, write } from "../shell/dom.js";
import { say } from "../shell/words.js";

const THANKS = 2500;

/** @param {string} title by which the table is shared */
export function offerLink(title) {
  const link = location.origin + location.pathname;
  write(byId("link"), link);
  for (const button of document.querySelectorAll("[data-copy-link]")) {
    const before = button.textContent ?? "";
    button.addEventListener("click", () => copy(button, before));
  }
  const share = byId("share");
  share.hidden = !("share" in navigator);
  // If somebody closes the list, they have changed their mind: that is not an error.
  share.addEventListener("click", () => navigator.share({ title, url: link }).catch(() => undefined));
}

/**
 * @param {Element} button
 * @param {string} before what it says at other times
 */
async function copy(button, before) {
  const said = (await copyShown(byId("link"))) ? say("web.table-copied") : say("web.table-not-copied");
  announce(said);
  write(button, said);
  setTimeout(() => write(button, before), THANKS);
}
