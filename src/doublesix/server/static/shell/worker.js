// @ts-check
/**
 * Keeps a page and its files, so that it opens without a connection. The server writes GIVEN in front of this: the
 * version of all files, the page, and what to keep.
 */

/**
 * What we use of a service worker's own world, which types for pages do not know.
 * @typedef {Event & {
 *   request: Request, waitUntil(work: Promise<unknown>): void, respondWith(answer: Promise<Response>): void,
 * }} WorkEvent
 * @typedef {{
 *   skipWaiting(): Promise<void>, clients: {claim(): Promise<void>},
 *   addEventListener(name: "install" | "activate" | "fetch", work: (event: WorkEvent) => void): void,
 * }} ServiceWorkerScope
 */

const { version, page, files } = /** @type {{version: string, page: string, files: string[]}} */ (
  /** @type {any} */ (self).GIVEN
);
const worker = /** @type {ServiceWorkerScope} */ (/** @type {unknown} */ (self));
const KIND = `doublesix${page}-`;
const NAME = `${KIND}${version}`;
const PATIENCE = 3000;

worker.addEventListener("install", (event) => {
  event.waitUntil(
    caches
      .open(NAME)
      .then((cache) => cache.addAll([page, ...files]))
      .then(() => worker.skipWaiting()),
  );
});

worker.addEventListener("activate", (event) => {
  const outdated = (/** @type {string} */ name) => name.startsWith(KIND) && name !== NAME;
  event.waitUntil(
    caches
      .keys()
      .then((names) => Promise.all(names.filter(outdated).map((name) => caches.delete(name))))
      .then(() => worker.clients.claim()),
  );
});

worker.addEventListener("fetch", (event) => {
  const address = new URL(event.request.url);
  if (event.request.method !== "GET" || address.origin !== location.origin) return;
  const isPage =
    event.request.mode === "navigate" && (address.pathname === page || address.pathname.startsWith(`${page}/`));
  if (isPage) event.respondWith(freshPage(event.request));
  else if (files.includes(address.pathname)) event.respondWith(keptFile(event.request));
});

/**
 * The page as the server has it now, or as it was kept if the server does not answer soon.
 * @param {Request} request
 */
async function freshPage(request) {
  try {
    const answer = await fetch(request, { signal: AbortSignal.timeout(PATIENCE) });
    if (answer.ok && new URL(request.url).pathname === page) {
      const cache = await caches.open(NAME);
      await cache.put(page, answer.clone());
    }
    if (answer.status < 500) return answer;
  } catch {
    // There is no connection.
  }
  return (await caches.match(page)) ?? Response.error();
}

/** @param {Request} request */
const keptFile = async (request) => (await caches.match(request)) ?? fetch(request);
