// @ts-check
/** What the entry of a round says: whom it asks about, what is held, what is wrong, and what comes of the round. */
import { spotsOfTile } from "../shell/tile_set.js";
import { entryOf, numbersOf, ownerOf } from "./draft.js";
import { findMissing, workOut } from "./sums.js";
import { tellHolding, tellMissing, tellOutcome } from "./sentences.js";
import { say } from "./words.js";

/**
 * @import {Draft, Place} from "./draft.js"
 * @import {Heading} from "./heading.js"
 * @import {Entry} from "./model.js"
 * @import {RoundVerdict} from "../shell/messages.d.ts"
 * @import {NotTold} from "./sums.js"
 */

/** @param {Place} place @param {Heading} heading */
export function namePlace(place, { names }) {
  if (place === "table") return say("general.table");
  return place === "boneyard" ? say("general.boneyard") : names[place];
}

/** @param {Place} place @param {Draft} draft @param {Heading} heading */
export function askOf(place, draft, { names, terms }) {
  if (place === "table") return say("pad.ask-table");
  if (place === "boneyard") return say("pad.ask-boneyard");
  const name = names[place];
  const missing = findMissing(terms, entryOf(draft, terms));
  if (missing?.fact === "tiles" && missing.seats.includes(place)) return say("pad.ask-tiles", { name });
  return numbersOf(draft, terms, place).spots ? say("pad.ask-hand", { name }) : say("pad.ask-count", { name });
}

/**
 * What a place is known to hold, or whether that must be told.
 * @param {Place} place
 * @param {Entry} entry
 * @param {NotTold | null} missing
 */
export function tellHeld(place, entry, missing) {
  const besides = place === "table" ? { spots: entry.table } : (entry.boneyard ?? {});
  const told = tellHolding(typeof place === "number" ? entry.hands[place] : besides);
  return told || say(isNeeded(missing, place) ? "pad.untold" : "pad.optional");
}

/** @param {NotTold | null} missing @param {Place} place */
function isNeeded(missing, place) {
  if (!missing) return false;
  return missing.fact === "table" || (typeof place === "number" && missing.seats.includes(place));
}

/**
 * How a tile looks to a person who enters what lies at a place.
 * @param {string} tile
 * @param {Place | null} place
 * @param {Draft} draft
 * @param {Heading} heading
 * @returns {import("./tile_grid.js").TileState}
 */
export function tileState(tile, place, draft, heading) {
  const owner = ownerOf(draft, heading.terms, tile);
  const isHere = owner === place;
  if (owner === undefined || isHere) {
    const text = say("score.spots", { count: spotsOfTile(tile) });
    return { isHere, elsewhere: "", label: say("general.named", { name: tile, text }) };
  }
  const name = namePlace(owner, heading);
  return { isHere, elsewhere: [...name].slice(0, 2).join(""), label: say("pad.with", { tile, name }) };
}

/**
 * What to say of the whole round: what is wrong, what is missing, or the sum.
 * @param {Draft} draft
 * @param {Heading} heading
 * @param {RoundVerdict | null} fault
 * @param {import("./sentences.js").WriteTile} write
 */
export function tellVerdict(draft, heading, fault, write) {
  if (draft.out === undefined) return say("pad.say-ended");
  if (fault?.standing === "doubtful") return say("pad.doubtful", { reason: fault.message ?? "" });
  // What is wrong with one hand is said there.
  if (fault) return (fault.place ?? null) === null ? (fault.message ?? "") : "";
  const entry = entryOf(draft, heading.terms);
  const missing = findMissing(heading.terms, entry);
  return missing ? tellMissing(missing, heading.names) : tellOutcome(workOut(heading.terms, entry), heading, write);
}
