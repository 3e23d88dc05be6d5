/** Pure functions of the control: keys, roles, a kept tap, announcements, the log. */

import assert from "node:assert/strict";
import test from "node:test";

import { keepCommand, takeKeptCommand } from "../../../displays/control/shell/resent_command.js";
import { currentAnnouncements } from "../../../displays/control/clock/announcements.js";
import { KEYS, keyAction } from "../../../displays/control/shell/keys.js";
import { lengthNote } from "../../../displays/control/shared/fields/limited_text.js";
import { nameOf, newestUndo } from "../../../displays/control/clock/log_list.js";
import {
  isVisitor,
  mayDo,
  mayReverse,
  mayOnlyApprove,
  roleReason,
} from "../../../displays/control/shared/commands/roles.js";
import { shortened } from "../../../displays/control/shell/fitted_text.js";
import { viewOf } from "../../../displays/control/shell/views.js";
import { createTexts } from "../../../static/js/texts/texts.js";
import { catalogueOf } from "../words/catalogues.mjs";

const texts = createTexts(catalogueOf("en"), () => ({ utc_offset_ms: 0, next_offset: null }));

// -- keys ----------------------------------------------------------------------------------------------

const onClock = { isTyping: false, hasDialog: false, hasButtonFocus: false, isOnClock: true };
const key = (name, more = {}) => ({
  key: name,
  repeat: false,
  ctrlKey: false,
  altKey: false,
  metaKey: false,
  shiftKey: false,
  ...more,
});

test("the space bar is the main action, arrow keys change level and minutes", () => {
  const meant = [" ", "ArrowRight", "ArrowLeft", "ArrowUp", "ArrowDown", "a", "u"].map((each) =>
    keyAction(key(each), onClock),
  );
  assert.deepEqual(meant, ["main", "next", "previous", "plus", "minus", "announce", "undo_last"]);
  assert.equal(keyAction(key("?", { shiftKey: true }), onClock), "keys");
});

test("keys do nothing during typing, in a dialog, with a modifier or repeated", () => {
  for (const { key: name, shift } of KEYS) {
    const pressed = key(name, { shiftKey: Boolean(shift) });
    assert.equal(keyAction(pressed, { ...onClock, isTyping: true }), null);
    assert.equal(keyAction(pressed, { ...onClock, hasDialog: true }), null);
    assert.equal(keyAction({ ...pressed, ctrlKey: true }, onClock), null);
    assert.equal(keyAction({ ...pressed, repeat: true }, onClock), null);
  }
});

test("pausing all clocks takes Shift, with or without caps lock", () => {
  assert.equal(keyAction(key("p"), onClock), null);
  assert.equal(keyAction(key("P"), onClock), null);
  assert.equal(keyAction(key("P", { shiftKey: true }), onClock), "pause_all");
  assert.equal(keyAction(key("A"), onClock), "announce");
});

test("arrow keys need a visible clock, the space bar does not, and a focused button keeps the space bar", () => {
  assert.equal(keyAction(key("ArrowUp"), { ...onClock, isOnClock: false }), null);
  assert.equal(keyAction(key(" "), { ...onClock, isOnClock: false }), "main");
  assert.equal(keyAction(key(" "), { ...onClock, hasButtonFocus: true }), null);
});

// -- roles ---------------------------------------------------------------------------------------------

test("an action that the role may not use has the role as its reason", () => {
  const cashier = { role: "cashier", may: ["counter.tap", "undo"] };
  const face = { session: cashier, texts };
  assert.equal(roleReason(face, "counter.tap:entry"), null);
  assert.equal(roleReason(face, "clock.pause").text, "Signed in as cashier, you cannot do that.");
  assert.equal(texts("face.why.role", roleReason(face, "clock.pause").params), "not as cashier");
  assert.ok(mayDo(null, "clock.pause"));
  assert.ok(mayDo({ role: "td" }, "clock.pause"));
});

test("a user who may give a command may undo it for any user", () => {
  const cashier = { role: "cashier", may: ["counter.tap", "redo", "undo"] };
  const line = (code, more = {}) => ({ code, undo: "undo", ...more });
  assert.ok(mayReverse(cashier, line("log.Tapped.entry")));
  assert.ok(mayReverse(cashier, line("log.CommandUndone", { of: { code: "log.Tapped.entry" }, undo: "redo" })));
  ["log.ClockPaused", "log.StructureChanged", "log.DisplayTurned.scene", "log.Announced"].forEach((code) =>
    assert.ok(!mayReverse(cashier, line(code)), code),
  );
  assert.ok(mayReverse(null, line("log.ClockPaused")));
});

