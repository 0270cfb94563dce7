// @ts-check
/** The open tables keep themselves current while somebody looks at them. */

import { announce } from "../shell/announcer.js";
import { say } from "../shell/words.js";

/** @type {EventSource | null} */
let news = null;

/** Fetch the list, and show it if it has changed. */
async function refresh() {
  const shown = document.getElementById("lobby");
  const fetched = await fetchLobby();
  if (!shown || !fetched || fetched.innerHTML === shown.innerHTML) return;
  const focused = shown.contains(document.activeElement) ? document.activeElement?.getAttribute("href") : null;
  shown.replaceWith(fetched);
  if (focused) /** @type {HTMLElement | null} */ (fetched.querySelector(`a[href="${CSS.escape(focused)}"]`))?.focus();
  if (fetched.dataset.count !== shown.dataset.count) {
    announce(say("web.home-lobby-count", { count: Number(fetched.dataset.count) }));
  }
}

/** @returns {Promise<HTMLElement | null>} */
async function fetchLobby() {
  try {
    const answer = await fetch("/lobby");
    if (!answer.ok) return null;
    return new DOMParser().parseFromString(await answer.text(), "text/html").getElementById("lobby");
  } catch {
    return null; // Without a connection the list stays as it is; the next news brings it up to date.
  }
}

/** Listen while the page is visible: the browser asks again by itself if the connection is lost. */
function listen() {
  news?.close();
  news = null;
  if (document.hidden) return;
  news = new EventSource("/api/tables/events");
  news.onmessage = refresh;
}

document.addEventListener("visibilitychange", listen);
addEventListener("pagehide", () => news?.close());
addEventListener("pageshow", listen);
