/** The toolbox page: values as they are written and read, forms, the places of faults, and links. */

import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import test from "node:test";
import { fileURLToPath } from "node:url";

import { faultsOf, placesOf } from "../../displays/toolbox/fields/faults.js";
import {
  fitsForm,
  readDrafts,
  repeatedKeys,
  withNewRow,
  writeDrafts,
} from "../../displays/toolbox/fields/form_values.js";
import { fragmentOf, MAX_LENGTH, questionOf } from "../../displays/toolbox/link.js";
import {
  readCard,
  readDecimal,
  readDuration,
  readList,
  readWhole,
  applies,
  writeCard,
  writeDuration,
} from "../../displays/toolbox/fields/values.js";

const root = fileURLToPath(new URL("../../", import.meta.url));
const forms = JSON.parse(readFileSync(`${root}displays/toolbox/forms.json`, "utf8"));
const names = forms.map(({ name }) => name);

test("durations are read back to the millisecond", () => {
  for (const ms of [
    0, 1, 999, 1000, 59_999, 60_000, 1_200_000, 3_599_999, 3_600_000, 5_025_007, -60_000, -1, 1_700_000_000_000,
  ]) {
    assert.equal(readDuration(writeDuration(ms)), ms);
  }
  assert.equal(writeDuration(3_723_000), "1:02:03");
  assert.equal(writeDuration(-90_500), "−1:30.500");
});

test("a single number means minutes, and other text stays as typed", () => {
  assert.equal(readDuration(" 20 "), 1_200_000);
  assert.equal(readDuration("-1:00"), -60_000);
  assert.equal(readDuration(""), undefined);
  assert.deepEqual(["soon", "1:2", "1:2:3:4"].map(readDuration), ["soon", "1:2", "1:2:3:4"]);
});

test("a text that is no whole number is left for the server to refuse", () => {
  assert.deepEqual(["9", " 12 ", "−3", "1.5", "x", "9".repeat(30)].map(readWhole), [
    9,
    12,
    -3,
    "1.5",
    "x",
    "9".repeat(30),
  ]);
  assert.equal(readWhole("  "), undefined);
});

test("cards are read in several spellings", () => {
  assert.deepEqual(["ks", "K♠", "10h", "Td", " 2c "].map(readCard), ["Ks", "Ks", "Th", "Td", "2c"]);
  assert.deepEqual(["1s", "Kx", ""].map(readCard), ["1s", "Kx", ""]);
  assert.deepEqual(["Ks", "Th", "nonsense"].map(writeCard), ["K♠", "10♥", "nonsense"]);
});

test("a list is split at commas and line breaks", () => {
  assert.deepEqual(readList("4-7, 2-1\n9-9,,"), ["4-7", "2-1", "9-9"]);
});

test("a field that another field excludes is hidden", () => {
  assert.equal(applies({ when: { game: ["stud"] } }, { game: "flop" }), false);
  assert.equal(applies({ when: { game: ["stud"] } }, { game: "stud" }), true);
  assert.equal(applies({}, {}), true);
});

test("a link has its whole question", () => {
  for (const { name, example } of forms) {
    assert.deepEqual(questionOf(fragmentOf(name, "tda-2017", example), names), {
      calc: name,
      rules: "tda-2017",
      question: example,
      broken: false,
    });
  }
  const odd = { players: ["Ä & Co + ' \" # %", "__proto__"] };
  assert.deepEqual(questionOf(fragmentOf("break-order", "x", odd), names).question, odd);
});

test("a link with a broken question is distinguished from one without a question", () => {
  const broken = (fragment) => questionOf(fragment, names).broken;
  assert.deepEqual(["", "#calc=clock"].map(broken), [false, false]);
  const wrong = [
    "#calc=astrology",
    "#calc=clock&in=%7B",
    "#calc=clock&in=[]",
    "#calc=clock&in=null",
    "#in=%7B%7D",
    `#calc=clock&in="${"x".repeat(MAX_LENGTH)}"`,
  ];
  assert.deepEqual(
    wrong.map(broken),
    wrong.map(() => true),
  );
});

const formOf = (name) => forms.find((each) => each.name === name);
const plain = (value) => JSON.parse(JSON.stringify(value));

test("each form can express its example", () => {
  for (const { name, fields, example } of forms) {
    assert.equal(fitsForm(fields, example), true, name);
    const asked = plain(readDrafts(fields, writeDrafts(fields, example), example.ruleset));
    assert.equal(fitsForm(fields, asked), true, name);
    Object.keys(example).forEach((key) =>
      assert.deepEqual([].concat(asked[key]).length, [].concat(example[key]).length, `${name}.${key}`),
    );
    assert.deepEqual(plain(readDrafts(fields, writeDrafts(fields, asked), example.ruleset)), asked, name);
  }
});

test("a new row of a map has the next key, and rows keep their ids", () => {
  const { fields, example } = formOf("halt");
  const field = fields.find(({ name }) => name === "players");
  const drafts = writeDrafts(fields, example);
  const grown = withNewRow(field, drafts.players);
  assert.deepEqual(grown[4].draft, ["5", ""]);
  assert.equal(new Set(grown.map(({ id }) => id)).size, 5);
  const repeated = repeatedKeys(fields, { ...drafts, players: [...drafts.players, { id: 0, draft: [" 1 ", "3"] }] });
  assert.deepEqual(
    repeated.map(({ field: at }) => at),
    ["players.1"],
  );
});

