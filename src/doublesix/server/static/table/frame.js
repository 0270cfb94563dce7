// @ts-check
/** Which part of the table is visible: all of the line and its open ends, nearer or farther in calm steps. */

/**
 * @import {Board} from "../shell/messages.d.ts"
 * @typedef {{x: number, y: number, width: number, height: number}} Box  in widths of a tile
 * @typedef {{width: number, height: number}} Size  in pixels
 */

/** How much wider the visible part becomes at each step. */
const STEP = 1.25;
const MARGIN = 0.6;
/** No tile is wider than this, in pixels, unless the screen is large; on a small one none is wider than in the hand. */
const WIDEST_TILE = 60;
/** A large screen is at least so many of its tiles wide and high. */
const LARGE = { width: 18, height: 9 };
const SHARE_OF_SCREEN = 8;
/** How much better another shape of table must be before we lay a line that people know again. */
const LOYALTY = 1.12;

/**
 * Return the shape of table that fits into an area best; the present one if another is hardly better.
 * @param {Record<string, [number, number]>} shapes how wide and how high tables are, in widths of a tile
 * @param {Size} area
 * @param {string | null} present
 */
export function bestShape(shapes, area, present) {
  const fit = (/** @type {string} */ name) => {
    const [width, height] = shapes[name];
    return Math.min(area.width / width, area.height / height) * (name === present ? LOYALTY : 1);
  };
  return Object.keys(shapes).reduce((best, name) => (fit(name) > fit(best) ? name : best));
}

/**
 * Return the visible part of a board in an area: wide enough for the line, and of the area's proportions.
 * @param {Board} board
 * @param {Size} area
 * @returns {Box}
 */
export function frameOf(board, area) {
  const needed = around(board);
  const widest = Math.max(WIDEST_TILE, Math.min(area.width / LARGE.width, area.height / LARGE.height));
  const nearest = area.width / Math.min(widest, Math.max(area.width, area.height) / SHARE_OF_SCREEN);
  const ratio = area.height / area.width;
  const wanted = Math.max(needed.width, needed.height / ratio);
  const steps = Math.max(0, Math.ceil(Math.log(wanted / nearest) / Math.log(STEP) - 1e-9));
  // The last step is as wide as the whole table, no wider: that would be smaller tiles for nothing.
  const whole = Math.max(board.width, board.height / ratio);
  const width = Math.max(wanted, Math.min(nearest * STEP ** steps, Math.max(whole, nearest)));
  const height = width * ratio;
  return {
    x: held(needed.x, needed.width, width, board.width),
    y: held(needed.y, needed.height, height, board.height),
    width,
    height,
  };
}

/**
 * Return where a view begins: at the middle of the table if all that is needed is seen from there.
 * @param {number} start of what is needed
 * @param {number} length of what is needed
 * @param {number} seen how much is seen
 * @param {number} table how long the table is
 */
function held(start, length, seen, table) {
  const middle = (table - seen) / 2;
  return Math.min(Math.max(middle, start + length - seen), start);
}

/**
 * @param {Board} board
 * @returns {Box}
 */
function around(board) {
  const shown = [...(board.line ?? []), ...(board.places ?? [])];
  const lefts = shown.map((one) => one.x - reach(one).x);
  const rights = shown.map((one) => one.x + reach(one).x);
  const tops = shown.map((one) => one.y - reach(one).y);
  const bottoms = shown.map((one) => one.y + reach(one).y);
  const x = Math.min(...lefts, board.width / 2) - MARGIN;
  const y = Math.min(...tops, board.height / 2) - MARGIN;
  return {
    x,
    y,
    width: Math.max(...rights, board.width / 2) + MARGIN - x,
    height: Math.max(...bottoms, board.height / 2) + MARGIN - y,
  };
}

/** @param {{facing?: number}} shown */
function reach({ facing = 0 }) {
  return facing % 2 ? { x: 1, y: 0.5 } : { x: 0.5, y: 1 };
}
