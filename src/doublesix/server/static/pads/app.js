// @ts-check
/** The pad's page: which view is shown. */
import "../shell/page.js";
import { fill } from "../shell/dom.js";
import { UnknownRule } from "../shell/rule_values.js";
import { addressOf, addressOfRound, NEW, ownLink, readAddress, START } from "./addresses.js";
import { RoundEntry } from "./entry_view.js";
import { headingOf, isPlayable } from "./heading.js";
import * as store from "./store.js";
import { newView } from "./new_view.js";
import { OpenPad } from "./open_pad.js";
import { padView } from "./pad_view.js";
import { lostView, startView } from "./start_view.js";
import * as sync from "./sync.js";
import { tellPlayers } from "./sentences.js";
import { given, say } from "./words.js";

/** @import {KeptPad} from "./store.js" */

const main = /** @type {HTMLElement} */ (document.getElementById("main"));
/** @type {OpenPad | null} */
let open = null;
/** @type {RoundEntry | null} */
let entering = null;
/** Whether a view was shown already: at the first one the browser itself begins to read. */
let hasBegun = false;

/** Show another address of this page, without loading it again. @param {string} address */
function go(address, { replace = false } = {}) {
  if (replace) history.replaceState(null, "", address);
  else history.pushState(null, "", address);
  route();
}

/** Show what the address asks for, or why that is not possible. */
async function route() {
  try {
    await follow();
  } catch (error) {
    if (!(error instanceof UnknownRule)) throw error;
    leavePad();
    showLost(error.message);
  }
}

async function follow() {
  entering?.close();
  entering = null;
  const { code, id, isNew, round, token } = readAddress();
  if (code) await showShared(code, token, round);
  else if (isNew) showNew();
  else if (id) showPad(id, round);
  else showStart();
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
  open?.leave();
  open = null;
  delete main.dataset.look;
}

function showStart() {
  leavePad();
  show(startNodes(), say("web.shell-pad"));
}

const startNodes = () => startView(store.loadAll(), store.isLasting(), go);

function showNew() {
  leavePad();
  const begin = (/** @type {import("./model.js").Pad} */ pad) => go(addressOf(store.begin(pad)), { replace: true });
  show(newView(store.loadAll().map(({ pad }) => pad).find(isPlayable), begin), say("pad.new-title"));
}

/** @param {string} code @param {string | undefined} token @param {number | null} round */
async function showShared(code, token, round) {
  const found = await sync.adopt(code, token);
  if (readAddress().code !== code) return;
  // The right to write is kept now, and need not stay in the address for everybody who looks at the screen.
  if (token) history.replaceState(null, "", location.pathname);
  if ("kept" in found) showPad(found.kept.id, round);
  else showLost(found.wrong === "offline" ? say("web.pads-lost-offline") : found.wrong);
}

/** @param {string} message */
function showLost(message) {
  show(lostView(message, route), say("web.pads-lost"));
}

/** @param {string} id @param {number | null} round */
function showPad(id, round) {
  const found = store.load(id);
  if (!found) {
    showLost(say("web.pads-lost-here"));
    return;
  }
  if (open?.id !== id) {
    leavePad();
    open = new OpenPad(id, { changed: () => refresh(id), news: (next, text) => entering?.tellNews(next, text) });
  }
  sync.settle(id);
  const heading = headingOf(given.rulebook, found.pad);
  main.dataset.look = heading.look;
  if (round && (!found.shared || found.shared.token)) showEntry(open, found, round);
  else show(padNodes(open, found), tellPlayers(heading));
}

/** Show the present view again. @param {string} id of the pad that was changed */
function refresh(id) {
  const found = store.load(id);
  if (found && open?.id === id && !entering) fill(main, ...padNodes(open, found));
  else if (!open && main.querySelector(".kept-pads")) fill(main, ...startNodes());
}

/** @param {OpenPad} pad @param {KeptPad} found */
function padNodes(pad, found) {
  return padView({
    kept: found,
    heading: headingOf(given.rulebook, found.pad),
    looked: pad.looked,
    isConnected: pad.isConnected,
    isLasting: store.isLasting(),
    canUndo: pad.canUndo(found),
    note: pad.note,
    look: (number) => pad.look(number),
    enter: (number) => go(addressOfRound(found, number)),
    remove: (number) => pad.remove(number),
    undo: () => pad.undo(),
    another: () => pad.again(),
    anotherPad: () => go(NEW),
    forget: () => forget(found),
    share: () => pad.share(),
    bringBack: (aside) => pad.bringBack(aside),
    leaveOut: (aside) => pad.leaveOut(aside),
  });
}

/** @param {OpenPad} open @param {KeptPad} found @param {number} number */
function showEntry(open, found, number) {
  const { id, pad } = found;
  const rounds = pad.rounds ?? [];
  const isNew = number > rounds.length;
  const draft = store.loadDraft(id);
  const of = isNew ? "new" : number;
  entering = new RoundEntry({
    pad,
    heading: headingOf(given.rulebook, pad),
    number: isNew ? rounds.length + 1 : number,
    before: rounds[number - 1] ?? null,
    draft: draft?.of === of ? draft.draft : null,
    keepDraft: (next) => store.saveDraft(id, { of, draft: next }),
    enter: (entry) => {
      store.saveDraft(id, null);
      if (isNew) open.add(entry);
      else open.correct(number, entry);
      go(addressOf(found), { replace: true });
    },
    back: () => {
      // A new round can wait for later; one that is corrected stays as it was.
      if (!isNew) store.saveDraft(id, null);
      go(addressOf(found), { replace: true });
    },
  });
  show(entering.view(), say("record.round", { number }));
}

/** @param {KeptPad} found */
function forget(found) {
  if (!confirm(found.shared ? say("web.pads-forget-shared") : say("web.pads-forget-sure"))) return;
  leavePad();
  store.forget(found.id);
  go(START, { replace: true });
}

/** Links between our views stay on the page. @param {MouseEvent} event */
function followLink(event) {
  const link = ownLink(event);
  if (!link) return;
  event.preventDefault();
  go(link.href);
}

store.onChange(refresh);
addEventListener("popstate", route);
addEventListener("click", followLink);
addEventListener("online", sync.settleAll);
sync.settleAll();
route();
