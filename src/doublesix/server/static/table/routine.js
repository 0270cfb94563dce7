// @ts-check
/** What a person has left to the page: to pass or draw if nothing else is possible, and to lay a tile chosen ahead. */

import { byId, set } from "../shell/dom.js";
import { chosen, whenChosen } from "../shell/settings.js";
import { markFace } from "../shell/tiles.js";
import { say } from "../shell/words.js";
import { momentAt } from "./moments.js";
import { isOwnTurn } from "./state.js";

/**
 * @import {Ahead, State} from "./state.js"
 * @import {Actions} from "./actions.js"
 * @import {Fit, SeenTable} from "../shell/messages.d.ts"
 * @typedef {{name: string, do: () => void}} Plan
 */

/** @param {Actions} actions */
export function followRoutine(actions) {
  const { store } = actions;
  const next = byId("next");
  let planned = "";
  /** @type {ReturnType<typeof setTimeout> | undefined} */
  let waiting;
  const follow = () => {
    const { state } = store;
    const { table } = state;
    const plan = table && planOf(state, table, actions);
    const name = plan ? `${table?.version} ${plan.name}` : "";
    if (name === planned) return;
    planned = name;
    clearTimeout(waiting);
    set(next, { "data-automatic": Boolean(plan) });
    if (!plan || !table) return;
    const moment = momentAt(table);
    next.style.setProperty("--moment", `${moment}ms`);
    waiting = setTimeout(plan.do, moment);
  };
  store.show((state) => {
    if (state.ahead && !isHeldStill(state.ahead, state.table)) store.change({ ahead: null });
    follow();
  });
  whenChosen(["auto-pass", "auto-draw"], follow);
  whenChosen(["ahead"], () => store.change({ ahead: null }));
}

/**
 * Choose a tile ahead; chosen again, for one of its ends alone, then for the other; then let go.
 * @param {Actions} actions
 * @param {string} tile
 */
export function chooseAhead({ store }, tile) {
  const { table, ahead } = store.state;
  if (!table) return;
  const numbers = table.board?.line?.length ? [...new Set([Number(tile[0]), Number(tile[2])])] : [];
  const ways = numbers.length > 1 ? [null, ...numbers] : [null];
  const way = ahead?.tile === tile ? ways.indexOf(ahead.number) + 1 : 0;
  store.change({ ahead: way < ways.length ? { tile, number: ways[way], round: roundOf(table) } : null });
}

/**
 * Whether tiles are chosen ahead here and now: while others think.
 * @param {SeenTable | null} table
 */
export function choosesAhead(table) {
  const plays = table?.phase === "playing" && typeof table.you === "number" && !table.seats[table.you].stood_in;
  return Boolean(plays) && !isOwnTurn(table) && chosen("ahead") === "on";
}

/**
 * Return what the page does next by itself, if there is anything.
 * @param {State} state
 * @param {SeenTable} table
 * @param {Actions} actions
 * @returns {Plan | null}
 */
function planOf({ ahead, busy, link, chosen: tile }, table, actions) {
  if (!isOwnTurn(table) || busy || link !== "live" || table.phase !== "playing") return null;
  if (ahead) return { name: `ahead ${ahead.tile} ${ahead.number}`, do: () => layAhead(actions, ahead, table) };
  const [button, second] = table.buttons ?? [];
  const mustChoose = Boolean(tile || second || table.hand?.some((held) => held.fits?.length));
  if (mustChoose || table.passes_in_a_moment) return null;
  const isLeftToUs =
    (button?.do === "draw" && chosen("auto-draw") === "on") || (button?.do === "pass" && chosen("auto-pass") === "on");
  return isLeftToUs ? { name: button.do, do: () => actions.press(button.do) } : null;
}

/**
 * Lay the tile that was chosen ahead; if it goes to several ends, let its person choose; if to none, say so.
 * @param {Actions} actions
 * @param {Ahead} ahead
 * @param {SeenTable} table
 */
function layAhead(actions, { tile, number }, table) {
  actions.store.change({ ahead: null });
  const fits = table.hand?.find((held) => held.tile === tile)?.fits ?? [];
  const wanted = fits.filter((fit) => number === null || endOf(fit) === number);
  if (!wanted.length) actions.explain(tile, say("settings.ahead-dropped", { tile: markFace(tile) }));
  else if (new Set(wanted.map(endOf)).size > 1) actions.choose(tile);
  else actions.lay(wanted[0]);
}

/**
 * Return the number of the end that a tile is laid on; null if it opens the round.
 * @param {Fit} fit
 */
function endOf({ action }) {
  const end = action.match(/@(\d)/);
  return end ? Number(end[1]) : null;
}

/**
 * @param {Ahead} ahead
 * @param {SeenTable | null} table
 */
function isHeldStill({ tile, round }, table) {
  return table?.phase === "playing" && roundOf(table) === round && table.hand?.some((held) => held.tile === tile);
}

/** @param {SeenTable} table */
function roundOf({ game }) {
  return `${game.number}.${game.round ?? 0}`;
}
