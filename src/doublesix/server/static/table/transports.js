// @ts-check
/** Two ways to hear from a table and to speak to it: a WebSocket, or a stream of events with requests beside it. */

import { askForLife } from "../shell/patience.js";

/**
 * @import {AnyMessage, AnyCommand} from "../shell/messages.d.ts"
 *
 * @typedef {object} Ears
 * @property {() => void} opened
 * @property {(message: AnyMessage) => void} heard
 * @property {(reason: string) => void} closed  told once, for any reason, which is empty if the server gave none
 *
 * @typedef {object} Transport
 * @property {(command: AnyCommand | {do: "ping"}) => void} send
 * @property {() => void} close
 */

/**
 * Ask whether the server is there before we open anything. The more sockets have failed, the longer Firefox lets the
 * next one wait, up to a minute; a request never waits.
 * @param {Pick<Ears, "opened" | "closed">} ears
 * @returns {Transport}
 */
export function knock(ears) {
  const given = new AbortController();
  const closed = once(ears.closed);
  askForLife(given.signal).then(
    () => given.signal.aborted || ears.opened(),
    () => closed(""),
  );
  return {
    send() {},
    close() {
      given.abort();
      closed("");
    },
  };
}

/**
 * @param {string} address of the table, below /api
 * @param {string} query
 * @param {Ears} ears
 * @returns {Transport}
 */
export function openSocket(address, query, ears) {
  const secure = location.protocol === "https:" ? "wss:" : "ws:";
  const socket = new WebSocket(`${secure}//${location.host}${address}/live?${query}`);
  const closed = once(ears.closed);
  socket.onopen = ears.opened;
  socket.onmessage = (event) => ears.heard(JSON.parse(event.data));
  socket.onclose = ({ reason }) => closed(reason);
  return {
    send(command) {
      if (socket.readyState === WebSocket.OPEN) socket.send(JSON.stringify(command));
    },
    close() {
      socket.onmessage = null;
      socket.close();
      closed("");
    },
  };
}

/**
 * @param {string} address
 * @param {string} query
 * @param {Ears} ears
 * @returns {Transport}
 */
export function openStream(address, query, ears) {
  const stream = new EventSource(`${address}/events?${query}`);
  const close = () => {
    stream.close();
    closed("");
  };
  const closed = once(ears.closed);
  stream.onopen = ears.opened;
  stream.onmessage = (event) => ears.heard(JSON.parse(event.data));
  stream.onerror = close;
  return {
    send(command) {
      const answer = command.do === "ping" ? ping() : post(address, command);
      answer.then(ears.heard, close);
    },
    close,
  };
}

/**
 * Send one command by a request. Its answer is the same as over a socket; a missing answer is an error.
 * @param {string} address
 * @param {AnyCommand} command
 * @returns {Promise<AnyMessage>}
 */
export async function post(address, command) {
  const response = await fetch(`${address}/commands`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify(command),
  });
  const answer = await response.json();
  return response.ok ? { type: "answer", ...answer } : { type: "refused", id: command.id, error: answer.error };
}

/**
 * Ask whether the server is there; a stream by itself does not tell.
 * @returns {Promise<AnyMessage>}
 */
async function ping() {
  await askForLife();
  return { type: "pong" };
}

/** @param {(reason: string) => void} told */
function once(told) {
  let open = true;
  return (/** @type {string} */ reason) => {
    if (open) told(reason);
    open = false;
  };
}
