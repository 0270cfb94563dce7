// @ts-check
/** The card of a hand, the table or the boneyard: who it is, what is told of it, and, where it is open, how to tell more. */
import { el } from "./dom.js";
import { say } from "./words.js";

/**
 * @typedef {import("./draft.js").Place} Place
 * @typedef {import("./draft.js").Told} Told
 * @typedef {{
 *   place: Place, name: string, question: string, told: Told, numbers: {spots: boolean, count: boolean},
 *   isOpen: boolean, open: () => void, setWay: (way: "tiles" | "number") => void, tap: (tile: string) => void,
 *   type: (kind: "spots" | "count", input: HTMLInputElement) => void, done: () => void,
 * }} Card
 */

/** @param {Card} card */
export function placeCard(card) {
  const { place, name, isOpen } = card;
  const title = { type: "button", id: `name-of-${place}`, "aria-expanded": String(isOpen), "aria-controls": `body-of-${place}`, onclick: card.open };
  return el(
    "section.place",
    { "data-place": place, "aria-labelledby": `name-of-${place}` },
    el("h2", {}, el("button.place-title", title, el("span.who", {}, name), " ", el("span.what", { id: `what-${place}` }))),
    el("div.place-body", { id: `body-of-${place}`, hidden: !isOpen }, ...(isOpen ? body(card) : [])),
    el("p.fault", { id: `fault-${place}`, hidden: true }),
  );
}

/** @param {Card} card @returns {HTMLElement[]} */
function body(card) {
  const { place, told } = card;
  const question = el("p.question", { id: `ask-${place}` }, card.question);
  if (place === "table") return [question, numberFields(card)];
  const ways = /** @type {["tiles" | "number", string][]} */ ([["tiles", say("web.pads-by-tiles")], ["number", say("web.pads-by-number")]]);
  const picks = ways.map(([way, text]) =>
    pick({ name: `way-${place}`, id: `way-${place}-${way}`, checked: told.way === way, onchange: () => card.setWay(way) }, text),
  );
  const switcher = el("div.picks.ways", { role: "radiogroup", "aria-labelledby": `ask-${place}` }, ...picks);
  return [question, switcher, told.way === "tiles" ? tileGrid(card) : numberFields(card)];
}

/** One of several answers. @param {Record<string, any>} properties @param {string} text */
export const pick = (properties, text) => el("label.pick", {}, el("input", { type: "radio", ...properties }), el("span", {}, text));

/** @param {Card} card */
function tileGrid({ place, question, tap }) {
  const grid = /** @type {import("./tile_grid.js").TileGrid} */ (document.createElement("tile-grid"));
  grid.id = `grid-${place}`;
  grid.setAttribute("aria-label", question);
  grid.setAttribute("aria-describedby", `fault-${place}`);
  grid.tapped = tap;
  return grid;
}

/** @param {Card} card */
function numberFields({ place, told, numbers, type, done }) {
  const field = (/** @type {"spots" | "count"} */ kind, /** @type {string} */ label) => {
    const properties = {
      id: `${kind}-${place}`,
      inputmode: "numeric",
      maxlength: 3,
      autocomplete: "off",
      value: told[kind],
      "aria-describedby": `fault-${place}`,
      oninput: (/** @type {any} */ event) => type(kind, event.target),
      onkeydown: (/** @type {KeyboardEvent} */ event) => event.key === "Enter" && done(),
    };
    return el("label.number", {}, el("span", {}, label), el("input", properties));
  };
  return el(
    "div.numbers",
    {},
    numbers.spots && field("spots", say("web.pads-spots")),
    (numbers.count || told.count !== "") && field("count", say("web.pads-count")),
  );
}
