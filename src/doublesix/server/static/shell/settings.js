// @ts-check
/** What a person chose for this browser: theme, look of the tiles, sound, motion, language. */

import { keep, recallObject } from "./storage.js";

const PLACE = "doublesix.settings";
const ON_PAGE = ["theme", "look", "calm"];

/** @typedef {{theme?: string, look?: string, sound?: string, calm?: string}} Settings */

/** @returns {Settings} */
const read = () => recallObject(PLACE);

/** @param {Settings} chosen */
function apply(chosen) {
  for (const name of ON_PAGE) {
    const value = /** @type {Record<string, string | undefined>} */ (chosen)[name];
    if (value) document.documentElement.dataset[name] = value;
    else delete document.documentElement.dataset[name];
  }
}

/** Whether this person wants to hear tiles. */
export function hasSound() {
  return read().sound === "on";
}

/** Whether nothing should move: by our setting, or by that of the device. */
export function isCalm() {
  return read().calm === "on" || matchMedia("(prefers-reduced-motion: reduce)").matches;
}

/** @param {HTMLFormElement} form */
function connect(form) {
  const chosen = /** @type {Record<string, string>} */ (read());
  for (const input of form.querySelectorAll("input")) {
    if (input.type === "checkbox") input.checked = chosen[input.name] === input.value;
    else input.checked = (chosen[input.name] || "") === input.value;
  }
  form.addEventListener("change", (event) => {
    if (event.target instanceof HTMLSelectElement) {
      document.cookie = `lang=${event.target.value}; path=/; max-age=31536000; samesite=lax`;
      location.reload();
      return;
    }
    const data = Object.fromEntries([...new FormData(form)].filter(([name, value]) => name !== "lang" && value));
    keep(PLACE, data);
    apply(data);
    document.dispatchEvent(new CustomEvent("doublesix:settings"));
  });
}

const form = document.getElementById("settings");
if (form instanceof HTMLFormElement) connect(form);
addEventListener("storage", (event) => {
  if (event.key === PLACE) apply(read());
});
