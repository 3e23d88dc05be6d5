/** Pure functions of the control: keys, roles, scenes of TVs, clients that are not live. */

import assert from "node:assert/strict";
import test from "node:test";

import { keepCommand, takeKeptCommand } from "../../../displays/control/shell/resent_command.js";
import { againstPausing, againstResuming } from "../../../displays/control/room/all_clocks.js";
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
import { clockFirst, formOf, isAboutOne, movedUp, showOf } from "../../../displays/control/room/show_edit.js";
import { byName, deviceState, notLive, showText, worstClock } from "../../../displays/control/room/show_words.js";
import { soundOptions } from "../../../displays/control/room/sound.js";
import { shortened } from "../../../displays/control/shell/fitted_text.js";
import { addressOfWalls, freeName } from "../../../displays/control/room/tv_dialogs.js";
import { viewOf } from "../../../displays/control/shell/views.js";
import { createTexts } from "../../../static/js/texts/texts.js";
import { catalogueOf } from "../words/catalogues.mjs";

const texts = createTexts(catalogueOf("en"), () => ({ utc_offset_ms: 0, next_offset: null }));
const SCENES = [
  { name: "clock", title: "Clock", options: {} },
  { name: "structure", title: "Structure", options: { seconds: "how long each page stands" } },
];
const room = {
  paused_all: false,
  tournaments: [{ slug: "friday", title: "Friday 9-Max", phase: "running", created_at: 1 }],
};

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

// -- TVs -----------------------------------------------------------------------------------------------

const words = (show) => showText(show, { scenes: SCENES, room, texts });

test("the scene of a TV is shown in words", () => {
  assert.equal(words({ kind: "follow", tournament: null }), "Follows the current tournament");
  assert.equal(words({ kind: "follow", tournament: "friday" }), "Follows Friday 9-Max");
  assert.equal(
    words({ kind: "scene", scene: { scene: "clock", tournament: "friday", options: {} } }),
    "Clock · Friday 9-Max",
  );
  const turns = [
    { scene: "clock", tournament: null, options: {}, seconds: 20 },
    { scene: "nobody-knows", tournament: "gone", options: {}, seconds: 5 },
  ];
  assert.equal(words({ kind: "rotation", scenes: turns }), "Clock 20\u00a0s, nobody-knows 5\u00a0s · gone");
});

test("the TV's dialog starts with the shown scene and returns it unchanged", () => {
  const shows = [
    { kind: "follow", tournament: "friday" },
    { kind: "follow", tournament: null },
    { kind: "scene", scene: { scene: "structure", tournament: "friday", options: { seconds: "8" } } },
    {
      kind: "rotation",
      scenes: [
        { scene: "clock", tournament: null, options: {}, seconds: 20 },
        { scene: "structure", tournament: "friday", options: { seconds: "8" }, seconds: 3600 },
      ],
    },
  ];
  shows.forEach((show) => assert.deepEqual(showOf(formOf(show, SCENES), SCENES), { show }));
});

test("the TV's dialog keeps the flight of a TV", () => {
  const flight = { kind: "follow", tournament: "main", session: "2" };
  const scene = { scene: "clock", tournament: "main", options: {}, session: "3" };
  for (const show of [flight, { kind: "scene", scene }]) {
    assert.deepEqual(showOf(formOf(show, SCENES), SCENES), { show });
  }
  const tournament = {
    slug: "main",
    sessions: [
      { session: "1", label: "1A", state: "open" },
      { session: "2", label: "1B", state: "open" },
    ],
  };
  const said = showText(flight, { scenes: SCENES, room, texts, tournament });
  assert.match(said, /main · 1B$/);
});

test("empty options and options of another scene are not sent", () => {
  const form = formOf({ kind: "follow", tournament: null }, SCENES);
  form.kind = "scene";
  form.scene = { scene: "structure", tournament: "", options: { seconds: "  ", folder: "ads" }, seconds: 30 };
  assert.deepEqual(showOf(form, SCENES).show.scene, { scene: "structure", tournament: null, options: {} });
});

test("a scene of several tournaments has no choice of one", () => {
  const scenes = [
    ...SCENES,
    { name: "four-clocks", title: "Several clocks", topics: ["room", "clock:<each>:<session>"], options: {} },
  ];
  assert.ok(!isAboutOne("four-clocks", scenes));
  assert.ok(isAboutOne("clock", scenes));
  const form = formOf({ kind: "scene", scene: { scene: "four-clocks", tournament: "friday", options: {} } }, scenes);
  assert.equal(showOf(form, scenes).show.scene.tournament, null);
});

test("a rotation has at least one scene, each for 5 seconds to an hour", () => {
  const form = formOf({ kind: "follow", tournament: null }, SCENES);
  form.kind = "rotation";
  for (const wrong of ["", "4", "3601", "7.5", "-9", "soon"]) {
    form.turns[0].seconds = wrong;
    assert.equal(showOf(form, SCENES).wrong, "face.control.show.seconds_wrong", wrong);
  }
  form.turns[0].seconds = " 5 ";
  assert.equal(showOf(form, SCENES).show.scenes[0].seconds, 5);
  form.turns = [];
  assert.equal(showOf(form, SCENES).wrong, "face.control.show.no_scenes");
});

test("the clock is offered first", () => {
  assert.deepEqual(
    clockFirst([{ name: "break" }, { name: "clock" }, { name: "slides" }]).map(({ name }) => name),
    ["clock", "break", "slides"],
  );
});

