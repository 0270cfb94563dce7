// @ts-check
/** What an address of the pad's page asks for, and the addresses of the views. */

import { nearest } from "../shell/dom.js";

/** @import {KeptPad} from "./store.js" */

export const START = "/score";
export const NEW = "/score#new";

/** What the address asks for: a pad by its shared code or by its id here, and a round of it. */
export function readAddress() {
  const code = location.pathname.match(/^\/score\/([^/]+)$/)?.[1];
  const hash = decoded(location.hash.slice(1));
  const [id, round] = code ? ["", hash.match(/^round-(\d+)$/)?.[1]] : hash.split("/round-");
  return {
    code: code && decoded(code).replace(/[\s-]/g, "").toUpperCase(),
    id,
    isNew: !code && id === "new",
    round: round ? Number(round) : null,
    token: hash.match(/^edit=([\w-]+)$/)?.[1],
  };
}

/** The text behind a part of an address; a part that was not encoded stays as it is. @param {string} part */
function decoded(part) {
  try {
    return decodeURIComponent(part);
  } catch {
    return part;
  }
}

/** @param {KeptPad} kept */
export const addressOf = (kept) => (kept.shared ? `${START}/${kept.shared.code}` : `${START}#${kept.id}`);

/** @param {KeptPad} kept @param {number} number */
export const addressOfRound = (kept, number) => `${addressOf(kept)}${kept.shared ? "#" : "/"}round-${number}`;

/** The link to another view that somebody wants to follow in this window, or nothing. @param {MouseEvent} event */
export function ownLink(event) {
  const link = /** @type {HTMLAnchorElement | null} */ (nearest(event.target, "a"));
  const isPlain = event.button === 0 && !event.ctrlKey && !event.metaKey && !event.shiftKey && !event.altKey;
  if (!link || !isPlain || link.target || link.download || link.origin !== location.origin) return null;
  return /^\/score(\/|$)/.test(link.pathname) ? link : null;
}
