/** Signals of topics and of the connection. */

import assert from "node:assert/strict";
import { test } from "node:test";

import { LiveState } from "../../../static/js/live/live_state.js";
import { effect } from "../../../static/vendor/preact/preact.js";

const live = (state, reason) => ({ status: () => ({ state, reason }) });

test("a component is notified of a topic only when that topic changes", () => {
  const state = new LiveState();
  const heard = [];
  effect(() => {
    heard.push(state.topic("clock").value);
  });
  const clock = { seq: 1 };
  state.update({ topics: { clock, seats: {} }, live: live("live", "") }, null, 1);
  state.update({ topics: { clock, seats: { e1: 1 } }, live: live("live", "") }, null, 2);
  assert.deepEqual(heard, [undefined, clock]);
});

test("an unfollowed topic has no value, and an unchanged connection notifies once", () => {
  const state = new LiveState();
  let links = 0;
  effect(() => {
    links += state.link.value ? 1 : 0;
  });
  state.update({ topics: { prizes: { pool: 1 } }, live: live("offline", "network") }, null, 1);
  state.update({ topics: {}, live: live("offline", "network") }, null, 2);
  assert.equal(state.topic("prizes").value, undefined);
  assert.equal(links, 2);
});
