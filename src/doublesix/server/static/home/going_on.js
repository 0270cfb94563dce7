// @ts-check
/** Where somebody can go on playing stays up to date while the page is seen. */

/** @type {EventSource | null} */
let news = null;

/** Fetch the list, and show it if it has changed; what was opened stays open, and the focus where it was. */
async function refresh() {
  const shown = document.getElementById("going-on");
  const fetched = shown && (await fetchList(shown.dataset.page ?? ""));
  if (!shown || !fetched || fetched.outerHTML === shown.outerHTML) return;
  if (shown.querySelector("details[open]")) return; // Somebody is about to leave a table: the next news comes later.
  const focused = shown.contains(document.activeElement) ? document.activeElement?.getAttribute("href") : null;
  shown.replaceWith(fetched);
  if (focused) /** @type {HTMLElement | null} */ (fetched.querySelector(`a[href="${CSS.escape(focused)}"]`))?.focus();
}

/**
 * @param {string} page
 * @returns {Promise<HTMLElement | null>}
 */
async function fetchList(page) {
  try {
    const answer = await fetch(`/going-on?${new URLSearchParams({ page })}`);
    if (!answer.ok) return null;
    return new DOMParser().parseFromString(await answer.text(), "text/html").getElementById("going-on");
  } catch {
    return null; // Without a connection the list stays as it is; the next news brings it up to date.
  }
}

/** Listen while the page is visible: the browser asks again by itself if the connection is lost. */
function listen() {
  news?.close();
  news = null;
  if (document.hidden || !document.getElementById("going-on")?.dataset.known) return;
  news = new EventSource("/api/me/tables/events");
  news.onmessage = refresh;
}

document.addEventListener("visibilitychange", listen);
addEventListener("pagehide", () => news?.close());
addEventListener("pageshow", async ({ persisted }) => {
  if (persisted) await refresh(); // From the browser's memory: there may be other tables now, or somebody else.
  listen();
});
