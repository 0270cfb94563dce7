// @ts-check
/** Elements made in one expression. Text is always text: nothing that people type becomes markup. */

/**
 * @param {string} tag such as "p" or "button.primary"
 * @param {Record<string, any>} [properties] attributes; those that begin with "on" are listeners, false leaves one out
 * @param {...(Node | string | null | false | undefined)} children
 * @returns {HTMLElement}
 */
export function el(tag, properties = {}, ...children) {
  const [name, ...classes] = tag.split(".");
  const element = document.createElement(name);
  if (classes.length) element.className = classes.join(" ");
  for (const [key, value] of Object.entries(properties)) {
    if (value === undefined || value === null || value === false) continue;
    if (key.startsWith("on")) element.addEventListener(key.slice(2), value);
    else element.setAttribute(key, value === true ? "" : String(value));
  }
  element.append(...children.filter((child) => child !== null && child !== false && child !== undefined && child !== ""));
  return element;
}

/**
 * Replace what an element holds, without losing the focus where the same thing is there afterwards.
 * @param {HTMLElement} parent
 * @param {...Node} children
 */
export function fill(parent, ...children) {
  const focused = parent.contains(document.activeElement) ? document.activeElement?.id : "";
  parent.replaceChildren(...children);
  if (focused) document.getElementById(focused)?.focus({ preventScroll: true });
}

/** A button. @param {string} text @param {() => void} act @param {Record<string, any>} [properties] @param {string} [kind] */
export const button = (text, act, properties = {}, kind = "") =>
  el(`button${kind && `.${kind}`}`, { type: "button", onclick: act, ...properties }, text);
