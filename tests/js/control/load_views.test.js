/** The views of control are loaded again after a failure, and the page is reloaded seldom. */

import test from "node:test";
import assert from "node:assert/strict";

import { loadWithRetry, reloadOnce } from "../../../displays/control/shared/load_views.js";

/** A page that counts its pauses and reloads; a pause takes no time. */
function fakePage({ isLive = true } = {}) {
  const page = { pauses: 0, loads: 0, isLive: () => isLive };
  page.pause = async () => (page.pauses += 1);
  page.reloadOnce = () => (page.loads += 1);
  return page;
}

/** A loader that fails `times` times, then returns the module. */
function failing(times) {
  let left = times;
  return async () => {
    left -= 1;
    if (left >= 0) {
      throw new TypeError("Failed to fetch dynamically imported module");
    }
    return "the module";
  };
}

test("views that cannot be loaded are requested again until they arrive", async () => {
  const page = fakePage();
  assert.equal(await loadWithRetry(failing(2), page), "the module");
  assert.deepEqual([page.pauses, page.loads], [2, 0]);
});

test("the page is reloaded if the server no longer has its code", async () => {
  const page = fakePage();
  await loadWithRetry(failing(3), page);
  assert.equal(page.loads, 1);
});

test("the page is not reloaded while the server is offline", async () => {
  const page = fakePage({ isLive: false });
  await loadWithRetry(failing(9), page);
  assert.deepEqual([page.pauses, page.loads], [9, 0]);
});

test("a page is reloaded once in ten minutes at most", () => {
  const kept = {};
  const storage = { getItem: (key) => kept[key] || null, setItem: (key, value) => (kept[key] = value) };
  let loads = 0;
  const page = { reload: () => (loads += 1) };
  const at = (now) => reloadOnce({ storage, now, page });
  [1000000, 1001000, 1599999, 1600000].forEach(at);
  assert.equal(loads, 2);
});
