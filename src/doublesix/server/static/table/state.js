// @ts-check
/** Everything the page knows, in one object. What people see follows from it, and from nothing else. */

/**
 * @import {SeenTable, TableMessage, TalkMessage, PresenceMessage, Told, TalkLine} from "../shell/messages.d.ts"
 *
 * @typedef {"hand" | "seats" | "talk" | "next"} Corner where on the page something was tried
 *
 * @typedef {{tile: string, number: number | null, round: string}} Ahead a tile for one's next turn, perhaps for one end
 *
 * @typedef {object} State
 * @property {SeenTable | null} table  as the server last told it; null before that
 * @property {Told[]} log              what happened, the latest last
 * @property {TalkLine[]} talk         what was said, the latest last
 * @property {"joining" | "live" | "lost"} link  whether the server can be heard
 * @property {string | null} chosen    the tile of one's hand that is about to be laid
 * @property {Ahead | null} ahead      the tile that was chosen while others think
 * @property {number | null} aimed     the place below the held tile, or with the focus
 * @property {boolean} busy            a choice was sent, and the table has not changed yet
 * @property {{tile: string, text: string, faces: [number, number][]} | null} why
 *   why a tile cannot be laid, and where tiles and numbers stand in that; leaves by itself
 * @property {{corner: Corner, text: string} | null} problem  what was refused; leaves by itself
 * @property {string | null} advice    a hint that was asked for, until the table changes
 * @property {[number, number][]} adviceFaces  where tiles and numbers stand in it
 * @property {string | null} advised   the tile that the hint speaks of
 * @property {boolean} columnOpen      whether log and talk are shown
 * @property {number} unread           how much was said while they were not
 * @property {ReadonlySet<string>} muted  the names of those whose talk is not shown; "*" is everybody
 *
 * @typedef {object} News
 * @property {SeenTable | null} before
 * @property {SeenTable} table
 * @property {Told[]} happened  what this page had not been told
 * @property {TalkLine[]} talk
 * @property {boolean} first    whether this is the first that the page hears
 */

const LONGEST_LOG = 600;

export class Store {
  /** @type {State} */
  state = {
    table: null,
    log: [],
    talk: [],
    link: "joining",
    chosen: null,
    ahead: null,
    aimed: null,
    busy: false,
    why: null,
    problem: null,
    advice: null,
    adviceFaces: [],
    advised: null,
    columnOpen: false,
    unread: 0,
    muted: new Set(),
  };

  /** @type {((state: State) => void)[]} */
  #views = [];
  /** @type {((news: News, state: State) => void)[]} */
  #listeners = [];
  #waits = false;

  /**
   * Change something; all views are shown again before anything else happens.
   * @param {Partial<State>} change
   */
  change(change) {
    this.state = { ...this.state, ...change };
    if (this.#waits) return;
    this.#waits = true;
    queueMicrotask(() => this.#show());
  }

  /**
   * Show something whenever the state changes, in the order in which views are added.
   * @param {(state: State) => void} view
   */
  show(view) {
    this.#views.push(view);
  }

  /**
   * Hear what happens, after it is seen.
   * @param {(news: News, state: State) => void} listener
   */
  hear(listener) {
    this.#listeners.push(listener);
  }

  /** @param {News} news */
  tell(news) {
    queueMicrotask(() => this.#listeners.forEach((listener) => listener(news, this.state)));
  }

  #show() {
    this.#waits = false;
    for (const view of this.#views) view(this.state);
  }
}

/**
 * Whether it is this person's turn, and they play themselves.
 * @param {SeenTable | null} table
 * @returns {boolean}
 */
export function isOwnTurn(table) {
  return (
    table !== null && typeof table.you === "number" && table.turn === table.you && !table.seats[table.you].stood_in
  );
}

/**
 * Whether seats can be taken and cleared now.
 * @param {SeenTable} table
 */
export function gathers(table) {
  return table.phase === "gathering" || (table.phase === "over" && openSeats(table).length > 0);
}

/**
 * Return the numbers of the seats that nobody has.
 * @param {SeenTable} table
 */
export function openSeats(table) {
  return table.seats.flatMap((seat, number) => (seat.kind === "open" ? [number] : []));
}

/**
 * Return the ways to lay the chosen tile.
 * @param {State} state
 * @returns {import("../shell/messages.d.ts").Fit[]}
 */
export function chosenFits(state) {
  return state.table?.hand?.find((held) => held.tile === state.chosen)?.fits ?? [];
}

/**
 * Take what the server says into the state.
 * @param {Store} store
 * @param {TableMessage | TalkMessage | PresenceMessage} message
 */
export function receive(store, message) {
  if (message.type === "table") receiveTable(store, message);
  else if (store.state.table) receiveTable(store, withTable(store.state.table, message));
}

/**
 * Return a small message as one that shows the table, too: as it was, but for what the message says.
 * @param {SeenTable} table
 * @param {TalkMessage | PresenceMessage} message
 * @returns {TableMessage}
 */
function withTable(table, message) {
  if (message.type === "talk") return { type: "table", table: { ...table, seq: message.seq }, talk: message.talk };
  const { away = [], watchers = 0 } = message;
  const seats = table.seats.map((seat, number) => ({ ...seat, away: away.includes(number) }));
  return { type: "table", table: { ...table, seats, watchers } };
}

/**
 * @param {Store} store
 * @param {TableMessage} message
 */
function receiveTable(store, message) {
  const { table: before, log, talk } = store.state;
  const { table, happened = [], talk: said = [], whole = false } = message;
  const known = new Map(log.map((told) => [told.id, told.said]));
  const heard = new Set(talk.map((line) => line.seq));
  const fresh = happened.filter((told) => known.get(told.id) !== told.said);
  const newTalk = said.filter((line) => !heard.has(line.seq));
  const first = before === null;
  store.change({
    table,
    log: (whole ? happened : [...log, ...fresh]).slice(-LONGEST_LOG),
    talk: whole ? said : [...talk, ...newTalk],
    ...forgetting(store, table),
  });
  store.tell({ before, table, happened: first ? [] : fresh, talk: first ? [] : newTalk, first });
}

/**
 * Choices and notes about a position are forgotten with it.
 * @param {Store} store
 * @param {SeenTable} table
 */
function forgetting({ state }, table) {
  if (state.table?.version === table.version) return {};
  const still = table.hand?.find((held) => held.tile === state.chosen)?.fits?.length;
  return { busy: false, chosen: still ? state.chosen : null, aimed: null, why: null, advice: null, advised: null };
}
