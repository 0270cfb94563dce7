// @ts-check
/** Gathering at a table: who sits where, taking a seat, and letting bots sit. */

import { byId, keyed, make, nearest, set, write } from "../shell/dom.js";
import { keep, recall } from "../shell/storage.js";
import { say } from "../shell/words.js";
import { faceOf, showFace } from "./faces.js";
import { gathers, openSeats } from "./state.js";

/**
 * @import {State} from "./state.js"
 * @import {Actions} from "./actions.js"
 * @import {SeenSeat, SeenTable} from "../shell/messages.d.ts"
 * @import {Next} from "./controls.js"
 */

const NAME_PLACE = "doublesix.name";

export class Seating {
  #actions;
  #invitation;
  #panel = byId("gathering");
  #chairs = byId("chairs");
  #name = /** @type {HTMLInputElement} */ (byId("sit-name"));
  #bot = /** @type {HTMLSelectElement} */ (byId("bot-level"));

  /**
   * @param {Actions} actions
   * @param {import("./invitation.js").Invitation} invitation
   * @param {string} name by which this person is known already
   */
  constructor(actions, invitation, name) {
    this.#actions = actions;
    this.#invitation = invitation;
    this.#name.value = recall(NAME_PLACE) ?? name;
    this.#chairs.addEventListener("click", (event) => this.#press(event.target));
    byId("sit-form").addEventListener("submit", (event) => {
      event.preventDefault();
      this.#sit();
    });
    byId("fill").addEventListener("click", () => {
      const { table } = this.#actions.store.state;
      if (table) openSeats(table).forEach((seat) => this.#seatBot(seat));
    });
  }

  /** @param {State} state */
  show({ table, problem }) {
    this.#panel.hidden = !table || !gathers(table);
    if (!table || !gathers(table)) return;
    const seated = typeof table.you === "number";
    const open = openSeats(table);
    byId("sit-form").hidden = seated || !open.length;
    byId("bot-choice").hidden = !mayChoose(table) || !open.length;
    write(byId("fill"), say("web.table-fill", { count: open.length }));
    byId("copy").hidden = seated && open.length > 0 && !this.#invitation.shares;
    byId("invite").hidden = !open.length && table.phase !== "gathering";
    const trouble = byId("seat-problem");
    trouble.hidden = problem?.corner !== "seats";
    write(trouble, problem?.corner === "seats" ? problem.text : "");
    byId("watchers").hidden = !table.watchers;
    write(byId("watchers"), say("web.table-watchers", { count: table.watchers ?? 0 }));
    const chairs = table.seats.map((seat, number) => ({ ...seat, number }));
    keyed(
      this.#chairs,
      chairs,
      ({ number }) => String(number),
      draft,
      (element, seat) => refresh(element, seat, table),
    );
  }

  /**
   * Return what the one button offers while seats are open; null if they are not.
   * @param {SeenTable} table
   * @returns {Next | null}
   */
  nextThing(table) {
    const open = openSeats(table);
    if (!gathers(table) || !open.length) return null;
    if (typeof table.you !== "number") return { text: say("web.table-take-seat"), do: () => this.#sit() };
    return { text: this.#invitation.text, do: () => this.#invitation.send(byId("next")) };
  }

  /** @param {EventTarget | null} target */
  #press(target) {
    const button = nearest(target, "button");
    const seat = Number(button?.closest("[data-key]")?.getAttribute("data-key"));
    if (button?.matches(".sit")) this.#sit(seat);
    else if (button?.matches(".bot")) this.#seatBot(seat);
    else if (button?.matches(".clear")) this.#actions.ask({ do: "clear-seat", seat }, "seats");
  }

  /** @param {number} [seat] */
  #sit(seat) {
    const name = this.#name.value.trim();
    set(this.#name, { "aria-invalid": name ? null : "true" });
    if (!name) return this.#name.focus();
    keep(NAME_PLACE, name);
    this.#actions.ask({ do: "sit", name, ...(seat === undefined ? {} : { seat }) }, "seats");
  }

  /** @param {number} seat */
  #seatBot(seat) {
    this.#actions.ask({ do: "seat-bot", seat, bot: this.#bot.value }, "seats");
  }
}

/**
 * Whether this person may say who else plays: a person who sits there, or anybody while nobody does.
 * @param {SeenTable} table
 */
function mayChoose(table) {
  return typeof table.you === "number" || !table.seats.some((seat) => seat.kind === "person");
}

function draft() {
  const button = (/** @type {string} */ name, /** @type {string} */ text) =>
    make("button", { type: "button", class: name }, text);
  return make(
    "li",
    { class: "chair" },
    faceOf(),
    make("span", { class: "name" }),
    make("span", { class: "kind muted" }),
    button("sit", say("web.table-sit-here")),
    button("bot", say("web.table-seat-bot")),
    button("clear quiet", say("web.table-clear-seat")),
  );
}

/**
 * @param {HTMLElement} element
 * @param {SeenSeat & {number: number}} seat
 * @param {SeenTable} table
 */
function refresh(element, seat, table) {
  const part = (/** @type {string} */ name) => /** @type {HTMLElement} */ (element.querySelector(`.${name}`));
  const open = seat.kind === "open";
  const own = seat.number === table.you;
  const name = seat.name ?? "";
  showFace(part("face"), seat);
  write(part("name"), open ? say("web.table-open-seat") : own ? say("web.table-you", { name }) : name);
  write(part("kind"), chairKind(seat, table));
  set(element, { "data-open": open });
  part("sit").hidden = !open || typeof table.you === "number";
  part("bot").hidden = !open || !mayChoose(table);
  part("clear").hidden = open || own || !mayChoose(table) || (seat.kind === "person" && !seat.away);
  for (const [button, text] of /** @type {const} */ ([
    ["sit", say("web.table-sit-here-name", { seat: seat.number + 1 })],
    ["bot", say("web.table-seat-bot-name", { seat: seat.number + 1 })],
    ["clear", say("web.table-clear-seat-name", { name })],
  ]))
    set(part(button), { "aria-label": text });
}

/**
 * @param {SeenSeat & {number: number}} seat
 * @param {SeenTable} table
 */
function chairKind(seat, table) {
  const parts = [
    table.game.partners ? say("web.table-side", { side: seat.side + 1 }) : "",
    seat.bot ?? "",
    seat.kind === "person" && seat.ready ? say("web.table-ready") : "",
    seat.away ? say("web.table-away") : "",
  ];
  return parts.filter(Boolean).join(" · ");
}
