// @ts-check
/** The site as an app: pages open without a connection, and the app can be put among those of the device. */

const FIRST_WAIT = 1500;
const LONGEST_WAIT = 10_000;
/** A page that is shown in place of others, so it is there if the server is. */
const ALWAYS_THERE = "/offline";

/** @typedef {Event & {prompt(): Promise<unknown>}} InstallOffer */

/** @type {InstallOffer | null} */
let offer = null;
let wait = FIRST_WAIT;
/** @type {ReturnType<typeof setTimeout> | undefined} */
let timer;

/** Load the page again as soon as the server answers. It was shown as it had been kept. */
async function waitForServer() {
  clearTimeout(timer);
  try {
    const answer = await fetch(ALWAYS_THERE, { method: "HEAD", cache: "no-store" });
    if (answer.status < 500) {
      location.reload();
      return;
    }
  } catch {
    // Not yet.
  }
  timer = setTimeout(waitForServer, wait);
  wait = Math.min(LONGEST_WAIT, wait * 1.5);
}

/** @param {InstallOffer | null} now what the browser offers */
function showOffer(now) {
  offer = now;
  for (const button of /** @type {NodeListOf<HTMLElement>} */ (document.querySelectorAll("[data-install]")))
    button.hidden = !offer;
}

for (const button of document.querySelectorAll("[data-install]")) {
  button.addEventListener("click", () => {
    offer?.prompt();
    showOffer(null);
  });
}
addEventListener("beforeinstallprompt", (event) => {
  event.preventDefault();
  showOffer(/** @type {InstallOffer} */ (event));
});
addEventListener("appinstalled", () => showOffer(null));
addEventListener("load", () => navigator.serviceWorker?.register("/worker.js").catch(() => undefined));
if ("away" in document.documentElement.dataset && document.getElementById("away")) {
  addEventListener("online", waitForServer);
  waitForServer();
}
