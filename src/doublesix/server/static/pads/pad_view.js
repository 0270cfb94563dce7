// @ts-check
/** A pad: what is played, the tally as people write it on paper, and the round that is looked at explained. */
import { button, make, present } from "../shell/dom.js";
import { download, writeCsv, writeJson } from "./exports.js";
import { sharePanel } from "./share_panel.js";
import { hasFaults } from "./sync.js";
import { sideOf } from "./model.js";
import { endingOf, tally } from "./sums.js";
import { nameSides, tellHow, tellOutcome, tellPlayers, tellRow, tellStanding, tellSum, tellTarget } from "./telling.js";
import { say, sayNumber } from "./words.js";

/**
 * @typedef {import("./kept.js").Kept} Kept
 * @typedef {import("./kept.js").Change} Change
 * @typedef {import("./heading.js").Heading} Heading
 * @typedef {import("./sums.js").Row} Row
 * @typedef {{
 *   kept: Kept, heading: Heading, looked: number | null, note: string,
 *   isConnected: boolean, isLasting: boolean, canUndo: boolean,
 *   look: (number: number) => void, enter: (number: number) => void, remove: (number: number) => void,
 *   undo: () => void, another: () => void, forget: () => void, share: () => void,
 *   bringBack: (change: Change) => void, leaveOut: (change: Change) => void,
 * }} Shown
 */

/** @param {Shown} shown @returns {HTMLElement[]} */
export function padView(shown) {
  const { kept, heading } = shown;
  const rows = tally(heading.terms, heading.target, kept.pad.rounds ?? []);
  const ending = endingOf(heading.target, rows);
  const looked = rows[(shown.looked ?? rows.length) - 1] ?? rows.at(-1);
  const mayWrite = !kept.shared || Boolean(kept.shared.token);
  return present([
    make("h1", { tabindex: -1 }, tellPlayers(heading)),
    make("p", { class: "muted what-is-played" }, heading.title, " · ", tellTarget(heading.target)),
    heading.house.length > 0 && houseRules(heading),
    kept.faults?.heading ? make("p", { class: "fault", role: "alert" }, kept.faults.heading) : null,
    ...(kept.aside ?? []).map((change) => laidAside(change, shown)),
    tallyTable(rows, looked, shown),
    make("p", { class: "standing" }, rows.length ? tellStanding(heading, rows, ending) : say("web.pads-first")),
    (shown.note !== "" || shown.canUndo) &&
      make(
        "p",
        { class: "note" },
        shown.note,
        shown.canUndo && button(say("web.pads-undo"), shown.undo, { id: "undo" }),
      ),
    looked && explanation(looked, mayWrite, shown),
    more(shown),
    make(
      "div",
      { class: "foot" },
      make("p", { class: "kept-where" }, tellWhere(shown)),
      mayWrite ? nextThing(rows, ending !== null, shown) : make("p", { class: "muted" }, say("web.pads-only-follow")),
    ),
  ]);
}

/** @param {Heading} heading */
const houseRules = (heading) =>
  make(
    "ul",
    { class: "muted house", "aria-label": say("web.pads-house") },
    ...heading.house.map(({ label, text }) => make("li", {}, say("web.pads-house-rule", { label, text }))),
  );

/** @param {Row[]} rows @param {boolean} isOver @param {Shown} shown */
function nextThing(rows, isOver, shown) {
  const next = isOver
    ? button(say("web.pads-another"), shown.another, { id: "next", class: "main" })
    : button(say("web.pads-enter-round", { number: rows.length + 1 }), () => shown.enter(rows.length + 1), {
        id: "next",
        class: "main",
      });
  return make(
    "div",
    { class: "bar" },
    make("a", { class: "button", href: "/score", id: "all" }, say("web.pads-all")),
    next,
  );
}

/** @param {Row[]} rows @param {Row | undefined} looked @param {Shown} shown */
function tallyTable(rows, looked, shown) {
  const { heading } = shown;
  const sides = nameSides(heading);
  const scores = rows.at(-1)?.scores ?? sides.map(() => 0);
  const goal =
    typeof heading.target === "number"
      ? say("web.pads-goal", { target: sayNumber(heading.target) })
      : say("web.pads-sum");
  const empty = make("tr", {}, make("td", { class: "muted", colspan: sides.length + 2 }, say("web.pads-no-rounds")));
  return make(
    "div",
    { class: "wide" },
    make(
      "table",
      { class: "tally" },
      make("caption", { class: "unseen" }, say("web.pads-tally")),
      make(
        "thead",
        {},
        make(
          "tr",
          {},
          make("th", { scope: "col" }, say("web.pads-round")),
          ...sides.map((side) => make("th", { class: "side", scope: "col" }, side)),
          make("th", { class: "how", scope: "col" }, say("web.pads-how")),
        ),
      ),
      make("tbody", {}, ...(rows.length ? rows.map((row) => tallyRow(row, row === looked, shown)) : [empty])),
      make(
        "tfoot",
        {},
        make(
          "tr",
          {},
          make("th", { scope: "row" }, goal),
          ...scores.map((score) => make("td", {}, sayNumber(score))),
          make("td", { class: "how" }),
        ),
      ),
    ),
  );
}

