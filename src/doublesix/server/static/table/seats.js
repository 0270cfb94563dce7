// @ts-check
/** The players, clockwise from oneself, or from the first seat: names, tiles, scores, turn, who is away. */

import { byId, keyed, make, nearest, set, write } from "../shell/dom.js";
import { showRow } from "../shell/tiles.js";
import { say } from "../shell/words.js";
import { makeClock, runClock } from "./clock.js";
import { faceOf, showFace } from "./faces.js";
import { icon } from "./icons.js";
import { makeRing, runRing } from "./ring.js";
import { gathers } from "./state.js";

/**
 * @import {State} from "./state.js"
 * @import {SeenSeat, SeenTable} from "../shell/messages.d.ts"
 * @import {Actions} from "./actions.js"
 * @typedef {SeenSeat & {number: number, edge: string, column: string}} Placed
 */

/** The table is so many columns wide, between the players at its sides. */
const COLUMNS = 12;

/**
 * @param {Actions} actions
 * @returns {(state: State) => void}
 */
export function showSeats(actions) {
  const title = byId("others-title");
  const others = byId("others");
  const own = byId("own-seat");
  others.addEventListener("click", (event) => {
    const button = nearest(event.target, "[data-stand-in]");
    if (button) actions.ask({ do: "stand-in", seat: Number(button.getAttribute("data-stand-in")) }, "seats");
    const asked = nearest(event.target, "[data-ask]");
    if (asked) actions.ask({ do: "ask-for-seat", seat: Number(asked.getAttribute("data-ask")) }, "next");
  });
  /** @type {SeenTable | null} */
  let shown = null;
  return (state) => {
    const { table } = state;
    if (!table) return;
    const isNew = table !== shown;
    shown = table;
    const seats = placed(table);
    const update = (/** @type {HTMLElement} */ element, /** @type {Placed} */ seat) =>
      refresh(element, seat, state, isNew);
    title.hidden = others.hidden = own.hidden = gathers(table);
    for (const place of [others, own]) {
      const there = seats.filter((seat) => (seat.number === table.you) === (place === own));
      keyed(place, there, (seat) => `${seat.number}`, draft, update);
    }
  };
}

/**
 * Return the seats clockwise from one's own, each with the edge of the table where it is; spectators see it
 * as from behind the first seat.
 * @param {SeenTable} table
 * @returns {Placed[]}
 */
function placed(table) {
  const count = table.seats.length;
  const first = table.you ?? 0;
  const near = typeof table.you === "number" ? "own" : "bottom";
  const order = table.seats.map((_, index) => (first + index) % count);
  const others = order.slice(1);
  const sides = others.length === 1 ? 0 : 1;
  const top = others.length - 2 * sides;
  return order.map((number) => {
    const index = others.indexOf(number);
    const isTop = index >= sides && index < others.length - sides;
    const edge = index < 0 ? near : isTop ? "top" : index < sides ? "left" : "right";
    return { ...table.seats[number], number, edge, column: isTop ? columns(index - sides, top) : "" };
  });
}

/**
 * @param {number} index
 * @param {number} count
 */
function columns(index, count) {
  const start = Math.round((COLUMNS * index) / count);
  const end = Math.max(start + 1, Math.round((COLUMNS * (index + 1)) / count));
  return `${start + 2} / ${end + 2}`;
}

/** @returns {HTMLElement} */
function draft() {
  return make(
    "li",
    { class: "seat" },
    make("span", { class: "disc", "aria-hidden": "true" }, makeRing(), faceOf()),
    make("span", { class: "who" }, make("span", { class: "name" }), " ", make("span", { class: "kind" })),
    make("span", { class: "score" }, make("span", { "aria-hidden": "true" }), make("span", { class: "unseen" })),
    make(
      "span",
      { class: "tiles-held" },
      make("span", { class: "number", "aria-hidden": "true" }),
      make("span", { class: "count" }),
      make("span", { class: "row", "aria-hidden": "true" }),
    ),
    makeClock(),
    make("span", { class: "sign" }),
    make("span", { class: "absence" }),
    make("span", { class: "offer" }),
  );
}

/**
 * @param {HTMLElement} element
 * @param {Placed} seat
 * @param {State} state
 * @param {boolean} isNew
 */
function refresh(element, seat, state, isNew) {
  const { table, log } = state;
  if (!table) return;
  const part = (/** @type {string} */ name) => /** @type {HTMLElement} */ (element.querySelector(`.${name}`));
  const own = seat.number === table.you;
  set(element, {
    "data-edge": seat.edge,
    "data-acts": Boolean(seat.acts),
    "data-away": Boolean(seat.away),
    "data-side": table.game.partners ? seat.side : null,
    "aria-current": seat.acts ? "true" : null,
  });
  element.style.setProperty("--column", seat.column);
  showFace(part("face"), seat);
  set(part("who"), { title: seat.name || null });
  write(part("name"), own ? say("web.table-you", { name: seat.name ?? "" }) : (seat.name ?? ""));
  write(part("kind"), kindOf(seat, table));
  showScore(part("score"), seat, table);
  showTiles(part("tiles-held"), seat, own);
  if (isNew) {
    runRing(part("ring"), seat.clock, table.offer.bank_seconds ?? 0);
    runClock(part("clock"), seat.clock, own);
  }
  const last = log
    .filter((told) => told.kind === "dealt" || (told.seat === seat.number && told.kind !== "ended"))
    .at(-1);
  showSign(part("sign"), seat, table, last?.kind === "passed");
  showAbsence(part("absence"), seat);
  showOffer(part("offer"), seat, table);
}

