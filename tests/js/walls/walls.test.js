/** A TV's page: its scenes and their times, its identity, and the director's requests. */

import assert from "node:assert/strict";
import test from "node:test";

import { announcementAt } from "../../../displays/announcement/current.js";
import { Content, SceneChange } from "../../../displays/tv/content.js";
import { ReloadWatch, identifies } from "../../../displays/tv/identify.js";
import { knownDisplay } from "../../../displays/tv/identity.js";
import { reach, shiftAt } from "../../../displays/tv/pixel_shift.js";
import { itemsOf, showOfAddress, turnOf } from "../../../displays/tv/programme.js";
import { SceneCache } from "../../../displays/tv/scene_cache.js";

const MINUTE = 60000;
const FOLLOW = { kind: "follow", tournament: null };
const running = (kind) => ({ phase: "running", period: { kind } });

const rotation = {
  kind: "rotation",
  scenes: [
    { scene: "clock", tournament: "friday", options: {}, seconds: 20 },
    { scene: "slides", tournament: null, options: { folder: "bar" }, seconds: 10 },
    { scene: "structure", tournament: "sunday", options: {}, seconds: 5 },
  ],
};

const sceneAt = (show, now, shown = null) => itemsOf(show, "friday")[turnOf(show, now, shown)].scene;

test("a rotation shows the same scene on every TV, by the server's time", () => {
  const round = 35000;
  const start = 1_760_000_000_000 - (1_760_000_000_000 % round);
  const at = (seconds) => sceneAt(rotation, start + seconds * 1000);
  assert.deepEqual([0, 19.999, 20, 29.999, 30, 34.999, 35].map(at), [
    "clock",
    "clock",
    "slides",
    "slides",
    "structure",
    "structure",
    "clock",
  ]);
});

test("each scene of a rotation has its seconds", () => {
  const seconds = { clock: 0, slides: 0, structure: 0 };
  for (let second = 0; second < 350; second += 1) {
    seconds[sceneAt(rotation, second * 1000)] += 1;
  }
  assert.deepEqual(seconds, { clock: 200, slides: 100, structure: 50 });
});

test("a scene without a tournament shows the current one", () => {
  assert.deepEqual(
    itemsOf(rotation, "friday").map((item) => item.slug),
    ["friday", "friday", "sunday"],
  );
  assert.deepEqual(
    itemsOf(FOLLOW, null).map((item) => item.slug),
    Array(12).fill(null),
  );
  assert.equal(itemsOf({ kind: "follow", tournament: "sunday" }, "friday")[0].slug, "sunday");
});

test("the same scene with other options is another item", () => {
  const item = (options) => itemsOf({ kind: "scene", scene: { scene: "slides", tournament: null, options } }, null)[0];
  assert.notEqual(item({ folder: "a" }).key, item({ folder: "b" }).key);
  assert.equal(item({ folder: "a" }).key, item({ folder: "a" }).key);
});

test("a TV that follows a tournament loads all scenes that it may show", () => {
  assert.deepEqual(
    itemsOf(FOLLOW, "friday").map((item) => item.scene),
    [
      "clock",
      "break",
      "registration",
      "moves",
      "seat-draw",
      "final-table",
      "vote",
      "hand-for-hand",
      "day-end",
      "payouts",
      "bounties",
      "champion",
    ],
  );
});

test("a TV that follows shows the break in a break, registration before a scheduled start, else the clock", () => {
  const scheduled = (startsIn) => ({ phase: "scheduled", starts_in_ms: startsIn, period: { kind: "level" } });
  assert.equal(sceneAt(FOLLOW, 0, running("level")), "clock");
  assert.equal(sceneAt(FOLLOW, 0, running("break")), "break");
  assert.equal(sceneAt(FOLLOW, 0, scheduled(60 * MINUTE)), "registration");
  assert.equal(sceneAt(FOLLOW, 0, scheduled(5 * MINUTE)), "clock");
  assert.equal(sceneAt(FOLLOW, 0, { phase: "ready", period: { kind: "level" } }), "clock");
  assert.equal(sceneAt(FOLLOW, 0, null), "clock");
});

