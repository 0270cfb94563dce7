// @ts-check
/** The site as an app: pages open without a connection, and the app can be put among those of the device. */

import { askForLife, patience } from "./patience.js";

/** @typedef {Event & {prompt(): Promise<unknown>}} InstallOffer */

/** @type {InstallOffer | null} */
let offer = null;
let failures = 0;
/** @type {ReturnType<typeof setTimeout> | undefined} */
let timer;

/** Load the page again as soon as the server answers. It was shown as it had been kept. */
async function waitForServer() {
  clearTimeout(timer);
  try {
    await askForLife();
    location.reload();
  } catch {
    failures += 1;
    timer = setTimeout(waitForServer, patience(failures));
  }
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
