// @ts-check
/** What moves when: tiles that are dealt and drawn, hands that are turned over, the sum that is built up from them. */

import { byId } from "../shell/dom.js";
import { isCalm } from "../shell/settings.js";
import { move } from "./motion.js";

/** @import {Store} from "./state.js" */

/** All tiles are dealt within this time, the last of them on its way for the second. */
const DEAL = 340;
const DEALT = 240;
const DRAWN = 180;
/** A tile turns in two halves: its back, then its face. */
const HALF_TURN = 110;
/** The lines of the sum come one after the other, within this time. */
const SUM = 800;
const LONGEST_PAUSE = 160;
const LINE = 160;

/** @param {Store} store */
export function moveTiles(store) {
  store.hear(({ before, table, happened }) => {
    if (!before || isCalm() || document.hidden) return;
    if (happened.some((told) => told.kind === "dealt")) deal();
    // More than this at once is old news.
    const drawn = happened.filter((told) => told.kind === "drew");
    if (drawn.length < 3) drawn.forEach(({ seat, tile }) => draw(seat === table.you ? tile : null, seat));
    if (table.sum && !before.sum) countUp();
  });
}

/** Deal to every hand. */
function deal() {
  const hands = [byId("hand"), ...document.querySelectorAll("#others .tiles-held")];
  for (const hand of hands) {
    const tiles = [...hand.querySelectorAll(".tile")];
    tiles.forEach((tile, index) => comeFromBoneyard(tile, DEALT, (DEAL * index) / tiles.length));
  }
}

/**
 * @param {string | null | undefined} tile in one's own hand
 * @param {number | null | undefined} seat
 */
function draw(tile, seat) {
  const drawn = tile
    ? document.querySelector(`#hand [data-key="${tile}"] .tile`)
    : document.querySelector(`#others [data-key="${seat}"] .row .tile:last-child`);
  if (drawn) comeFromBoneyard(drawn, DRAWN);
}

/**
 * @param {Element} tile
 * @param {number} duration
 * @param {number} [delay]
 */
function comeFromBoneyard(tile, duration, delay = 0) {
  const boneyard = byId("boneyard");
  const from = (boneyard.hidden ? byId("board") : boneyard).getBoundingClientRect();
  const to = tile.getBoundingClientRect();
  const x = from.x + from.width / 2 - (to.x + to.width / 2);
  const y = from.y + from.height / 2 - (to.y + to.height / 2);
  move(tile, [{ transform: `translate(${x}px, ${y}px) scale(0.6)`, opacity: 0 }, { opacity: 1, offset: 0.4 }, {}], {
    duration,
    delay,
  });
}

/** Turn all hands over, then write the sum, line by line. */
function countUp() {
  for (const tile of document.querySelectorAll("#others [data-turned] .row .tile")) turnOver(tile, 0);
  const rows = [...byId("sum-rows").children];
  const pause = Math.min(LONGEST_PAUSE, SUM / rows.length);
  const begin = 2 * HALF_TURN;
  rows.forEach((row, index) => {
    appear(row, begin + index * pause);
    for (const tile of row.querySelectorAll(".tile")) turnOver(tile, begin + index * pause);
  });
  for (const part of ["ending-sum", "ending-lines"]) appear(byId(part), begin + rows.length * pause);
}

/**
 * @param {Element} part
 * @param {number} delay
 */
function appear(part, delay) {
  move(part, [{ opacity: 0 }, { opacity: 1 }], { duration: LINE, delay });
}

/**
 * @param {Element} tile
 * @param {number} delay
 */
async function turnOver(tile, delay) {
  const picture = tile.firstElementChild;
  const face = picture?.getAttribute("href");
  if (!picture || !face) return;
  picture.setAttribute("href", "#tile-back");
  const way = [{ transform: "scaleX(1)" }, { transform: "scaleX(0)" }];
  const goesOn = await move(tile, way, { duration: HALF_TURN, delay });
  picture.setAttribute("href", face);
  if (goesOn) move(tile, [{ transform: "scaleX(0)" }, { transform: "scaleX(1)" }], { duration: HALF_TURN });
}
