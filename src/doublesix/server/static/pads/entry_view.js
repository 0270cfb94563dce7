// @ts-check
/** The entry of a round: how it ended, and what is left in each hand, tapped tile by tile or counted. */
import { announce } from "../shell/announcer.js";
import { button, make } from "../shell/dom.js";
import { markFace, tellMarked } from "../shell/tiles.js";
import { draftOf, emptyDraft, entryOf, numbersOf, ownerOf, placesOf, toggled, toldOf, withTold } from "./draft.js";
import { askOf, namePlace, tellHeld, tellVerdict, tileState } from "./entry_sentences.js";
import { Verdicts } from "./verdicts.js";
import { placeCard } from "./place_card.js";
import { bringIntoSight, endedField, focusOn, showTiles, tellInCard } from "./places_view.js";
import { findMissing } from "./sums.js";
import { tellHolding, tellMissing } from "./sentences.js";
import "./tile_grid.js";
import { say, sayLabel } from "./words.js";

/**
 * @import {Entry} from "./model.js"
 * @import {Place, Draft} from "./draft.js"
 * @import {RoundVerdict} from "../shell/messages.d.ts"
 * @typedef {{
 *   pad: import("./model.js").Pad, heading: import("./heading.js").Heading, number: number, before: Entry | null,
 *   draft: Draft | null, keepDraft: (draft: Draft | null) => void, enter: (entry: Entry) => void, back: () => void,
 * }} Asked
 */

const AFTER_TAP = 120;
const AFTER_DIGIT = 600;

export class RoundEntry {
  /** @type {Place | null} */
  #open = null;
  /** @type {Verdicts} */
  #verdicts;
  #asking = 0;
  #title = make("h1", { tabindex: -1 });
  #news = make("p", { class: "card aside", hidden: true });
  #places = make("div", { class: "places" });
  #verdict = make("p", { class: "verdict", id: "verdict" });
  #next = button("", () => this.#goOn(), { id: "next", class: "main" });
  /** What is wrong, said when somebody wanted to go on. */
  #complaint = "";
  /** Why a tile, which is marked, could not be put into a hand. @type {{place: Place, text: string} | null} */
  #refused = null;

  /** @param {Asked} asked */
  constructor(asked) {
    this.asked = asked;
    this.#verdicts = new Verdicts(asked.pad, asked.heading.terms);
    this.#title.textContent = say("record.round", { number: asked.number });
    /** @type {Draft} */
    this.draft = asked.draft ?? (asked.before ? draftOf(asked.before) : emptyDraft());
  }

