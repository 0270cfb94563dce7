// @ts-check
/** Stays connected to a table: opens, notices when it hears nothing any more, and opens again. */

import { patience, toldToWait } from "../shell/patience.js";
import { Outbox } from "./outbox.js";
import { knock, openSocket, openStream, post } from "./transports.js";

/**
 * @import {TableMessage, TalkMessage, PresenceMessage} from "../shell/messages.d.ts"
 * @import {Transport} from "./transports.js"
 */

const QUIET = 15_000;
/** How long an answer to a ping may take before the connection is given up. */
const PATIENCE = 4000;
/** How long it may take to open one: a server to which everybody comes back at once needs its time. */
const TIME_TO_OPEN = 10_000;
/** If no socket ever opened, we try the other way after so many failures, and so on in turn. */
const TRIES_OF_ONE_KIND = 2;

export class Connection {
  /** @type {Transport | null} */
  #transport = null;
  #address;
  #told;
  #linked;
  #turnedAway;
  #query;
  #seq = 0;
  #whole = true;
  #failures = 0;
  #open = false;
  #begun = false;
  #wasOpen = false;
  #socketsWork = false;
  /** @type {ReturnType<typeof setTimeout> | undefined} */
  #timer;
  /** @type {ReturnType<typeof setTimeout> | undefined} */
  #pulse;

  /**
   * @param {string} address of the table, below /api
   * @param {() => Record<string, string>} query how the table is to be shown, asked for each time
   * @param {(message: TableMessage | TalkMessage | PresenceMessage) => void} told
   * @param {(live: boolean) => void} linked
   * @param {(why: string) => void} turnedAway
   */
  constructor(address, query, told, linked, turnedAway) {
    this.#address = address;
    this.#query = query;
    this.#told = told;
    this.#linked = linked;
    this.#turnedAway = turnedAway;
    this.outbox = new Outbox((command) => this.#send(command));
    addEventListener("online", () => this.#cameBack());
    addEventListener("pageshow", (event) => event.persisted && this.#cameBack());
    addEventListener("offline", () => this.#lose());
    document.addEventListener("visibilitychange", () => document.hidden || this.#cameBack());
  }

  /**
   * Connect for the first time. The page brings the table as it was; only what came later is asked for.
   * @param {TableMessage} [first]
   */
  join(first) {
    this.#begun = true;
    if (first) this.#tell(first);
    this.#connect();
  }

  /** Connect again to show the table in another way. */
  begin() {
    this.#begun = true;
    this.#whole = true;
    this.#drop();
    this.#connect();
  }

  /** Connect; after a failure only when somebody is there. */
  #connect() {
    clearTimeout(this.#timer);
    if (this.#transport) return;
    if (!this.#failures) {
      this.#dial();
      return;
    }
    this.#transport = knock({ opened: () => this.#dial(), closed: () => this.#lose() });
    this.#expect(PATIENCE, () => this.#lose());
  }

  #dial() {
    const query = new URLSearchParams(this.#query());
    query.set("language", document.documentElement.lang);
    if (!this.#whole) query.set("from", String(this.#seq));
    const other = !this.#socketsWork && Math.floor(this.#failures / TRIES_OF_ONE_KIND) % 2 === 1;
    this.#transport = (other ? openStream : openSocket)(this.#address, query.toString(), {
      opened: () => this.#opened(),
      heard: (message) => this.#heard(message, !other),
      closed: (reason) => this.#lose(reason),
    });
    this.#expect(TIME_TO_OPEN, () => this.#lose());
  }

  /**
   * Hand a command on. Before there ever was a connection it goes by a request, which is there as soon as one would be;
   * the connection sends it again, and gets the same answer.
   * @param {import("../shell/messages.d.ts").AnyCommand} command
   */
  #send(command) {
    if (this.#open) this.#transport?.send(command);
    else if (!this.#wasOpen)
      post(this.#address, command).then(
        (answer) => (answer.type === "answer" || answer.type === "refused") && this.outbox.settle(answer),
        () => undefined,
      );
  }

  #opened() {
    this.#open = true;
    this.#wasOpen = true;
    this.#linked(true);
    this.outbox.postAgain();
    this.#expect(QUIET, () => this.#ask());
  }

  /**
   * @param {import("../shell/messages.d.ts").AnyMessage} message
   * @param {boolean} bySocket
   */
  #heard(message, bySocket) {
    this.#socketsWork ||= bySocket;
    this.#failures = 0;
    this.#expect(QUIET, () => this.#ask());
    if (message.type === "table" || message.type === "talk" || message.type === "presence") this.#tell(message);
    else if (message.type === "refused" && !message.id) this.#turnedAway(message.error.message);
    else if (message.type !== "pong") this.outbox.settle(message);
  }

  /** @param {TableMessage | TalkMessage | PresenceMessage} message */
  #tell(message) {
    if (message.type !== "presence") this.#seq = message.type === "table" ? message.table.seq : message.seq;
    this.#whole = false;
    this.#told(message);
  }

  /** After a time of quiet, ask whether anybody is there, and give the connection up if nobody answers. */
  #ask() {
    this.#transport?.send({ do: "ping" });
    this.#expect(PATIENCE, () => this.#lose());
  }

  /**
   * Expect to hear something within a time.
   * @param {number} time
   * @param {() => void} otherwise
   */
  #expect(time, otherwise) {
    clearTimeout(this.#pulse);
    this.#pulse = setTimeout(otherwise, time);
  }

  /** Connect at once after sleep or a change of network; if it seems connected, make sure that it is. */
  #cameBack() {
    if (!this.#begun) return;
    this.#failures = 0;
    if (this.#open) this.#ask();
    else {
      this.#drop();
      this.#connect();
    }
  }

  #drop() {
    const transport = this.#transport;
    this.#transport = null;
    this.#open = false;
    clearTimeout(this.#pulse);
    transport?.close();
  }

  /**
   * Connect again after a while: when the server said as it went, or after a time that is longer with each failure.
   * @param {string} [reason] what the server said
   */
  #lose(reason = "") {
    if (!this.#transport) return;
    const told = toldToWait(reason);
    const wasOpen = this.#open;
    this.#failures += 1;
    this.#drop();
    this.#linked(false);
    clearTimeout(this.#timer);
    this.#timer = setTimeout(
      () => this.#connect(),
      wasOpen && told !== undefined ? told : patience(this.#failures, told),
    );
  }
}
