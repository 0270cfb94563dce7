// @ts-check
/** Commands on their way. We keep each until it is answered, and send it again with the same id on a new connection. */

import { randomText } from "../shell/bytes.js";

/** @import {AnyCommand, Answer, Refusal} from "../shell/messages.d.ts" */

/**
 * A command without the id that it gets here.
 * @typedef {AnyCommand extends infer C ? C extends AnyCommand ? Omit<C, "id"> : never : never} Wish
 */

/** Said if a command was not carried out, with the server's code and sentence. */
export class Refused extends Error {
  /** @param {import("../shell/messages.d.ts").Problem} problem */
  constructor(problem) {
    super(problem.message);
    this.code = problem.code;
  }
}

export class Outbox {
  /** @type {Map<string, {command: AnyCommand, done: () => void, refused: (why: Refused) => void}>} */
  #waiting = new Map();
  #send;

  /** @param {(command: AnyCommand) => void} send hands a command on, if there is a connection */
  constructor(send) {
    this.#send = send;
  }

  /**
   * Send a command; fulfilled once it is carried out and kept.
   * @param {Wish} wish
   * @returns {Promise<void>}
   */
  post(wish) {
    const command = /** @type {AnyCommand} */ ({ ...wish, id: randomText(12) });
    return new Promise((done, refused) => {
      this.#waiting.set(command.id, { command, done, refused });
      this.#send(command);
    });
  }

  /** Send again what has no answer: the connection is a new one. */
  postAgain() {
    for (const { command } of this.#waiting.values()) this.#send(command);
  }

  /** @param {Answer | Refusal} answer */
  settle(answer) {
    const waiting = answer.id ? this.#waiting.get(answer.id) : undefined;
    if (!waiting) return;
    this.#waiting.delete(waiting.command.id);
    if (answer.type === "answer") waiting.done();
    else waiting.refused(new Refused(answer.error));
  }
}
