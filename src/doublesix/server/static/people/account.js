// @ts-check
/** The account page: the link for friends is copied with one touch. All else is plain forms. */

import "../shell/page.js";
import { announce } from "../shell/announcer.js";
import { copyShown } from "../shell/clipboard.js";
import { write } from "../shell/dom.js";
import { say } from "../shell/words.js";

const copy = document.getElementById("copy-link");
const link = document.getElementById("friend-link");

if (copy && link) {
  copy.hidden = false;
  copy.addEventListener("click", async () => {
    const said = (await copyShown(link)) ? say("web.table-copied") : say("web.table-not-copied");
    write(copy, said);
    announce(said);
  });
}
