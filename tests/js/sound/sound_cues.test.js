/** Sound cues of fixed evenings. */

import assert from "node:assert/strict";
import test from "node:test";

import { CueSheet, LATEST_MS, clockCues } from "../../../static/js/sound/sound_cues.js";
import { level, MINUTE, minutesOf, pause, Room, running, SECOND, standing, START } from "./sounding_clock.mjs";

test("an evening sounds at the end of each level and break, and a minute before each", () => {
  assert.deepEqual(minutesOf(clockCues(running())), [
    ["one_minute", 19],
    ["level_end", 20],
    ["one_minute", 39],
    ["level_end", 40],
    ["one_minute", 49],
    ["break_end", 50],
    ["one_minute", 69],
    ["level_end", 70],
  ]);
});

test("a stopped clock is silent", () => {
  for (const phase of ["ready", "paused", "holding", "finished"]) {
    assert.deepEqual(clockCues(standing(phase, 5 * MINUTE)), [], phase);
  }
});

test("no cue is known after a level that holds", () => {
  const cues = clockCues(running({ ahead: [level("l2", 20, "hold"), pause("b1")] }));
  assert.deepEqual(minutesOf(cues).pop(), ["level_end", 40]);
});

test("a level of a minute or less has no warning", () => {
  const short = (ms) => ({ id: "s", kind: "level", ms, ends: "auto" });
  const cues = (ms) =>
    clockCues(running({ ahead: [short(ms)] }))
      .slice(2)
      .map(({ cue }) => cue);
  assert.deepEqual(cues(MINUTE), ["level_end"]);
  assert.deepEqual(cues(45 * SECOND), ["level_end"]);
  assert.deepEqual(cues(MINUTE + 1), ["one_minute", "level_end"]);
  const current = running({ period: short(MINUTE), deadline: START + MINUTE, ahead: [] });
  assert.deepEqual(
    clockCues(current).map(({ cue }) => cue),
    ["level_end"],
  );
});

test("a short level with added time has a warning", () => {
  const given = running({ period: level("l1", 1), deadline: START + 3 * MINUTE, ahead: [] });
  assert.deepEqual(minutesOf(clockCues(given)), [
    ["one_minute", 2],
    ["level_end", 3],
  ]);
});

test("a scheduled clock sounds after it has started by itself", () => {
  const scheduled = standing("scheduled", null, { start_at: START + 5 * MINUTE, began_at: null });
  assert.deepEqual(minutesOf(clockCues(scheduled)).slice(0, 2), [
    ["one_minute", 24],
    ["level_end", 25],
  ]);
  const shortened = { ...scheduled, remaining_ms: 3 * MINUTE };
  assert.deepEqual(minutesOf(clockCues(shortened)).slice(0, 2), [
    ["one_minute", 7],
    ["level_end", 8],
  ]);
});

test("an offline page sounds each cue of the evening once", () => {
  const room = new Room(running());
  assert.deepEqual(room.until(START + 200 * MINUTE, START), minutesOf(clockCues(running())));
});

test("a cue is due at its instant and not before", () => {
  const room = new Room(running());
  assert.deepEqual(room.at(START + 20 * MINUTE - 1), []); // the warning is a minute old
  assert.deepEqual(room.at(START + 20 * MINUTE), ["level_end"]);
  assert.deepEqual(room.at(START + 20 * MINUTE + 1), []);
});

test("a cue is played up to a second late", () => {
  assert.deepEqual(new Room(running()).at(START + 20 * MINUTE + LATEST_MS), ["level_end"]);
  assert.deepEqual(new Room(running()).at(START + 20 * MINUTE + LATEST_MS + 1), []);
});

test("a tablet that slept through the evening wakes in silence", () => {
  const room = new Room(running());
  assert.deepEqual(room.at(START + 65 * MINUTE), []);
  assert.deepEqual(room.until(START + 69 * MINUTE, START + 65 * MINUTE), [["one_minute", 69]]);
});

test("a page opened at the end of a level does not sound that end", () => {
  assert.deepEqual(new Room(running(), START + 20 * MINUTE).sounds, []);
  const opened = new Room(running(), START + 20 * MINUTE + 300);
  opened.at(START + 20 * MINUTE + 600);
  assert.deepEqual(opened.sounds, []);
});

