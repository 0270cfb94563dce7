// @ts-check
/** The switch by which people let this browser tell them of their turn. Nothing is asked before it is pressed. */

import { say } from "./words.js";

const ADDRESS = "/api/me/push";
const isPossible = "serviceWorker" in navigator && "PushManager" in window && "Notification" in window;

/** @param {HTMLElement} label with the switch; there may be several on a page */
async function connect(label) {
  const registration = await navigator.serviceWorker.ready;
  const key = String(label.dataset.push);
  const field = /** @type {HTMLInputElement} */ (label.querySelector("input"));
  const denied = /** @type {HTMLElement | null} */ (document.querySelector("[data-push-denied]"));
  field.checked = Boolean(await registration.pushManager.getSubscription()) && Notification.permission === "granted";
  label.hidden = false;
  field.addEventListener("change", async () => {
    field.disabled = true;
    try {
      if (field.checked) await begin(registration, key);
      else await end(registration);
    } catch {
      field.checked = !field.checked;
    }
    field.disabled = false;
    if (denied) denied.hidden = Notification.permission !== "denied";
  });
}

/**
 * Tell of a turn at this page's table, if nobody looks at the page and its person wants to be told. The server tells
 * only those who have no page open there.
 * @param {string} body
 */
export async function tellIfHidden(body) {
  if (!document.hidden || !isPossible || Notification.permission !== "granted") return;
  const registration = await navigator.serviceWorker.getRegistration();
  if (!registration || !(await registration.pushManager.getSubscription())) return;
  const path = location.pathname;
  await registration.showNotification(say("general.your-turn"), { body, tag: path.split("/").pop(), data: path });
}

/**
 * @param {ServiceWorkerRegistration} registration
 * @param {string} key
 */
async function begin(registration, key) {
  if ((await Notification.requestPermission()) !== "granted") throw new Error("not allowed");
  const subscription = await registration.pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: key });
  await tell("PUT", subscription);
}

/** @param {ServiceWorkerRegistration} registration */
async function end(registration) {
  const subscription = await registration.pushManager.getSubscription();
  if (!subscription) return;
  await subscription.unsubscribe();
  await tell("DELETE", { endpoint: subscription.endpoint });
}

/**
 * @param {"PUT" | "DELETE"} method
 * @param {unknown} what
 */
async function tell(method, what) {
  const headers = { "content-type": "application/json" };
  const answer = await fetch(ADDRESS, { method, headers, body: JSON.stringify(what) });
  if (!answer.ok) throw new Error(answer.statusText);
}

if (isPossible) {
  for (const label of document.querySelectorAll("[data-push]")) connect(/** @type {HTMLElement} */ (label));
}
