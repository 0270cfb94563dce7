// @ts-check
/** What the server says of a round while somebody enters it. Without a connection it says nothing. */
import { entryOf, tooMuch } from "./draft.js";
import * as server from "./server.js";
import { say } from "./words.js";

/**
 * @import {Draft} from "./draft.js"
 * @import {RoundVerdict} from "../shell/messages.d.ts"
 */

const PATIENCE = 2500;

export class Verdicts {
  /** What was said of which entry. @type {Map<string, RoundVerdict>} */
  #said = new Map();

  /** @param {import("./model.js").Pad} pad @param {import("./model.js").Terms} terms */
  constructor(pad, terms) {
    this.pad = pad;
    this.terms = terms;
  }

  /** Ask whether a round can have ended like this. @param {Draft} draft @returns {Promise<RoundVerdict | null>} */
  async ask(draft) {
    const entry = entryOf(draft, this.terms);
    const of = JSON.stringify(entry);
    const said = this.#said.get(of);
    if (said) return said;
    if (tooMuch(draft, this.terms) !== undefined) return null;
    const answer = await server.check({ ...this.pad, rounds: [entry] }, PATIENCE);
    const verdict = answer?.status === 200 ? answer.body.rounds[0] : null;
    if (verdict) this.#said.set(of, verdict);
    return verdict;
  }

  /** What is known to be wrong with a draft as it is now. @param {Draft} draft @returns {RoundVerdict | null} */
  faultIn(draft) {
    const place = tooMuch(draft, this.terms);
    if (place !== undefined) return { standing: "impossible", message: say("web.pads-too-much"), place };
    const said = this.#said.get(JSON.stringify(entryOf(draft, this.terms)));
    return said?.standing === "impossible" || said?.standing === "doubtful" ? said : null;
  }
}
