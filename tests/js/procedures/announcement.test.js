/** The announcement shown. */

import assert from "node:assert/strict";
import test from "node:test";

import { announcementNow } from "../../../static/js/procedures/announcement.js";

const board = (id, at, until) => ({ announcement: { id, text: id, at, until, for: "room" } });
const shown = (boards, now) => (announcementNow(boards, now) || { id: null }).id;

test("an announcement is shown from its start until it expires", () => {
  const boards = [board("dinner", 1000, 5000)];
  assert.deepEqual(
    [999, 1000, 4999, 5000].map((now) => shown(boards, now)),
    [null, "dinner", "dinner", null],
  );
});

test("the newer announcement is shown, and the older one again after it", () => {
  const boards = [board("room", 1000, 9000), board("tournament", 2000, 3000)];
  assert.deepEqual(
    [1500, 2500, 3500].map((now) => shown(boards, now)),
    ["room", "tournament", "room"],
  );
});

test("no announcement is shown without one, or while the time is unknown", () => {
  assert.equal(shown([undefined, { announcement: null }], 1500), null);
  assert.equal(shown([board("dinner", 0, 5000)], null), null);
});