  get #terms() {
    return this.asked.heading.terms;
  }

  /** @returns {HTMLElement[]} */
  view() {
    const bar = make(
      "div",
      { class: "bar" },
      button(sayLabel("key.back"), this.asked.back, { id: "leave" }),
      this.#next,
    );
    this.#showPlaces();
    return [
      this.#title,
      this.#news,
      endedField(this.asked.heading.names, this.draft.out, (out) => this.#setOut(out)),
      this.#places,
      make("div", { class: "foot" }, make("div", { role: "status" }, this.#verdict), bar),
    ];
  }

  /**
   * Say that somebody else entered a round meanwhile, so that nobody enters the same one twice.
   * @param {number} next
   * @param {string} text
   */
  tellNews(next, text) {
    if (this.asked.before) return;
    this.#title.textContent = say("record.round", { number: next });
    this.#news.textContent = text;
    this.#news.hidden = false;
  }

  /** @param {number | null} out */
  #setOut(out) {
    this.draft = { ...this.draft, out };
    this.#open = placesOf(this.draft, this.#terms)[0] ?? null;
    this.#changed(AFTER_TAP);
    this.#showPlaces();
    bringIntoSight(this.#open);
  }

  /** Show every place that we ask for; one of them is open. */
  #showPlaces() {
    const places = placesOf(this.draft, this.#terms);
    if (this.#open === null || !places.includes(this.#open)) this.#open = places[0] ?? null;
    this.#places.replaceChildren(...places.map((place) => this.#card(place)));
    this.#refresh();
  }

  /** @param {Place} place */
  #name(place) {
    return namePlace(place, this.asked.heading);
  }

  /** @param {Place} place */
  #card(place) {
    return placeCard({
      place,
      name: this.#name(place),
      question: askOf(place, this.draft, this.asked.heading),
      told: toldOf(this.draft, place),
      numbers: numbersOf(this.draft, this.#terms, place),
      isOpen: place === this.#open,
      open: () => this.#openPlace(place),
      setWay: (way) => this.#setWay(place, way),
      tap: (tile) => this.#tap(place, tile),
      type: (kind, input) => this.#type(place, kind, input),
      done: () => this.#goOn(),
    });
  }

  /** @param {Place} place */
  #openPlace(place, { isAsked = false } = {}) {
    this.#open = place;
    this.#showPlaces();
    focusOn(this.#places, place, isAsked);
  }

  /** @param {Place} place @param {"tiles" | "number"} way */
  #setWay(place, way) {
    this.draft = { ...withTold(this.draft, place, { way }), way };
    this.#changed(AFTER_TAP);
    this.#showPlaces();
    document.getElementById(`way-${place}-${way}`)?.focus();
  }

  /** @param {Place} place @param {string} tile */
  #tap(place, tile) {
    const owner = ownerOf(this.draft, this.#terms, tile);
    if (owner !== undefined && owner !== place) {
      const refuse = (/** @type {string} */ written) =>
        say("pad.with", { tile: written, name: this.#name(owner) });
      this.#refused = { place, text: refuse(markFace(tile)) };
      this.#refresh();
      announce(refuse(tile));
      return;
    }
    this.draft = toggled(this.draft, place, tile);
    this.#changed(AFTER_TAP);
    this.#refresh();
    announce(`${this.#name(place)}: ${tellHolding({ tiles: toldOf(this.draft, place).tiles })}`);
  }

  /** @param {Place} place @param {"spots" | "count"} kind @param {HTMLInputElement} input */
  #type(place, kind, input) {
    const digits = input.value.replace(/\D/g, "");
    if (digits !== input.value) input.value = digits;
    this.draft = withTold(this.draft, place, { way: "number", [kind]: digits });
    this.#changed(AFTER_DIGIT);
    this.#refresh();
  }

  /** Keep what was entered at once, and have it judged a little later. @param {number} after */
  #changed(after) {
    this.#complaint = "";
    this.#refused = null;
    this.asked.keepDraft(this.draft);
    clearTimeout(this.#asking);
    if (this.draft.out !== undefined) this.#asking = window.setTimeout(() => this.#judge(), after);
  }

  async #judge() {
    const verdict = await this.#verdicts.ask(this.draft);
    this.#refresh();
    return verdict;
  }

  /** Show what is held, what is wrong and what comes of the round. */
  #refresh() {
    const { draft } = this;
    const terms = this.#terms;
    const places = placesOf(draft, terms);
    const entry = entryOf(draft, terms);
    const missing = draft.out === undefined ? null : findMissing(terms, entry);
    const fault = this.#verdicts.faultIn(this.draft);
    for (const place of places) {
      const wrong = fault?.standing === "impossible" && fault.place === place ? (fault.message ?? "") : "";
      const refused = this.#refused?.place === place ? this.#refused.text : "";
      tellInCard(this.#places, place, tellHeld(place, entry, missing), refused || wrong);
    }
    showTiles(this.#places, (tile) => tileState(tile, this.#open, draft, this.asked.heading));
    this.#showVerdict(missing, fault);
  }

  /** @param {import("./sums.js").NotTold | null} missing @param {RoundVerdict | null} fault */
  #showVerdict(missing, fault) {
    const isReady = this.draft.out !== undefined && !missing && !fault;
    tellMarked(this.#verdict, this.#complaint || tellVerdict(this.draft, this.asked.heading, fault, markFace));
    this.#verdict.classList.toggle("fault", Boolean(fault?.standing === "impossible" || this.#complaint));
    this.#verdict.classList.toggle("ready", isReady && !this.#complaint);
    const next = this.#nextPlace(missing);
    this.#next.textContent =
      next === undefined ? say("web.pads-enter") : say("web.pads-next", { name: this.#name(next) });
    this.#next.toggleAttribute("data-ready", isReady);
  }

  /**
   * What must still be told besides the open place, or nothing.
   * @param {import("./sums.js").NotTold | null} missing
   * @returns {Place | undefined}
   */
  #nextPlace(missing) {
    if (!missing || missing.fact === "table") return undefined;
    return missing.seats.find((seat) => seat !== this.#open);
  }

  /** Go on to what must still be told; if there is nothing, the round is entered. */
  async #goOn() {
    if (this.draft.out === undefined) {
      this.#complain(say("pad.say-ended"));
      document.getElementById("out-0")?.focus();
      return;
    }
    const entry = entryOf(this.draft, this.#terms);
    const missing = findMissing(this.#terms, entry);
    const fault = this.#verdicts.faultIn(this.draft);
    const next = this.#nextPlace(missing);
    if (fault?.standing === "impossible") this.#point(fault);
    else if (next !== undefined) this.#openPlace(next, { isAsked: true });
    else if (missing) this.#complain(tellMissing(missing, this.asked.heading.names));
    else await this.#enterIfRight(entry);
  }

  /** @param {Entry} entry */
  async #enterIfRight(entry) {
    this.#next.setAttribute("aria-disabled", "true");
    const verdict = await this.#judge();
    this.#next.removeAttribute("aria-disabled");
    if (JSON.stringify(entry) !== JSON.stringify(entryOf(this.draft, this.#terms))) return;
    const fault = this.#verdicts.faultIn(this.draft);
    if (fault) this.#point(fault);
    // Without a connection, the round is entered as it is, and judged as soon as there is one.
    else if (!verdict || verdict.standing === "ready") this.asked.enter(entry);
  }

  /** Show what is wrong where it is. @param {RoundVerdict} fault */
  #point(fault) {
    if (fault.place !== undefined && fault.place !== null) this.#openPlace(fault.place, { isAsked: true });
    this.#complain(fault.message ?? "");
  }

  /** @param {string} text */
  #complain(text) {
    this.#complaint = text;
    this.#refresh();
    announce(text);
  }

  /** Forget what is under way, because somebody leaves the view. */
  close() {
    clearTimeout(this.#asking);
  }
}
