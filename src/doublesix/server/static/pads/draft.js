// @ts-check
/** A round while somebody enters it: what was tapped and typed, and the resulting entry. Nothing here is shown. */
import { ALL_SPOTS, TILES } from "../shell/contract.js";
import { byValue } from "../shell/rule_values.js";
import { isUntold, seatsOf, stockOf } from "./model.js";
import { findMissing } from "./sums.js";

/**
 * @import {Entry, Holding, Terms} from "./model.js"
 * @typedef {number | "table" | "boneyard"} Place
 * @typedef {{way: "tiles" | "number", tiles: string[], spots: string, count: string}} Told
 * @typedef {{out: number | null | undefined, way: "tiles" | "number", told: Record<string, Told>}} Draft
 *   nobody (null) went out of a blocked round; the next hand is told in the same way as the last
 */

/** @returns {Draft} */
export const emptyDraft = () => ({ out: undefined, way: "tiles", told: {} });

/** Take up an entry to correct it. @param {Entry} entry @returns {Draft} */
export function draftOf(entry) {
  /** @type {Record<string, Told>} */
  const told = {};
  entry.hands.forEach((hand, seat) => {
    if (seat !== entry.out && !isUntold(hand)) told[seat] = takenUp(hand);
  });
  if (entry.table !== undefined) told.table = takenUp({ spots: entry.table });
  if (entry.boneyard && !isUntold(entry.boneyard)) told.boneyard = takenUp(entry.boneyard);
  return { out: entry.out ?? null, way: "tiles", told };
}

/** @param {Holding} hand @returns {Told} */
function takenUp(hand) {
  if (hand.tiles?.length) return { way: "tiles", tiles: hand.tiles, spots: "", count: "" };
  const spots = hand.tiles ? "0" : (hand.spots ?? "");
  return { way: "number", tiles: [], spots: String(spots), count: String(hand.count ?? "") };
}

/** What was told of a place. @param {Draft} draft @param {Place} place @returns {Told} */
export const toldOf = (draft, place) =>
  draft.told[place] ?? { way: place === "table" ? "number" : draft.way, tiles: [], spots: "", count: "" };

/** Whether anything was told of a place. @param {Told | undefined} told */
const isTold = (told) => Boolean(told && (told.way === "tiles" ? told.tiles.length : told.spots || told.count));

/** The entry with nothing told of what is left. @param {Draft} draft @param {Terms} terms @returns {Entry} */
function begun(draft, terms) {
  const hands = seatsOf(terms).map((seat) => (seat === draft.out ? { tiles: [] } : {}));
  return draft.out === null || draft.out === undefined ? { hands } : { out: draft.out, hands };
}

/**
 * What we ask for: what the sheet needs, what that may follow from, and what was told anyway.
 * @param {Draft} draft
 * @param {Terms} terms
 * @returns {Place[]}
 */
export function placesOf(draft, terms) {
  if (draft.out === undefined) return [];
  const needed = findMissing(terms, begun(draft, terms));
  const seats = seatsOf(terms).filter((seat) => seat !== draft.out);
  /** @type {Place[]} */
  const rest = stockOf(terms) ? [...seats, "boneyard"] : seats;
  if (needed?.fact === "table") return ["table", ...rest];
  return [...rest, /** @type {Place} */ ("table")].filter(
    (place) => needed?.seats.includes(/** @type {number} */ (place)) || isTold(draft.told[place]),
  );
}

/**
 * What people can type of a place: its spots, how many tiles it has, or both.
 * @param {Draft} draft
 * @param {Terms} terms
 * @param {Place} place
 */
export function numbersOf(draft, terms, place) {
  const { out_points: points, blocked_winner: winner } = terms.decisions;
  if (typeof place !== "number") return { spots: true, count: false };
  if (draft.out === null) {
    return { spots: true, count: byValue("blocked_winner", winner, { "fewest-tiles": true, "fewest-spots": false }) };
  }
  const count = byValue("out_points", points, { tiles: true, opponents: false, table: false });
  return { spots: !count, count };
}

/**
 * The entry as far as it was told, in the order of the file.
 * @param {Draft} draft
 * @param {Terms} terms
 * @returns {Entry}
 */
export function entryOf(draft, terms) {
  const { out, hands } = begun(draft, terms);
  /** @type {Partial<Entry>} */
  const besides = {};
  for (const place of placesOf(draft, terms)) {
    const holding = holdingOf(draft.told[place]);
    if (typeof place === "number") hands[place] = holding;
    else if (place === "table") besides.table = holding.spots;
    else if (!isUntold(holding)) besides.boneyard = holding;
  }
  const { table, boneyard } = besides;
  return {
    ...(out !== undefined && { out }),
    hands,
    ...(table !== undefined && { table }),
    ...(boneyard && { boneyard }),
  };
}

/** @param {Told | undefined} told @returns {Holding} */
function holdingOf(told) {
  if (!told) return {};
  if (told.way === "tiles") return told.tiles.length ? { tiles: [...told.tiles] } : {};
  /** @type {Holding} */
  const holding = {};
  if (told.spots !== "") holding.spots = Number(told.spots);
  if (told.count !== "") holding.count = Number(told.count);
  return holding;
}

/**
 * The place for which more was typed than there is in a whole set, or nothing.
 * @param {Draft} draft
 * @param {Terms} terms
 * @returns {Place | undefined}
 */
export const tooMuch = (draft, terms) =>
  placesOf(draft, terms).find(
    (place) => Number(toldOf(draft, place).spots) > ALL_SPOTS || Number(toldOf(draft, place).count) > TILES.length,
  );

/**
 * Where a tile was tapped, or nothing.
 * @param {Draft} draft
 * @param {Terms} terms
 * @param {string} tile
 * @returns {Place | undefined}
 */
export const ownerOf = (draft, terms, tile) =>
  placesOf(draft, terms).find((place) => draft.told[place]?.way === "tiles" && draft.told[place].tiles.includes(tile));

/**
 * The draft with something else told of a place.
 * @param {Draft} draft
 * @param {Place} place
 * @param {Partial<Told>} told
 * @returns {Draft}
 */
export const withTold = (draft, place, told) => ({
  ...draft,
  told: { ...draft.told, [place]: { ...toldOf(draft, place), ...told } },
});

/**
 * Put a tile there, or take it away again; tiles stay in the order of the set.
 * @param {Draft} draft
 * @param {Place} place
 * @param {string} tile
 */
export function toggled(draft, place, tile) {
  const { tiles } = toldOf(draft, place);
  const next = tiles.includes(tile) ? tiles.filter((other) => other !== tile) : [...tiles, tile].sort();
  return withTold(draft, place, { way: "tiles", tiles: next });
}
