// @ts-check
/** Copying a text that is on the page. */

/**
 * Copy what an element shows, and return whether that was possible; if not, it is at least marked. Pages of plain
 * http, such as those of a server in the living room, may copy only what is marked.
 * @param {HTMLElement} shown
 */
export async function copyShown(shown) {
  const isField = shown instanceof HTMLInputElement;
  try {
    await navigator.clipboard.writeText(isField ? shown.value : (shown.textContent ?? ""));
    return true;
  } catch {
    if (isField) shown.select();
    else getSelection()?.selectAllChildren(shown);
    return document.execCommand("copy");
  }
}
