// @ts-check
/** Fields to choose in. */
import { make } from "../shell/dom.js";

/** One of several answers. @param {Record<string, any>} properties @param {string} text */
export const pick = (properties, text) =>
  make("label", { class: "pick" }, make("input", { type: "radio", ...properties }), make("span", {}, text));

/**
 * @param {string} id
 * @param {string} label
 * @param {string[][]} options
 * @param {string} chosen
 * @param {(value: string) => void} change
 */
export function select(id, label, options, chosen, change) {
  const choices = options.map(([value, text]) => make("option", { value, selected: value === chosen }, text));
  const onchange = (/** @type {any} */ event) => change(event.target.value);
  return make(
    "div",
    { class: "field" },
    make("label", { for: id }, label),
    make("select", { id, onchange }, ...choices),
  );
}

/**
 * @param {string} name
 * @param {string} legend
 * @param {string[][]} options
 * @param {string} chosen
 * @param {(value: string) => void} change
 */
export function radios(name, legend, options, chosen, change) {
  const choices = options.map(([value, text], index) =>
    pick({ name, id: `${name}-${index}`, value, checked: value === chosen, onchange: () => change(value) }, text),
  );
  return make("fieldset", {}, make("legend", {}, legend), make("div", { class: "picks" }, ...choices));
}
