/** Loads the views other than the clock after the first paint, as their code is larger than that of the clock. */

const RETRY_MS = 2000;
/** Number of tries before the page reloads: the server may have the code of another release by then. */
const MAX_TRIES = 3;
/** A page reloads at most once in this time. */
const RELOAD_MS = 600000;
const RELOADED_AT_KEY = "clockserver.control.reloaded";

/**
 * @param {() => Promise<object>} load imports the module
 * @param {object} page `pause(ms)` waits; `isLive()`: whether the server is reached; `reloadOnce()` reloads the page, at
 *   most once in `RELOAD_MS`
 * @returns {Promise<object>} the module, once it is loaded
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

/** A promise that resolves after some milliseconds. */
export function pause(ms) {
  return new Promise((resolve) => setTimeout(resolve, ms));
}

/** Reloads the page, unless it did so within `RELOAD_MS`. */
export function reloadOnce({ storage = sessionStorage, now = Date.now(), page = location } = {}) {
  if (now - Number(storage.getItem(RELOADED_AT_KEY) || 0) >= RELOAD_MS) {
    storage.setItem(RELOADED_AT_KEY, String(now));
    page.reload();
  }
}

/** Calls `work` after the next paint; on a hidden page, which is not painted, after `RETRY_MS`. */
export function afterPainting(work) {
  const timeout = setTimeout(work, RETRY_MS);
  requestAnimationFrame(() => {
    clearTimeout(timeout);
    setTimeout(work);
  });
}
