// @ts-check
/** The pad's page: which view is shown, and what happens to the pad that is open. */
import { announce } from "../shell/announce.js";
import { fill } from "./dom.js";
import { RoundEntry } from "./entry_view.js";
import { headingOf } from "./heading.js";
import * as kept from "./kept.js";
import { newView } from "./new_view.js";
import { padView } from "./pad_view.js";
import { follow } from "./server.js";
import { addressOf, lostView, startView } from "./start_view.js";
import { tally } from "./sums.js";
import * as sync from "./sync.js";
import { tellOutcome, tellPlayers } from "./telling.js";
import { given, say } from "./words.js";

/** @typedef {import("./kept.js").Kept} Kept */

const main = /** @type {HTMLElement} */ (document.getElementById("main"));
/** The pad that is open. */
let open = { id: "", looked: /** @type {number | null} */ (null), isConnected: false, note: "", stop: () => {} };
/** What can be undone: the rounds before a change, and after it. @type {{then: import("./model.js").Entry[], now: string}[]} */
let before = [];
/** @type {RoundEntry | null} */
let entering = null;
/** Whether a view was shown already: the first one is where the browser itself begins to read. */
let hasBegun = false;

/** What the address asks for: a view, a pad by its id, and a round of it. */
function asked() {
  const code = location.pathname.match(/^\/score\/([^/]+)$/)?.[1];
  const hash = decodeURIComponent(location.hash.slice(1));
  const [id, round] = code ? ["", hash.match(/^round-(\d+)$/)?.[1]] : hash.split("/round-");
  const token = hash.match(/^edit=([\w-]+)$/)?.[1];
  return { code: code && decodeURIComponent(code).replace(/[\s-]/g, "").toUpperCase(), id, round: round ? Number(round) : null, token };
}

/** Show another address of this page, without loading it anew. @param {string} address */
function go(address, { replace = false } = {}) {
  if (replace) history.replaceState(null, "", address);
  else history.pushState(null, "", address);
  route();
}

/** Links among our views stay on the page. @param {MouseEvent} event */
function followLink(event) {
  const link = event.target instanceof Element ? event.target.closest("a") : null;
  const isPlain = event.button === 0 && !event.ctrlKey && !event.metaKey && !event.shiftKey && !event.altKey;
  if (!link || !isPlain || link.target || link.download || link.origin !== location.origin || !/^\/score(\/|$)/.test(link.pathname)) return;
  event.preventDefault();
  go(link.href);
}

async function route() {
  entering?.close();
  entering = null;
  const { code, id, round, token } = asked();
  if (!code && !id) showStart();
  else if (!code && id === "new") showNew();
  else if (!code) showPad(id, round);
  else {
    const found = await sync.adopt(code, token);
    // The right to write is kept now, and need not stay in the address for everybody who looks at the screen.
    if (token) history.replaceState(null, "", location.pathname);
    if ("kept" in found) showPad(found.kept.id, round);
    else show(lostView(found.wrong === "offline" ? say("web.pads-lost-offline") : found.wrong, route), say("web.pads-lost"));
  }
}

/** @param {HTMLElement[]} nodes @param {string} title */
function show(nodes, title) {
  document.title = `${title} – doublesix`;
  main.replaceChildren(...nodes);
  if (hasBegun) main.querySelector("h1")?.focus({ preventScroll: true });
  if (hasBegun) scrollTo(0, 0);
  hasBegun = true;
}

function leavePad() {
  open.stop();
  open = { id: "", looked: null, isConnected: false, note: "", stop: () => {} };
  before = [];
  delete main.dataset.look;
}

function showStart() {
  leavePad();
  show(startView(kept.loadAll(), kept.isLasting(), go), say("web.pads-title"));
}

function showNew() {
  leavePad();
  show(newView(kept.loadAll()[0]?.pad, (pad) => go(`/score#${kept.begin(pad).id}`, { replace: true })), say("web.pads-new-title"));
}

/** @param {string} id @param {number | null} round */
function showPad(id, round) {
  const found = kept.load(id);
  if (!found) {
    show(lostView(say("web.pads-lost-here"), route), say("web.pads-lost"));
    return;
  }
  if (open.id !== id) {
    leavePad();
    open.id = id;
    followIfShared(found);
  }
  sync.settle(id);
  const heading = headingOf(given.book, found.pad);
  main.dataset.look = heading.look;
  if (round && (!found.shared || found.shared.token)) showEntry(found, round);
  else show(padNodes(found), tellPlayers(heading));
}

/** @param {Kept} found */
function followIfShared(found) {
  if (!found.shared) return;
  const { id } = found;
  open.stop();
  open.stop = follow(found.shared.code, () => kept.load(id)?.shared?.version ?? 0, {
    news: (pad) => {
      if (sync.receive(id, pad)) tellNews(id);
    },
    connected: (is) => {
      if (open.isConnected && !is) announce(say("web.pads-where-offline"));
      open.isConnected = is;
      if (is) sync.settle(id);
      refresh(id);
    },
  });
}

/** Tell what others have entered. @param {string} id */
function tellNews(id) {
  const found = kept.load(id);
  if (!found) return;
  before = [];
  open.looked = null;
  const heading = headingOf(given.book, found.pad);
  const last = tally(heading.terms, heading.target, found.pad.rounds ?? []).at(-1);
  const told = last ? say("pad.round", { number: last.number, told: tellOutcome(last.outcome, heading) }) : say("web.pads-no-rounds");
  announce(told);
  entering?.tellNews((last?.number ?? 0) + 1, say("web.pads-entered-meanwhile", { told }));
  refresh(id);
}

