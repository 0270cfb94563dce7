// @ts-check
/** Inviting by the link of the table: shared in the way of the device, or copied. */

import { copyByButton } from "../shell/clipboard.js";
import { byId } from "../shell/dom.js";
import { say } from "../shell/words.js";

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
      button.addEventListener("click", () => copyByButton(button, byId("link")));
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
    else copyByButton(button, byId("link"));
  }
}
