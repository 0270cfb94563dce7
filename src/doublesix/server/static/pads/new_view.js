// @ts-check
/** The head of a new pad: who plays, by which sheet, to what. */
import { DEFAULT_EDITION, PARTNER_SIDES } from "../shell/contract.js";
import { fill, make, present } from "../shell/dom.js";
import { decisionsOf, faultIn, firstChoice, fitting, namesOf, padOf, targetText, withSheet } from "./choice.js";
import { radios, select } from "./fields.js";
import { decide, findEdition, findSheet } from "./heading.js";
import { given, say, sayLabel, sayList } from "./words.js";

/**
 * @import {Pad, Target} from "./model.js"
 * @import {Choice} from "./choice.js"
 * @import {Rules} from "../shell/messages.d.ts"
 */

/** @param {Target} target */
const sayTarget = (target) =>
  typeof target === "number"
    ? say("event.points", { count: target })
    : say("score.rounds", { count: target.rounds });

/**
 * @param {Pad | undefined} last
 * @param {(pad: Pad) => void} begin
 * @returns {HTMLElement[]}
 */
export function newView(last, begin) {
  let choice = firstChoice(last);
  const fields = make("div");
  const wrong = make("p", { class: "fault", role: "alert", id: "wrong" });
  const change = (/** @type {Partial<Choice>} */ next) => {
    choice = fitting({ ...choice, ...next });
    wrong.textContent = "";
    fill(fields, ...fieldsOf(choice, change));
  };
  const submit = (/** @type {Event} */ event) => {
    event.preventDefault();
    const fault = faultIn(choice);
    if (!fault) begin(padOf(choice));
    else {
      wrong.textContent = fault.message;
      const at = document.getElementById(fault.at);
      at?.setAttribute("aria-invalid", "true");
      at?.setAttribute("aria-describedby", "wrong");
      at?.closest("details")?.setAttribute("open", "");
      at?.focus();
    }
  };
  choice = fitting(choice);
  fields.append(...fieldsOf(choice, change));
  return [
    make("h1", { tabindex: -1 }, say("pad.new-title")),
    make(
      "form",
      { class: "head-form", onsubmit: submit, novalidate: true },
      fields,
      wrong,
      make(
        "div",
        { class: "bar" },
        make("a", { class: "button", href: "/score" }, sayLabel("key.back")),
        make("button", { class: "main", type: "submit", id: "begin" }, sayLabel("key.begin")),
      ),
    ),
  ];
}

/** @param {Choice} choice @param {(next: Partial<Choice>) => void} change @returns {HTMLElement[]} */
function fieldsOf(choice, change) {
  const sheet = findSheet(given.rulebook, choice.sheet);
  const decisions = decisionsOf(choice);
  const edition = findEdition(sheet, choice.edition);
  const printed = decide(sheet, edition, {});
  return present([
    select(
      "sheet",
      say("general.sheet"),
      given.rulebook.sheets.map((each) => [each.id, each.title]),
      choice.sheet,
      (value) => change(withSheet(choice, value)),
    ),
    sheet.editions.length > 1 &&
      select(
        "edition",
        say("general.edition"),
        sheet.editions.map((each) => [each.code, nameEdition(each, sheet)]),
        choice.edition,
        (edition) => change({ edition }),
      ),
    radios(
      "players",
      say("web.pads-players"),
      Object.keys(decisions.hands).map((each) => [each, each]),
      String(choice.players),
      (value) => change({ players: Number(value) }),
    ),
    make(
      "fieldset",
      {},
      make("legend", {}, say("web.pads-names")),
      make("div", { class: "names" }, ...nameFields(choice)),
    ),
    choice.players === 4 &&
      decisions.partners === "optional" &&
      make(
        "label",
        { class: "choice" },
        make("input", {
          type: "checkbox",
          id: "partners",
          checked: choice.partners,
          onchange: (/** @type {any} */ event) => change({ partners: event.target.checked }),
        }),
        make("span", { id: "pairs" }, sayPairs(choice)),
      ),
    targetFields(choice, decisions.target, change),
    houseRules(choice, printed, edition.ruled, change),
  ]);
}

/**
 * An edition by its language, and whether that is the reader's own.
 * @param {import("./heading.js").Edition} edition
 * @param {import("./heading.js").Sheet} sheet
 */
const nameEdition = ({ code, language }, sheet) =>
  code === sheet.own && code !== DEFAULT_EDITION
    ? say("general.noted", { text: language, note: say("general.edition-own") })
    : language;

/** Who would play with whom. @param {Choice} choice */
function sayPairs(choice) {
  const [one, other] = PARTNER_SIDES.map((side) => sayList(side.map((seat) => namesOf(choice)[seat])));
  return say("web.pads-partners", { one, other });
}

/** @param {Choice} choice */
function nameFields(choice) {
  return [...Array(choice.players).keys()].map((seat) => {
    const keep = (/** @type {any} */ event) => {
      choice.names[seat] = event.target.value;
      event.target.removeAttribute("aria-invalid");
      const pairs = document.getElementById("pairs");
      if (pairs) pairs.textContent = sayPairs(choice);
    };
    return make("input", {
      id: `name-${seat}`,
      value: choice.names[seat] ?? "",
      "aria-label": say("general.player", { number: seat + 1 }),
      placeholder: say("general.player", { number: seat + 1 }),
      maxlength: given.rulebook.longestName,
      autocomplete: "off",
      oninput: keep,
    });
  });
}

/** @param {Choice} choice @param {Target[]} offered @param {(next: Partial<Choice>) => void} change */
function targetFields(choice, offered, change) {
  const options = offered.map((target) => [targetText(target), sayTarget(target)]);
  options.push(["other-points", say("web.home-own-points")], ["other-rounds", say("web.home-own-rounds")]);
  const fields = radios("target", say("terminal.rule-target"), options, choice.target, (target) => change({ target }));
  if (choice.target.startsWith("other-")) {
    fields.append(
      make("label", { for: "other" }, say("web.home-goal")),
      make("input", {
        id: "other",
        inputmode: "numeric",
        value: choice.other,
        maxlength: 5,
        oninput: (/** @type {any} */ event) => (choice.other = event.target.value),
      }),
    );
  }
  return fields;
}

/**
 * @param {Choice} choice
 * @param {Rules} printed
 * @param {string[]} ruled
 * @param {(next: Partial<Choice>) => void} change
 */
function houseRules(choice, printed, ruled, change) {
  const count = Object.keys(choice.house).length;
  const [ours, asPrinted] = [say("rules.mark-short.ours"), say("rules.mark-short.printed")];
  const rows = given.rulebook.house.map(({ key, label, values }) => {
    const options = values.map(({ value, text }) => [
      value,
      value === printed[key]
        ? say("general.noted", { text, note: ruled.includes(key) ? ours : asPrinted })
        : text,
    ]);
    return select(`house-${key}`, label, options, choice.house[key] ?? printed[key], (value) => {
      const { [key]: _, ...rest } = choice.house;
      change({ house: value === printed[key] ? rest : { ...rest, [key]: value } });
    });
  });
  const open = document.getElementById("house")?.hasAttribute("open") ?? false;
  const name = sayLabel("key.house-rules");
  const changed = () => say("general.named", { name, text: say("terminal.setup-house-value", { count }) });
  return make(
    "details",
    { id: "house", open },
    make("summary", { id: "house-title" }, count ? changed() : name),
    make("div", { class: "house-rules" }, ...rows),
  );
}
