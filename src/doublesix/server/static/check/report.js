// @ts-check
/** What was found, in words: a sentence for all, then each round with what it was made from. */

import { make } from "../shell/dom.js";
import { tileSvg } from "../shell/tiles.js";
import { say } from "../shell/words.js";
import { keptOf } from "./deal_notes.js";
import { isWell } from "./verification.js";

/** @import {Finding} from "./verification.js" */
/** @import {GameRecord} from "./record.js" */

const FOUND = Object.freeze({
  fair: ["record.check-secret", "record.check-deal"],
  seeded: ["record.check-seeded"],
  "by-hand": ["record.check-by-hand"],
  "not-yet-revealed": ["record.check-not-yet-revealed"],
  withheld: ["record.check-withheld"],
  "other-secret": ["record.check-other-secret"],
  "other-deal": [],
});
const DIFFERS = Object.freeze({
  lots: "record.differs-lots",
  "thrown-in": "record.differs-thrown-in",
  hands: "record.differs-hands",
  boneyard: "record.differs-boneyard",
  leader: "record.differs-leader",
});

/**
 * Show why a record cannot be checked; return the sentence.
 * @param {HTMLElement} place
 * @param {import("./fault.js").Fault} fault
 */
export function showFault(place, fault) {
  const told = say(fault.code, fault.args);
  place.replaceChildren(heading(told, false));
  return told;
}

/**
 * Show what was found in all rounds; return the sentence for all.
 * @param {HTMLElement} place
 * @param {GameRecord} record
 * @param {Finding[]} found
 * @param {string | null} game
 */
export function showFindings(place, record, found, game) {
  const rounds = found.map((finding) => showRound(record, finding, game));
  const wrong = rounds.filter(({ well }) => !well).length;
  const proved = found.some(({ check }) => check === "fair");
  const told = !found.length
    ? say("web.check-verdict-no-rounds")
    : wrong
      ? say("web.check-verdict-wrong", { count: wrong })
      : proved
        ? say("web.check-verdict-well", { count: found.length })
        : say("web.check-verdict-nothing");
  place.replaceChildren(heading(told, !wrong), ...rounds.map(({ card }) => card));
  return told;
}

/**
 * @param {string} told
 * @param {boolean} well
 */
function heading(told, well) {
  return make("h2", { id: "verdict", class: well ? "verdict well" : "verdict unwell" }, told);
}

/**
 * @param {GameRecord} record
 * @param {Finding} finding
 * @param {string | null} game
 */
function showRound(record, finding, game) {
  const recorded = record.rounds[finding.round - 1];
  const points = [...toldOf(finding), ...toldOfKept(record, finding, game)];
  const well = points.every((point) => point.well);
  const card = make(
    "article",
    { class: "card" },
    make("h3", {}, say("record.round", { number: finding.round })),
    make("ul", { class: "points" }, ...points.map(showPoint)),
    finding.due && showDeal(say("web.check-due"), record.names, finding.due, true),
    showDeal(say("web.check-dealt"), record.names, recorded.deal, false),
    recorded.fairness && showSources(record.names, recorded.fairness),
  );
  return { card, well };
}

/**
 * @typedef {{text: string, well: boolean}} Point
 * @param {Finding} finding
 * @returns {Point[]}
 */
function toldOf(finding) {
  const well = isWell(finding);
  const points = FOUND[finding.check].map((code) => ({ text: say(code), well }));
  return [...points, ...finding.differs.map((part) => ({ text: say(DIFFERS[part]), well: false }))];
}

/**
 * What this browser itself was shown before the deal, if it sat at the table.
 * @param {GameRecord} record
 * @param {Finding} finding
 * @param {string | null} game
 * @returns {Point[]}
 */
function toldOfKept(record, finding, game) {
  const fairness = record.rounds[finding.round - 1].fairness;
  const kept = fairness && keptOf(game, finding.round, fairness.commitment);
  if (!kept || !fairness) return [];
  const same = kept.commitment === fairness.commitment;
  const has = fairness.contributions.includes(kept.contribution);
  return [
    { text: say(same ? "web.check-kept-commitment" : "web.check-kept-other-commitment"), well: same },
    { text: say(has ? "web.check-kept-contribution" : "web.check-kept-no-contribution"), well: has },
  ];
}

/** @param {Point} point */
function showPoint({ text, well }) {
  return make("li", { class: well ? "well" : "unwell" }, text);
}

/**
 * @param {string} title
 * @param {string[]} names
 * @param {{hands: string[][], boneyard: string[] | null}} deal
 * @param {boolean} open
 */
function showDeal(title, names, { hands, boneyard }, open) {
  const rows = hands.map((hand, seat) => tileRow(names[seat], hand));
  if (boneyard?.length) rows.push(tileRow(say("general.boneyard"), boneyard));
  return disclosure(title, make("dl", { class: "hands" }, ...rows.flat()), open);
}

/**
 * @param {string} name
 * @param {string[]} tiles
 */
function tileRow(name, tiles) {
  const spoken = make("span", { class: "unseen" }, tiles.join(" "));
  return [make("dt", {}, name), make("dd", {}, spoken, ...tiles.map((tile) => tileSvg(tile)))];
}

/**
 * @param {string[]} names
 * @param {import("./record.js").Fairness} fairness
 */
function showSources(names, { commitment, secret, contributions }) {
  const rows = [
    [say("web.check-commitment"), commitment],
    ...(secret === null ? [] : [[say("web.check-secret"), secret]]),
    ...contributions.map((text, seat) => [say("web.check-contribution", { name: names[seat] }), text || "–"]),
  ];
  const list = rows.flatMap(([label, text]) => [make("dt", {}, label), make("dd", {}, make("code", {}, text))]);
  return disclosure(say("web.check-sources"), make("dl", { class: "sources" }, ...list), false);
}

/**
 * @param {string} title
 * @param {HTMLElement} content
 * @param {boolean} open
 */
function disclosure(title, content, open) {
  return make("details", { open }, make("summary", {}, title), content);
}
