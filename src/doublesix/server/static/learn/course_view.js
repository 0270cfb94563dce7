// @ts-check
/** What stands around the table of an exercise: how far one is, what to read, which number to write or choose. */

import { announce } from "../shell/announcer.js";
import { byId, keyed, make, set, write } from "../shell/dom.js";
import { tellFaces } from "../shell/tiles.js";
import { say } from "../shell/words.js";

/**
 * @import {Course} from "./course.js"
 * @import {ToldRule} from "../shell/messages.d.ts"
 */

/** @param {Course} course */
export function showCourse(course) {
  const { number, count, verdict, shown } = course;
  const isOver = number > count;
  const asks = isOver ? null : (shown?.asks ?? null);
  set(document.body, { "data-verdict": verdict, "data-asks": asks });
  byId("table").hidden = isOver || asks === "nothing";
  byId("finish").hidden = !isOver;
  showProgress(course, isOver);
  showReading(course, asks);
  showQuestion(course, asks);
  showRules(isOver ? [] : course.rules);
  if (isOver) byId("finish").focus();
  history.replaceState(null, "", number > 1 && !isOver ? `?step=${number}` : location.pathname);
}

/**
 * @param {Course} course
 * @param {boolean} isOver
 */
function showProgress({ number, count, verdict, shown }, isOver) {
  const bar = /** @type {HTMLProgressElement} */ (byId("progress"));
  bar.max = count;
  bar.value = isOver ? count : number - (verdict === "right" ? 0 : 1);
  write(byId("step"), isOver ? say("learn.all-steps") : say("learn.step", { number, all: count }));
  write(byId("heading"), isOver ? "" : (shown?.heading ?? ""));
  for (const [id, can] of /** @type {const} */ ([
    ["back", number > 1],
    ["onward", !isOver],
  ]))
    /** @type {HTMLButtonElement} */ (byId(id)).disabled = !can;
}

/**
 * What is only read takes the place of the table.
 * @param {Course} course
 * @param {string | null} asks
 */
function showReading({ shown }, asks) {
  const reading = byId("reading");
  const wasHidden = reading.hidden;
  reading.hidden = asks !== "nothing";
  if (reading.hidden || !shown) return;
  const remarks = shown.remarks ?? [];
  keyed(
    byId("remarks"),
    remarks,
    (remark) => remark.said,
    () => make("p"),
    (element, { said, faces }) => tellFaces(element, said, faces),
  );
  for (const { said } of [{ said: shown.heading }, ...remarks, ...(shown.rules ?? [])]) announce(said);
  if (wasHidden || document.activeElement === document.body) byId("read").focus({ preventScroll: true });
}

/**
 * A number to write, or an answer to choose, about a round that is over.
 * @param {Course} course
 * @param {string | null} asks
 */
function showQuestion({ shown, verdict }, asks) {
  const form = byId("number-form");
  const field = /** @type {HTMLInputElement} */ (byId("number"));
  const choices = byId("choices");
  const open = verdict !== "right";
  form.hidden = asks !== "number" || !open;
  choices.hidden = asks !== "choice" || !open;
  if (verdict === null) field.value = "";
  set(field, { "aria-invalid": verdict === "wrong" ? "true" : null });
  keyed(
    choices,
    shown?.choices ?? [],
    (choice) => String(choice.number),
    (choice) => make("button", { type: "button" }, choice.said),
  );
}

/**
 * The rules that the exercise was about, each with the clause of the sheet below it.
 * @param {ToldRule[]} rules
 */
function showRules(rules) {
  const list = byId("told-rules");
  list.hidden = !rules.length;
  list.replaceChildren(...rules.map(ruleItem));
}

/** @param {ToldRule} rule */
function ruleItem({ said, mark, clause, ruling }) {
  const more = [clause, ruling].filter((text) => typeof text === "string");
  return make(
    "li",
    {},
    make("p", {}, said, " ", make("span", { class: "mark-word" }, mark)),
    more.length > 0 &&
      make("details", {}, make("summary", {}, say("rules.clause-title")), ...more.map((text) => make("p", {}, text))),
  );
}