test("the undo names a command by its first line and passes over commands that are undone", () => {
  const line = (seq, command, undo) => ({ seq, command, undo, code: `log.Tapped.${seq}` });
  const ofTables = (undo) => [line(4, "tables", undo), line(3, "tables", undo), line(2, "tables", undo)];
  assert.equal(newestUndo([...ofTables("undo"), line(1, "start", "undo")], null).seq, 2);
  assert.equal(newestUndo([...ofTables("redo"), line(1, "start", "undo")], null).seq, 1);
  assert.equal(newestUndo(ofTables("redo"), null), null);
});

test("the undo names the end of a tournament, not the clock that it paused", () => {
  const line = (seq, command, code) => ({ seq, command, undo: "undo", code });
  const finish = [line(3, "finish", "log.TournamentFinished"), line(2, "finish", "log.ClockPaused")];
  assert.equal(newestUndo(finish, null).seq, 3);
  assert.equal(newestUndo([line(2, "pause", "log.ClockPaused")], null).seq, 2);
});

test("a role that may only accept and approve deals reads only", () => {
  assert.ok(mayOnlyApprove({ role: "supervisor", may: ["deal.accept", "deal.approve", "redo", "undo"] }));
  assert.ok(!mayOnlyApprove({ role: "cashier", may: ["counter.tap"] }));
  assert.ok(!mayOnlyApprove(null));
});

// -- a tap kept during sign-in --------------------------------------------------------------------------

class Storage {
  constructor() {
    this.held = new Map();
  }
  getItem(name) {
    return this.held.has(name) ? this.held.get(name) : null;
  }
  setItem(name, value) {
    this.held.set(name, value);
  }
  removeItem(name) {
    this.held.delete(name);
  }
}

test("a tap is kept once during sign-in, with its id", () => {
  const storage = new Storage();
  const command = { id: "0123456789", type: "clock.pause", run: 3 };
  keepCommand(storage, "Pause", command, 1000);
  assert.deepEqual(takeKeptCommand(storage, 61_000), { label: "Pause", command });
  assert.equal(takeKeptCommand(storage, 61_000), null);
});

test("a kept tap expires after half an hour", () => {
  const storage = new Storage();
  keepCommand(storage, "Pause", { id: "0123456789", type: "clock.pause" }, 1000);
  assert.equal(takeKeptCommand(storage, 1000 + 30 * 60_000), null);
});

test("the letters left are counted when few are left, and a text that is too long is marked", () => {
  assert.equal(lengthNote(160, 200), null);
  assert.deepEqual(lengthNote(161, 200), { code: "face.control.announcing.letters_left", count: 39 });
  assert.equal(lengthNote(200, 200).count, 0);
  assert.deepEqual(lengthNote(203, 200), { code: "face.control.announcing.letters_over", count: 3 });
});

test("a dealer is a visitor on the control, other staff and signed-out users are not", () => {
  assert.equal(isVisitor({ role: "dealer", may: [] }), true);
  assert.deepEqual(
    ["td", "floor", "cashier", "supervisor"].filter((role) => isVisitor({ role })),
    [],
  );
  assert.equal(isVisitor(null), false);
});

// -- announcements, log ---------------------------------------------------------------------------------

test("announcements are shown until their end, newest first", () => {
  const up = (id, at, until) => ({ announcement: { id, at, until, text: id, for: "room" } });
  assert.deepEqual(
    currentAnnouncements([up("a", 0, 100), up("b", 50, 90)], 60).map(({ id }) => id),
    ["b", "a"],
  );
  assert.deepEqual(currentAnnouncements([up("a", 0, 100), undefined, { announcement: null }], 100), []);
  assert.deepEqual(currentAnnouncements([up("a", 0, 100)], null), []);
});

test("a line of the log names its user, if it has one", () => {
  const staff = { users: { "u-anna": { name: "Anna" } } };
  assert.equal(nameOf("u-anna", staff), "Anna");
  assert.equal(nameOf("system", staff), "");
  assert.equal(nameOf("u-anna", undefined), "");
});

test("a long line is cut between words on a narrow screen", () => {
  assert.equal(shortened("Entry: 1", 48), "Entry: 1");
  assert.equal(shortened("Announced: dinner break, back at 21:40", 24), "Announced: dinner…");
});

test("the address keeps the open view", () => {
  assert.equal(viewOf("#room"), "room");
  assert.equal(viewOf(""), "clock");
  assert.equal(viewOf("#nonsense"), "clock");
});
