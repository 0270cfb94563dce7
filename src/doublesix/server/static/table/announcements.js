// @ts-check
/** Tells people who do not see the table what happens there: every event, whose turn it is, who comes and goes. */

import { announce } from "../shell/announcer.js";
import { say } from "../shell/words.js";
import { isOwnTurn } from "./state.js";
import { isMuted } from "./talk.js";

/**
 * @import {Store} from "./state.js"
 * @import {SeenTable, SeenSeat} from "../shell/messages.d.ts"
 */

/** @param {Store} store */
export function tellEverything(store) {
  store.hear(({ before, table, happened, talk, first }, { muted }) => {
    for (const told of happened) announce(told.said);
    if (before && table.phase === "over" && before.phase !== "over" && table.sum?.ending) announce(table.sum.ending);
    if (before) for (const text of comings(before, table)) announce(text);
    for (const line of talk) {
      if (!line.own && !isMuted(line, muted)) announce(say("general.named", { name: line.name, text: line.text }));
    }
    // If the page says by itself that its person is ready, it asks nothing of them.
    if (table.ready_at_once) return;
    const asked = isOwnTurn(table) || table.phase !== "playing";
    if (first || (asked && table.prompt !== before?.prompt)) announce(table.prompt);
    else if (isOwnTurn(table) && !isOwnTurn(before)) announce(table.prompt);
  });
  let link = store.state.link;
  store.show((state) => {
    if (state.link === "lost" && link === "live") announce(say("web.table-reconnecting"));
    if (state.link === "live" && link === "lost") announce(say("web.table-back"));
    link = state.link;
  });
}

/**
 * Return who came, went or returned.
 * @param {SeenTable} before
 * @param {SeenTable} now
 */
function comings(before, now) {
  return now.seats.flatMap((seat, index) => {
    const isOwn = index === now.you || index === before.you;
    return (isOwn ? ownComing : coming)(before.seats[index], seat) ?? [];
  });
}

/**
 * The same of oneself.
 * @param {SeenSeat | undefined} before
 * @param {SeenSeat} now
 * @returns {string | null}
 */
function ownComing(before, now) {
  if (!before) return null;
  if (before.kind === "open" && now.kind !== "open") return say("you.sat-down");
  if (before.kind !== "open" && now.kind === "open") return say("you.stood-up");
  if (!before.stood_in && now.stood_in) return say("you.bot-plays");
  if (before.stood_in && !now.stood_in) return say("you.plays-again");
  return null;
}

/**
 * @param {SeenSeat | undefined} before
 * @param {SeenSeat} now
 * @returns {string | null}
 */
function coming(before, now) {
  const name = now.name ?? "";
  if (!before) return null;
  if (before.kind === "open" && now.kind !== "open") return say("web.table-sat-down", { name });
  if (before.kind !== "open" && now.kind === "open") return say("web.table-stood-up", { name: before.name ?? "" });
  if (before.kind === "bot" && now.kind === "person")
    return say("company.took-seat", { name, bot: before.name ?? "" });
  if (!before.stood_in && now.stood_in) return say("web.table-bot-plays-for", { name });
  if (before.stood_in && !now.stood_in) return say("web.table-plays-again", { name });
  if (!before.away && now.away) return say("web.table-has-gone", { name });
  if (before.away && !now.away) return say("web.table-has-returned", { name });
  return null;
}
