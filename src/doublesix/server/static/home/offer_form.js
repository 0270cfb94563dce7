// @ts-check
/**
 * The form follows the choices: the server says what each sheet allows, and its answer replaces the parts
 * that changed. It remembers them, too, so that the page shows them again.
 */

const form = /** @type {HTMLFormElement} */ (document.getElementById("choosing"));
/** @type {AbortController | null} */
let asking = null;

/** Ask the server what can be chosen now. */
async function follow() {
  asking?.abort();
  asking = new AbortController();
  try {
    const answer = await fetch(`/choose?${new URLSearchParams(fieldsOf(form))}`, { signal: asking.signal });
    if (answer.ok) update(await answer.text());
  } catch {
    // Given up for a newer question, or without a connection: the form still says what was chosen.
  }
}

/** @param {string} html */
function update(html) {
  const news = new DOMParser().parseFromString(html, "text/html");
  const focused = document.activeElement?.id;
  for (const part of document.querySelectorAll("[data-part]")) {
    const other = news.querySelector(`[data-part="${part.getAttribute("data-part")}"]`);
    if (other && other.innerHTML !== part.innerHTML) part.replaceChildren(...other.childNodes);
  }
  if (focused && document.activeElement?.id !== focused) document.getElementById(focused)?.focus();
}

/**
 * @param {HTMLFormElement} filled
 * @returns {[string, string][]}
 */
function fieldsOf(filled) {
  return [...new FormData(filled)].map(([name, value]) => [name, String(value)]);
}

form.addEventListener("change", (event) => {
  if (event.target instanceof Element && event.target.getAttribute("name") !== "name") follow();
});
const first = document.querySelector(".ways > .main");
const watching = new IntersectionObserver(([seen]) => form.toggleAttribute("data-far", !seen.isIntersecting));
if (first) watching.observe(first);
/** @type {HTMLElement | null} */ (document.querySelector("[aria-invalid]"))?.focus();
