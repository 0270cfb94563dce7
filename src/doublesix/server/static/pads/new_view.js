// @ts-check
/** The head of a new pad: who plays, by which sheet, to what. */
import { el, fill } from "./dom.js";
import { decide, findEdition, findSheet } from "./heading.js";
import { FORMAT } from "./model.js";
import { pick } from "./place_card.js";
import { given, say, sayList } from "./words.js";

/**
 * @typedef {import("./model.js").Pad} Pad
 * @typedef {import("./model.js").Target} Target
 * @typedef {{sheet: string, edition: string, options: Record<string, string>, names: string[], players: number,
 *   partners: boolean, target: string, other: string}} Choice
 */

const NOT_IN_NAMES = /[,:;/|\u0000-\u001f\u007f-\u009f\u2028\u2029]/;
const LARGEST_TARGET = 99_999;

/** What is chosen at first: what was played last. @param {Pad | undefined} last @returns {Choice} */
function firstChoice(last) {
  const sheet = findSheet(given.book, last?.sheet ?? "");
  const names = last?.names ?? [];
  const players = names.length || Number(Object.keys(sheet.decisions.hands)[0]);
  return {
    sheet: sheet.id,
    edition: last?.edition ?? "en",
    options: { ...last?.options },
    names: [...names],
    players,
    partners: last?.partners ?? false,
    target: last ? targetText(last.target) : "",
    other: "",
  };
}

/** @param {Target} target */
const targetText = (target) => (typeof target === "number" ? String(target) : `rounds: ${target.rounds}`);

/** @param {Target} target */
const sayTarget = (target) =>
  typeof target === "number" ? say("web.pads-points", { count: target }) : say("web.pads-rounds", { count: target.rounds });

/**
 * @param {Pad | undefined} last
 * @param {(pad: Pad) => void} begin
 * @returns {HTMLElement[]}
 */
export function newView(last, begin) {
  let choice = firstChoice(last);
  const fields = el("div");
  const wrong = el("p.fault", { role: "alert", id: "wrong" });
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
    el("h1", { tabindex: -1 }, say("web.pads-new-title")),
    el(
      "form.head-form",
      { onsubmit: submit, novalidate: true },
      fields,
      wrong,
      el("div.bar", {}, el("a.button", { href: "/score" }, say("web.pads-back")), el("button.main", { type: "submit", id: "begin" }, say("web.pads-begin"))),
    ),
  ];
}

/** @param {Choice} choice */
const decisionsOf = (choice) => {
  const sheet = findSheet(given.book, choice.sheet);
  return decide(sheet, findEdition(sheet, choice.edition), choice.options);
};

/** Make a choice one that the sheet has room for. @param {Choice} choice @returns {Choice} */
function fitting(choice) {
  const sheet = findSheet(given.book, choice.sheet);
  const edition = findEdition(sheet, choice.edition).code;
  const decisions = decisionsOf({ ...choice, edition });
  const possible = Object.keys(decisions.hands).map(Number);
  const players = possible.includes(choice.players) ? choice.players : Math.min(Math.max(choice.players, possible[0]), Math.max(...possible));
  const offered = decisions.target.map(targetText);
  const target = offered.includes(choice.target) || choice.target.startsWith("other-") ? choice.target : offered[0];
  const partners = choice.partners && players === 4 && decisions.partners === "optional";
  return { ...choice, edition, players, partners, target };
}

/** @param {Choice} choice @param {(next: Partial<Choice>) => void} change @returns {HTMLElement[]} */
function fieldsOf(choice, change) {
  const sheet = findSheet(given.book, choice.sheet);
  const decisions = decisionsOf(choice);
  const printed = decide(sheet, findEdition(sheet, choice.edition), {});
  return [
    select("sheet", say("web.pads-sheet"), given.book.sheets.map((each) => [each.id, each.title]), choice.sheet, (value) => change({ sheet: value, edition: "en", options: {} })),
    sheet.editions.length > 1 &&
      select("edition", say("web.pads-edition"), sheet.editions.map((each) => [each.code, each.language]), choice.edition, (edition) => change({ edition })),
    radios("players", say("web.pads-players"), Object.keys(decisions.hands).map((each) => [each, each]), String(choice.players), (value) => change({ players: Number(value) })),
    el("fieldset", {}, el("legend", {}, say("web.pads-names")), el("div.names", {}, ...nameFields(choice))),
    choice.players === 4 && decisions.partners === "optional" &&
      el(
        "label.choice",
        {},
        el("input", { type: "checkbox", id: "partners", checked: choice.partners, onchange: (/** @type {any} */ event) => change({ partners: event.target.checked }) }),
        el("span", { id: "pairs" }, sayPairs(choice)),
      ),
    targetFields(choice, decisions.target, change),
    houseRules(choice, printed, change),
  ].filter((node) => node instanceof HTMLElement);
}