/** @param {Row} row @param {boolean} isLooked @param {Shown} shown */
function tallyRow(row, isLooked, shown) {
  const { heading, kept } = shown;
  const { winner, points } = row.outcome;
  const fault = kept.faults?.[row.number];
  const cells = nameSides(heading).map((_, side) => {
    if (winner === null) return say("web.pads-nobody");
    if (side !== sideOf(heading.terms, winner)) return "";
    return row.counts ? sayNumber(points) : say("web.pads-not-counted", { points: sayNumber(points) });
  });
  const look = button(String(row.number), () => shown.look(row.number), {
    id: `round-${row.number}`,
    class: "look",
    "aria-label": `${say("record.round", { number: row.number })}. ${tellOutcome(row.outcome, heading)}`,
    "aria-pressed": String(isLooked),
  });
  return make(
    "tr",
    { "data-looked": isLooked, "data-after": !row.counts, "data-fault": Boolean(fault) },
    make("th", { scope: "row" }, look),
    ...cells.map((cell) => make("td", {}, cell)),
    make("td", { class: "how muted" }, fault ? say("web.pads-row-fault") : tellHow(row.outcome)),
  );
}

/** @param {Row} row @param {boolean} mayWrite @param {Shown} shown */
function explanation(row, mayWrite, shown) {
  const fault = shown.kept.faults?.[row.number];
  const lines = tellRow(row, shown.heading);
  const sum = tellSum(row.outcome, shown.heading);
  const { number } = row;
  return make(
    "section",
    { class: "card explained", "aria-labelledby": "explained" },
    make("h2", { id: "explained" }, say("record.round", { number })),
    fault ? make("p", { class: "fault", role: "alert" }, say("web.pads-cannot-be", { reason: fault })) : null,
    make("p", { class: "sum" }, sum),
    ...lines.filter((line) => line !== sum).map((line) => make("p", {}, line)),
    mayWrite &&
      make(
        "div",
        { class: "beside" },
        button(say("web.pads-correct", { number }), () => shown.enter(number), { id: "correct" }),
        button(say("web.pads-remove", { number }), () => shown.remove(number), { id: "remove" }),
      ),
  );
}

/** A round that somebody else was quicker than. @param {Change} change @param {Shown} shown */
function laidAside(change, shown) {
  const { entry, number, kind } = change;
  const row = entry && tally(shown.heading.terms, { rounds: 2 }, [entry])[0];
  const told = row ? tellOutcome(row.outcome, shown.heading) : "";
  const text = {
    add: () => say("web.pads-aside-add", { told }),
    correct: () => say("web.pads-aside-correct", { number, told }),
    remove: () => say("web.pads-aside-remove", { number }),
  }[kind]();
  return make(
    "div",
    { class: "card aside", role: "alert" },
    make("p", {}, text),
    make(
      "div",
      { class: "beside" },
      kind !== "remove" && button(say("web.pads-bring-back"), () => shown.bringBack(change)),
      button(say(kind === "remove" ? "web.pads-all-right" : "web.pads-leave-out"), () => shown.leaveOut(change)),
    ),
  );
}

/** Where the pad is kept, and whether others have it. @param {Shown} shown */
function tellWhere({ kept, isConnected, isLasting }) {
  if (!isLasting) return say("web.pads-not-lasting");
  if (hasFaults(kept) && kept.unsent?.length) return say("web.pads-where-held");
  if (!kept.shared) return kept.checked ? say("web.pads-where-here") : say("web.pads-where-unchecked");
  if (kept.unsent?.length) return say("web.pads-where-unsent", { count: kept.unsent.length });
  return isConnected ? say("web.pads-where-live") : say("web.pads-where-offline");
}

/** @param {Shown} shown */
function more(shown) {
  const { kept, heading } = shown;
  const name = `dominoes-${kept.pad.date}`;
  const isOpen = document.getElementById("more")?.hasAttribute("open") ?? false;
  return make(
    "details",
    { id: "more", open: isOpen },
    make("summary", { id: "more-title" }, say("web.pads-more")),
    sharePanel(kept, shown.share),
    make(
      "div",
      { class: "beside" },
      button(
        say("web.pads-download", { form: "JSON" }),
        () => download(`${name}.json`, writeJson(kept.pad, heading), "application/json"),
        { id: "json" },
      ),
      button(
        say("web.pads-download", { form: "CSV" }),
        () => download(`${name}.csv`, writeCsv(kept.pad, heading), "text/csv"),
        { id: "csv" },
      ),
      button(say("web.pads-forget"), shown.forget, { id: "forget" }),
    ),
  );
}
