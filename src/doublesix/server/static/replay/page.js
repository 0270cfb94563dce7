// @ts-check
/** The page of a finished game: buttons, keys and the scrubber lead through it; the address remembers where one is. */

import "../shell/page.js";
import { announce } from "../shell/announcer.js";
import { byId, nearest, set } from "../shell/dom.js";
import { isCalm } from "../shell/settings.js";
import { bestShape } from "../table/frame.js";
import { Line } from "../table/line.js";
import { Player } from "./player.js";
import { showStep, toldIn } from "./step_view.js";

/** Browsers refuse an address that changes all the time, Safari one that did a hundred times in half a minute. */
const BETWEEN_ADDRESSES = 350;
const NATIVE = "select, textarea, input, [contenteditable]";

const replay = byId("replay");
replay.hidden = false;
const line = new Line();
/** @type {Record<string, [number, number]>} */
const shapes = JSON.parse(byId("shapes").textContent ?? "{}");
const player = new Player(String(replay.dataset.game), show, go);
let toldStep = "";
/** @type {ReturnType<typeof setTimeout> | undefined} */
let writing;
let writtenAt = -Infinity;

/** @param {Player} shown */
function show(shown) {
  const { round, frame, step, eyes } = shown;
  if (!round || !frame) return;
  const place = [round.round, step, ...(eyes ? [eyes] : [])].join(".");
  const table = { board: frame.board, game: { number: 1, round: round.round } };
  line.show(/** @type {import("../table/state.js").State} */ (/** @type {unknown} */ ({ table })));
  showStep(shown);
  showAnalysis(shown);
  if (toldStep && toldStep !== place) announce(toldIn(frame));
  toldStep = place;
  remember(place);
}

/**
 * Lead to the analysis of this step; when a round is over, there is none.
 * @param {Player} shown
 */
function showAnalysis({ round, step, lastStep }) {
  const link = byId("analyse");
  link.hidden = step === lastStep && Boolean(round?.sum);
  set(link, { href: `/games/${replay.dataset.game}/analyse?round=${round?.round ?? 1}&step=${step}` });
}

/**
 * Write a place into the address: at once, or soon if that was just done.
 * @param {string} place
 */
function remember(place) {
  const write = () => {
    writtenAt = performance.now();
    history.replaceState(null, "", `#${place}`);
  };
  clearTimeout(writing);
  const wait = writtenAt + BETWEEN_ADDRESSES - performance.now();
  if (wait > 0) writing = setTimeout(write, wait);
  else write();
}

/** @returns {import("./player.js").Place} */
function placeInAddress() {
  const [round = "1", step = "0", eyes = ""] = location.hash.slice(1).split(".");
  return { round: Number(round) || 1, step: Number(step) || 0, eyes: /^\d+$/.test(eyes) ? eyes : "" };
}

/**
 * Go somewhere; if that is not possible, say why.
 * @param {() => Promise<void> | undefined} move
 */
async function go(move) {
  try {
    await move();
  } catch (error) {
    const told = error instanceof Error ? error.message : String(error);
    byId("prompt").textContent = told;
    announce(told);
  }
}

/** @type {Record<string, () => Promise<void> | undefined>} */
const MOVES = {
  first: () => player.go({ step: 0 }),
  back: () => player.back(),
  run: () => player.toggle(),
  forward: () => player.forward(),
  last: () => player.go({ step: Infinity }),
};
/** @type {Record<string, () => Promise<void> | undefined>} */
const KEYS = {
  ArrowLeft: MOVES.back,
  ArrowRight: MOVES.forward,
  Home: MOVES.first,
  End: MOVES.last,
  p: MOVES.run,
  P: MOVES.run,
  PageUp: () => player.go({ round: Math.max(1, (player.round?.round ?? 1) - 1), step: 0 }),
  PageDown: () => player.go({ round: Math.min(player.round?.rounds ?? 1, (player.round?.round ?? 1) + 1), step: 0 }),
};

/** @param {() => Promise<void> | undefined} move */
function lead(move) {
  if (move !== MOVES.run) player.stop();
  go(move);
  bringStageUp(isCalm() ? "instant" : "smooth");
}

/**
 * On a small screen the line, or what happened, may be out of sight; then nothing would seem to happen.
 * @param {ScrollBehavior} behavior
 */
function bringStageUp(behavior) {
  const [picture, told] = [byId("line"), byId("prompt")];
  const { top } = picture.getBoundingClientRect();
  const controls = told.nextElementSibling?.getBoundingClientRect().height ?? 0;
  const bothFit = told.getBoundingClientRect().bottom - top <= innerHeight - controls;
  (bothFit && top >= 0 ? told : picture).scrollIntoView({ block: "nearest", behavior });
}

for (const [id, move] of Object.entries(MOVES)) byId(id).addEventListener("click", () => lead(move));
document.addEventListener("keydown", (event) => {
  const move = KEYS[event.key];
  const isNative = nearest(event.target, NATIVE);
  if (!move || isNative || event.ctrlKey || event.altKey || event.metaKey) return;
  event.preventDefault();
  lead(move);
});
byId("scrubber").addEventListener("input", (event) => {
  lead(() => player.go({ step: Number(/** @type {HTMLInputElement} */ (event.target).value) }));
});
byId("round").addEventListener("change", (event) => {
  lead(() => player.go({ round: Number(/** @type {HTMLSelectElement} */ (event.target).value), step: 0 }));
});
byId("eyes").addEventListener("change", (event) => {
  lead(() => player.go({ eyes: /** @type {HTMLSelectElement} */ (event.target).value }));
});
byId("log").addEventListener("click", (event) => {
  const step = nearest(event.target, "[data-step]")?.getAttribute("data-step");
  if (step) lead(() => player.go({ step: Number(step) }));
});
addEventListener("hashchange", () => lead(() => player.go(placeInAddress())));
new ResizeObserver(() => {
  go(() => player.reshape(bestShape(shapes, line.area, player.shape)));
  line.fit();
}).observe(byId("line"));

player.shape = bestShape(shapes, line.area, null);
go(async () => {
  const place = placeInAddress();
  await player.go(place);
  if (place.step) bringStageUp("instant");
});