/** Show the open pad as it is now. @param {string} id */
function refresh(id) {
  const found = kept.load(id);
  if (found && id === open.id && !entering) fill(main, ...padNodes(found));
  else if (!open.id && main.querySelector(".kept-pads")) fill(main, ...startView(kept.loadAll(), kept.isLasting(), go));
}

/** @param {Kept} found */
function padNodes(found) {
  const { id } = found;
  return padView({
    kept: found,
    heading: headingOf(given.book, found.pad),
    looked: open.looked,
    isConnected: open.isConnected,
    isLasting: kept.isLasting(),
    canUndo: canUndo(found),
    note: open.note,
    look: (number) => {
      open.looked = number;
      refresh(id);
    },
    enter: (number) => go(roundAddress(found, number)),
    remove: (number) => change(id, { kind: "remove", number }, say("web.pads-removed", { number })),
    undo: () => undo(id),
    another: () => go("/score#new"),
    forget: () => forget(found),
    share: () => share(found),
    bringBack: (aside) => bringBack(found, aside),
    leaveOut: (aside) => kept.save({ ...found, aside: (found.aside ?? []).filter((other) => other !== aside) }),
  });
}

/** @param {Kept} found @param {number} number */
const roundAddress = (found, number) => (found.shared ? `/score/${found.shared.code}#round-${number}` : `/score#${found.id}/round-${number}`);

/** @param {Kept} found @param {number} number */
function showEntry(found, number) {
  const { id, pad } = found;
  const rounds = pad.rounds ?? [];
  const isNew = number > rounds.length;
  const draft = kept.loadDraft(id);
  const of = isNew ? "new" : number;
  entering = new RoundEntry({
    pad,
    heading: headingOf(given.book, pad),
    number: isNew ? rounds.length + 1 : number,
    before: rounds[number - 1] ?? null,
    draft: draft?.of === of ? draft.draft : null,
    keepDraft: (next) => kept.saveDraft(id, { of, draft: next }),
    enter: (entry) => {
      kept.saveDraft(id, null);
      if (isNew) addRound(id, entry);
      else change(id, { kind: "correct", number, entry }, say("web.pads-corrected", { number }));
      go(addressOf(found), { replace: true });
    },
    back: () => {
      // A new round can be gone on with later; one that is corrected stays as it was.
      if (!isNew) kept.saveDraft(id, null);
      go(addressOf(found), { replace: true });
    },
  });
  show(entering.view(), say("record.round", { number }));
}

/** @param {string} id @param {import("./model.js").Entry} entry */
function addRound(id, entry) {
  const number = (kept.load(id)?.pad.rounds?.length ?? 0) + 1;
  change(id, { kind: "add", number, entry }, say("web.pads-entered", { number }));
}

/** @param {string} id @param {import("./kept.js").Change} made @param {string} note */
function change(id, made, note) {
  const then = kept.load(id)?.pad.rounds ?? [];
  open.note = note;
  open.looked = made.kind === "remove" ? null : made.number;
  const now = kept.change(id, made);
  if (!now) return;
  before.push({ then, now: JSON.stringify(now.pad.rounds) });
  tellChange(now, made, note);
  refresh(id);
  sync.settle(id);
}

/** @param {Kept} now @param {import("./kept.js").Change} made @param {string} note */
function tellChange(now, made, note) {
  if (made.kind === "remove") announce(note);
  const heading = headingOf(given.book, now.pad);
  const row = tally(heading.terms, heading.target, now.pad.rounds ?? [])[made.number - 1];
  if (row && made.kind !== "remove") announce(say("pad.round", { number: row.number, told: tellOutcome(row.outcome, heading) }));
}

/** Whether the last change can be taken back: only while the pad is as it was left, by whomever. @param {Kept} found */
const canUndo = (found) => before.length > 0 && before[before.length - 1].now === JSON.stringify(found.pad.rounds);

/** Take back the last change that was made since the pad was opened. @param {string} id */
function undo(id) {
  const now = kept.load(id);
  if (!now || !canUndo(now)) return;
  const last = before.pop();
  open.note = say("pad.undone");
  kept.change(id, kept.changeBack(now.pad.rounds ?? [], last?.then ?? []));
  announce(open.note);
  sync.settle(id);
}

/** @param {Kept} found @param {import("./kept.js").Change} aside */
function bringBack(found, aside) {
  const rest = (found.aside ?? []).filter((other) => other !== aside);
  kept.save({ ...found, aside: rest });
  if (!aside.entry) return;
  const rounds = found.pad.rounds?.length ?? 0;
  if (aside.kind === "add" || aside.number > rounds) addRound(found.id, aside.entry);
  else change(found.id, { ...aside }, say("web.pads-corrected", { number: aside.number }));
}

/** @param {Kept} found */
async function share(found) {
  const wrong = await sync.share(found);
  if (wrong) {
    open.note = wrong === "offline" ? say("web.pads-share-offline") : wrong;
    announce(open.note);
    refresh(found.id);
    return;
  }
  const shared = kept.load(found.id);
  if (!shared) return;
  history.replaceState(null, "", addressOf(shared));
  announce(say("web.pads-shared"));
  followIfShared(shared);
  refresh(found.id);
}

/** @param {Kept} found */
function forget(found) {
  if (!confirm(found.shared ? say("web.pads-forget-shared") : say("web.pads-forget-sure"))) return;
  leavePad();
  kept.forget(found.id);
  go("/score", { replace: true });
}

kept.onChange(refresh);
addEventListener("popstate", route);
addEventListener("click", followLink);
addEventListener("online", sync.settleAll);
navigator.serviceWorker?.register("/score-worker.js", { scope: "/score" }).catch(() => {});
sync.settleAll();
route();
