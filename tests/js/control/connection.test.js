/** Notices of control about its connection and the journal. */

import assert from "node:assert/strict";
import { test } from "node:test";

import { followConnection } from "../../../displays/control/shell/connection.js";
import { signal } from "../../../static/vendor/preact/preact.js";

function openControl() {
  const notices = new Map();
  const state = {
    desk: {
      notice: (name, text) => notices.set(name, text),
      dismiss: (name) => notices.delete(name),
      checkSession() {},
    },
    texts: (code) => code,
    topicValue: () => undefined,
    may: () => false,
    link: signal({ state: "live", reason: null }),
    keepsJournal: signal(true),
    leaderAway: signal(false),
    accessRefusal: signal(undefined),
  };
  followConnection(state);
  return { state, notices };
}

test("the control shows that an edge has lost its leader until the leader is back", () => {
  const { state, notices } = openControl();
  assert.equal(notices.size, 0);
  state.leaderAway.value = true;
  assert.deepEqual([...notices], [["leader", "face.control.notice.leader_away"]]);
  state.leaderAway.value = false;
  assert.equal(notices.size, 0);
});

test("the control shows that commands are not kept until the journal can be written again", () => {
  const { state, notices } = openControl();
  state.keepsJournal.value = false;
  assert.deepEqual([...notices], [["journal", "face.control.notice.journal"]]);
  state.keepsJournal.value = true;
  assert.equal(notices.size, 0);
});
