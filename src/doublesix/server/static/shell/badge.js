// @ts-check
/** The number on the sign of the app: at how many tables it is this person's turn. */

/** Ask where it is one's turn, and show how often. Only an installed app has such a sign. */
export async function refreshBadge() {
  if (!("setAppBadge" in navigator) || !matchMedia("(display-mode: standalone)").matches) return;
  try {
    const answer = await fetch("/api/me/tables");
    /** @type {{tables: {your_turn?: boolean}[]}} */
    const { tables } = await answer.json();
    await navigator.setAppBadge(tables.filter((table) => table.your_turn).length);
  } catch {
    // Without a connection the number stays.
  }
}
