/** The age of chip counts, and a table's typed counts. */

import assert from "node:assert/strict";
import { test } from "node:test";
import { ageText, countClasses, countNote, isOld, levelNow } from "../../../static/js/procedures/chip_counts.js";
import { countsIn, faultIn, rowsOfTable } from "../../../displays/control/shared/fields/count_form.js";

const MINUTE = 60000;
const said = (code, params) => (params ? `${code} ${JSON.stringify(params)}` : code);

test("the age of a chip count is shown in minutes, hours and days", () => {
  const age = (minutes) => ageText(0, minutes * MINUTE, said);
  assert.equal(age(0.9), "face.counts.age.now");
  assert.equal(age(12), 'face.counts.age.minutes {"minutes":12}');
  assert.equal(age(119), 'face.counts.age.minutes {"minutes":119}');
  assert.equal(age(120), 'face.counts.age.hours {"hours":2}');
  assert.equal(age(48 * 60), 'face.counts.age.days {"days":2}');
  assert.equal(ageText(1000, 0, said), "face.counts.age.now");
});

test("a chip count is old if it is from an earlier level and older than a level's length", () => {
  const level = { kind: "level", level: 9, ms: 20 * MINUTE };
  const played = levelNow({ period: level, ahead: [] });
  assert.deepEqual(played, { level: 9, ms: 20 * MINUTE });
  assert.equal(isOld({ at: 0, level: 9 }, 90 * MINUTE, played), false);
  assert.equal(isOld({ at: 0, level: 8 }, 19 * MINUTE, played), false);
  assert.equal(isOld({ at: 0, level: 8 }, 21 * MINUTE, played), true);
  assert.equal(isOld({ at: 0, level: 8 }, 21 * MINUTE, null), false);
  const dinner = { kind: "break", level: 9, ms: 60 * MINUTE };
  assert.equal(levelNow({ period: dinner, ahead: [level] }).ms, 20 * MINUTE);
  assert.equal(countClasses({ at: 0, level: 8, verified: false }, 21 * MINUTE, played), "is-reported is-old");
  assert.equal(countNote({ at: 0, verified: true }, 0, said), "face.counts.age.now");
});

test("only typed counts of a table are sent, and an invalid number is named", () => {
  const rows = rowsOfTable({ 1: "e4", 7: "e9", 8: "e2" }, (entry) => `Player ${entry}`);
  assert.equal(faultIn(countsIn(rows), said), "face.counts.nothing");
  rows[0].typed.value = " 12,500 ";
  assert.deepEqual(countsIn(rows), { counts: [{ entry: "e4", chips: 12500 }], wrong: null });
  rows[2].typed.value = "twelve";
  assert.equal(faultIn(countsIn(rows), said), 'face.counts.wrong {"name":"8 Player e2"}');
  rows[2].typed.value = "0";
  assert.equal(faultIn(countsIn(rows), said), 'face.counts.wrong {"name":"8 Player e2"}');
});
