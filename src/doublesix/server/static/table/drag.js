// @ts-check
/** Lays a tile by dragging it from the hand to an open end, with a mouse, a pen or a finger. */

import { byId, make, nearest } from "../shell/dom.js";
import { isCalm } from "../shell/settings.js";
import { tileSvg } from "../shell/tiles.js";
import { dropAt } from "./flights.js";
import { tileOf } from "./hand.js";
import { moveInHand, ordersThemselves } from "./order.js";
import { placeNear } from "./places.js";

/** @import {Actions} from "./actions.js" */

/** A movement shorter than this, in pixels, is a press. */
const SLACK = 7;
const BACK = 140;

export class Drag {
  /** @type {{pointer: number, tile: string, button: HTMLElement, x: number, y: number} | null} */
  #held = null;
  /** @type {HTMLElement | null} */
  #ghost = null;
  #swallow = false;
  #isDropped = false;

  /** @param {Actions} actions */
  constructor(actions) {
    this.actions = actions;
    const hand = byId("hand");
    hand.addEventListener("pointerdown", (event) => this.#take(event));
    // A quick hand has left the tile before the page hears of the first movement.
    document.addEventListener("pointermove", (event) => this.#move(event));
    document.addEventListener("pointerup", (event) => this.#drop(event));
    document.addEventListener("pointercancel", (event) => event.pointerId === this.#held?.pointer && this.cancel());
    // A drag ends with a click on the dragged tile, which nobody means as one; a click by a key is always meant.
    hand.addEventListener("click", (event) => this.#swallow && event.detail && event.stopImmediatePropagation(), {
      capture: true,
    });
    document.addEventListener("keydown", (event) => event.key === "Escape" && this.cancel());
    // A tile waits where it was dropped until it is taken or refused.
    actions.store.show(({ busy }) => this.#isDropped && !busy && this.#away());
  }

  /** Let go of a dragged tile; it goes back. */
  cancel() {
    if (!this.#ghost || this.#isDropped) return;
    this.#return();
    this.actions.letGo();
  }

  /**
   * Take hold of a tile; a second finger takes nothing from the first.
   * @param {PointerEvent} event
   */
  #take(event) {
    if (this.#isDropped || (this.#ghost && this.#held)) return;
    this.#away();
    this.#swallow = false;
    const tile = tileOf(event.target);
    const button = nearest(event.target, ".held");
    if (event.button !== 0 || tile === null || !(button instanceof HTMLElement)) return;
    this.#held = { pointer: event.pointerId, tile, button, x: event.clientX, y: event.clientY };
  }

  /** @param {PointerEvent} event */
  #move(event) {
    const held = this.#held;
    if (held?.pointer !== event.pointerId) return;
    if (!this.#ghost) {
      if (Math.hypot(event.clientX - held.x, event.clientY - held.y) < SLACK) return;
      const lays = held.button.hasAttribute("data-fits") && this.actions.choose(held.tile);
      if (!lays && !ordersThemselves()) {
        this.#held = null;
        return;
      }
      this.#lift(held.tile, held.button, event.pointerId);
    }
    this.#carry(event.clientX - held.x, event.clientY - held.y);
    this.actions.store.change({ aimed: placeNear(event.clientX, event.clientY) });
  }

  /**
   * @param {string} tile
   * @param {HTMLElement} button
   * @param {number} pointer
   */
  #lift(tile, button, pointer) {
    button.setPointerCapture(pointer);
    button.setAttribute("data-lifted", "");
    const table = byId("table");
    const frame = table.getBoundingClientRect();
    const at = button.getBoundingClientRect();
    this.#ghost = make("div", { class: "ghost" }, tileSvg(tile));
    this.#ghost.style.left = `${at.left - frame.left}px`;
    this.#ghost.style.top = `${at.top - frame.top}px`;
    this.#ghost.style.width = `${at.width}px`;
    table.append(this.#ghost);
  }

  /**
   * @param {number} x
   * @param {number} y
   */
  #carry(x, y) {
    if (this.#ghost) this.#ghost.style.transform = `translate(${x}px, ${y}px)`;
  }

  /** @param {PointerEvent} event */
  #drop(event) {
    const held = this.#held;
    if (held?.pointer !== event.pointerId) return;
    this.#held = null;
    if (!this.#ghost) return;
    this.#swallow = true;
    const place = placeNear(event.clientX, event.clientY);
    if (place === null && ordersThemselves() && sortsIn(held.button, event)) {
      this.#away();
      this.actions.letGo();
      return;
    }
    if (place === null) {
      this.#return();
      this.actions.letGo();
      return;
    }
    dropAt(held.tile, this.#ghost.getBoundingClientRect());
    this.actions.layOn(place);
    this.#isDropped = true;
  }

  #return() {
    const ghost = this.#ghost;
    if (!ghost) return;
    this.#held = null;
    if (isCalm()) return this.#away();
    ghost.animate([{ transform: ghost.style.transform }, { transform: "none" }], { duration: BACK }).onfinish = () =>
      this.#ghost === ghost && this.#away();
  }

  #away() {
    this.#ghost?.remove();
    this.#ghost = null;
    this.#isDropped = false;
    for (const lifted of document.querySelectorAll("[data-lifted]")) lifted.removeAttribute("data-lifted");
  }
}

/**
 * Put a tile where it was dropped among those of the hand; return whether it was dropped there.
 * @param {HTMLElement} button
 * @param {PointerEvent} event
 */
function sortsIn(button, { clientX, clientY }) {
  const hand = byId("hand");
  const box = hand.getBoundingClientRect();
  if (clientX < box.left || clientX > box.right || clientY < box.top || clientY > box.bottom) return false;
  const tiles = [...hand.children];
  const away = tiles.map((tile) => {
    const { x, y, width, height } = tile.getBoundingClientRect();
    return Math.hypot(clientX - (x + width / 2), clientY - (y + height / 2));
  });
  const tile = tileOf(button);
  if (tile) moveInHand(tiles.flatMap((each) => tileOf(each) ?? []), tile, away.indexOf(Math.min(...away)));
  return true;
}
