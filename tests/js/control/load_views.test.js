import test from "node:test";
import assert from "node:assert/strict";

import { loadAnew, loadPatiently } from "../../../displays/control/shared/load_views.js";

/** A page whose pauses take no time, and which counts them and how often it was loaded anew. */
function fakePage({ isLive = true } = {}) {
  const page = { pauses: 0, loads: 0, isLive: () => isLive };
  page.pause = async () => (page.pauses += 1);
  page.loadAnew = () => (page.loads += 1);
  return page;
}

/** Fails so often, then gives the module. */
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

test("views that cannot be loaded are asked for again until they come", async () => {
  const page = fakePage();
  assert.equal(await loadPatiently(failing(2), page), "the module");
  assert.deepEqual([page.pauses, page.loads], [2, 0]);
});

test("where the server answers and has no such code any more the page is loaded anew", async () => {
  const page = fakePage();
  await loadPatiently(failing(3), page);
  assert.equal(page.loads, 1);
});

test("while the server is away the page is not loaded anew: it would be lost", async () => {
  const page = fakePage({ isLive: false });
  await loadPatiently(failing(9), page);
  assert.deepEqual([page.pauses, page.loads], [9, 0]);
});

test("a page is loaded anew once in ten minutes at most", () => {
  const kept = {};
  const storage = { getItem: (key) => kept[key] || null, setItem: (key, value) => (kept[key] = value) };
  let loads = 0;
  const page = { reload: () => (loads += 1) };
  const at = (now) => loadAnew({ storage, now, page });
  [1000000, 1001000, 1599999, 1600000].forEach(at);
  assert.equal(loads, 2);
});