test("an address can set a TV's scene without pairing", () => {
  assert.equal(showOfAddress({ d: "d-7kq2m9" }), null);
  assert.deepEqual(showOfAddress({ t: "friday", d: "hall" }), { kind: "follow", tournament: "friday" });
  assert.deepEqual(showOfAddress({ scene: "slides", folder: "bar", lang: "de" }), {
    kind: "scene",
    scene: { scene: "slides", tournament: null, options: { folder: "bar" } },
  });
});

test("the picture shifts by a few whole pixels in small steps, and returns to its start", () => {
  for (const [width, height] of [
    [1920, 1080],
    [1280, 720],
    [3840, 2160],
    [1080, 1920],
  ]) {
    const far = reach(width, height);
    const seen = { x: new Set(), y: new Set() };
    for (let minute = 0; minute < 240; minute += 1) {
      const { x, y } = shiftAt(minute * MINUTE, width, height);
      const next = shiftAt((minute + 1) * MINUTE, width, height);
      assert.ok(Number.isInteger(x) && Number.isInteger(y));
      assert.ok(Math.abs(x) <= far && Math.abs(y) <= far);
      assert.ok(Math.abs(next.x - x) <= Math.ceil(far / 4) && Math.abs(next.y - y) <= Math.ceil(far / 4));
      seen.x.add(x);
      seen.y.add(y);
    }
    assert.deepEqual(shiftAt(240 * MINUTE, width, height), shiftAt(0, width, height));
    assert.deepEqual([seen.x.size, seen.y.size], [2 * far + 1, 2 * far + 1]);
  }
  assert.equal(reach(1920, 1080), 4);
});

test("the picture shifts once a minute at most", () => {
  assert.deepEqual(shiftAt(7 * MINUTE, 1920, 1080), shiftAt(8 * MINUTE - 1, 1920, 1080));
});

test("a TV shows its name until the server's time for it is over", () => {
  const display = { name: "Bar", identify_until: 10_000 };
  assert.equal(identifies(display, 9999), true);
  assert.equal(identifies(display, 10_000), false);
  assert.equal(identifies({ name: "Bar", identify_until: 0 }, 5), false);
  assert.equal(identifies(null, 5), false);
});

test("a page reloads once for each request, and not for a request from before its start", () => {
  const watch = new ReloadWatch();
  const asks = (reloads) => watch.asks({ reloads });
  assert.deepEqual(
    [asks(3), asks(3), asks(4), asks(4), asks(2), asks(2), asks(3)],
    [false, false, true, false, false, false, true],
  );
});

test("a TV is the first id that the room has", () => {
  const displays = { "d-aaaaaa": {}, "d-bbbbbb": {} };
  assert.equal(knownDisplay(["d-bbbbbb", "d-aaaaaa"], displays), "d-bbbbbb");
  assert.equal(knownDisplay(["d-gone00", null, "d-aaaaaa"], displays), "d-aaaaaa");
  assert.equal(knownDisplay(["d-gone00", null], displays), null);
  assert.equal(knownDisplay(["__proto__", "constructor"], displays), null);
});

const announcement = (id, at, until) => ({ announcement: { id, text: id, at, until, for: "room" } });

test("a TV shows an announcement from its start until its end", () => {
  const values = { "announcement:room": announcement("a", 1000, 5000), each: [] };
  const at = (now) => (announcementAt(values, now) || { id: null }).id;
  assert.deepEqual([999, 1000, 4999, 5000].map(at), [null, "a", "a", null]);
});

test("a TV shows the newer of two announcements, then the older one again", () => {
  const values = {
    "announcement:room": announcement("room", 1000, 9000),
    announcement: announcement("friday", 2000, 4000),
    each: [],
  };
  const at = (now) => announcementAt(values, now).id;
  assert.deepEqual([1500, 2000, 3999, 4000].map(at), ["room", "friday", "friday", "room"]);
});

