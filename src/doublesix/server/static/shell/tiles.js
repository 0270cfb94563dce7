// @ts-check
/** Tiles as pictures. The page includes "shell/tiles.html", which holds their drawings once. */

import { FACING } from "./contract.js";
import { draw, keyed, make } from "./dom.js";

/**
 * Return the id of a tile's drawing, for pictures with many tiles.
 * @param {string | null} tile such as "6-5"; null lies face down
 */
export function tileName(tile) {
  return tile === null ? "tile-back" : `tile-${tile.replace("-", "")}`;
}

/**
 * Return a picture of one tile. It is decoration: the code that shows it also says what it is.
 * @param {string | null} tile such as "6-5"; null lies face down
 * @param {{facing?: number}} [how]
 * @returns {SVGSVGElement}
 */
export function tileSvg(tile, { facing = FACING.UP } = {}) {
  const lying = facing % 2 === 1;
  const turned = facing ? `rotate(${90 * facing})` : null;
  return draw(
    "svg",
    {
      viewBox: lying ? "-100 -50 200 100" : "-50 -100 100 200",
      class: lying ? "tile lying" : "tile",
      "aria-hidden": "true",
    },
    draw("use", { href: `#${tileName(tile)}`, transform: turned }),
  );
}

/**
 * Show tiles in a row.
 * @param {Element} row
 * @param {(string | null)[]} tiles
 */
export function showRow(row, tiles) {
  keyed(row, tiles, (tile, index) => tile ?? `back ${index}`, (tile) => tileSvg(tile));
}

/**
 * Write a sentence if it differs. Where tiles show colours or shapes, so do the tiles and numbers in it.
 * @param {Element} element
 * @param {string} text
 * @param {[number, number][]} [faces] where they stand, counted in characters
 */
export function tellFaces(element, text, faces = []) {
  if (element.textContent === text) return;
  const characters = [...text];
  const part = (/** @type {number} */ from, /** @type {number} */ to) => characters.slice(from, to).join("");
  const ends = [0, ...faces.map(([, end]) => end)];
  const parts = faces.flatMap(([begin, end], index) => [part(ends[index], begin), named(part(begin, end))]);
  element.replaceChildren(make("span", {}, ...parts, part(ends[faces.length], characters.length)));
}

const [BEGIN, END] = ["\ue000", "\ue001"];

/** Mark the name of a tile, or the number of an end, in a sentence for `tellMarked`. @param {string} name */
export const markFace = (name) => `${BEGIN}${name}${END}`;

/**
 * Mark the tiles and numbers of a text that becomes part of a sentence.
 * @param {string} text
 * @param {[number, number][]} [faces] where they stand, counted in characters
 */
export function markFaces(text, faces = []) {
  const characters = [...text];
  for (const [begin, end] of faces) {
    characters[begin] = BEGIN + characters[begin];
    characters[end - 1] += END;
  }
  return characters.join("");
}

/**
 * Return a sentence without its marks, and where its tiles and numbers stand.
 * @param {string} marked
 * @returns {{text: string, faces: [number, number][]}}
 */
export function readFaces(marked) {
  /** @type {[number, number][]} */
  const faces = [];
  const characters = [];
  let begin = 0;
  for (const character of marked) {
    if (character === BEGIN) begin = characters.length;
    else if (character === END) faces.push([begin, characters.length]);
    else characters.push(character);
  }
  return { text: characters.join(""), faces };
}

/**
 * Write a sentence in which tiles are marked if it differs, as `tellFaces` does.
 * @template {Element} Written
 * @param {Written} element
 * @param {string} marked
 */
export function tellMarked(element, marked) {
  const { text, faces } = readFaces(marked);
  tellFaces(element, text, faces);
  return element;
}

/**
 * Fill a list with a sentence a line.
 * @param {Element} parent
 * @param {readonly string[]} texts
 * @param {[number, number][][]} [faces] where tiles stand in each of them
 */
export function listFaces(parent, texts, faces = []) {
  const lines = texts.map((text, index) => ({ text, faces: faces[index] }));
  const draft = () => make("li");
  keyed(parent, lines, (line) => line.text, draft, (item, line) => tellFaces(item, line.text, line.faces));
}

/**
 * Return the name of a tile or a number, never broken at the end of a line, with its shapes; a blank has none.
 * @param {string} name such as "6-5" or "6"
 */
function named(name) {
  const shapes = (name.match(/[1-6]/g) ?? []).map((number) =>
    draw(
      "svg",
      { class: "number-shape", viewBox: "-31 -31 62 62", "aria-hidden": "true" },
      draw("use", { href: `#page-open${number}` }),
    ),
  );
  return make("span", { class: "tile-name" }, name, ...shapes);
}
