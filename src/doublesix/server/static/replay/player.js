// @ts-check
/** Where one is in a finished game: which round, which step, with whose eyes. Rounds are fetched when needed. */

/**
 * @import {ReplayedRound as Round} from "../shell/messages.d.ts"
 * @typedef {Round["frames"][number]} Frame
 * @typedef {{round: number, step: number, eyes: string}} Place
 */

const PACE = 1100;
const PAUSE_AFTER_ROUND = 3000;

export class Player {
  /** @type {Round | null} */
  round = null;
  step = 0;
  /** The seat whose eyes we look with; with nobody's, all hands are open. */
  eyes = "";
  shape = "wide";

  #game;
  #shown;
  #lead;
  /** @type {Map<string, Promise<Round>>} */
  #fetched = new Map();
  #wanted = 0;
  #timer = 0;

  /**
   * @param {string} game
   * @param {(player: Player) => void} shown called whenever something else is to be seen
   * @param {(move: () => Promise<void> | undefined) => Promise<void>} lead makes a move, and says so if it cannot be
   */
  constructor(game, shown, lead) {
    this.#game = game;
    this.#shown = shown;
    this.#lead = lead;
  }

  get frame() {
    return this.round?.frames[this.step] ?? null;
  }

  get lastStep() {
    return (this.round?.frames.length ?? 1) - 1;
  }

  get isAtEnd() {
    return this.step === this.lastStep && this.round?.round === this.round?.rounds;
  }

  get isAtStart() {
    return this.step === 0 && this.round?.round === 1;
  }

  get isRunning() {
    return this.#timer !== 0;
  }

  /**
   * Go to a step of a round; if it is too far, to the last.
   * @param {Partial<Place>} place
   */
  async go({ round = this.round?.round ?? 1, step = this.step, eyes = this.eyes }) {
    const wanted = ++this.#wanted;
    const found = await this.#fetch(round, eyes);
    if (wanted !== this.#wanted) return;
    this.round = found;
    this.eyes = eyes;
    this.step = Math.max(0, Math.min(step, found.frames.length - 1));
    this.#shown(this);
  }

  /** Go a step on, into the next round if this one is over. */
  forward() {
    if (!this.round || this.isAtEnd) return undefined;
    if (this.step < this.lastStep) return this.go({ step: this.step + 1 });
    return this.go({ round: this.round.round + 1, step: 0 });
  }

  /** Go a step back, into the round before if this one begins. */
  back() {
    if (!this.round || this.isAtStart) return undefined;
    if (this.step > 0) return this.go({ step: this.step - 1 });
    return this.go({ round: this.round.round - 1, step: Infinity });
  }

  /**
   * Show the table in another shape.
   * @param {string} shape
   */
  reshape(shape) {
    if (shape === this.shape) return undefined;
    this.shape = shape;
    return this.round ? this.go({}) : undefined;
  }

  /** Play by itself, or stop; at the end it begins again. */
  async toggle() {
    if (this.isRunning) {
      this.stop();
      return;
    }
    if (this.isAtEnd) await this.go({ round: 1, step: 0 });
    this.#run();
  }

  /** Stop playing by itself. */
  stop() {
    if (!this.isRunning) return;
    clearTimeout(this.#timer);
    this.#timer = 0;
    this.#shown(this);
  }

  #run() {
    const pause = this.step === this.lastStep ? PAUSE_AFTER_ROUND : PACE;
    this.#timer = setTimeout(async () => {
      const before = this.frame;
      await this.#lead(() => this.forward());
      if (!this.isRunning) return;
      if (this.isAtEnd || this.frame === before) this.stop();
      else this.#run();
    }, pause);
    this.#shown(this);
  }

  /**
   * @param {number} round
   * @param {string} eyes
   * @returns {Promise<Round>}
   */
  #fetch(round, eyes) {
    const query = new URLSearchParams({ round: String(round), shape: this.shape, ...(eyes && { seat: eyes }) });
    const address = `/api/games/${encodeURIComponent(this.#game)}/steps?${query}`;
    const known = this.#fetched.get(address);
    if (known) return known;
    const asked = fetch(address).then(async (answer) => {
      const told = await answer.json();
      if (!answer.ok) throw new Error(told.error?.message ?? answer.statusText);
      return told;
    });
    asked.catch(() => this.#fetched.delete(address));
    this.#fetched.set(address, asked);
    return asked;
  }
}
