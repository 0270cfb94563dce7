// @ts-check
/** Whether the deals of a record are the right ones; finds the same as src/doublesix/record/fairness.py. */

import { TILES } from "../shell/contract.js";
import { isKnown } from "../shell/rule_values.js";
import { readHands } from "../shell/tile_set.js";
import { bytesOf, commitment, fairSource, seededSource } from "./chance.js";
import { dealRound, findLeader, isThrownIn, lotWinners } from "./deal.js";
import { Fault } from "./fault.js";

/** @typedef {Record<string, Record<string, import("./deal.js").DealRules>>} Sheets By sheet and edition. */
/** @import {Check, DealPart as Part} from "../shell/messages.d.ts" */
/** @typedef {{round: number, check: Check, differs: Part[], due: import("./deal.js").Deal | null}} Finding */

/** The rules behind a deal, besides how many tiles each player gets. */
const OF_DEALING = /** @type {const} */ (["lead", "redeal", "draw"]);
/** @type {readonly Check[]} */
const UNWELL = ["withheld", "other-secret", "other-deal"];

/**
 * Check every deal of a record.
 * @param {import("./record.js").GameRecord} record
 * @param {Sheets} sheets
 * @returns {Finding[]}
 */
export function verify(record, sheets) {
  const rules = rulesOf(record, sheets);
  return record.rounds.map((round, index) => verifyRound(record, rules, round, index + 1));
}

/**
 * Whether there is nothing to object to.
 * @param {Finding} finding
 */
export function isWell({ check }) {
  return !UNWELL.includes(check);
}

/**
 * What the record's sheet says about dealing, with house rules.
 * @param {import("./record.js").GameRecord} record
 * @param {Sheets} sheets
 */
function rulesOf({ sheet, edition, house, names }, sheets) {
  const printed = Object.hasOwn(sheets, sheet) && Object.hasOwn(sheets[sheet], edition) && sheets[sheet][edition];
  if (!printed) throw new Fault("web.check-fault-sheet", { sheet, edition });
  const rules = { ...printed };
  if (house.hands !== undefined) {
    const hands = readHands(house.hands);
    if (!hands) throw new Fault("web.check-fault-rule", { key: "hands", value: house.hands });
    rules.hands = hands;
  }
  for (const key of OF_DEALING) {
    const value = house[key];
    if (value === undefined) continue;
    if (!isKnown(key, value)) throw new Fault("web.check-fault-rule", { key, value });
    if (key === "draw") rules.draws = value !== "never";
    else Object.assign(rules, { [key]: value });
  }
  if (!Object.hasOwn(rules.hands, names.length)) throw new Fault("web.check-fault-players", { count: names.length });
  return rules;
}

/**
 * @param {import("./record.js").GameRecord} record
 * @param {import("./deal.js").DealRules} rules
 * @param {import("./record.js").RecordedRound} recorded
 * @param {number} round
 * @returns {Finding}
 */
function verifyRound({ names, seed }, rules, recorded, round) {
  const dealt = completed(rules, recorded.deal, round);
  const { fairness, isOver } = recorded;
  const found = (/** @type {Check} */ check) => ({ round, check, differs: [], due: null });
  const repeated = (/** @type {import("./chance.js").Source} */ source, /** @type {Check} */ check) => {
    const due = dealRound(rules, names.length, source);
    const differs = differences(rules, dealt, due);
    return differs.length ? { round, check: /** @type {Check} */ ("other-deal"), differs, due } : found(check);
  };
  if (!fairness) return seed === null ? found("by-hand") : repeated(seededSource(seed, round), "seeded");
  if (fairness.secret === null) return found(isOver ? "withheld" : "not-yet-revealed");
  const secret = bytesOf(fairness.secret);
  if (commitment(secret) !== fairness.commitment) return found("other-secret");
  return repeated(fairSource(secret, fairness.contributions, round), "fair");
}

/**
 * Return a recorded deal with what follows from the sheet; refuse one that is impossible on a table.
 * @param {import("./deal.js").DealRules} rules
 * @param {import("./record.js").RecordedDeal} recorded
 * @param {number} round
 * @returns {import("./deal.js").Deal}
 */
function completed(rules, recorded, round) {
  const { hands, lots, thrownIn } = recorded;
  const size = rules.hands[hands.length];
  const held = hands.flat();
  const rest = TILES.filter((tile) => !held.includes(tile));
  if (!recorded.boneyard && rest.length && rules.draws) throw new Fault("web.check-fault-boneyard", { round });
  const boneyard = recorded.boneyard ?? rest;
  const all = [...held, ...boneyard];
  const isWhole = all.length === TILES.length && new Set(all).size === all.length;
  if (!isWhole || !all.every((tile) => TILES.includes(tile)) || hands.some((hand) => hand.length !== size)) {
    throw new Fault("web.check-fault-tiles", { round });
  }
  if (isThrownIn(rules, hands)) throw new Fault("web.check-fault-redeal", { round });
  const byLot = lots.length ? lotWinners(lots[lots.length - 1])[0] : recorded.leader;
  const leader = rules.lead === "lot" ? byLot : findLeader(rules, hands);
  if (leader === null || leader === undefined || (recorded.leader !== null && recorded.leader !== leader)) {
    throw new Fault("web.check-fault-leader", { round });
  }
  return { hands, boneyard, leader, lots, thrownIn };
}

/**
 * @param {import("./deal.js").DealRules} rules
 * @param {import("./deal.js").Deal} dealt
 * @param {import("./deal.js").Deal} due
 * @returns {Part[]}
 */
function differences(rules, dealt, due) {
  /** @type {Record<Part, boolean>} */
  const same = {
    lots: lotsText(dealt.lots) === lotsText(due.lots),
    "thrown-in": dealt.thrownIn === due.thrownIn,
    hands: dealt.hands.every((hand, seat) => String([...hand].sort()) === String([...due.hands[seat]].sort())),
    // Without drawing, the order of the tiles that lie aside means nothing, and a record may leave it out.
    boneyard: rules.draws
      ? String(dealt.boneyard) === String(due.boneyard)
      : String([...dealt.boneyard].sort()) === String([...due.boneyard].sort()),
    leader: dealt.leader === due.leader,
  };
  return /** @type {Part[]} */ (Object.keys(same)).filter((part) => !same[part]);
}

/** @param {import("./deal.js").Lot[][]} lots */
function lotsText(lots) {
  return lots.map((drawing) => drawing.map(({ seat, tile }) => `${seat} ${tile}`).join()).join("/");
}
