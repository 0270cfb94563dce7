// @ts-check
/** The open ends: faint outlines while it is one's turn; those that fit the chosen tile can be pressed. */

import { byId, draw, keyed, nearest, set, write } from "../shell/dom.js";
import { say } from "../shell/words.js";
import { UNIT } from "./camera.js";
import { chosenFits, isOwnTurn } from "./state.js";

/**
 * @import {State} from "./state.js"
 * @import {SeenPlace} from "../shell/messages.d.ts"
 * @import {Actions} from "./actions.js"
 */

/**
 * How near to the middle of a place: in widths of a tile, and in pixels if tiles are small.
 * @typedef {{tiles: number, pixels: number}} Reach
 */

/** A tile that somebody carried there is meant for an end. @type {Reach} */
const OF_DROP = { tiles: 1.6, pixels: 64 };
/** A fingertip is wider than a small end, and an end may just have moved a little. @type {Reach} */
const OF_PRESS = { tiles: 1.2, pixels: 36 };

/**
 * @param {Actions} actions
 * @returns {(state: State) => void}
 */
export function showPlaces(actions) {
  const layer = byId("places");
  byId("line").addEventListener("click", (event) => {
    press(actions, placeOf(event.target) ?? placeNear(event.clientX, event.clientY, OF_PRESS));
  });
  layer.addEventListener("focusin", (event) => actions.store.change({ aimed: placeOf(event.target) }));
  return (state) => {
    const places = isOwnTurn(state.table) && !state.busy ? (state.table?.board?.places ?? []) : [];
    const held = state.table?.hand?.find((other) => other.tile === state.chosen);
    const fitting = new Set(chosenFits(state).map((fit) => fit.place));
    keyed(
      layer,
      places,
      (place, index) => `${index}.${place.number ?? ""}`,
      draft,
      (element, place, index) => {
        position(element, place);
        const fits = fitting.has(index);
        set(element, {
          "data-place": index,
          "data-fits": fits,
          "data-faded": held !== undefined && !fits,
          "data-aimed": fits && state.aimed === index,
          role: fits ? "button" : null,
          tabindex: fits ? "0" : null,
          "aria-hidden": fits ? null : "true",
          "aria-label": fits && held ? layName(held.tile, place) : null,
        });
      },
    );
  };
}

/**
 * @param {string} tile
 * @param {SeenPlace | undefined} place
 */
export function layName(tile, place) {
  const number = place?.number;
  return typeof number === "number" ? say("coach.hint-lay", { tile, end: number }) : say("web.table-lay", { tile });
}

/**
 * Return the fitting place near a point of the screen; null if there is none.
 * @param {number} clientX
 * @param {number} clientY
 * @param {Reach} within
 */
export function placeNear(clientX, clientY, within = OF_DROP) {
  const fitting = [...document.querySelectorAll("#places [data-fits]")].map((element) => {
    const box = element.getBoundingClientRect();
    const inside = clientX >= box.left && clientX <= box.right && clientY >= box.top && clientY <= box.bottom;
    const away = Math.hypot(clientX - (box.x + box.width / 2), clientY - (box.y + box.height / 2));
    const reach = Math.max(within.pixels, within.tiles * Math.min(box.width, box.height));
    return { place: placeOf(element), away: inside ? away / 4 : away, reach };
  });
  const near = fitting.filter(({ away, reach }) => away <= reach);
  return near.length ? near.reduce((best, other) => (other.away < best.away ? other : best)).place : null;
}

/**
 * Press a place: the chosen tile is laid there. Without one, choose the only tile that would go there.
 * @param {Actions} actions
 * @param {number | null} place
 */
function press(actions, place) {
  const { table, chosen } = actions.store.state;
  if (place === null) return;
  if (chosen) return actions.layOn(place);
  const able = table?.hand?.filter((held) => held.fits?.some((fit) => fit.place === place)) ?? [];
  if (able.length === 1) {
    actions.choose(able[0].tile);
    actions.store.change({ aimed: place });
  }
}

/** @param {EventTarget | null} target */
function placeOf(target) {
  const element = nearest(target, "[data-place]");
  return element ? Number(element.getAttribute("data-place")) : null;
}

/** @param {SeenPlace} place */
function draft({ number }) {
  const shape = draw("use", { class: "shape", href: `#page-open${number}`, transform: "translate(-19 0) scale(0.6)" });
  const numbered = draw("g", { class: "number" }, ...(number ? [shape] : []), draw("text"));
  return draw("g", { class: "place" }, draw("rect", { class: "outline", rx: 16 }), numbered);
}

/**
 * @param {SVGGElement} element
 * @param {SeenPlace} place
 */
function position(element, { x, y, facing = 0, number, joint }) {
  const [outline, numbered] = element.children;
  const [width, height] = facing % 2 ? [2, 1] : [1, 2];
  const inset = 0.06;
  set(outline, {
    x: UNIT * (x - width / 2 + inset),
    y: UNIT * (y - height / 2 + inset),
    width: UNIT * (width - 2 * inset),
    height: UNIT * (height - 2 * inset),
  });
  set(numbered, { transform: `translate(${UNIT * joint[0]} ${UNIT * joint[1]})` });
  const text = numbered.lastElementChild;
  if (text) write(text, typeof number === "number" ? String(number) : "");
}
