// @ts-check
/** The account page: the link for friends is copied with one touch. All else is plain forms. */

import "../shell/page.js";
import { copyByButton } from "../shell/clipboard.js";

const copy = document.getElementById("copy-link");
const link = document.getElementById("friend-link");

if (copy && link) {
  copy.hidden = false;
  copy.addEventListener("click", () => copyByButton(copy, link));
}
