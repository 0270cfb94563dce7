// @ts-check
/** Takes what the server says into the state. */

/**
 * @typedef {import("./state.js").Store} Store
 * @typedef {import("../shell/messages.d.ts").TableMessage} TableMessage
 * @typedef {import("../shell/messages.d.ts").Told} Told
 * @typedef {import("../shell/messages.d.ts").SeenTable} SeenTable
 */

const LONGEST_LOG = 600;

/**
 * @param {Store} store
 * @param {TableMessage} message
 */
export function receive(store, message) {
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
 * What was chosen or said about a position is forgotten with it.
 * @param {Store} store
 * @param {SeenTable} table
 */
function forgetting({ state }, table) {
  if (state.table?.version === table.version) return {};
  const still = table.hand?.find((held) => held.tile === state.chosen)?.fits?.length;
  return { busy: false, chosen: still ? state.chosen : null, aimed: null, why: null, advice: null, advised: null };
}
