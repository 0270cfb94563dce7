// @ts-check
/** Leads back to tables with a game that waits. */

import { make } from "../shell/dom.js";
import { say } from "../shell/words.js";
import { forgetTable, notedTables } from "./tables.js";

/** @param {import("./tables.js").Noted} noted */
function item({ code, title }) {
  const link = make(
    "a",
    { class: "button", href: `/t/${encodeURIComponent(code)}` },
    say("web.home-back-to", { code }),
  );
  return make("li", { class: "card" }, link, make("strong", {}, title));
}

/** Show them; the page may come back from the browser's memory when there are others. */
function show() {
  const section = document.getElementById("going-on");
  const tables = notedTables();
  if (!section) return;
  section.hidden = !tables.length;
  section.querySelector("ul")?.replaceChildren(...tables.map(item));
}

/** Forget the tables that the server has put away meanwhile. */
async function tidy() {
  for (const { code } of notedTables()) {
    const answer = await fetch(`/api/tables/${encodeURIComponent(code)}`, { method: "HEAD" }).catch(() => null);
    if (answer?.status !== 404) continue;
    forgetTable(code);
    show();
  }
}

addEventListener("pageshow", () => {
  show();
  tidy();
});
