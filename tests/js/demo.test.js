/** The demo's page: the step of the story from the topics, and the time lost by a power cut. */

import assert from "node:assert/strict";
import test from "node:test";

import { AfterStory, STEPS, newestEvening, stepOfStory } from "../../displays/demo/steps.js";

const drawn = { draws: { draws: [{ state: "revealed" }] } };
const counters = (left) => ({ counters: { entries: 18, players_left: left } });
const moves = (...all) => ({ moves: { moves: all } });
const finished = { results: { event: { finished_at: 5 }, results: [] } };

test("the step of the story follows from the topics", () => {
  const bust = { ...drawn, ...counters(17) };
  const moved = { ...bust, ...moves({ kind: "SeatMoved", from: "1-3", to: "2-1" }) };
  const broken = {
    ...bust,
    ...moves({ kind: "SeatMoved", from: "1-3", to: "2-1" }, { kind: "TableBroken", from: "1-4", to: "3-1" }),
  };
  const stages = [
    [{}, "promise"],
    [{ draws: { draws: [{ state: "published" }] }, ...counters(18) }, "promise"],
    [{ ...drawn, ...counters(18) }, "seats"],
    [{ ...drawn, ...counters(18), ...moves({ kind: "SeatDrawn", from: null, to: "1-3" }) }, "seats"],
    [bust, "bust"],
    [moved, "move"],
    [broken, "break"],
    [{ ...broken, hand_for_hand: { play: { hand: 1 } } }, "hands"],
    [{ ...broken, ...finished }, "champion"],
  ];
  assert.deepEqual(
    stages.map(([topics]) => stepOfStory(topics)),
    stages.map(([, step]) => step),
  );
  assert.ok(stages.every(([, step]) => STEPS.includes(step)));
});

test("the demo shows the newest evening", () => {
  assert.equal(newestEvening(undefined), 0);
  assert.equal(
    newestEvening({
      tournaments: [{ slug: "friday-1" }, { slug: "story-1" }, { slug: "story-12" }, { slug: "story-x" }],
    }),
    12,
  );
});

test("the clock is the same after the power cut, and the length of the cut is shown", () => {
  const after = new AfterStory();
  const step = (at, connected, boot, deadline = 900_000) =>
    after.step({ at, connected, boot, clock: deadline ? { deadline } : undefined });
  assert.equal(step(1000, true, "a"), "champion");
  assert.equal(after.measured, null);
  assert.equal(step(6000, true, "a"), "clock");
  assert.equal(step(8000, false, "a"), "plug");
  assert.equal(step(10_000, true, "a"), "plug");
  assert.equal(step(11_000, true, "b"), "back");
  assert.deepEqual(after.measured, { lost: 0, away: 3000 });
  assert.equal(step(18_500, true, "b"), "evening");
});

test("lost time is shown, and the demo goes on if nobody pulls the plug", () => {
  const after = new AfterStory();
  after.step({ at: 0, connected: true, boot: "a", clock: { deadline: 5000 } });
  after.step({ at: 5000, connected: false, boot: "a", clock: { deadline: 5000 } });
  after.step({ at: 7000, connected: true, boot: "b", clock: { deadline: 6500 } });
  assert.equal(after.measured.lost, 1500);
  after.reset();
  assert.equal(after.step({ at: 8000, connected: true, boot: "b", clock: undefined }), "champion");
  assert.equal(after.step({ at: 30_000, connected: true, boot: "b", clock: undefined }), "evening");
});
