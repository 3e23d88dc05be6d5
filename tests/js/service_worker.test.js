/** The service worker: a tap on a notification leads to the page of its tournament. */

import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import test from "node:test";
import vm from "node:vm";

const SOURCE = readFileSync(new URL("../../static/sw.js", import.meta.url), "utf-8");
const ROOM = "https://clock.local";

/** A worker on a phone with open pages. */
function worker(...open) {
  const seen = { focused: [], opened: [], closed: 0 };
  const handlers = new Map();
  const windows = open.map(({ url, refuses }) => ({
    url,
    focus: async () => {
      if (refuses) {
        throw new TypeError("not allowed");
      }
      seen.focused.push(url);
      return { url };
    },
  }));
  const clients = {
    matchAll: async ({ type, includeUncontrolled }) => (type === "window" && includeUncontrolled ? windows : []),
    openWindow: async (url) => seen.opened.push(url),
  };
  const self = { clients, addEventListener: (name, handler) => handlers.set(name, handler) };
  vm.runInNewContext(SOURCE, { self, URL, location: new URL(`${ROOM}/sw.js`) });
  const tap = async (data) => {
    const done = [];
    const notification = { data, close: () => (seen.closed += 1) };
    handlers.get("notificationclick")({ notification, waitUntil: (each) => done.push(each) });
    await Promise.all(done);
  };
  return { seen, tap };
}

test("a tap brings the open page of the tournament to the front", async () => {
  const { seen, tap } = worker({ url: `${ROOM}/rules` }, { url: `${ROOM}/t/friday?lang=de#seat` });
  await tap({ page: "/t/friday?lang=en" });
  assert.deepEqual(seen, { focused: [`${ROOM}/t/friday?lang=de#seat`], opened: [], closed: 1 });
});

test("a tap opens the page if no page of the tournament is open", async () => {
  const { seen, tap } = worker({ url: `${ROOM}/t/saturday` });
  await tap({ page: "/t/friday?lang=en" });
  assert.deepEqual(seen, { focused: [], opened: [`${ROOM}/t/friday?lang=en`], closed: 1 });
});

test("a page that cannot be brought to the front is opened again", async () => {
  const { seen, tap } = worker({ url: `${ROOM}/t/friday`, refuses: true });
  await tap({ page: "/t/friday" });
  assert.deepEqual(seen.opened, [`${ROOM}/t/friday`]);
});

test("a notification without an address leads to the first page", async () => {
  const { seen, tap } = worker();
  await tap(null);
  assert.deepEqual(seen.opened, [`${ROOM}/`]);
});
