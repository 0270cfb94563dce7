// @ts-check
/** Tiles as pictures. The page includes "shell/tiles.html", which holds their drawings once. */

import { FACING } from "./contract.js";
import { draw, keyed } from "./dom.js";

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
