// @ts-check
/** Copying a text that is on the page. */

import { announce } from "./announcer.js";
import { make, write } from "./dom.js";
import { say } from "./words.js";

const THANKS = 2500;

/**
 * Copy what an element shows; the button that was pressed says for a moment whether that was possible.
 * @param {Element} button
 * @param {HTMLElement} shown
 */
export async function copyByButton(button, shown) {
  const before = button.textContent ?? "";
  const said = (await copyShown(shown)) ? say("web.table-copied") : say("web.table-not-copied");
  if (before === said) return;
  announce(said);
  write(button, said);
  setTimeout(() => button.textContent === said && write(button, before), THANKS);
}

/**
 * Copy what an element shows, and return whether that was possible; if not, it is at least marked. Pages of plain
 * http, such as those of a server in the living room, may copy only what is marked.
 * @param {HTMLElement} shown
 */
export async function copyShown(shown) {
  const isField = shown instanceof HTMLInputElement;
  const text = isField ? shown.value : (shown.textContent ?? "");
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    if (isField) shown.select();
    else if (shown.checkVisibility()) getSelection()?.selectAllChildren(shown);
    else return copyUnseen(text);
    return document.execCommand("copy");
  }
}

/**
 * Copy a text that is not on the screen now, such as the link of a table at which people play.
 * @param {string} text
 */
function copyUnseen(text) {
  const place = make("span", { class: "unseen" }, text);
  document.body.append(place);
  getSelection()?.selectAllChildren(place);
  const isDone = document.execCommand("copy");
  place.remove();
  return isDone;
}