test("the end of a level sounds once, whether page or server notice it first", () => {
  const end = START + 20 * MINUTE;
  const next = running({ period: level("l2"), ahead: [pause("b1")], began_at: end, deadline: end + 20 * MINUTE });
  const faceFirst = new Room(running());
  faceFirst.at(end + 1);
  faceFirst.hear(next, end + 40);
  assert.deepEqual(minutesOf(faceFirst.sounds), [["level_end", 20]]);
  const newsFirst = new Room(running());
  newsFirst.hear(next, end + 40);
  assert.deepEqual(minutesOf(newsFirst.sounds), [["level_end", 20]]);
});

test("the end of a level that holds sounds also if the server's message comes first", () => {
  const room = new Room(running({ period: level("l1", 20, "hold") }));
  room.hear(standing("holding", 0, { period: level("l1", 20, "hold") }), START + 20 * MINUTE + 40);
  assert.deepEqual(minutesOf(room.sounds), [["level_end", 20]]);
  const last = new Room(running({ period: level("l1", 20, "end"), ahead: [] }));
  last.hear(standing("finished", 0, { period: level("l1", 20, "end"), ahead: [] }), START + 20 * MINUTE + 40);
  assert.deepEqual(minutesOf(last.sounds), [["level_end", 20]]);
});

test("a pause at the last moment prevents the end's sound", () => {
  const room = new Room(running());
  room.at(START + 20 * MINUTE - 20);
  room.hear(standing("paused", 5), START + 20 * MINUTE + 30); // paused in time; the message arrived later
  assert.deepEqual(room.sounds, []);
  room.until(START + 60 * MINUTE, START + 20 * MINUTE + 30);
  assert.deepEqual(room.sounds, []);
});

test("a minute added at the last moment moves the end", () => {
  const end = START + 20 * MINUTE;
  const room = new Room(running());
  room.at(end - 20);
  room.hear(running({ deadline: end + MINUTE }), end + 30);
  assert.deepEqual(room.sounds, []);
  assert.deepEqual(room.until(end + 2 * MINUTE, end + 30), [["level_end", 21]]);
});

test("a pause or added time before the warning prevents it", () => {
  const warning = START + 19 * MINUTE;
  for (const news of [standing("paused", MINUTE + 10), running({ deadline: START + 21 * MINUTE })]) {
    const room = new Room(running());
    room.at(warning - 20);
    room.hear(news, warning + 30);
    assert.deepEqual(room.sounds, []);
  }
});

test("a pause after the warning leaves it sounded", () => {
  const room = new Room(running());
  const warning = START + 19 * MINUTE;
  room.at(warning - 20);
  room.hear(standing("paused", MINUTE - 10), warning + 30);
  assert.deepEqual(minutesOf(room.sounds), [["one_minute", 19]]);
});

test("a jump to another level does not sound the levels between", () => {
  const now = START + 19.5 * MINUTE;
  const room = new Room(running(), now);
  const jumped = running({
    period: level("l3", 20, "end"),
    ahead: [],
    began_at: now + 20,
    deadline: now + 20 + 20 * MINUTE,
  });
  room.hear(jumped, now + 60);
  assert.deepEqual(room.sounds, []);
  const back = running({ began_at: now + 5 * SECOND, deadline: now + 5 * SECOND + 20 * MINUTE });
  room.hear(back, now + 5 * SECOND + 30);
  assert.deepEqual(room.sounds, []);
});

test("a jump at the end of a level does not sound that end", () => {
  const end = START + 20 * MINUTE;
  const room = new Room(running(), end - 500);
  room.hear(
    running({ period: level("l9"), ahead: [], began_at: end - 10, deadline: end - 10 + 20 * MINUTE }),
    end + 30,
  );
  assert.deepEqual(room.sounds, []);
});

test("a time set below a minute has no warning", () => {
  const room = new Room(running());
  const now = START + 5 * MINUTE;
  room.hear(running({ deadline: now + 59.5 * SECOND }), now + 30);
  assert.deepEqual(room.at(now + 100), []);
  assert.deepEqual(
    room.until(now + MINUTE, now + 30).map(([cue]) => cue),
    ["level_end"],
  );
});

