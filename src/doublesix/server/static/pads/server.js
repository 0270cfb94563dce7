// @ts-check
/** What the page asks the server. Without a connection, every answer is null. */

import { patience as backOff } from "../shell/patience.js";

/**
 * @import {Pad} from "./model.js"
 * @import {SharedPad as SentPad} from "../shell/messages.d.ts"
 * @typedef {SentPad & {pad: Pad}} SharedPad
 * @typedef {{status: number, body: any}} Answer
 */

const PATIENCE = 6000;

/**
 * @param {string} path
 * @param {RequestInit} [request]
 * @param {number} [patience] in milliseconds
 * @returns {Promise<Answer | null>} nothing if there is no connection
 */
async function ask(path, request = {}, patience = PATIENCE) {
  try {
    const answer = await fetch(path, { ...request, signal: AbortSignal.timeout(patience) });
    const body = await answer.json();
    // A server that is starting or worn out is as good as none: we ask again later.
    return answer.status >= 500 || answer.status === 429 ? null : { status: answer.status, body };
  } catch {
    return null;
  }
}

/** Judge every round of a pad. @param {Pad} pad @param {number} [patience] */
export const check = (pad, patience) => ask("/api/pads/check", { method: "POST", body: JSON.stringify(pad) }, patience);

/** Share a pad. @param {Pad} pad */
export const share = (pad) => ask("/api/pads", { method: "POST", body: JSON.stringify(pad) });

/** @param {string} code */
export const read = (code) => ask(`/api/pads/${encodeURIComponent(code)}`);

/** Write the next version of a shared pad. @param {import("./store.js").Shared} shared @param {Pad} pad */
export const write = (shared, pad) =>
  ask(`/api/pads/${encodeURIComponent(shared.code)}`, {
    method: "PUT",
    headers: { authorization: `Bearer ${shared.token}` },
    body: JSON.stringify({ version: shared.version, pad }),
  });

/**
 * Follow a shared pad until the returned function is called; connects again by itself.
 * @param {string} code
 * @param {() => number} known the version that is known already
 * @param {{news: (pad: SharedPad) => void, connected: (is: boolean) => void}} told
 */
export function follow(code, known, told) {
  /** @type {EventSource | null} */
  let source = null;
  let again = 0;
  let failures = 0;
  const connect = () => {
    source = new EventSource(`/api/pads/${encodeURIComponent(code)}/events?after=${known()}`);
    source.onopen = () => {
      failures = 0;
      told.connected(true);
    };
    source.onmessage = (event) => told.news(JSON.parse(event.data));
    source.onerror = () => {
      told.connected(false);
      // A browser gives up for good after an answer that is no stream, so we begin again.
      failures += 1;
      if (source?.readyState === EventSource.CLOSED) again = window.setTimeout(connect, backOff(failures));
    };
  };
  const back = () => {
    source?.close();
    clearTimeout(again);
    connect();
  };
  const gone = () => told.connected(false);
  addEventListener("online", back);
  addEventListener("offline", gone);
  connect();
  return () => {
    removeEventListener("online", back);
    removeEventListener("offline", gone);
    clearTimeout(again);
    source?.close();
  };
}
