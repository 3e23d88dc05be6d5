/** Loads the views beside the clock: their code is more than that of everything seen at first. */

const RETRY_MS = 2000;
/** A page tries this often before it loads anew: the server may have another release's code by now. */
const MAX_TRIES = 3;
/** A page loads anew only once in this time. */
const RELOAD_MS = 600000;
const STORED = "clockserver.control.reloaded";

/**
 * @param {() => Promise<object>} load gives the module
 * @param {object} page `pause(ms)` waits; `isLive()`: whether the server is reached; `reloadOnce()` loads the page anew, at
 *   most once in a while
 * @returns {Promise<object>} the module, sooner or later
 */
export async function loadWithRetry(load, { pause, isLive, reloadOnce }) {
  for (let tries = 1; ; tries += 1) {
    try {
      return await load();
    } catch (error) {
      console.warn("the views could not be loaded yet", error);
    }
    if (tries >= MAX_TRIES && isLive()) {
      reloadOnce();
    }
    await pause(RETRY_MS);
  }
}

/** Milliseconds as a promise. */
export function pause(ms) {
  return new Promise((resolve) => setTimeout(resolve, ms));
}

/** Loads the page anew, unless it did so a short while ago. */
export function reloadOnce({ storage = sessionStorage, now = Date.now(), page = location } = {}) {
  if (now - Number(storage.getItem(STORED) || 0) >= RELOAD_MS) {
    storage.setItem(STORED, String(now));
    page.reload();
  }
}

/** Calls `work` after the browser has shown what was drawn last; of a hidden page, which shows nothing, after a while. */
export function afterPainting(work) {
  const hidden = setTimeout(work, RETRY_MS);
  requestAnimationFrame(() => {
    clearTimeout(hidden);
    setTimeout(work);
  });
}
