// @ts-check
/** The first view: the pads of this phone, a new one, and one that somebody shared. */
import { button, make, present } from "../shell/dom.js";
import { addressOf, NEW, START } from "./addresses.js";
import { headingOf, isPlayable } from "./heading.js";
import { tally } from "./tally.js";
import { tellEvening, tellPlayers, tellScores, tellStanding } from "./sentences.js";
import { given, say, sayLabel } from "./words.js";

/** @import {KeptPad} from "./store.js" */

/** @param {KeptPad[]} pads @param {boolean} isLasting @param {(address: string) => void} go @returns {HTMLElement[]} */
export function startView(pads, isLasting, go) {
  return present([
    make("h1", { tabindex: -1 }, say("web.shell-pad")),
    make("p", { class: "lead" }, say("web.pads-lead")),
    !isLasting && make("p", { class: "fault" }, say("web.pads-not-lasting")),
    make("p", {}, make("a", { class: "button main", href: NEW, id: "new-pad" }, sayLabel("key.new-pad"))),
    ...(pads.length
      ? [make("h2", {}, say("web.pads-kept")), make("ul", { class: "kept-pads" }, ...pads.map(keptPad))]
      : []),
    make("h2", { id: "shared-title" }, say("web.pads-follow")),
    codeForm(go),
    // Browsers keep pages only if nobody on the way could have changed them.
    make("p", { class: "muted" }, isSecureContext ? say("web.pads-offline-note") : say("web.pads-only-here")),
  ]);
}

/** @param {KeptPad} kept */
function keptPad(kept) {
  if (!isPlayable(kept.pad)) {
    const names = make("strong", {}, kept.pad.names.join(", "));
    return make("li", {}, make("a", { class: "card kept-pad", href: addressOf(kept) }, names));
  }
  const heading = headingOf(given.rulebook, kept.pad);
  const counted = tally(heading.terms, heading.target, kept.pad);
  const about = [kept.pad.date, heading.title, kept.shared && say("web.pads-is-shared")].filter(Boolean);
  return make(
    "li",
    {},
    make(
      "a",
      { class: "card kept-pad", href: addressOf(kept) },
      make("strong", {}, tellPlayers(heading)),
      make(
        "span",
        {},
        tellEvening(heading, counted) || tellBriefly(heading, counted),
      ),
      make("small", {}, sayDots(about)),
    ),
  );
}

/** @param {import("./heading.js").Heading} heading @param {import("./tally.js").Tally} counted */
function tellBriefly(heading, counted) {
  if (counted.ending) return tellStanding(heading, counted);
  return counted.rows.length ? tellScores(counted.scores, heading) : say("general.no-round-over");
}

/** @param {(string | undefined | false)[]} parts */
const sayDots = (parts) => parts.filter(Boolean).join(" · ");

/** @param {(address: string) => void} go */
function codeForm(go) {
  const input = make("input", {
    id: "code",
    name: "code",
    autocomplete: "off",
    autocapitalize: "none",
    spellcheck: "false",
    maxlength: 200,
    required: true,
  });
  const open = (/** @type {Event} */ event) => {
    event.preventDefault();
    // People may also paste the whole link.
    const code = input.value.trim().split("#")[0].split("/").at(-1);
    if (code) go(`${START}/${encodeURIComponent(code)}`);
  };
  return make(
    "form",
    { class: "code-form", onsubmit: open, "aria-labelledby": "shared-title" },
    make("label", { for: "code" }, say("web.pads-code")),
    make("div", { class: "beside" }, input, make("button", { type: "submit" }, sayLabel("key.open"))),
  );
}

/** What is shown if a pad cannot be shown. @param {string} message @param {() => void} again */
export const lostView = (message, again) => [
  make("h1", { tabindex: -1 }, say("web.pads-lost")),
  make("p", { class: "lead" }, message),
  make(
    "p",
    { class: "beside" },
    button(say("general.try-again"), again),
    make("a", { class: "button", href: START }, say("web.pads-all")),
  ),
];
