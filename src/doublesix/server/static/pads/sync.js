// @ts-check
/**
 * Keeps a pad and the server in step: the server judges rounds once there is a connection, and shared pads are sent and
 * received. We never overwrite what somebody else wrote: what was entered here meanwhile is put aside, and we ask
 * about.
 */
import * as store from "./store.js";
import * as server from "./server.js";

/**
 * @import {KeptPad} from "./store.js"
 * @import {Pad, Entry} from "./model.js"
 * @import {RoundVerdict} from "../shell/messages.d.ts"
 */

/** What is going on, by pad: only one exchange with the server at a time. @type {Map<string, Promise<void>>} */
const underWay = new Map();

/** A pad as it was told, without what the server worked out from it. @param {Pad} pad @returns {Pad} */
export function told(pad) {
  const { winners: _, evening: __, rounds = [], ...head } = /** @type {Pad & Record<string, any>} */ (pad);
  return {
    ...head,
    rounds: rounds.map((/** @type {Entry} */ { out, hands, table, boneyard }) =>
      JSON.parse(
        JSON.stringify({ out: out ?? undefined, hands, table: table ?? undefined, boneyard: boneyard ?? undefined }),
      ),
    ),
  };
}

/** Have a pad judged, and send what is unsent. @param {string} id @returns {Promise<void>} */
export function settle(id) {
  const before = underWay.get(id) ?? Promise.resolve();
  const next = before
    .then(() => checkAndSend(id))
    .finally(() => {
      if (underWay.get(id) === next) underWay.delete(id);
    });
  underWay.set(id, next);
  return next;
}

/** @param {string} id */
async function checkAndSend(id) {
  await check(id);
  const pad = store.load(id);
  if (pad?.checked && pad.unsent?.length && !hasFaults(pad)) await send(pad);
}

/** @param {KeptPad} pad */
export const hasFaults = (pad) => Object.keys(pad.faults ?? {}).length > 0;

/** Judge the rounds that were entered without a connection. @param {string} id */
async function check(id) {
  const before = store.load(id);
  if (!before || before.checked) return;
  const answer = await server.check(before.pad);
  const now = store.load(id);
  if (!answer || !now || now.changed !== before.changed) return;
  /** @type {Record<string, string>} */
  const faults = {};
  if (answer.status === 200) {
    answer.body.rounds.forEach((/** @type {RoundVerdict} */ verdict, /** @type {number} */ index) => {
      if (verdict.standing !== "ready") faults[index + 1] = verdict.message ?? "";
    });
  } else {
    faults.heading = answer.body.error?.message ?? "";
  }
  store.save({ ...now, checked: true, faults });
}

/** @param {KeptPad} before */
async function send(before) {
  const { shared, unsent = [] } = before;
  if (!shared?.token) return;
  const answer = await server.write(shared, before.pad);
  const now = store.load(before.id);
  if (!answer || !now?.shared) return;
  if (answer.status === 200) {
    const left = (now.unsent ?? []).slice(unsent.length);
    store.save({ ...now, unsent: left, shared: { ...now.shared, version: answer.body.version } });
    if (left.length) await checkAndSend(before.id);
  } else if (answer.status === 409) {
    takeOver(now, answer.body.now);
  } else if (answer.status === 403) {
    const { token: _, ...rest } = now.shared;
    store.save({ ...now, shared: rest });
  } else {
    store.save({ ...now, faults: { heading: answer.body.error?.message ?? "" } });
  }
}

/**
 * Take what the server has. What was entered here and is not there is put aside; what arrived although we never
 * heard of it is there already.
 * @param {KeptPad} now
 * @param {server.SharedPad} theirs
 */
function takeOver(now, theirs) {
  const pad = told(theirs.pad);
  const shared = { ...now.shared, code: theirs.code, version: theirs.version };
  const rounds = JSON.stringify(pad.rounds);
  const arrived = rounds === JSON.stringify(told(now.pad).rounds) && isSame(pad.games, now.pad.games);
  const aside = arrived
    ? []
    : (now.unsent ?? []).filter((change) => !change.entry || !rounds.includes(JSON.stringify(change.entry)));
  store.save({
    ...now,
    pad,
    shared,
    changed: Date.now(),
    unsent: [],
    aside: [...(now.aside ?? []), ...aside],
    faults: {},
    checked: true,
  });
}

/** @param {number[] | undefined} games @param {number[] | undefined} others */
const isSame = (games = [], others = []) => JSON.stringify(games) === JSON.stringify(others);

/**
 * Take news of a pad that others write to, too. If something is unsent, sending it will show what to do.
 * @param {string} id
 * @param {server.SharedPad} theirs
 * @returns {boolean} whether the pad is another than before
 */
export function receive(id, theirs) {
  const now = store.load(id);
  if (!now?.shared || theirs.version <= now.shared.version) return false;
  if (now.unsent?.length) {
    settle(id);
    return false;
  }
  takeOver(now, theirs);
  return true;
}

/**
 * Give a pad a code, so that others may follow it.
 * @param {KeptPad} pad
 * @returns {Promise<string>} what is wrong, or nothing
 */
export async function share(pad) {
  const answer = await server.share(pad.pad);
  if (!answer) return "offline";
  if (answer.status !== 201) return answer.body.error?.message ?? "offline";
  const now = store.load(pad.id) ?? pad;
  const { code, token, version } = answer.body;
  store.save({ ...now, shared: { code, token, version }, unsent: [], checked: true });
  return "";
}

/**
 * Take up a pad that somebody shared, by its code, with the token if one was given.
 * @param {string} code
 * @param {string} [token]
 * @returns {Promise<{kept: KeptPad} | {wrong: string}>}
 */
export async function adopt(code, token) {
  const known = store.loadAll().find((pad) => pad.shared?.code === code);
  if (known) {
    const next =
      token && token !== known.shared?.token
        ? { ...known, shared: { code, version: known.shared?.version ?? 0, token } }
        : known;
    if (next !== known) store.save(next);
    return { kept: next };
  }
  const answer = await server.read(code);
  if (!answer) return { wrong: "offline" };
  if (answer.status !== 200) return { wrong: answer.body.error?.message ?? "offline" };
  const { version, pad } = answer.body;
  const adopted = { id: code, pad: told(pad), changed: Date.now(), checked: true, shared: { code, version, token } };
  store.save(adopted);
  return { kept: adopted };
}

/** Send everything that waits for a connection. */
export function settleAll() {
  for (const pad of store.loadAll()) if (!pad.checked || pad.unsent?.length) settle(pad.id);
}