/**
 * @param {SeenSeat} seat
 * @param {SeenTable} table
 */
function kindOf(seat, table) {
  if (seat.kind === "open") return say("web.table-open-seat");
  const partner = table.game.partners && typeof table.you === "number" && table.seats[table.you].side === seat.side;
  const isOwn = typeof table.you === "number" && table.seats[table.you].name === seat.name;
  const parts = [partner && !isOwn ? say("web.table-partner") : "", seat.stood_in ? "" : (seat.bot ?? "")];
  return parts.filter(Boolean).join(" · ");
}

/**
 * The score; during a game of one round there is none.
 * @param {HTMLElement} element
 * @param {SeenSeat} seat
 * @param {SeenTable} table
 */
function showScore(element, { score = 0 }, { game, phase }) {
  const [shown, said] = element.children;
  element.hidden = Boolean(game.one_round) && phase === "playing";
  write(shown, String(score));
  write(said, say("event.points", { count: score }));
}

/**
 * The tiles of a hand: backs during a round, then their faces in the same place.
 * @param {HTMLElement} element
 * @param {SeenSeat} seat
 * @param {boolean} own
 */
function showTiles(element, { tiles = 0, hand, spots_left: spots }, own) {
  const [number, count, row] = element.children;
  write(number, hand ? "" : String(tiles));
  write(count, hand ? say("score.spots", { count: spots ?? 0 }) : say("score.tiles", { count: tiles }));
  set(element, { "data-turned": Boolean(hand), "data-many": tiles > 6 });
  /** @type {(string | null)[]} */
  const shown = own ? [] : (hand ?? Array(tiles).fill(null));
  // Faces are read out; of backs, only the number.
  const faces = own || !hand?.length ? null : hand.join(", ");
  set(row, { role: faces ? "img" : null, "aria-label": faces, "aria-hidden": faces ? null : "true" });
  showRow(row, shown);
}

/**
 * @param {HTMLElement} element
 * @param {SeenSeat} seat
 * @param {SeenTable} table
 * @param {boolean} passed
 */
function showSign(element, seat, table, passed) {
  const waits = table.phase === "between" || table.phase === "over";
  const sign = signOf(seat, waits, passed && table.phase === "playing" && !seat.acts);
  if (element.dataset.sign === (sign ?? undefined)) return;
  if (sign === null) {
    delete element.dataset.sign;
    element.replaceChildren();
    return;
  }
  element.dataset.sign = sign;
  element.replaceChildren(icon(sign), make("span", {}, SIGNS[sign]()));
}

/**
 * @param {SeenSeat} seat
 * @param {boolean} waits whether all are waited for
 * @param {boolean} passed whether passing was the last that they did
 */
function signOf(seat, waits, passed) {
  if (waits && seat.ready) return "ready";
  return passed ? "passed" : null;
}

/** @type {Record<string, () => string>} */
const SIGNS = {
  ready: () => say("web.table-ready"),
  // The sheet has its own word for it, which the page knows.
  passed: () => byId("others").dataset.passed ?? "",
};

/**
 * Somebody who is not there: that they are away or have left, and which bot plays for them.
 * @param {HTMLElement} element
 * @param {SeenSeat} seat
 */
function showAbsence(element, seat) {
  const text = absenceOf(seat);
  if (element.dataset.said === text) return;
  element.dataset.said = text;
  element.replaceChildren(...(text ? [icon(seat.stood_in ? "stood-in" : "away"), make("span", {}, text)] : []));
}

/** @param {SeenSeat} seat */
function absenceOf({ stood_in: standsIn, left, away, bot }) {
  if (standsIn && left) return say("company.left", { bot: bot ?? "" });
  if (standsIn) return say("company.stood-in", { bot: bot ?? "" });
  return away ? say("web.table-away") : "";
}

/**
 * @param {HTMLElement} element
 * @param {Placed} seat
 * @param {SeenTable} table
 */
function showOffer(element, seat, table) {
  const offer = offerOf(seat, table);
  if ((element.dataset.offer ?? "") === offer) return;
  element.dataset.offer = offer;
  if (!offer) return element.replaceChildren();
  const text = offer === "ask" ? say("company.ask") : say("web.table-stand-in", { name: seat.name ?? "" });
  element.replaceChildren(make("button", { type: "button", [`data-${offer}`]: seat.number }, text));
}

/**
 * Return what can be asked at a seat: that a bot plays for somebody who is away, or the seat of a bot.
 * @param {Placed} seat
 * @param {SeenTable} table
 */
function offerOf(seat, table) {
  if (table.can_ask?.includes(seat.number)) return "ask";
  const isGone = seat.kind === "person" && seat.away && !seat.stood_in;
  return isGone && typeof table.you === "number" && seat.number !== table.you ? "stand-in" : "";
}
