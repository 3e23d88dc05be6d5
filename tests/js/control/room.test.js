/** The room on the control: TVs and their programmes, connected devices, all clocks, sound, the second server. */

import assert from "node:assert/strict";
import test from "node:test";

import { againstPausing, againstResuming } from "../../../displays/control/room/all_clocks.js";
import { byName, devicesNotLive, liveState, worstClockError } from "../../../displays/control/room/device_state.js";
import {
  clockFirst,
  formOf,
  hasTournament,
  movedUp,
  showOf,
  withNextScene,
} from "../../../displays/control/room/programme_form.js";
import { programmeText } from "../../../displays/control/room/programme_text.js";
import { poll } from "../../../displays/control/room/second_server.js";
import { soundOptions } from "../../../displays/control/room/sound.js";
import { freeName, tvAddress } from "../../../displays/control/room/tv_dialogs.js";
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

// -- TVs -----------------------------------------------------------------------------------------------

const words = (show) => programmeText(show, { scenes: SCENES, room, texts });

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
  const line = programmeText(flight, { scenes: SCENES, room, texts, tournament });
  assert.match(line, /main · 1B$/);
});

test("empty options and options of another scene are not sent", () => {
  const form = formOf({ kind: "follow", tournament: null }, SCENES);
  form.kind = "scene";
  form.scene = { scene: "structure", place: "", options: { seconds: "  ", folder: "ads" }, seconds: 30 };
  assert.deepEqual(showOf(form, SCENES).show.scene, { scene: "structure", tournament: null, options: {} });
});

test("a scene of several tournaments has no choice of one", () => {
  const scenes = [
    ...SCENES,
    { name: "four-clocks", title: "Several clocks", topics: ["room", "clock:<each>:<session>"], options: {} },
  ];
  assert.ok(!hasTournament("four-clocks", scenes));
  assert.ok(hasTournament("clock", scenes));
  const form = formOf({ kind: "scene", scene: { scene: "four-clocks", tournament: "friday", options: {} } }, scenes);
  assert.equal(showOf(form, scenes).show.scene.tournament, null);
});

test("a rotation has at least one scene, each for 5 seconds to an hour", () => {
  const form = formOf({ kind: "follow", tournament: null }, SCENES);
  form.kind = "rotation";
  for (const wrong of ["", "4", "3601", "7.5", "-9", "soon"]) {
    form.turns[0].seconds = wrong;
    assert.equal(showOf(form, SCENES).fault, "face.control.show.seconds_wrong", wrong);
  }
  form.turns[0].seconds = " 5 ";
  assert.equal(showOf(form, SCENES).show.scenes[0].seconds, 5);
  form.turns = [];
  assert.equal(showOf(form, SCENES).fault, "face.control.show.no_scenes");
});

test("the clock is offered first", () => {
  assert.deepEqual(
    clockFirst([{ name: "break" }, { name: "clock" }, { name: "slides" }]).map(({ name }) => name),
    ["clock", "break", "slides"],
  );
});

test("the next scene of a rotation is not among its scenes, and has place and seconds of the last", () => {
  const turns = [{ scene: "clock", place: "main:2", options: { note: "x" }, seconds: "8" }];
  assert.deepEqual(withNextScene(turns, SCENES)[1], { scene: "structure", place: "main:2", options: {}, seconds: "8" });
  assert.deepEqual(withNextScene([], SCENES)[0], { scene: "clock", place: "", options: {}, seconds: 30 });
});

test("a turn is moved up", () => {
  assert.deepEqual(movedUp(["a", "b", "c"], 2), ["a", "c", "b"]);
});

test("the proposed name of a new TV is free", () => {
  assert.equal(freeName(["TV 1", "Bar", "tv 2 "], "TV"), "TV 3");
  assert.equal(freeName([], "TV"), "TV 1");
});

test("the address for TVs is one that they can reach", () => {
  assert.equal(tvAddress(undefined, { hostname: "192.168.1.5", host: "192.168.1.5:5000" }), "192.168.1.5:5000/tv");
  const here = { hostname: "localhost", host: "localhost:5000" };
  assert.equal(tvAddress(undefined, here), "/tv");
  assert.equal(tvAddress({ venue: { address: null } }, here), "/tv");
  assert.equal(tvAddress({ venue: { address: "192.168.1.5:5000" } }, here), "192.168.1.5:5000/tv");
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
  assert.equal(liveState(device(), texts).live, true);
  assert.deepEqual(liveState(device({ connected: false, since: 75_600_000 }), texts), {
    word: "offline since 21:00",
    live: false,
  });
  assert.equal(liveState(device({ state: "stale" }), texts).live, false);
  assert.equal(liveState(device({ state: null }), texts).live, false);
  assert.deepEqual(liveState(undefined, texts), { word: "not seen yet", live: false });
  assert.deepEqual(liveState(device({ kind: "mirror" }), texts), {
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
  const notLive = devicesNotLive(displays, devices, texts);
  assert.deepEqual(
    notLive.map(({ name, away }) => [name, away]),
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
  assert.equal(worstClockError(displays, devices), 12);
  assert.equal(worstClockError(displays, { "d-bar": device({ clock_error_ms: null }) }), null);
  assert.equal(worstClockError(undefined, undefined), null);
});

// -- all clocks, sound ---------------------------------------------------------------------------------

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

// -- the second server ----------------------------------------------------------------------------------

test("the card reads the second server no more once it is left, even while an answer is on its way", async () => {
  let count = 0;
  let answered = null;
  const read = () => {
    count += 1;
    return new Promise((resolve) => (answered = resolve));
  };
  const pause = () => new Promise((resolve) => setTimeout(resolve, 5));
  const stop = poll(read, 0);
  answered();
  while (count < 2) {
    await pause(); // an answer came, the next request follows
  }
  stop();
  answered();
  await pause();
  assert.equal(count, 2);
});