/** Who would play with whom. @param {Choice} choice */
function sayPairs(choice) {
  const [one, other] = [[0, 2], [1, 3]].map((side) => sayList(side.map((seat) => namesOf(choice)[seat])));
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
    return el("input", {
      id: `name-${seat}`,
      value: choice.names[seat] ?? "",
      "aria-label": say("web.pads-player", { number: seat + 1 }),
      placeholder: say("web.pads-player", { number: seat + 1 }),
      maxlength: given.book.longestName,
      autocomplete: "off",
      oninput: keep,
    });
  });
}

/** @param {Choice} choice @param {Target[]} offered @param {(next: Partial<Choice>) => void} change */
function targetFields(choice, offered, change) {
  const options = offered.map((target) => [targetText(target), sayTarget(target)]);
  options.push(["other-points", say("web.pads-other-points")], ["other-rounds", say("web.pads-other-rounds")]);
  const fields = radios("target", say("web.pads-target"), options, choice.target, (target) => change({ target }));
  if (choice.target.startsWith("other-")) {
    const label = choice.target === "other-points" ? say("web.pads-how-many-points") : say("web.pads-how-many-rounds");
    fields.append(
      el("label", { for: "other" }, label),
      el("input", { id: "other", inputmode: "numeric", value: choice.other, maxlength: 5, oninput: (/** @type {any} */ event) => (choice.other = event.target.value) }),
    );
  }
  return fields;
}

/** @param {Choice} choice @param {import("./model.js").Decisions} printed @param {(next: Partial<Choice>) => void} change */
function houseRules(choice, printed, change) {
  const count = Object.keys(choice.options).length;
  const rows = given.book.house.map(({ key, label, values }) => {
    const options = values.map(({ value, text }) => [value, value === printed[key] ? say("web.pads-as-printed", { value: text }) : text]);
    return select(`house-${key}`, label, options, choice.options[key] ?? printed[key], (value) => {
      const { [key]: _, ...rest } = choice.options;
      change({ options: value === printed[key] ? rest : { ...rest, [key]: value } });
    });
  });
  const open = document.getElementById("house")?.hasAttribute("open") ?? false;
  const title = count ? say("web.pads-house-count", { count }) : say("web.pads-house");
  return el("details", { id: "house", open }, el("summary", { id: "house-title" }, title), el("div.house-rules", {}, ...rows));
}

/** @param {string} id @param {string} label @param {string[][]} options @param {string} chosen @param {(value: string) => void} change */
function select(id, label, options, chosen, change) {
  const choices = options.map(([value, text]) => el("option", { value, selected: value === chosen }, text));
  const onchange = (/** @type {any} */ event) => change(event.target.value);
  return el("div.field", {}, el("label", { for: id }, label), el("select", { id, onchange }, ...choices));
}

/** @param {string} name @param {string} legend @param {string[][]} options @param {string} chosen @param {(value: string) => void} change */
function radios(name, legend, options, chosen, change) {
  const choices = options.map(([value, text], index) =>
    pick({ name, id: `${name}-${index}`, value, checked: value === chosen, onchange: () => change(value) }, text),
  );
  return el("fieldset", {}, el("legend", {}, legend), el("div.picks", {}, ...choices));
}

/** @param {Choice} choice @returns {{message: string, at: string} | null} */
function faultIn(choice) {
  const names = namesOf(choice);
  const alike = names.map((name) => name.normalize("NFKC").toLowerCase());
  for (const [seat, name] of names.entries()) {
    const at = `name-${seat}`;
    if (NOT_IN_NAMES.test(name)) return { message: say("error.record-name-characters", { name }), at };
    if (alike.indexOf(alike[seat]) < seat) return { message: say("error.record-names-alike", { name }), at };
  }
  if (choice.target.startsWith("other-") && !/^[1-9]\d{0,4}$/.test(choice.other.trim())) {
    return { message: say("web.pads-bad-target", { largest: LARGEST_TARGET }), at: "other" };
  }
  const decisions = decisionsOf(choice);
  const refused = given.book.refused.find(({ values }) => Object.entries(values).every(([key, value]) => decisions[key] === value));
  if (!refused) return null;
  const changed = Object.keys(refused.values).find((key) => key in choice.options) ?? Object.keys(refused.values)[0];
  return { message: refused.message, at: `house-${changed}` };
}

/** Those who gave no name are called by their number. @param {Choice} choice */
const namesOf = (choice) =>
  [...Array(choice.players).keys()].map((seat) => choice.names[seat]?.trim() || say("web.pads-player", { number: seat + 1 }));

/** @param {Choice} choice @returns {Pad} */
function padOf(choice) {
  const number = Number(choice.other);
  const offered = decisionsOf(choice).target.find((target) => targetText(target) === choice.target);
  const target = offered ?? (choice.target === "other-points" ? number : { rounds: number });
  const today = new Date();
  const date = [today.getFullYear(), today.getMonth() + 1, today.getDate()].map((part) => String(part).padStart(2, "0")).join("-");
  return {
    format: FORMAT,
    sheet: choice.sheet,
    ...(choice.edition !== "en" && { edition: choice.edition }),
    ...(Object.keys(choice.options).length && { options: choice.options }),
    names: namesOf(choice),
    ...(choice.partners && { partners: true }),
    target,
    date,
    rounds: [],
  };
}
