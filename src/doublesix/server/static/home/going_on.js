// @ts-check
/** Leads back to the tables at which a game waits. */

import { say } from "../shell/words.js";
import { forgetTable, notedTables } from "./tables.js";

/** @param {import("./tables.js").Noted} noted */
function item({ code, title }) {
  const link = document.createElement("a");
  link.className = "button";
  link.href = `/t/${encodeURIComponent(code)}`;
  link.textContent = say("web.home-back-to", { code });
  const name = document.createElement("strong");
  name.textContent = title;
  const element = document.createElement("li");
  element.className = "card";
  element.append(link, name);
  return element;
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
