// @ts-check
/**
 * What a person chose for this browser. It stands on the root of the page as attributes, `data-theme="dark"`, where
 * styles and scripts find it; what is left as usual does not stand there. Which settings there are, the server knows.
 */

import { keep, recallObject } from "./storage.js";

/**
 * @import {BrowserSettings} from "./messages.d.ts"
 * @typedef {keyof BrowserSettings} SettingName
 */

const PLACE = "doublesix.settings";
const CHANGED = "doublesix:settings";
const root = document.documentElement;
let kept = recallObject(PLACE);

/**
 * Return what was chosen; undefined if it is left as usual.
 * @template {SettingName} Name
 * @param {Name} name
 * @returns {BrowserSettings[Name]}
 */
export function chosen(name) {
  return /** @type {BrowserSettings[Name]} */ (root.getAttribute(`data-${name}`) ?? undefined);
}

/** Whether nothing should move: by our setting, or by that of the device. */
export function isCalm() {
  return chosen("calm") === "on" || matchMedia("(prefers-reduced-motion: reduce)").matches;
}

/**
 * Do something whenever one of these settings changes, here or on another page of this browser.
 * @param {SettingName[]} names
 * @param {() => void} listener
 */
export function whenChosen(names, listener) {
  document.addEventListener(CHANGED, (event) => {
    const changed = /** @type {CustomEvent<string[]>} */ (event).detail;
    if (names.some((name) => changed.includes(name))) listener();
  });
}

/**
 * Choose something, or leave it as usual.
 * @template {SettingName} Name
 * @param {Name} name
 * @param {BrowserSettings[Name]} value
 */
export function choose(name, value) {
  const { [name]: _, ...others } = kept;
  const settings = value ? { ...others, [name]: value } : others;
  keep(PLACE, settings);
  apply(settings);
}

/** @param {Record<string, string>} settings */
function apply(settings) {
  const names = new Set([...Object.keys(kept), ...Object.keys(settings)]);
  const changed = [...names].filter((name) => kept[name] !== settings[name]);
  for (const name of changed) {
    if (name in settings) root.setAttribute(`data-${name}`, settings[name]);
    else root.removeAttribute(`data-${name}`);
  }
  kept = settings;
  document.querySelectorAll("form.settings").forEach(show);
  if (changed.length) document.dispatchEvent(new CustomEvent(CHANGED, { detail: changed }));
}

/** @param {Element} form */
function show(form) {
  for (const field of form.querySelectorAll("select")) if (field.name !== "lang") field.value = kept[field.name] ?? "";
  for (const field of form.querySelectorAll("input")) field.checked = field.value === kept[field.name];
}

/**
 * Offer all languages; pages come with their own only, so that none grows with the others.
 * @param {HTMLFormElement} form
 */
async function offerLanguages(form) {
  const field = form.querySelector("select[name=lang]");
  if (!(field instanceof HTMLSelectElement) || field.options.length > 1) return;
  const answer = await fetch(field.dataset.languages ?? "");
  if (!answer.ok) return;
  const current = field.value;
  const offered = Object.entries(/** @type {Record<string, string>} */ (await answer.json())).map(([tag, name]) => {
    const option = new Option(name, tag, tag === current, tag === current);
    option.lang = tag;
    return option;
  });
  field.replaceChildren(...offered);
}

/** @param {HTMLFormElement} form */
function connect(form) {
  show(form);
  if (form.popover === null) void offerLanguages(form).catch(() => {});
  else form.addEventListener("beforetoggle", () => void offerLanguages(form).catch(() => {}));
  form.addEventListener("change", (event) => {
    if (event.target instanceof HTMLSelectElement && event.target.name === "lang") {
      document.cookie = `lang=${event.target.value}; path=/; max-age=31536000; samesite=lax`;
      location.reload();
      return;
    }
    const fields = [...new FormData(form)].filter(([name, value]) => name !== "lang" && value);
    const settings = Object.fromEntries(fields.map(([name, value]) => [name, String(value)]));
    keep(PLACE, settings);
    apply(settings);
  });
}

for (const form of document.querySelectorAll("form.settings")) if (form instanceof HTMLFormElement) connect(form);
addEventListener("storage", (event) => {
  if (event.key === PLACE) apply(recallObject(PLACE));
});
