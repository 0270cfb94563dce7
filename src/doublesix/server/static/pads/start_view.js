// @ts-check
/** The first view: the pads of this phone, a new one, and one that somebody shared. */
import { button, el } from "./dom.js";
import { headingOf } from "./heading.js";
import { endingOf, tally } from "./sums.js";
import { nameSides, tellPlayers, tellScores, tellStanding } from "./telling.js";
import { given, say } from "./words.js";

/** @typedef {import("./kept.js").Kept} Kept */

/** @param {Kept[]} pads @param {boolean} isLasting @param {(address: string) => void} go @returns {HTMLElement[]} */
export function startView(pads, isLasting, go) {
  return [
    el("h1", { tabindex: -1 }, say("web.pads-title")),
    el("p.lead", {}, say("web.pads-lead")),
    !isLasting && el("p.fault", {}, say("web.pads-not-lasting")),
    el("p", {}, el("a.button.main", { href: "/score#new", id: "new-pad" }, say("web.pads-new"))),
    ...(pads.length ? [el("h2", {}, say("web.pads-kept")), el("ul.kept-pads", {}, ...pads.map(keptPad))] : []),
    el("h2", { id: "shared-title" }, say("web.pads-follow")),
    codeForm(go),
    // Browsers keep pages only where nobody on the way could have changed them.
    el("p.muted", {}, isSecureContext ? say("web.pads-offline-note") : say("web.pads-only-here")),
  ].filter((node) => node instanceof HTMLElement);
}

/** Where a pad is found. @param {Kept} kept */
export const addressOf = (kept) => (kept.shared ? `/score/${kept.shared.code}` : `/score#${kept.id}`);

/** @param {Kept} kept */
function keptPad(kept) {
  const heading = headingOf(given.book, kept.pad);
  const rows = tally(heading.terms, heading.target, kept.pad.rounds ?? []);
  const scores = rows.at(-1)?.scores ?? nameSides(heading).map(() => 0);
  const ending = endingOf(heading.target, rows);
  const about = [kept.pad.date, heading.title, kept.shared && say("web.pads-is-shared")].filter(Boolean);
  return el(
    "li",
    {},
    el(
      "a.kept-pad",
      { href: addressOf(kept) },
      el("strong", {}, tellPlayers(heading)),
      el("span", {}, ending ? tellStanding(heading, rows, ending) : rows.length ? tellScores(scores, heading) : say("web.pads-no-rounds")),
      el("small", {}, sayDots(about)),
    ),
  );
}

/** @param {(string | undefined | false)[]} parts */
const sayDots = (parts) => parts.filter(Boolean).join(" · ");

/** @param {(address: string) => void} go */
function codeForm(go) {
  const input = /** @type {HTMLInputElement} */ (
    el("input", { id: "code", name: "code", autocomplete: "off", autocapitalize: "none", spellcheck: "false", maxlength: 200, required: true })
  );
  const open = (/** @type {Event} */ event) => {
    event.preventDefault();
    // The whole link may be pasted, too.
    const code = input.value.trim().split("#")[0].split("/").at(-1);
    if (code) go(`/score/${encodeURIComponent(code)}`);
  };
  return el(
    "form.code-form",
    { onsubmit: open, "aria-labelledby": "shared-title" },
    el("label", { for: "code" }, say("web.pads-code")),
    el("div.beside", {}, input, el("button", { type: "submit" }, say("web.pads-open"))),
  );
}

/** What is shown where a pad cannot be. @param {string} message @param {() => void} again */
export const lostView = (message, again) => [
  el("h1", { tabindex: -1 }, say("web.pads-lost")),
  el("p.lead", {}, message),
  el("p.beside", {}, button(say("web.pads-again"), again), el("a.button", { href: "/score" }, say("web.pads-all"))),
];

