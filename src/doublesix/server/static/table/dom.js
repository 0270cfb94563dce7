// @ts-check
/** Elements made and kept by key, so that what has focus or moves stays the same element. */

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
 * Make an element.
 * @template {keyof HTMLElementTagNameMap} Name
 * @param {Name} name
 * @param {Record<string, string | number | boolean | null | undefined>} [attributes] false and null leave one out
 * @param {...(Node | string)} children
 * @returns {HTMLElementTagNameMap[Name]}
 */
export function make(name, attributes = {}, ...children) {
  const made = document.createElement(name);
  set(made, attributes);
  made.append(...children);
  return made;
}

/**
 * Make an element of a picture.
 * @template {keyof SVGElementTagNameMap} Name
 * @param {Name} name
 * @param {Record<string, string | number | boolean | null | undefined>} [attributes]
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
 * Set attributes that differ; false and null take one away, true leaves it empty.
 * @param {Element} element
 * @param {Record<string, string | number | boolean | null | undefined>} attributes
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
 * Write a text where it differs.
 * @param {Element} element
 * @param {string} text
 */
export function write(element, text) {
  if (element.textContent !== text) element.textContent = text;
}

/**
 * Make the children of an element those of a list. A child that stays is not touched, so it keeps its focus.
 * @template Item
 * @template {Element} Child
 * @param {Element} parent
 * @param {readonly Item[]} items
 * @param {(item: Item, index: number) => string} keyOf
 * @param {(item: Item) => Child} create
 * @param {(child: Child, item: Item, index: number) => void} update
 */
export function keyed(parent, items, keyOf, create, update) {
  const before = new Map([...parent.children].map((child) => [child.getAttribute("data-key"), child]));
  const keys = items.map(keyOf);
  const staying = new Set(keys);
  for (const [key, child] of before) if (key === null || !staying.has(key)) child.remove();
  items.forEach((item, index) => {
    let child = /** @type {Child | undefined} */ (before.get(keys[index]));
    if (!child) {
      child = create(item);
      child.setAttribute("data-key", keys[index]);
    }
    if (parent.children[index] !== child) parent.insertBefore(child, parent.children[index] ?? null);
    update(child, item, index);
  });
}

/**
 * Return one of the page's small signs.
 * @param {string} name
 */
export function icon(name) {
  return draw(
    "svg",
    { class: "icon", viewBox: "0 0 24 24", "aria-hidden": "true" },
    draw("use", { href: `#icon-${name}` }),
  );
}
