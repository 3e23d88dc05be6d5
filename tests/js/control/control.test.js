/** Pure functions of the director's control: keys, roles, what a television shows, clients that are not live. */

import assert from "node:assert/strict";
import test from "node:test";

import { keepForAgain, takeForAgain } from "../../../displays/control/shell/resent_command.js";
import { againstPausing, againstResuming } from "../../../displays/control/room/all_clocks.js";
import { upNow } from "../../../displays/control/clock/announcements.js";
import { KEYS, keyMeant } from "../../../displays/control/shell/keys.js";
import { lengthNote } from "../../../displays/control/shared/fields/limited_text.js";
import { nameOf } from "../../../displays/control/clock/log_list.js";
import {
  isVisitor,
  mayDo,
  mayReverse,
  readsOnly,
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

const onClock = { typing: false, dialog: false, onButton: false, clock: true };
const key = (name, more = {}) => ({
  key: name,
  repeat: false,
  ctrlKey: false,
  altKey: false,
  metaKey: false,
  shiftKey: false,
  ...more,
});

test("space is the main action, arrows change level and minutes", () => {
  const meant = [" ", "ArrowRight", "ArrowLeft", "ArrowUp", "ArrowDown", "a", "u"].map((each) =>
    keyMeant(key(each), onClock),
  );
  assert.deepEqual(meant, ["main", "next", "previous", "plus", "minus", "announce", "undo_last"]);
  assert.equal(keyMeant(key("?", { shiftKey: true }), onClock), "keys");
});

test("no key does anything while somebody types, a dialog is open, or the browser is meant", () => {
  for (const { key: name, shift } of KEYS) {
    const pressed = key(name, { shiftKey: Boolean(shift) });
    assert.equal(keyMeant(pressed, { ...onClock, typing: true }), null);
    assert.equal(keyMeant(pressed, { ...onClock, dialog: true }), null);
    assert.equal(keyMeant({ ...pressed, ctrlKey: true }, onClock), null);
    assert.equal(keyMeant({ ...pressed, repeat: true }, onClock), null);
  }
});

test("a slip of the finger does not stop the room: that takes Shift, whatever caps lock says", () => {
  assert.equal(keyMeant(key("p"), onClock), null);
  assert.equal(keyMeant(key("P"), onClock), null);
  assert.equal(keyMeant(key("P", { shiftKey: true }), onClock), "pause_all");
  assert.equal(keyMeant(key("A"), onClock), "announce");
});

test("arrows leave a clock alone that is not seen, space does not, but a focused button keeps its space", () => {
  assert.equal(keyMeant(key("ArrowUp"), { ...onClock, clock: false }), null);
  assert.equal(keyMeant(key(" "), { ...onClock, clock: false }), "main");
  assert.equal(keyMeant(key(" "), { ...onClock, onButton: true }), null);
});

// -- roles ---------------------------------------------------------------------------------------------

test("actions that the role may not use have that as their reason, and every action before the server named the role", () => {
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

test("only who may do nothing but deals looks on", () => {
  assert.ok(readsOnly({ role: "supervisor", may: ["deal.accept", "deal.approve", "redo", "undo"] }));
  assert.ok(!readsOnly({ role: "cashier", may: ["counter.tap"] }));
  assert.ok(!readsOnly(null));
});

// -- a tap that came after the session's end -----------------------------------------------------------

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

test("a tap is kept over signing in, with its id, once", () => {
  const storage = new Storage();
  const command = { id: "0123456789", type: "clock.pause", run: 3 };
  keepForAgain(storage, "Pause", command, 1000);
  assert.deepEqual(takeForAgain(storage, 61_000), { label: "Pause", command });
  assert.equal(takeForAgain(storage, 61_000), null);
});

test("a tap of half an hour ago is not meant any more", () => {
  const storage = new Storage();
  keepForAgain(storage, "Pause", { id: "0123456789", type: "clock.pause" }, 1000);
  assert.equal(takeForAgain(storage, 1000 + 30 * 60_000), null);
});

// -- televisions ---------------------------------------------------------------------------------------

const words = (show) => showText(show, { scenes: SCENES, room, texts });

test("the scene of a television is shown in words", () => {
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

test("the dialog begins with what is shown and gives it back unchanged", () => {
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

test("a television is set to a flight, and the dialog keeps it unchanged", () => {
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

test("options that were left empty, or that another scene had, are not sent", () => {
  const form = formOf({ kind: "follow", tournament: null }, SCENES);
  form.kind = "scene";
  form.scene = { scene: "structure", tournament: "", options: { seconds: "  ", folder: "ads" }, seconds: 30 };
  assert.deepEqual(showOf(form, SCENES).show.scene, { scene: "structure", tournament: null, options: {} });
});

test("a scene about several tournaments is asked about none", () => {
  const scenes = [
    ...SCENES,
    { name: "four-clocks", title: "Several clocks", topics: ["room", "clock:<each>:<session>"], options: {} },
  ];
  assert.ok(!isAboutOne("four-clocks", scenes));
  assert.ok(isAboutOne("clock", scenes));
  const form = formOf({ kind: "scene", scene: { scene: "four-clocks", tournament: "friday", options: {} } }, scenes);
  assert.equal(showOf(form, scenes).show.scene.tournament, null);
});

test("a rotation has scenes, and each stands for 5 seconds to an hour", () => {
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

test("letters are counted when few are left, and a text that is too long is marked", () => {
  assert.equal(lengthNote(160, 200), null);
  assert.deepEqual(lengthNote(161, 200), { code: "face.control.announcing.letters_left", count: 39 });
  assert.equal(lengthNote(200, 200).count, 0);
  assert.deepEqual(lengthNote(203, 200), { code: "face.control.announcing.letters_over", count: 3 });
});

test("a dealer is a visitor at the control, staff and who has to sign in first are not", () => {
  assert.equal(isVisitor({ role: "dealer", may: [] }), true);
  assert.deepEqual(
    ["td", "floor", "cashier", "supervisor"].filter((role) => isVisitor({ role })),
    [],
  );
  assert.equal(isVisitor(null), false);
});

test("a new television is offered a name that none has", () => {
  assert.equal(freeName(["TV 1", "Bar", "tv 2 "], "TV"), "TV 3");
  assert.equal(freeName([], "TV"), "TV 1");
});

test("the address for televisions is one that they find", () => {
  assert.equal(addressOfWalls(undefined, { hostname: "192.168.1.5", host: "192.168.1.5:5000" }), "192.168.1.5:5000/tv");
  const here = { hostname: "localhost", host: "localhost:5000" };
  assert.equal(addressOfWalls(undefined, here), "/tv");
  assert.equal(addressOfWalls({ venue: { address: null } }, here), "/tv");
  assert.equal(addressOfWalls({ venue: { address: "192.168.1.5:5000" } }, here), "192.168.1.5:5000/tv");
});

test("televisions are listed as people count", () => {
  const names = ["TV 10", "bar", "TV 2"].map((name) => ({ name }));
  assert.deepEqual(
    names.sort(byName).map(({ name }) => name),
    ["bar", "TV 2", "TV 10"],
  );
});

// -- how live ------------------------------------------------------------------------------------------

const device = (more) => ({
  kind: "display",
  name: "",
  connected: true,
  since: 0,
  state: "live",
  clock_error_ms: 3,
  ...more,
});

test("a device is live only if it says so", () => {
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

test("televisions that are away are trouble, tablets that were taken home are not", () => {
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

test("the worst clock is a connected television's: nobody looks at that of one phone among thousands", () => {
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

// -- the rest ------------------------------------------------------------------------------------------

test("announcements show until their instant, the newest first", () => {
  const up = (id, at, until) => ({ announcement: { id, at, until, text: id, for: "room" } });
  assert.deepEqual(
    upNow([up("a", 0, 100), up("b", 50, 90)], 60).map(({ id }) => id),
    ["b", "a"],
  );
  assert.deepEqual(upNow([up("a", 0, 100), undefined, { announcement: null }], 100), []);
  assert.deepEqual(upNow([up("a", 0, 100)], null), []);
});

test("all clocks can be paused while one runs, and let go on while they are paused together", () => {
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

test("no device, this one, every television and staff that is here may sound", () => {
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

test("a line of the log says who did it, where it was somebody", () => {
  const staff = { users: { "u-anna": { name: "Anna" } } };
  assert.equal(nameOf("u-anna", staff), "Anna");
  assert.equal(nameOf("system", staff), "");
  assert.equal(nameOf("u-anna", undefined), "");
});

test("a long line is cut between words where there is little room", () => {
  assert.equal(shortened("Entry: 1", 48), "Entry: 1");
  assert.equal(shortened("Announced: dinner break, back at 21:40", 24), "Announced: dinner…");
});

test("the address remembers which part is seen", () => {
  assert.equal(viewOf("#room"), "room");
  assert.equal(viewOf(""), "clock");
  assert.equal(viewOf("#nonsense"), "clock");
});