test("a turn is moved up", () => {
  assert.deepEqual(movedUp(["a", "b", "c"], 2), ["a", "c", "b"]);
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

test("the proposed name of a new TV is free", () => {
  assert.equal(freeName(["TV 1", "Bar", "tv 2 "], "TV"), "TV 3");
  assert.equal(freeName([], "TV"), "TV 1");
});

test("the address for TVs is one that they can reach", () => {
  assert.equal(addressOfWalls(undefined, { hostname: "192.168.1.5", host: "192.168.1.5:5000" }), "192.168.1.5:5000/tv");
  const here = { hostname: "localhost", host: "localhost:5000" };
  assert.equal(addressOfWalls(undefined, here), "/tv");
  assert.equal(addressOfWalls({ venue: { address: null } }, here), "/tv");
  assert.equal(addressOfWalls({ venue: { address: "192.168.1.5:5000" } }, here), "192.168.1.5:5000/tv");
});

test("TVs are listed in the order of their numbers", () => {
  const names = ["TV 10", "bar", "TV 2"].map((name) => ({ name }));
  assert.deepEqual(
    names.sort(byName).map(({ name }) => name),
    ["bar", "TV 2", "TV 10"],
  );
});

// -- connected devices ---------------------------------------------------------------------------------

const device = (more) => ({
  kind: "display",
  name: "",
  connected: true,
  since: 0,
  state: "live",
  clock_error_ms: 3,
  ...more,
});

test("a device counts as live only if it reports that", () => {
  assert.equal(deviceState(device(), texts).live, true);
  assert.deepEqual(deviceState(device({ connected: false, since: 75_600_000 }), texts), {
    word: "offline since 21:00",
    live: false,
  });
  assert.equal(deviceState(device({ state: "stale" }), texts).live, false);
  assert.equal(deviceState(device({ state: null }), texts).live, false);
  assert.deepEqual(deviceState(undefined, texts), { word: "not seen yet", live: false });
  assert.deepEqual(deviceState(device({ kind: "mirror" }), texts), {
    word: "live as a mirror, not paired itself",
    live: true,
  });
});

test("a TV that is offline is a problem, a tablet that was taken home is not", () => {
  const displays = { "d-bar": { name: "Bar" }, "d-door": { name: "Door" } };
  const devices = {
    "d-bar": device(),
    "s-home": device({ kind: "staff", name: "Ben", connected: false }),
    "s-slow": device({ kind: "staff", name: "Cora", state: "stale" }),
    "s-silent": device({ kind: "staff", name: "A program", state: null }),
  };
  const found = notLive(displays, devices, texts);
  assert.deepEqual(
    found.map(({ name, away }) => [name, away]),
    [
      ["Door", true],
      ["Cora", false],
    ],
  );
});

test("the worst clock error is that of connected TVs alone", () => {
  const displays = { "d-bar": {}, "d-door": {}, "d-dark": {}, "d-new": {}, "d-copy": {} };
  const devices = {
    "d-bar": device({ clock_error_ms: 4 }),
    "d-door": device({ clock_error_ms: 12 }),
    "d-dark": device({ connected: false, clock_error_ms: 900 }),
    "d-copy": device({ kind: "mirror", clock_error_ms: 86_400_000 }),
    "s-anna": device({ kind: "staff", clock_error_ms: 300 }),
  };
  assert.equal(worstClock(displays, devices), 12);
  assert.equal(worstClock(displays, { "d-bar": device({ clock_error_ms: null }) }), null);
  assert.equal(worstClock(undefined, undefined), null);
});

// -- announcements, pauses, sound, log -----------------------------------------------------------------

test("announcements are shown until their end, newest first", () => {
  const up = (id, at, until) => ({ announcement: { id, at, until, text: id, for: "room" } });
  assert.deepEqual(
    currentAnnouncements([up("a", 0, 100), up("b", 50, 90)], 60).map(({ id }) => id),
    ["b", "a"],
  );
  assert.deepEqual(currentAnnouncements([up("a", 0, 100), undefined, { announcement: null }], 100), []);
  assert.deepEqual(currentAnnouncements([up("a", 0, 100)], null), []);
});

test("all clocks can be paused while one runs, and resumed while they are paused together", () => {
  assert.deepEqual(againstPausing(room), []);
  assert.deepEqual(
    againstPausing({ ...room, tournaments: [{ phase: "paused" }] }).map(({ code }) => code),
    ["room.nothing_runs"],
  );
  assert.deepEqual(
    againstResuming(room).map(({ code }) => code),
    ["room.nothing_paused"],
  );
  assert.deepEqual(againstResuming({ ...room, paused_all: true }), []);
});

test("sound can come from no device, this one, any TV or the device of connected staff", () => {
  const displays = { "d-2": { name: "TV 2" }, "d-1": { name: "Bar" } };
  const devices = {
    "s-own": device({ kind: "staff", name: "Anna" }),
    "s-ben": device({ kind: "staff", name: "Ben" }),
    "s-gone": device({ kind: "staff", name: "Cora", connected: false }),
  };
  const options = soundOptions({ own: "s-own", chosen: "d-lost", displays, devices }, texts);
  assert.deepEqual(
    options.map(({ value }) => value),
    ["", "s-own", "d-1", "d-2", "s-ben", "d-lost"],
  );
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
