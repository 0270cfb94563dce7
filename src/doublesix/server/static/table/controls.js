// @ts-check
/** What to do next, in a sentence and on one button; the boneyard; a hint, and a step back. */

import { byId, keyed, make, set, write } from "../shell/dom.js";
import { tellFaces } from "../shell/tiles.js";
import { say } from "../shell/words.js";
import { layName } from "./places.js";
import { chosenFits, gathers, isOwnTurn } from "./state.js";

/**
 * @import {State} from "./state.js"
 * @import {Actions} from "./actions.js"
 * @import {SeenTable} from "../shell/messages.d.ts"
 * @typedef {{text: string, do: (() => void) | null}} Next
 * @typedef {(table: SeenTable) => Next | null} Offer  what can be done at this table besides playing; null for nothing
 */

/**
 * @param {Actions} actions
 * @param {Offer} offer
 * @returns {(state: State) => void}
 */
export function showControls(actions, offer) {
  const next = byId("next");
  const also = byId("also");
  /** @type {Next} */
  let now = { text: "", do: null };
  next.addEventListener("click", () => now.do?.());
  also.addEventListener("click", () => actions.press("pass"));
  byId("boneyard").addEventListener("click", () => actions.press("draw"));
  byId("hint").addEventListener("click", () => actions.hint());
  byId("take-back").addEventListener("click", () => actions.takeBack());
  byId("elsewhere").addEventListener("click", (event) => layElsewhere(actions, event.target));
  return (state) => {
    const { table } = state;
    if (!table) return;
    now = nextThing(state, actions, offer);
    write(next, now.text);
    set(next, { "aria-disabled": now.do ? null : "true", "data-ready": Boolean(now.do) });
    const second = table.buttons?.[1];
    write(also, second?.label ?? also.textContent ?? "");
    keepRoom(also, Boolean(second), isPlaying(table) && Boolean(table.board?.may_pass));
    showPrompt(state);
    showBoneyard(state);
    showElsewhere(state);
    const alone = isPlaying(table) && table.seats.filter((seat) => seat.kind === "person").length === 1;
    keepRoom(byId("hint"), Boolean(table.can_hint), alone);
    keepRoom(byId("take-back"), Boolean(table.can_take_back) && table.phase === "playing", alone);
  };
}

/** @param {SeenTable} table */
function isPlaying({ phase, you }) {
  return phase === "playing" && typeof you === "number";
}

/**
 * Show a button, or keep its room free if it comes and goes in this round: the button beside it stays as wide as it is.
 * @param {HTMLElement} button
 * @param {boolean} isShown
 * @param {boolean} comesAndGoes
 */
function keepRoom(button, isShown, comesAndGoes) {
  button.hidden = !isShown && !comesAndGoes;
  set(button, { "data-absent": !isShown });
}

/**
 * Return the next thing to do; if there is nothing to press, what the table waits for.
 * @param {State} state
 * @param {Actions} actions
 * @param {Offer} offer
 * @returns {Next}
 */
function nextThing(state, actions, offer) {
  const { table, busy } = state;
  if (!table) return { text: "", do: null };
  const fits = chosenFits(state);
  if (state.chosen && fits.length && !busy) {
    const place = fits.length === 1 ? fits[0].place : state.aimed;
    if (fits.length > 1 && typeof place !== "number") return { text: say("web.table-choose-end"), do: null };
    return { text: layName(state.chosen, table.board?.places?.[place ?? -1]), do: () => actions.layOn(place ?? null) };
  }
  const [button] = table.buttons ?? [];
  if (button) return { text: button.label, do: busy ? null : () => actions.press(button.do) };
  const offered = offer(table);
  if (offered) return offered;
  if (isOwnTurn(table)) return { text: say("web.table-choose-tile"), do: null };
  const acts = typeof table.turn === "number" ? table.seats[table.turn].name : undefined;
  return { text: acts ? say("web.table-plays", { name: acts }) : say("web.phrase-one-moment"), do: null };
}

/** @param {State} state */
function showPrompt({ table, problem, advice, adviceFaces }) {
  const elsewhere = problem?.corner === "talk" || (problem?.corner === "seats" && table && gathers(table));
  const trouble = elsewhere ? null : problem?.text;
  const prompt = byId("prompt");
  const faces = trouble ? [] : advice ? adviceFaces : table?.prompt_faces;
  tellFaces(prompt, trouble ?? advice ?? table?.prompt ?? "", faces);
  set(prompt, { "data-kind": trouble ? "problem" : advice ? "advice" : null, "data-turn": isOwnTurn(table) });
}

/** @param {State} state */
function showBoneyard({ table, busy }) {
  const boneyard = byId("boneyard");
  const board = table?.board;
  boneyard.hidden = !board || table.phase !== "playing";
  if (!board) return;
  const can = !busy && Boolean(table.buttons?.some((button) => button.do === "draw"));
  const count = board.boneyard;
  set(boneyard, { "aria-disabled": can ? null : "true", "data-ready": can, "data-empty": count === 0 });
  write(byId("boneyard-count"), String(count));
  const name = board.draws ? say("record.boneyard-hidden", { count }) : say("record.aside-hidden", { count });
  write(byId("boneyard-name"), can ? say("web.table-boneyard-draw", { count }) : name);
  write(byId("boneyard-word"), board.draws ? say("general.boneyard") : say("web.table-aside-word"));
}

/**
 * If the picture has no room for some ways to lay the chosen tile, buttons offer them.
 * @param {State} state
 */
function showElsewhere(state) {
  const fits = state.busy ? [] : chosenFits(state).filter((fit) => typeof fit.place !== "number");
  const place = byId("elsewhere");
  place.hidden = !fits.length;
  keyed(
    place,
    fits,
    (fit) => fit.action,
    () => make("button", { type: "button" }),
    (button, fit) => {
      set(button, { "data-action": fit.action });
      write(button, say("web.table-lay", { tile: fit.action.replace("@", " @ ") }));
    },
  );
}

/**
 * @param {Actions} actions
 * @param {EventTarget | null} target
 */
function layElsewhere(actions, target) {
  const action = target instanceof Element ? target.getAttribute("data-action") : null;
  const fit = chosenFits(actions.store.state).find((each) => each.action === action);
  if (fit) actions.lay(fit);
}
