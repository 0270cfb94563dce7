// @ts-check
// Runs before anything is painted, so that nobody sees the wrong theme for a moment. Keep it tiny.
(() => {
  try {
    const chosen = JSON.parse(localStorage.getItem("doublesix.settings") || "{}");
    for (const name of Object.keys(chosen)) document.documentElement.setAttribute(`data-${name}`, chosen[name]);
  } catch {
    // Without storage, or with something odd in it, the device and the sheet decide.
  }
})();
