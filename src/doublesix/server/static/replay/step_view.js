// @ts-check
/** A step of a finished game on the page: hands, line, log, and the sum if a round is over. */

import { byId, keyed, make, set, write } from "../shell/dom.js";
import { listFaces, markFaces, showRow, tellFaces, tellMarked } from "../shell/tiles.js";
import { say } from "../shell/words.js";

/**
 * @import {Player, Frame} from "./player.js"
 * @import {ReplayedRound as Round} from "../shell/messages.d.ts"
 */

/**
 * Return what happened in a step, in words.
 * @param {Frame} frame
 */
export function toldIn(frame) {
  return frame.happened.map((told) => told.said).join(" ");
}

/**
 * Show everything but the line.
 * @param {Player} player
 */
export function showStep(player) {
  const { round, frame } = player;
  if (!round || !frame) return;
  showSeats(player, round, frame);
  write(byId("boneyard"), frame.board.draws ? say("record.boneyard-hidden", { count: frame.board.boneyard }) : "");
  tellMarked(byId("prompt"), frame.happened.map((told) => markFaces(told.said, told.faces)).join(" "));
  showControls(player, round, frame);
  showSum(player, round);
  showLog(player, round);
}

/**
 * @param {Player} player
 * @param {Round} round
 * @param {Frame} frame
 */
function showSeats({ step, lastStep }, round, frame) {
  const sum = step === lastStep ? round.sum : null;
  const winner = typeof sum?.winner === "number" ? round.seats[sum.winner].side : null;
  const seats = round.seats.map((seat) => ({ ...seat, gained: seat.side === winner ? (sum?.points ?? 0) : 0 }));
  keyed(
    byId("seats"),
    seats,
    (_, seat) => String(seat),
    draftSeat,
    (element, { name, score = 0, gained }, seat) => {
      const acts = frame.turn === seat;
      set(element, { "data-acts": acts, "aria-current": acts ? "true" : null });
      const [who, points, held] = element.children;
      write(who, name);
      write(points, scoreText(score + gained, gained));
      showHand(held, frame.hands[seat]);
    },
  );
}

/**
 * @param {number} score
 * @param {number} gained
 */
function scoreText(score, gained) {
  return gained ? say("web.replay-score-gained", { score, gained }) : say("web.replay-score", { score });
}

function draftSeat() {
  return make(
    "li",
    { class: "seat" },
    make("span", { class: "name" }),
    make("span", { class: "score" }),
    make(
      "span",
      { class: "tiles-held" },
      make("span", { class: "unseen" }),
      make("span", { class: "row", "aria-hidden": "true" }),
    ),
  );
}

/**
 * @param {Element} element
 * @param {(string | null)[]} hand
 */
function showHand(element, hand) {
  const [told, row] = element.children;
  const faces = hand.filter((tile) => tile !== null);
  write(told, faces.length ? faces.join(" ") : say("score.tiles", { count: hand.length }));
  showRow(row, hand);
}

/**
 * @param {Player} player
 * @param {Round} round
 * @param {Frame} frame
 */
function showControls(player, round, frame) {
  const scrubber = /** @type {HTMLInputElement} */ (byId("scrubber"));
  set(scrubber, { max: player.lastStep, "aria-valuetext": toldIn(frame) });
  scrubber.value = String(player.step);
  const stuck = {
    first: player.step === 0,
    back: player.isAtStart,
    forward: player.isAtEnd,
    last: player.step === player.lastStep,
  };
  for (const [id, is] of Object.entries(stuck)) set(byId(id), { "aria-disabled": is ? "true" : null });
  set(byId("run"), { "aria-pressed": String(player.isRunning) });
  const chosen = /** @type {HTMLSelectElement} */ (byId("round"));
  if (chosen.options.length !== round.rounds) {
    const numbers = Array.from({ length: round.rounds }, (_, index) => index + 1);
    const named = (/** @type {number} */ number) => say("web.replay-round-of", { number, rounds: round.rounds });
    chosen.replaceChildren(...numbers.map((number) => new Option(named(number), String(number))));
  }
  chosen.value = String(round.round);
  /** @type {HTMLSelectElement} */ (byId("eyes")).value = player.eyes;
}

/**
 * The whole round line by line; each line leads to its step, and the present one is marked.
 * @param {Player} player
 * @param {Round} round
 */
function showLog(player, round) {
  const lines = round.frames.flatMap((frame, step) => frame.happened.map((told) => ({ ...told, step })));
  const log = byId("log");
  const draft = () => make("li", {}, make("button", { type: "button", class: "quiet" }));
  keyed(
    log,
    lines,
    (told) => `${player.eyes} ${told.id}`,
    draft,
    (item, told) => {
      const button = /** @type {Element} */ (item.firstElementChild);
      set(button, { "data-step": told.step, "aria-current": told.step === player.step ? "step" : null });
      tellFaces(button, told.said, told.faces);
    },
  );
  const present = log.querySelector("[aria-current]")?.parentElement;
  if (present) log.scrollTop = present.offsetTop - log.offsetTop - log.clientHeight / 2;
}

/**
 * @param {Player} player
 * @param {Round} round
 */
function showSum({ step, lastStep }, { sum }) {
  const panel = byId("sum");
  panel.hidden = step !== lastStep || !sum;
  if (!sum) return;
  write(byId("sum-said"), sum.headline);
  write(byId("sum-written"), sum.sum ?? "");
  write(byId("sum-ending"), sum.ending ?? "");
  listFaces(byId("sum-lines"), [sum.said, ...sum.lines], sum.line_faces && [[], ...sum.line_faces]);
}