test("a level that is set back sounds its end again", () => {
  const end = START + 20 * MINUTE;
  const room = new Room(running());
  room.until(end, START);
  const again = running({ began_at: end + 10 * SECOND, deadline: end + 70 * SECOND });
  room.hear(again, end + 10 * SECOND);
  assert.deepEqual(
    room
      .until(end + 70 * SECOND, end + 10 * SECOND)
      .slice(-1)
      .map(([cue]) => cue),
    ["level_end"],
  );
  assert.equal(room.sounds.filter(({ cue }) => cue === "level_end").length, 2);
});

test("added time after the warning gives another warning", () => {
  const room = new Room(running());
  room.until(START + 19.5 * MINUTE, START);
  room.hear(running({ deadline: START + 25 * MINUTE }), START + 19.5 * MINUTE);
  assert.deepEqual(room.until(START + 25 * MINUTE, START + 19.5 * MINUTE), [
    ["one_minute", 19],
    ["one_minute", 24],
    ["level_end", 25],
  ]);
});

test("an undone pause repeats no cue", () => {
  const room = new Room(running());
  room.until(START + 19.2 * MINUTE, START);
  room.hear(standing("paused", 0.8 * MINUTE, { run: 2 }), START + 19.2 * MINUTE);
  room.hear(running({ run: 3 }), START + 19.4 * MINUTE);
  assert.deepEqual(room.until(START + 20 * MINUTE, START + 19.4 * MINUTE), [
    ["one_minute", 19],
    ["level_end", 20],
  ]);
});

test("a corrected estimate of the server's time repeats no cue", () => {
  const end = START + 20 * MINUTE;
  const room = new Room(running());
  room.at(end + 3); // by the page's estimate the level has ended
  room.at(end - 400); // the estimate is corrected
  room.at(end + 1);
  assert.deepEqual(minutesOf(room.sounds), [["level_end", 20]]);
});

test("a snapshot fetched again repeats no cue", () => {
  const room = new Room(running());
  const twenty = START + 20 * MINUTE;
  room.at(twenty);
  room.hear({ ...running() }, twenty + 200);
  room.hear({ ...running() }, twenty + 400);
  assert.deepEqual(minutesOf(room.sounds), [["level_end", 20]]);
});

test("each clock of the room has its own cues, an unfollowed clock none", () => {
  const sheet = new CueSheet();
  const heard = (clocks) => ({ clocks, announcements: {} });
  const clocks = { friday: running(), sunday: running({ deadline: START + 10 * MINUTE }) };
  sheet.due(START, heard(clocks));
  assert.equal(sheet.next(START), START + 9 * MINUTE);
  assert.deepEqual(minutesOf(sheet.due(START + 10 * MINUTE, heard(clocks))), [["level_end", 10]]);
  assert.deepEqual(sheet.due(START + 12 * MINUTE, heard({ sunday: clocks.sunday })), []);
  assert.deepEqual(sheet.due(START + 20 * MINUTE, heard({ sunday: clocks.sunday })), []);
  assert.deepEqual(sheet.due(START + 20 * MINUTE, heard(clocks)), []); // followed again: cues from now on
});

test("an announcement sounds once when it is posted, and not on a page opened later", () => {
  const posted = { id: "a1", text: "Dinner", at: START + MINUTE, until: START + 5 * MINUTE, for: "room" };
  const room = new Room(running());
  room.posted = { "announcement:room": posted };
  assert.deepEqual(room.at(START + MINUTE + 40), ["announcement"]);
  assert.deepEqual(room.at(START + MINUTE + 80), []);
  room.posted = { "announcement:room": { ...posted, id: "a2", at: START + 2 * MINUTE } };
  assert.deepEqual(room.at(START + 2 * MINUTE + LATEST_MS + 1), []);
  room.posted = { "announcement:room": null, "announcement:friday": { ...posted, id: "a3", at: START + 3 * MINUTE } };
  assert.deepEqual(room.at(START + 3 * MINUTE), ["announcement"]);
  const late = new Room(running(), START);
  late.posted = { "announcement:room": posted };
  assert.deepEqual(late.at(START + 4 * MINUTE), []);
});

test("an announcement slightly ahead of the page's clock sounds at its instant", () => {
  const room = new Room(null);
  room.posted = {
    "announcement:room": { id: "a1", text: "Hello", at: START + 30, until: START + MINUTE, for: "room" },
  };
  assert.deepEqual(room.at(START), []);
  assert.equal(room.sheet.next(START), START + 30);
  assert.deepEqual(room.at(START + 31), ["announcement"]);
  assert.equal(room.sheet.next(START + 31), null);
});
