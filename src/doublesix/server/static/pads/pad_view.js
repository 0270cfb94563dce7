// @ts-check
/** A pad: what is played, the tally as people write it on paper, and the selected round explained. */
import { button, make, present } from "../shell/dom.js";
import { markFace, tellMarked } from "../shell/tiles.js";
import { download, writeCsv, writeJson } from "./exports.js";
import { sharePanel } from "./share_panel.js";
import { hasFaults } from "./sync.js";
import { isOneRound, sideOf } from "./model.js";
import { workOut } from "./sums.js";
import { tally } from "./tally.js";
import {
  nameRound,
  nameSides,
  tellGames,
  tellHow,
  tellNext,
  tellOutcome,
  tellPlayers,
  tellRow,
  tellStanding,
  tellSum,
  tellTarget,
} from "./sentences.js";
import { say, sayLabel, sayNumber } from "./words.js";

/**
 * @import {KeptPad, Change} from "./store.js"
 * @import {Heading} from "./heading.js"
 * @import {Row, Tally} from "./tally.js"
 * @typedef {{
 *   kept: KeptPad, heading: Heading, looked: number | null, note: string,
 *   isConnected: boolean, isLasting: boolean, canUndo: boolean,
 *   look: (number: number) => void, enter: (number: number) => void, remove: (number: number) => void,
 *   undo: () => void, another: () => void, anotherPad: () => void, forget: () => void, share: () => void,
 *   bringBack: (change: Change) => void, leaveOut: (change: Change) => void,
 * }} Shown
 */

/** @param {Shown} shown @returns {HTMLElement[]} */
export function padView(shown) {
  const { kept, heading } = shown;
  const counted = tally(heading.terms, heading.target, kept.pad);
  const { rows } = counted;
  const looked = rows[(shown.looked ?? rows.length) - 1] ?? rows.at(-1);
  const mayWrite = !kept.shared || Boolean(kept.shared.token);
  return present([
    make("h1", { tabindex: -1 }, tellPlayers(heading)),
    make("p", { class: "muted what-is-played" }, heading.title, " · ", tellTarget(heading.target)),
    heading.house.length > 0 && houseRules(heading),
    kept.faults?.heading ? make("p", { class: "fault", role: "alert" }, kept.faults.heading) : null,
    ...(kept.aside ?? []).map((change) => laidAside(change, shown)),
    tallyTable(counted, looked, shown),
    make("p", { class: "standing" }, rows.length ? tellStanding(heading, counted) : say("web.pads-first")),
    ...[tellNext(heading, counted), tellGames(counted)].map((told) => told !== "" && make("p", {}, told)),
    (shown.note !== "" || shown.canUndo) &&
      make(
        "p",
        { class: "note" },
        shown.note,
        shown.canUndo && button(sayLabel("key.undo"), shown.undo, { id: "undo" }),
      ),
    looked && explanation(looked, nameRound(looked, counted), mayWrite, shown),
    more(shown),
    make(
      "div",
      { class: "foot" },
      make("p", { class: "kept-where" }, tellWhere(shown)),
      mayWrite ? nextThing(counted, shown) : make("p", { class: "muted" }, say("web.pads-only-follow")),
    ),
  ]);
}

/** @param {Heading} heading */
const houseRules = (heading) =>
  make(
    "ul",
    { class: "muted house", "aria-label": sayLabel("key.house-rules") },
    ...heading.house.map(({ label, text }) => make("li", {}, say("record.house-rule", { key: label, value: text }))),
  );

/** @param {Tally} counted @param {Shown} shown */
function nextThing({ rows, ending }, shown) {
  const number = rows.length + 1;
  const next = !ending
    ? button(say("web.pads-enter-round", { number }), () => shown.enter(number), { id: "next", class: "main" })
    : shown.heading.isRevised
      ? button(sayLabel("key.new-pad"), shown.anotherPad, { id: "next", class: "main" })
      : button(say("web.pads-another-game"), shown.another, { id: "next", class: "main" });
  return make(
    "div",
    { class: "bar" },
    make("a", { class: "button", href: "/score", id: "all" }, say("web.pads-all")),
    next,
  );
}

