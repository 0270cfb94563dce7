// @ts-check
/**
 * Lets pages open without a connection. It keeps every page that was opened, as a shell: what only its person may know
 * is left out. The server writes GIVEN in front of this: the version of all files, the page to show in place of one
 * that was never opened, and what all pages need.
 */

/**
 * What we use of a service worker's own world, which types for pages do not know.
 * @typedef {Event & {
 *   request: Request, waitUntil(work: Promise<unknown>): void, respondWith(answer: Promise<Response>): void,
 * }} WorkEvent
 * @typedef {WorkEvent & {data: {json(): NoticeShown} | null}} PushCame
 * @typedef {WorkEvent & {notification: Notification}} NotificationPressed
 * @typedef {{title: string, body: string, url: string, tag: string}} NoticeShown
 * @typedef {{url: string, focus(): Promise<unknown>}} OpenPage
 * @typedef {{
 *   skipWaiting(): Promise<void>,
 *   registration: ServiceWorkerRegistration,
 *   clients: {
 *     claim(): Promise<void>,
 *     matchAll(which: {type: "window", includeUncontrolled: boolean}): Promise<OpenPage[]>,
 *     openWindow(address: string): Promise<unknown>,
 *   },
 *   addEventListener(name: "install" | "activate" | "fetch", work: (event: WorkEvent) => void): void,
 *   addEventListener(name: "push", work: (event: PushCame) => void): void,
 *   addEventListener(name: "notificationclick", work: (event: NotificationPressed) => void): void,
 * }} ServiceWorkerScope
 */

const { version, offline, files } = /** @type {{version: string, offline: string, files: string[]}} */ (
  /** @type {any} */ (self).GIVEN
);
const worker = /** @type {ServiceWorkerScope} */ (/** @type {unknown} */ (self));
const KIND = "doublesix-";
const NAME = `${KIND}${version}`;
/** How long the server may take to answer before a page is shown as it was kept. */
const PATIENCE = 8000;
const FILES = "/static/";
/** All pages below this address are one page, which its script fills. */
const PAD = "/score";
/** The page of a table holds the hand of its person, in an element marked so. */
const TABLE = /^\/t\/[^/]+$/;
const PRIVATE = /(<script[^>]* data-not-kept>)[^]*?(<\/script>)/g;
/** Where people become somebody else: sign in and out, change their name, delete their account. */
const WHO = "/account/";
const SIGN_OUT = "/account/sign-out";
const ICON = files.find((file) => file.endsWith("icon-192.png"));

worker.addEventListener("install", (event) => {
  event.waitUntil(install().then(() => worker.skipWaiting()));
});

worker.addEventListener("activate", (event) => {
  event.waitUntil(
    outdated()
      .then((names) => Promise.all(names.map((name) => caches.delete(name))))
      .then(() => worker.clients.claim()),
  );
});

worker.addEventListener("fetch", (event) => {
  const { method, mode, url } = event.request;
  const { origin, pathname } = new URL(url);
  if (origin !== location.origin) return;
  if (method === "POST" && pathname.startsWith(WHO)) event.waitUntil(forgetPages());
  if (method === "POST" && pathname === SIGN_OUT) event.waitUntil(unsubscribe());
  if (method !== "GET") return;
  if (mode === "navigate") event.respondWith(freshPage(event));
  else if (pathname.startsWith(FILES)) event.respondWith(keptFile(event.request));
});

worker.addEventListener("push", (event) => {
  const notice = event.data?.json();
  if (notice) event.waitUntil(showNotice(notice));
});

worker.addEventListener("notificationclick", (event) => {
  event.notification.close();
  event.waitUntil(openPage(event.notification.data));
});

/** @param {NoticeShown} notice */
async function showNotice({ title, body, url, tag }) {
  await worker.registration.showNotification(title, { body, tag, icon: ICON, badge: ICON, data: url });
  const shown = await worker.registration.getNotifications();
  if ("setAppBadge" in navigator) await navigator.setAppBadge(shown.length);
}