test("a TV of several tournaments shows the announcements of all", () => {
  const values = {
    "announcement:room": { announcement: null },
    each: [{}, { announcement: announcement("sunday", 0, 10) }],
  };
  assert.equal(announcementAt(values, 5).id, "sunday");
  assert.equal(announcementAt({ each: [] }, 5), null);
});

test("a scene counts as absent if the server does not have it, not if it cannot be fetched", async () => {
  const wall = { wall: true, topics: [] };
  const load = async (name) => {
    if (name === "gone") {
      throw Object.assign(new Error(name), { absent: true });
    }
    if (name === "cut-off") {
      throw new Error(name);
    }
    return { name, spec: name === "over" ? { over: true, topics: [] } : wall, prepare: () => {} };
  };
  let changes = 0;
  const scenes = new SceneCache(
    () => (changes += 1),
    load,
    () => {},
  );
  scenes.want(["clock", "gone", "cut-off", "over", "clock"]);
  await new Promise((resolve) => setImmediate(resolve));
  assert.equal(changes, 4);
  assert.deepEqual(
    ["clock", "gone", "cut-off", "over"].map((name) => scenes.isAbsent(name)),
    [false, true, false, true],
  );
  assert.deepEqual(
    ["clock", "gone", "cut-off", "over"].map((name) => Boolean(scenes.scene(name))),
    [true, false, false, false],
  );
});

test("a scene prepares each item once", async () => {
  const prepared = [];
  const load = async (name) => ({
    name,
    spec: { wall: true, topics: [] },
    prepare: (options) => prepared.push(options.folder),
  });
  const scenes = new SceneCache(() => {}, load);
  const item = (folder) => ({ scene: "slides", options: { folder }, key: folder });
  scenes.prepare(item("a"));
  scenes.want(["slides"]);
  await new Promise((resolve) => setImmediate(resolve));
  ["a", "b", "a"].forEach((folder) => scenes.prepare(item(folder)));
  assert.deepEqual(prepared, ["a", "b"]);
});

const item = (key) => ({ key, scene: key, slug: "friday", options: {} });

test("a scene stays until the next one is complete, for five seconds at most", () => {
  const lacking = { structure: "waiting" };
  const obstacle = (each) => lacking[each.key] || null;
  const change = new SceneChange();
  const shown = (key, now) => change.next(item(key), obstacle, now).key;
  assert.equal(shown("structure", 1000), "structure");
  assert.equal(shown("clock", 2000), "clock");
  assert.equal(shown("structure", 3000), "clock");
  assert.equal(shown("structure", 8000), "clock");
  assert.equal(shown("structure", 8001), "structure");
  assert.equal(shown("clock", 9000), "clock");
  assert.equal(shown("structure", 9500), "clock");
  lacking.structure = null;
  assert.equal(shown("structure", 9600), "structure");
});

test("a scene of an unknown tournament is shown as unknown at once", () => {
  const lacking = { nowhere: "unknown" };
  const change = new SceneChange();
  const shown = (key, now) => change.next(item(key), (each) => lacking[each.key] || null, now).key;
  assert.equal(shown("clock", 1000), "clock");
  assert.equal(shown("nowhere", 2000), "nowhere");
  assert.equal(shown("clock", 3000), "clock");
  Object.assign(lacking, { clock: "waiting", structure: "waiting" });
  assert.equal(shown("structure", 4000), "structure");
});

test("a TV waits for topics under way, and reports an unknown tournament", () => {
  const spec = { wall: true, topics: ["tournament:<slug>", "clock:<slug>:<session>"] };
  const held = { "tournament:friday": {}, "clock:friday:1": {}, room: { tournaments: [] } };
  const refused = { "clock:gone:1": [{ code: "wire.unknown_topic" }] };
  const live = { value: (name) => held[name], refusal: (name) => refused[name] };
  const clock = { name: "clock", spec };
  const scenes = {
    scene: (name) => (name === "clock" ? clock : undefined),
    get: () => clock,
    isComing: (name) => name === "coming",
  };
  const obstacle = (scene, slug) => new Content(live, scenes).obstacle({ scene, slug, options: {} });
  assert.equal(obstacle("clock", "friday"), null);
  assert.equal(obstacle("clock", "sunday"), "waiting");
  assert.equal(obstacle("clock", "gone"), "unknown");
  assert.equal(obstacle("clock", null), "none");
  assert.equal(obstacle("coming", "friday"), "waiting");
  assert.equal(obstacle("nonsense", "friday"), null);
});

