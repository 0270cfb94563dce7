// @ts-check
/** Elements made, changed and kept. Text is always text: nothing that people write becomes markup. */

/**
 * @typedef {string | number | boolean | null | undefined} Value  false, null and undefined leave an attribute out
 * @typedef {Node | string | null | undefined | false} Child  nothing is left out
 */

const SVG = "http://www.w3.org/2000/svg";

/**
 * Return the element of the page with this id.
 * @param {string} id
 * @returns {HTMLElement}
 */
export function byId(id) {
  const found = document.getElementById(id);
  if (!found) throw new Error(`the page has no #${id}`);
  return found;
}

/**
 * Make an element; functions among the attributes, such as `onclick`, handle events.
 * @template {keyof HTMLElementTagNameMap} Name
 * @param {Name} name
 * @param {Record<string, Value | ((event: any) => unknown)>} [attributes]
 * @param {...Child} children
 * @returns {HTMLElementTagNameMap[Name]}
 */
export function make(name, attributes = {}, ...children) {
  const made = document.createElement(name);
  for (const [key, value] of Object.entries(attributes)) {
    if (typeof value === "function") made.addEventListener(key.replace(/^on/, ""), value);
    else set(made, { [key]: value });
  }
  made.append(...present(children));
  return made;
}

/**
 * Make a button.
 * @param {string} text
 * @param {() => unknown} act
 * @param {Record<string, Value>} [attributes]
 */
export const button = (text, act, attributes = {}) =>
  make("button", { type: "button", onclick: act, ...attributes }, text);

/**
 * Make an element of a picture.
 * @template {keyof SVGElementTagNameMap} Name
 * @param {Name} name
 * @param {Record<string, Value>} [attributes]
 * @param {...Node} children
 * @returns {SVGElementTagNameMap[Name]}
 */
export function draw(name, attributes = {}, ...children) {
  const made = /** @type {SVGElementTagNameMap[Name]} */ (document.createElementNS(SVG, name));
  set(made, attributes);
  made.append(...children);
  return made;
}

/**
 * Return the items that exist, so that a list may hold conditions.
 * @template {Node | string} Item
 * @param {(Item | null | undefined | false)[]} children
 * @returns {Item[]}
 */
export function present(children) {
  return children.filter((child) => child !== null && child !== undefined && child !== false);
}

/**
 * Return the element that an event's target stands for: itself, or the nearest around it; null if there is none.
 * @param {EventTarget | null} target
 * @param {string} selector
 */
export function nearest(target, selector) {
  return target instanceof Element ? target.closest(selector) : null;
}

/**
 * Set attributes that differ; false, null and undefined take one away, true leaves it empty.
 * @param {Element} element
 * @param {Record<string, Value>} attributes
 */
export function set(element, attributes) {
  for (const [name, value] of Object.entries(attributes)) {
    if (value === null || value === undefined || value === false) element.removeAttribute(name);
    else {
      const text = value === true ? "" : String(value);
      if (element.getAttribute(name) !== text) element.setAttribute(name, text);
    }
  }
}

/**
 * Write a text if it differs.
 * @param {Element} element
 * @param {string} text
 */
export function write(element, text) {
  if (element.textContent !== text) element.textContent = text;
}

/**
 * Write a sentence if it differs. The name of a tile, such as 6-5, is never broken at the end of a line.
 * @param {Element} element
 * @param {string} text
 */
export function tell(element, text) {
  if (element.textContent === text) return;
  const parts = text.split(/\b(\d-\d)\b/);
  const whole = (/** @type {string} */ name) => make("span", { class: "tile-name" }, name);
  element.replaceChildren(make("span", {}, ...parts.map((part, index) => (index % 2 ? whole(part) : part))));
}

/**
 * Replace everything in an element. If an element with the same id is there afterwards, it keeps the focus.
 * @param {HTMLElement} parent
 * @param {...Node} children
 */
export function fill(parent, ...children) {
  const focused = parent.contains(document.activeElement) ? document.activeElement?.id : "";
  parent.replaceChildren(...children);
  if (focused) document.getElementById(focused)?.focus({ preventScroll: true });
}

/**
 * Make the children of an element those of a list. A child that stays is not touched, so it keeps its focus.
 * @template Item
 * @template {Element} Made
 * @param {Element} parent
 * @param {readonly Item[]} items
 * @param {(item: Item, index: number) => string} keyOf
 * @param {(item: Item) => Made} create
 * @param {(child: Made, item: Item, index: number) => void} [update]
 */
export function keyed(parent, items, keyOf, create, update = () => {}) {
  const before = new Map([...parent.children].map((child) => [child.getAttribute("data-key"), child]));
  const keys = items.map(keyOf);
  const staying = new Set(keys);
  for (const [key, child] of before) if (key === null || !staying.has(key)) child.remove();
  items.forEach((item, index) => {
    let child = /** @type {Made | undefined} */ (before.get(keys[index]));
    if (!child) {
      child = create(item);
      child.setAttribute("data-key", keys[index]);
    }
    if (parent.children[index] !== child) parent.insertBefore(child, parent.children[index] ?? null);
    update(child, item, index);
  });
}

/**
 * List texts.
 * @param {Element} parent
 * @param {readonly string[]} texts
 */
export function list(parent, texts) {
  keyed(parent, texts, String, (text) => make("li", {}, text));
}
