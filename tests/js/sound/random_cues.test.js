/** Sound cues of hundreds of random evenings. */

import assert from "node:assert/strict";
import test from "node:test";

import { LATEST_MS } from "../../../static/js/sound/sound_cues.js";
import { reading } from "../../../static/js/level_clock.js";
import { MINUTE, Room, running, SECOND, START } from "./sounding_clock.mjs";

/** Pseudo-random rolls, the same in each run. */
function randomRolls(seed) {
  let state = seed;
  return (sides) => {
    state = (Math.imul(state, 1_103_515_245) + 12_345) & 0x7fffffff;
    return Math.floor((state / 0x80000000) * sides);
  };
}

function randomEvening(roll) {
  const kinds = ["level", "level", "level", "break"];
  const periods = Array.from({ length: 2 + roll(10) }, (_, index) => ({
    id: `p${index}`,
    kind: kinds[roll(4)],
    ms: (1 + roll(40)) * 15 * SECOND,
    ends: ["auto", "auto", "auto", "auto", "hold", "end"][roll(6)],
  }));
  const [period, ...ahead] = periods;
  return running({ period, ahead, deadline: START + period.ms });
}

test("each change of the clock sounds once, at its instant and in order, for any schedule", () => {
  for (let seed = 1; seed <= 300; seed += 1) {
    const roll = randomRolls(seed);
    const snapshot = randomEvening(roll);
    const room = new Room(snapshot);
    const end = START + [snapshot.period, ...snapshot.ahead].reduce((sum, each) => sum + each.ms, 0) + MINUTE;
    const turns = [];
    let before = reading(snapshot, START);
    for (let now = START; now < end; now += 1 + roll(LATEST_MS)) {
      room.at(now);
      const shown = reading(snapshot, now);
      const turned = shown.period.id !== before.period.id || (before.phase === "running" && shown.phase !== "running");
      if (turned) {
        turns.push(before.period.kind === "break" ? "break_end" : "level_end");
      }
      before = shown;
    }
    const ends = room.sounds.filter(({ cue }) => cue !== "one_minute").map(({ cue }) => cue);
    assert.deepEqual(ends, turns, `seed ${seed}`);
    assert.equal(new Set(room.sounds.map(({ key }) => key)).size, room.sounds.length);
    const instants = room.sounds.map(({ at }) => at);
    assert.deepEqual(
      instants,
      [...instants].sort((a, b) => a - b),
    );
    for (const { cue, at } of room.sounds.filter((each) => each.cue === "one_minute")) {
      assert.equal(reading(snapshot, at).remaining_ms, MINUTE, `seed ${seed} ${cue}`);
    }
  }
});

test("a cue sounds only at its instant of the clock, with any number of pauses", () => {
  let heard = 0;
  for (let seed = 1; seed <= 300; seed += 1) {
    const roll = randomRolls(seed);
    let snapshot = randomEvening(roll);
    const room = new Room(snapshot);
    for (let now = START; now < START + 60 * MINUTE; now += 1 + roll(1500)) {
      const old = snapshot;
      const { phase, period, ahead, remaining_ms, began_at } = reading(old, now);
      if (phase === "running" && roll(20) === 0) {
        snapshot = { phase: "paused", period, ahead, remaining_ms, began_at, deadline: null, start_at: null };
      } else if (phase === "paused" && roll(5) === 0) {
        snapshot = running({ period, ahead, began_at, deadline: now + remaining_ms });
      }
      const before = room.sounds.length;
      room.hear(snapshot, now);
      for (const { cue, at } of room.sounds.slice(before)) {
        heard += 1;
        assert.ok(now - at <= LATEST_MS && at <= now, `seed ${seed}`);
        const left =
          cue === "one_minute" ? reading(old, at).remaining_ms - MINUTE : reading(old, at - 1).remaining_ms - 1;
        assert.equal(left, 0, `seed ${seed}: ${cue}`);
      }
    }
    assert.equal(new Set(room.sounds.map(({ key }) => key)).size, room.sounds.length, `seed ${seed}`);
  }
  assert.ok(heard > 1000, String(heard));
});
