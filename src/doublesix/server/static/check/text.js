// @ts-check
/** Reading a record in text, as far as its deals go: fields line by line, without comments and rows of play. */

import { DEFAULT_EDITION, RECORD_FORMAT } from "../shell/contract.js";
import { Fault } from "./fault.js";

const FIRST_LINE = /^doublesix record (\S+)$/;
const NAMED = ["contribution", "hand"];
const UNFINISHED = "unfinished";

/** @typedef {{of: string, value: string, line: number}} Field What a field says, and whom it names. */
/** @typedef {Map<string, Field[]>} Section */

/**
 * @param {string} written
 * @returns {import("./record.js").GameRecord}
 */
export function readText(written) {
  const { header, rounds } = readSections(written);
  const names = readNames(needed(header, "players", 0));
  return {
    sheet: needed(header, "sheet", 0),
    edition: one(header, "edition") ?? DEFAULT_EDITION,
    house: Object.fromEntries((header.get("house") ?? header.get("rule") ?? []).map(readRule)),
    names,
    seed: readSeed(header),
    rounds: rounds.map((section, index) => readRound(section, names, index + 1, index < rounds.length - 1)),
  };
}

/** @param {string} written */
function readSections(written) {
  const lines = written.split("\n").map((line) => strip(line.replaceAll("\t", " ").split(";", 1)[0]));
  const version = lines[0].match(FIRST_LINE)?.[1];
  if (version === undefined) throw new Fault("web.check-fault-not-a-record");
  if (lines[0] !== RECORD_FORMAT) throw new Fault("error.record-version", { version });
  /** @type {Section} */
  const header = new Map();
  /** @type {Section[]} */
  const rounds = [];
  lines.forEach((line, index) => {
    if (index === 0 || !line) return;
    if (/^round(\s|$)/.test(line) && !line.includes(":")) rounds.push(new Map());
    else readLine(rounds.length ? rounds[rounds.length - 1] : header, line, index + 1);
  });
  return { header, rounds };
}

/**
 * @param {Section} section
 * @param {string} said
 * @param {number} line
 */
function readLine(section, said, line) {
  const colon = said.indexOf(":");
  if (colon < 0) {
    if (!section.has("play")) throw unreadable(said, line);
    return;
  }
  const label = strip(said.slice(0, colon));
  const [first, ...rest] = label.split(/\s+/);
  const isNamed = NAMED.includes(first) && rest.length > 0;
  const name = isNamed ? first : [first, ...rest].join(" ");
  const field = { of: isNamed ? strip(label.slice(first.length)) : "", value: strip(said.slice(colon + 1)), line };
  section.set(name, [...(section.get(name) ?? []), field]);
}

/**
 * @param {Section} section
 * @param {string[]} names
 * @param {number} number
 * @param {boolean} isFollowed
 * @returns {import("./record.js").RecordedRound}
 */
function readRound(section, names, number, isFollowed) {
  const leader = section.get("leader")?.[0];
  const boneyard = one(section, "boneyard");
  const hands = byPlayer(section, "hand", names, number);
  const result = one(section, "result");
  return {
    isOver: isFollowed || (result !== undefined && result !== UNFINISHED),
    deal: {
      hands: hands.map(tilesIn),
      boneyard: boneyard === undefined ? null : tilesIn(boneyard),
      leader: leader ? seatOf(leader.value, names, leader.line) : null,
      lots: (section.get("lots") ?? []).flatMap((lots) => readLots(lots, names)),
      thrownIn: Number(one(section, "thrown in") ?? 0),
    },
    fairness: readFairness(section, names, number),
  };
}

/**
 * @param {Section} section
 * @param {string[]} names
 * @param {number} number
 */
function readFairness(section, names, number) {
  if (!["commitment", "secret", "contribution"].some((name) => section.has(name))) return null;
  return {
    commitment: needed(section, "commitment", number),
    secret: one(section, "secret") ?? null,
    contributions: byPlayer(section, "contribution", names, number),
  };
}

/**
 * Return a field that every player has, in the order of the seats.
 * @param {Section} section
 * @param {string} name
 * @param {string[]} names
 * @param {number} number
 */
function byPlayer(section, name, names, number) {
  /** @type {string[]} */
  const found = [];
  for (const field of section.get(name) ?? []) found[seatOf(field.of, names, field.line)] = field.value;
  return names.map((player, seat) => {
    if (found[seat] === undefined) {
      throw new Fault("web.check-fault-missing", { round: number, field: `${name} ${player}` });
    }
    return found[seat];
  });
}

/**
 * @param {Field} field
 * @param {string[]} names
 */
function readLots(field, names) {
  return field.value.split("/").map((drawing) =>
    drawing.split(",").map((lot) => {
      const [, name, tile] = strip(lot).match(/^(.*\S)\s+(\S+)$/) ?? [];
      if (tile === undefined) throw unreadable(field.value, field.line);
      return { seat: seatOf(name, names, field.line), tile };
    }),
  );
}

/** @param {string} said */
function readNames(said) {
  if (!/^\d{1,2}$/.test(said)) return said.split(",").map(strip);
  return Array.from({ length: Number(said) }, (_, seat) => String(seat + 1));
}

/** @param {Section} header */
function readSeed(header) {
  const field = header.get("seed")?.[0];
  if (!field) return null;
  if (!/^\d{1,19}$/.test(field.value)) throw unreadable(field.value, field.line);
  return BigInt(field.value);
}

/**
 * @param {Field} field
 * @returns {[string, string]}
 */
function readRule({ value, line }) {
  const equals = value.indexOf("=");
  if (equals < 0) throw unreadable(value, line);
  return [strip(value.slice(0, equals)), strip(value.slice(equals + 1))];
}

/**
 * @param {string} name
 * @param {string[]} names
 * @param {number} line
 */
function seatOf(name, names, line) {
  const seat = names.indexOf(name);
  if (seat < 0) throw unreadable(name, line);
  return seat;
}

/** @param {string} said */
function tilesIn(said) {
  return said.split(/\s+/).filter(Boolean);
}

/**
 * @param {Section} section
 * @param {string} name
 */
function one(section, name) {
  return section.get(name)?.[0].value;
}

/**
 * @param {Section} section
 * @param {string} name
 * @param {number} number
 */
function needed(section, name, number) {
  const value = one(section, name);
  if (value !== undefined) return value;
  if (number) throw new Fault("web.check-fault-missing", { round: number, field: name });
  throw new Fault("web.check-fault-missing-first", { field: name });
}

/**
 * @param {string} text
 * @param {number} line
 */
function unreadable(text, line) {
  return new Fault("web.check-fault-line", { line, text: text.slice(0, 60) });
}

/**
 * Take the blanks off both ends; a byte order mark is not a blank: a contribution may begin with it on purpose.
 * @param {string} text
 */
function strip(text) {
  return text.replace(/^[^\S\uFEFF]+|[^\S\uFEFF]+$/g, "");
}