test("a fault is shown at the nearest visible field, in the form's order", () => {
  const { fields, example } = formOf("clock");
  const drafts = writeDrafts(fields, example);
  const row = drafts.periods[1].id;
  const reasons = [
    { code: "x.unknown", field: "elsewhere", text: "Elsewhere." },
    { code: "x.unknown", field: "now", text: "Now." },
    { code: "x.unknown", field: "now", text: "Now." },
    { code: "wire.wrong_value", field: "periods[1].ms", text: "Not a time." },
    { code: "x.unknown", field: "commands[0].period", text: "Hidden." },
  ];
  const texts = (code) => (code === "face.toolbox.wrong.duration" ? "A time, please." : code);
  const faults = faultsOf(placesOf(fields, drafts, "tda-2017"), reasons, texts);
  const expected = [
    ["", "Elsewhere."],
    [`periods/${row}.ms`, "A time, please."],
    [`commands/${drafts.commands[0].id}`, "Hidden."],
    ["now", "Now."],
  ];
  assert.deepEqual([...faults], expected);
});

test("a fault inside a JSON field shows its position and its words", () => {
  const { fields, example } = formOf("merge-flights");
  const chips = "flights[0].bags[1].chips";
  const reasons = [
    { code: "wire.wrong_value", field: chips, text: "Expected `int` >= 1." },
    { code: "flights.entry_twice", field: "flights[1].bags[0].entry", text: "e2 has a bag already." },
  ];
  const texts = (code) => (code === "face.toolbox.wrong.value" ? "Does not fit." : code);
  const faults = faultsOf(placesOf(fields, writeDrafts(fields, example), "tda-2017"), reasons, texts);
  const wanted = `${chips}: Does not fit. flights[1].bags[0].entry: e2 has a bag already.`;
  assert.deepEqual([...faults], [["flights", wanted]]);
});

test("a percentage is read with a point or a comma", () => {
  assert.deepEqual(["12.5", "12,5", "−3", "8", "0.125"].map(readDecimal), [12.5, 12.5, -3, 8, 0.125]);
  assert.deepEqual(["1.2.3", "half", "1e3"].map(readDecimal), ["1.2.3", "half", "1e3"]);
  assert.equal(readDecimal(" "), undefined);
});

test("rows of lists are typed in fields, and empty cells stay empty", () => {
  const { fields, example } = formOf("payouts");
  const percents = {
    ...example,
    percents: [
      [1, 1, 62.5],
      [2, 3, 18.75],
    ],
  };
  delete percents.curve;
  assert.equal(fitsForm(fields, percents), true);
  const drafts = writeDrafts(fields, percents);
  assert.equal(drafts.how, "percents");
  assert.deepEqual(plain(readDrafts(fields, drafts, "tda-2017")), percents);
  const grown = {
    ...drafts,
    percents: withNewRow(
      fields.find(({ name }) => name === "percents"),
      drafts.percents,
    ),
  };
  assert.deepEqual(plain(readDrafts(fields, grown, "tda-2017")).percents[2], [null, null, null]);
  assert.equal(fitsForm(fields, { ...percents, curve: example.curve }), false);
});

test("a question omits the form's own choice, and an option without a field is true", () => {
  const { fields, example } = formOf("pool");
  const asked = plain(readDrafts(fields, writeDrafts(fields, example), "tda-2017"));
  assert.deepEqual(asked.steps, example.steps);
  assert.deepEqual(asked.offers, example.offers);
  assert.equal(fitsForm(fields, { ...example, steps: [{ publish: false }] }), false);
  assert.equal(fitsForm(fields, { ...example, steps: [{ void: 0, add: 1 }] }), false);
  assert.equal(fitsForm(fields, { ...example, offers: [] }), false);
});

test("a duplicate offer is refused, and faults are shown at named rows", () => {
  const { fields, example } = formOf("pool");
  const { entry } = example.offers;
  const late = { kind: "reentry", pool: 8000, fee: 1000, chips: 30000 };
  const steps = [...example.steps, { sell: "late", by: { card: 9000 }, times: 3 }];
  const drafts = writeDrafts(fields, { ...example, offers: { entry, late }, steps });
  const [first, second] = drafts.offers;
  const twice = { ...drafts, offers: [first, { ...second, draft: { ...second.draft, id: " entry " } }] };
  assert.deepEqual(
    repeatedKeys(fields, twice).map(({ field }) => field),
    ["offers.entry"],
  );
  const reasons = [
    { code: "x", field: "offers.late.fee", text: "Fee." },
    { code: "x", field: "steps[2].by", text: "Sum." },
    { code: "x", field: "steps[0].void", text: "Void." },
  ];
  const faults = faultsOf(placesOf(fields, drafts, "tda-2017"), reasons, (code) => code);
  assert.deepEqual(
    [...faults].sort(),
    [
      [`offers/${second.id}.fee`, "Fee."],
      [`steps/${drafts.steps[0].id}`, "Void."],
      [`steps/${drafts.steps[2].id}.by`, "Sum."],
    ].sort(),
  );
});