/** @param {Tally} counted @param {Row | undefined} looked @param {Shown} shown */
function tallyTable({ rows, present, scores, evening }, looked, shown) {
  const { heading } = shown;
  const sides = nameSides(heading);
  const goal =
    typeof heading.target === "number"
      ? say("pad.goal", { target: sayNumber(heading.target) })
      : say("general.sum");
  const empty = make("tr", {}, make("td", { class: "muted", colspan: sides.length + 2 }, say("general.no-round-over")));
  return make(
    "div",
    { class: "wide" },
    make(
      "table",
      { class: "tally" },
      make("caption", { class: "unseen" }, say("table.rounds")),
      make(
        "thead",
        {},
        make(
          "tr",
          {},
          make("th", { scope: "col" }, sayLabel("key.round")),
          ...sides.map((side) => make("th", { class: "side", scope: "col" }, side)),
          make("th", { class: "how", scope: "col" }, say("web.pads-how")),
        ),
      ),
      make(
        "tbody",
        {},
        ...(rows.length ? rows.map((row) => tallyRow(row, row.game < present, row === looked, shown)) : [empty]),
      ),
      make(
        "tfoot",
        {},
        (!evening || !isOneRound(heading.target)) && sums(goal, scores),
        evening && sums(say("people.won"), evening.won),
        evening && sums(say("pad.all-points"), evening.points),
      ),
    ),
  );
}

/** @param {string} label @param {number[]} numbers */
const sums = (label, numbers) =>
  make(
    "tr",
    {},
    make("th", { scope: "row" }, label),
    ...numbers.map((number) => make("td", {}, sayNumber(number))),
    make("td", { class: "how" }),
  );

/** @param {Row} row @param {boolean} isPast @param {boolean} isLooked @param {Shown} shown */
function tallyRow(row, isPast, isLooked, shown) {
  const { heading, kept } = shown;
  const { winner, points } = row.outcome;
  const fault = kept.faults?.[row.number];
  const cells = nameSides(heading).map((_, side) => {
    if (winner === null) return say("pad.nobody");
    if (side !== sideOf(heading.terms, winner)) return "";
    return row.counts ? sayNumber(points) : say("web.pads-not-counted", { points: sayNumber(points) });
  });
  const look = button(String(row.number), () => shown.look(row.number), {
    id: `round-${row.number}`,
    class: "look covering",
    "aria-label": `${say("record.round", { number: row.number })}. ${tellOutcome(row.outcome, heading)}`,
    "aria-pressed": String(isLooked),
  });
  return make(
    "tr",
    { "data-looked": isLooked, "data-after": !row.counts, "data-past": isPast, "data-fault": Boolean(fault) },
    make("th", { scope: "row" }, look),
    ...cells.map((cell) => make("td", {}, cell)),
    make("td", { class: "how muted" }, fault ? say("web.pads-row-fault") : tellHow(row.outcome)),
  );
}

/** @param {Row} row @param {string} title @param {boolean} mayWrite @param {Shown} shown */
function explanation(row, title, mayWrite, shown) {
  const fault = shown.kept.faults?.[row.number];
  const lines = tellRow(row, shown.heading, markFace);
  const sum = tellSum(row.outcome, shown.heading);
  const { number } = row;
  return make(
    "section",
    { class: "card explained", "aria-labelledby": "explained" },
    make("h2", { id: "explained" }, title),
    fault ? make("p", { class: "fault", role: "alert" }, say("pad.doubtful", { reason: fault })) : null,
    make("p", { class: "sum" }, sum),
    ...lines.filter((line) => line !== sum).map((line) => tellMarked(make("p"), line)),
    mayWrite &&
      make(
        "div",
        { class: "beside" },
        button(say("web.pads-correct", { number }), () => shown.enter(number), { id: "correct" }),
        button(say("web.pads-remove", { number }), () => shown.remove(number), { id: "remove" }),
      ),
  );
}

/** A round for which somebody else was faster. @param {Change} change @param {Shown} shown */
function laidAside(change, shown) {
  const { entry, number, kind } = change;
  const told = entry ? tellOutcome(workOut(shown.heading.terms, entry), shown.heading, markFace) : "";
  const text = {
    add: () => say("web.pads-aside-add", { told }),
    correct: () => say("web.pads-aside-correct", { number, told }),
    remove: () => say("web.pads-aside-remove", { number }),
    game: () => say("web.pads-aside-game"),
  }[kind]();
  return make(
    "div",
    { class: "card aside", role: "alert" },
    tellMarked(make("p"), text),
    make(
      "div",
      { class: "beside" },
      entry && button(say("web.pads-bring-back"), () => shown.bringBack(change)),
      button(say(entry ? "web.pads-leave-out" : "web.pads-all-right"), () => shown.leaveOut(change)),
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
