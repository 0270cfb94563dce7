// @ts-check
/** The socket on which somebody waits. If it is lost, they wait again as soon as there is another. */

import { patience, toldToWait } from "../shell/patience.js";

/** From this code on, the server has said why there is no socket. */
const REFUSED = 4000;

/**
 * @typedef {{type: "waiting", here: number, players: number, bots_in?: number}} Waiting
 * @typedef {{type: "paired", code: string, url: string}} Paired
 * @typedef {{type: "refused", error: {code: string, message: string}}} Refused
 *
 * @typedef {object} Ears
 * @property {(waiting: Waiting) => void} waiting
 * @property {(url: string) => void} paired
 * @property {(why: string) => void} refused
 * @property {() => void} lost
 */

export class PairingSocket {
  /** @type {WebSocket | null} */
  #socket = null;
  /** @type {ReturnType<typeof setTimeout> | undefined} */
  #again;
  #failures = 0;
  #wish;
  #ears;

  /**
   * @param {URLSearchParams} wish
   * @param {Ears} ears
   */
  constructor(wish, ears) {
    this.#wish = wish;
    this.#ears = ears;
    this.#open();
  }

  /** Wait no longer. */
  close() {
    clearTimeout(this.#again);
    const socket = this.#socket;
    this.#socket = null;
    socket?.close();
  }

  #open() {
    const secure = location.protocol === "https:" ? "wss:" : "ws:";
    const socket = new WebSocket(`${secure}//${location.host}/api/pairing/live?${this.#wish}`);
    this.#socket = socket;
    socket.onmessage = ({ data }) => socket === this.#socket && this.#hear(JSON.parse(data));
    socket.onclose = ({ code, reason }) => {
      if (socket !== this.#socket || code >= REFUSED) return;
      this.#ears.lost();
      this.#failures += 1;
      this.#again = setTimeout(() => this.#open(), patience(this.#failures, toldToWait(reason)));
    };
  }

  /** @param {Waiting | Paired | Refused} message */
  #hear(message) {
    this.#failures = 0;
    if (message.type === "waiting") {
      this.#ears.waiting(message);
      return;
    }
    this.close();
    if (message.type === "paired") this.#ears.paired(message.url);
    else this.#ears.refused(message.error.message);
  }
}
