// @ts-check
/** Inviting by the link of the table: copied, or shared in the way of the device. */

import { announce } from "../shell/announce.js";
import { say } from "../shell/words.js";
import { byId, write } from "./dom.js";

const THANKS = 2500;

/** @param {string} title by which the table is shared */
export function offerLink(title) {
  const link = location.origin + location.pathname;
  write(byId("link"), link);
  for (const button of document.querySelectorAll("[data-copy-link]")) {
    button.addEventListener("click", () => copy(link, button));
  }
  const share = byId("share");
  share.hidden = !("share" in navigator);
  // Whoever closes the list of those to share with has changed their mind, which is no error.
  share.addEventListener("click", () => navigator.share({ title, url: link }).catch(() => undefined));
}

/**
 * @param {string} link
 * @param {Element} button
 */
async function copy(link, button) {
  const said = (await put(link)) ? say("web.table-copied") : say("web.table-not-copied");
  const before = button.textContent ?? "";
  announce(said);
  write(button, said);
  setTimeout(() => write(button, before), THANKS);
}

/** @param {string} text */
async function put(text) {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    getSelection()?.selectAllChildren(byId("link"));
    return document.execCommand("copy");
  }
}
