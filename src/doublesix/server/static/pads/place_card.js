// @ts-check
/** The card of a hand, the table or the boneyard: whose it is, what it holds, and, once open, how to tell more. */
import { make } from "../shell/dom.js";
import { pick } from "./fields.js";
import { say } from "./words.js";

/**
 * @import {Place, Told} from "./draft.js"
 * @typedef {{
 *   place: Place, name: string, question: string, told: Told, numbers: {spots: boolean, count: boolean},
 *   isOpen: boolean, open: () => void, setWay: (way: "tiles" | "number") => void, tap: (tile: string) => void,
 *   type: (kind: "spots" | "count", input: HTMLInputElement) => void, done: () => void,
 * }} Card
 */

/** @param {Card} card */
export function placeCard(card) {
  const { place, name, isOpen } = card;
  const title = {
    class: "place-title",
    type: "button",
    id: `name-of-${place}`,
    "aria-expanded": String(isOpen),
    "aria-controls": `body-of-${place}`,
    onclick: card.open,
  };
  return make(
    "section",
    { class: "place", "data-place": place, "aria-labelledby": `name-of-${place}` },
    make(
      "h2",
      {},
      make(
        "button",
        title,
        make("span", { class: "who" }, name),
        " ",
        make("span", { class: "what", id: `what-${place}` }),
      ),
    ),
    make("p", { class: "fault", id: `fault-${place}`, hidden: true }),
    make("div", { class: "place-body", id: `body-of-${place}`, hidden: !isOpen }, ...(isOpen ? body(card) : [])),
  );
}

/** @param {Card} card @returns {HTMLElement[]} */
function body(card) {
  const { place, told } = card;
  const question = make("p", { class: "question", id: `ask-${place}` }, card.question);
  if (place === "table") return [question, numberFields(card)];
  const ways = /** @type {["tiles" | "number", string][]} */ ([
    ["tiles", say("web.pads-by-tiles")],
    ["number", say("web.pads-by-number")],
  ]);
  const picks = ways.map(([way, text]) =>
    pick(
      { name: `way-${place}`, id: `way-${place}-${way}`, checked: told.way === way, onchange: () => card.setWay(way) },
      text,
    ),
  );
  const switcher = make(
    "div",
    { class: "picks ways", role: "radiogroup", "aria-labelledby": `ask-${place}` },
    ...picks,
  );
  return [question, switcher, told.way === "tiles" ? tileGrid(card) : numberFields(card)];
}

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
    return make("label", { class: "number" }, make("span", {}, label), make("input", properties));
  };
  return make(
    "div",
    { class: "numbers" },
    numbers.spots && field("spots", say("general.spots")),
    (numbers.count || told.count !== "") && field("count", say("settings.tiles")),
  );
}
