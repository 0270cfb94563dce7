// @ts-check
/** Inviting by the link of the table: shared in the way of the device, or copied. */

import { announce } from "../shell/announcer.js";
import { copyShown } from "../shell/clipboard.js";
import { byId, write } from "../shell/dom.js";
import { say } from "../shell/words.js";

const THANKS = 2500;

export class Invitation {
  #title;
  #link;

  /**
   * @param {string} title by which the table is shared
   * @param {string} link which others can follow
   */
  constructor(title, link) {
    this.#title = title;
    this.#link = link;
    for (const button of document.querySelectorAll("[data-copy-link]"))
      button.addEventListener("click", () => copy(button));
  }

  /** Whether the device has a list of ways to send a link; browsers offer it to pages that came over TLS only. */
  get shares() {
    return "share" in navigator;
  }

  /** What the main button says. */
  get text() {
    return this.shares ? say("web.table-share") : say("web.table-copy");
  }

  /**
   * Let somebody send the link.
   * @param {Element} button that was pressed
   */
  send(button) {
    // If somebody closes the list, they have changed their mind: that is not an error.
    if (this.shares) navigator.share({ title: this.#title, url: this.#link }).catch(() => undefined);
    else copy(button);
  }
}

/** @param {Element} button which says for a moment that it was done */
async function copy(button) {
  const before = button.textContent ?? "";
  const said = (await copyShown(byId("link"))) ? say("web.table-copied") : say("web.table-not-copied");
  if (before === said) return;
  announce(said);
  write(button, said);
  setTimeout(() => button.textContent === said && write(button, before), THANKS);
}
