// @ts-check
/** While the server makes a review: how far it is, until the page itself can be shown. */

import "../shell/page.js";
import { announce } from "../shell/announcer.js";
import { byId } from "../shell/dom.js";
import { say } from "../shell/words.js";

/** How much more must be done before we tell it again: a bar that is read out at every step is a nuisance. */
const TOLD_EVERY = 0.25;
const PAUSE = 3000;

const game = String(byId("making").dataset.game);
const bar = /** @type {HTMLProgressElement} */ (byId("progress"));
let toldStage = "";
let toldAt = 0;

/** @param {import("../shell/messages.d.ts").ReviewStands} progress */
function show({ stage, done, of, told }) {
  if (stage === "ready" || stage === "failed") {
    location.reload();
    return;
  }
  bar.max = of || 1;
  bar.value = done;
  byId("told").textContent = told;
  const share = of ? done / of : 0;
  if (stage !== toldStage || share >= toldAt + TOLD_EVERY) {
    announce(told);
    [toldStage, toldAt] = [stage, share];
  }
}

function follow() {
  const events = new EventSource(`/api/games/${game}/review/events`);
  events.addEventListener("message", (event) => show(JSON.parse(event.data)));
  events.addEventListener("error", () => {
    byId("told").textContent = say("app.away");
    // A browser goes on by itself if the connection was lost, but not after an answer that is no stream.
    if (events.readyState === EventSource.CLOSED) setTimeout(follow, PAUSE);
  });
}

follow();