test("a scene that fails is removed and counts as absent", async () => {
  const scenes = new SceneCache(
    () => {},
    async (name) => ({ name, spec: { wall: true, topics: [] }, prepare: () => {} }),
    () => {},
  );
  scenes.want(["dealers"]);
  await new Promise((resolve) => setImmediate(resolve));
  assert.deepEqual([Boolean(scenes.scene("dealers")), scenes.isAbsent("dealers")], [true, false]);
  scenes.setAside("dealers");
  assert.deepEqual([Boolean(scenes.scene("dealers")), scenes.isAbsent("dealers")], [false, true]);
});

test("lists of all players and tables are followed once their scene is due, and the scene waits for them", () => {
  const spec = { wall: true, topics: ["tournament:<slug>", "clock:<slug>:<session>", "seats:<slug>:<session>"] };
  const held = { "tournament:friday": {}, "clock:friday:1": {}, room: { tournaments: [] } };
  const refused = {};
  const live = { value: (name) => held[name], refusal: (name) => refused[name], topics: { followed: [] } };
  const moves = { name: "moves", spec };
  const scenes = { scene: () => moves, get: (name) => (name === "moves" ? moves : null), isComing: () => false };
  const content = new Content(live, scenes);
  const one = { scene: "moves", slug: "friday", options: {}, key: "moves" };
  assert.deepEqual(content.topics(one), ["tournament:friday", "clock:friday:1", "seats:friday:1"]);
  assert.deepEqual(content.lightTopics(one), ["tournament:friday", "clock:friday:1"]);
  assert.deepEqual([content.obstacle(one), content.obstacleOrLists(one)], [null, "waiting"]);
  refused["seats:friday:1"] = [{ code: "wire.unknown_topic" }];
  assert.equal(content.obstacleOrLists(one), null);
  delete refused["seats:friday:1"];
  held["seats:friday:1"] = {};
  assert.equal(content.obstacleOrLists(one), null);
});

test("a scene follows short lists in the present and whole topics in the past", () => {
  const spec = { wall: true, topics: ["seat_list:<slug>:<session>", "table_list:<slug>:<session>"] };
  const scene = { name: "final-table", spec };
  const scenes = { scene: () => scene, get: (name) => (name === "final-table" ? scene : null), isComing: () => false };
  const counts = { registered: 0, waiting: 0, playing: 1, out: 0 };
  const held = {
    "seat_list:friday:1": { entries: { e1: { name: "Ann", status: "playing" } }, counts, since: 1 },
    "table_list:friday:1": { tables: { 4: { seats: { 1: "e1" } } }, usual: { size: 9 }, since: 1 },
    "seats:friday:1": { e1: { name: "Ann" } },
    "tables:friday:1": {},
  };
  const live = { value: (name) => held[name], refusal: () => undefined };
  const one = { scene: "final-table", slug: "friday", options: {}, key: "final" };
  const present = new Content(live, scenes, { ask: () => Promise.resolve(null), changed: () => {} });
  assert.deepEqual(
    present.topics(one).slice(2),
    spec.topics.map((each) => each.replace("<slug>:<session>", "friday:1")),
  );
  const { seats, tables } = present.values(scene, one);
  assert.deepEqual([seats.e1.name, tables[4]], ["Ann", { size: 9, seats: { 1: "e1" } }]);
  const past = new Content(live, scenes);
  assert.deepEqual(past.topics(one).slice(2), ["seats:friday:1", "tables:friday:1"]);
  assert.equal(past.values(scene, one).seats, held["seats:friday:1"]);
});