/**
 * Show a page: the window in which it is open, or a new one.
 * @param {string} path
 */
async function openPage(path) {
  const open = await worker.clients.matchAll({ type: "window", includeUncontrolled: true });
  const there = open.find(({ url }) => new URL(url).pathname === path);
  await (there ? there.focus() : worker.clients.openWindow(path));
}

/** The next person at this browser hears nothing of the tables of this person. */
async function unsubscribe() {
  const subscription = await worker.registration.pushManager.getSubscription();
  await subscription?.unsubscribe();
}

/** Keep what all pages need, the pages that are open now, and those that an older worker kept. */
async function install() {
  const cache = await caches.open(NAME);
  await cache.addAll([offline, ...files]);
  const open = await worker.clients.matchAll({ type: "window", includeUncontrolled: true });
  const before = await Promise.all((await outdated()).map(pagesIn));
  const pages = new Set([...open.map(({ url }) => url.split("#")[0]), ...before.flat()]);
  await Promise.allSettled([...pages].map(async (address) => keepPage(address, await fetch(address))));
}

/** Return the names of the caches of older workers. */
async function outdated() {
  return (await caches.keys()).filter((name) => name.startsWith(KIND) && name !== NAME);
}

/**
 * Return the addresses of the pages in a cache.
 * @param {string} name
 */
async function pagesIn(name) {
  const kept = (await (await caches.open(name)).keys()).map(({ url }) => url);
  return kept.filter((url) => ![FILES, offline].some((start) => new URL(url).pathname.startsWith(start)));
}

/** Forget all pages, which show whose they are. */
async function forgetPages() {
  const cache = await caches.open(NAME);
  await Promise.all((await pagesIn(NAME)).map((address) => cache.delete(address)));
}

/**
 * Keep a page and its files, if it may be kept.
 * @param {string} address
 * @param {Response} answer
 */
async function keepPage(address, answer) {
  const isTable = TABLE.test(new URL(address).pathname);
  const isPrivate = answer.headers.get("cache-control")?.includes("no-store") && !isTable;
  const isPage = answer.headers.get("content-type")?.startsWith("text/html");
  if (!answer.ok || answer.redirected || isPrivate || !isPage) return;
  const text = (await answer.text()).replace(PRIVATE, "$1{}$2");
  const cache = await caches.open(NAME);
  await cache.put(address, new Response(text, { headers: answer.headers }));
  const needed = [...new Set(text.match(/\/static\/[\w./-]+/g))];
  const missing = await Promise.all(needed.map(async (file) => ((await cache.match(file)) ? [] : [file])));
  await cache.addAll(missing.flat());
}

/**
 * Return a page as the server has it now, or as it was kept if the server does not answer soon.
 * @param {WorkEvent} event
 */
async function freshPage(event) {
  const { url } = event.request;
  try {
    const answer = await fetch(event.request, { signal: AbortSignal.timeout(PATIENCE) });
    if (answer.status < 500) {
      event.waitUntil(keepPage(url, answer.clone()));
      return answer;
    }
  } catch {
    // There is no connection.
  }
  return keptPage(url);
}

/**
 * Return a page as it was kept, marked so; the page for such moments if it never was.
 * @param {string} address
 */
async function keptPage(address) {
  const cache = await caches.open(NAME);
  const { pathname } = new URL(address);
  const own = await cache.match(address, { ignoreSearch: true });
  const pad = pathname.startsWith(`${PAD}/`) ? await cache.match(PAD) : undefined;
  const found = own ?? pad ?? (await cache.match(offline));
  if (!found) return Response.error();
  const text = (await found.text()).replace("<html ", '<html data-away="" ');
  return new Response(text, { headers: found.headers });
}

/** @param {Request} request */
async function keptFile(request) {
  const kept = await caches.match(request);
  if (kept) return kept;
  const answer = await fetch(request);
  if (answer.ok && new URL(request.url).pathname.startsWith(`${FILES}${version}/`)) {
    const cache = await caches.open(NAME);
    await cache.put(request, answer.clone());
  }
  return answer;
}
