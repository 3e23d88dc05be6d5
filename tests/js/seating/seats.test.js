/** The seat list: order, ranges, parts and search; the player's own seat on a phone. */

import assert from "node:assert/strict";
import test from "node:test";

import { MySeat } from "../../../displays/phone/seating/my_seat.js";
import { pageOf } from "../../../static/js/paging.js";
import { entriesFound, listName, narrowName, partOf, rangeOf, seatRows } from "../../../static/js/seating/seats.js";

const playing = (name, seat = "1-1") => ({ name, status: "playing", seat, out: null });
const listed = (...names) => Object.assign({}, ...names.map((name, index) => ({ [`e${index + 1}`]: playing(name) })));
const shown = (seats) => seatRows(seats).map((row) => row.name);

test("the list is sorted by last name without case and accents, then by entry", () => {
  assert.deepEqual(shown(listed("Zoe Abel", "ömer Öz", "Bob Mc Ray", "Jürgen fischer", "Łukasz Falk")), [
    "Abel, Zoe",
    "Falk, Łukasz",
    "fischer, Jürgen",
    "Öz, ömer",
    "Ray, Bob Mc",
  ]);
  assert.deepEqual(
    seatRows(listed("Jo Lee", "Al Fox", "Jo Lee")).map((row) => row.entry),
    ["e2", "e1", "e3"],
  );
});

test("a name is listed by its last name in any spelling", () => {
  assert.deepEqual(["Leo Abrams", "Abrams, Leo", "Martin Luther King Jr.", "Cher", "Sammy Davis, Jr."].map(listName), [
    "Abrams, Leo",
    "Abrams, Leo",
    "King Jr., Martin Luther",
    "Cher",
    "Davis Jr., Sammy",
  ]);
});

test("a player with a distinction is listed by last name, with the distinction at the end", () => {
  assert.equal(listName("Anna Berg (Berlin)"), "Berg, Anna (Berlin)");
  assert.equal(listName("Sammy Davis, Jr. (red cap)"), "Davis Jr., Sammy (red cap)");
  assert.equal(listName("Cher (the singer)"), "Cher (the singer)");
  assert.deepEqual(shown(listed("Zoe Zimmer", "Anna Berg (Berlin)", "Al Fox")), [
    "Berg, Anna (Berlin)",
    "Fox, Al",
    "Zimmer, Zoe",
  ]);
});

test("a narrow column shortens the first name before the distinction", () => {
  assert.equal(narrowName("Berg, Annabella (Berlin)"), "Berg, An. (Berlin)");
  assert.equal(narrowName("Castellanos-Ruiz, Maximilian (Berlin)"), "Castellanos-Ruiz, M.");
  assert.equal(narrowName("Berg, Anna (Charlottenburg)"), "Berg, A. (Charlott…");
});

test("shortened names stay as they are, in alphabetical order", () => {
  assert.deepEqual(shown(listed("Zoe A.", "Anna Sc.", "Li Wu")), ["Anna Sc.", "Li Wu", "Zoe A."]);
  assert.deepEqual(shown(listed("Zoe Ames", "Anna Sc. (Berlin)")), ["Anna Sc. (Berlin)", "Zoe Ames"]);
  assert.deepEqual(["Zoe A.", "Anna Sc. (Berlin)", "Sammy Davis Jr."].map(listName), [
    "Zoe A.",
    "Anna Sc. (Berlin)",
    "Davis Jr., Sammy",
  ]);
});

test("a long name keeps its whole last name if the column is wide enough", () => {
  assert.equal(narrowName("Castellanos-Ruiz, Maximilian"), "Castellanos-Ruiz, M.");
  assert.equal(narrowName("Chen, Wei"), "Chen, Wei");
  assert.equal(narrowName(`${"x".repeat(60)}, Bo`), `${"x".repeat(16)}…, B.`);
});

test("a list without names is sorted by number, with waiting players and without those who are out", () => {
  const seats = {
    e10: playing(null, "2-1"),
    e9: { name: null, status: "waiting", seat: null, out: null },
    e2: { name: null, status: "out", seat: "1-1", out: 0 },
  };
  const rows = seatRows(seats);
  assert.deepEqual(
    rows.map(({ number, status, place }) => [number, status, place]),
    [
      [9, "waiting", null],
      [10, "playing", { table: 2, seat: 1 }],
    ],
  );
  assert.equal(rangeOf(rows, rows), "9–10");
});

test("the same topic is sorted once", () => {
  const seats = listed("Bo Ray");
  assert.equal(seatRows(seats), seatRows(seats));
});

test("a range has enough letters to tell it from the neighbouring pages", () => {
  const rows = seatRows(listed("A Abel", "A Brown", "A Bruns", "A Mc", "A Meyer", "A Meyer"));
  assert.equal(rangeOf(rows, rows), "A–M");
  assert.equal(rangeOf(rows.slice(0, 2), rows), "A–Bro");
  assert.equal(rangeOf(rows.slice(2, 4), rows), "Bru–Mc");
  assert.equal(rangeOf(rows.slice(4, 5), rows), "Me–Meye");
  assert.equal(rangeOf([], rows), "");
});

test("screens that share a list each show a part, together all of it", () => {
  const rows = Array.from({ length: 83 }, (_, index) => index);
  const parts = ["1of3", "2 of 3", "3/3"].map((part) => partOf(rows, part));
  assert.deepEqual([].concat(...parts), rows);
  assert.ok(parts.every((part) => part.length >= 27 && part.length <= 28));
  for (const nonsense of [undefined, "", "4of3", "0of2", "half"]) {
    assert.equal(partOf(rows, nonsense).length, 83);
  }
});

test("every screen shows the same page of ten thousand at the same time, and all pages in turn", () => {
  const names = Array.from({ length: 10_000 }, (_, index) => `Jo N${String(9_999 - index).padStart(4, "0")}`);
  const [one, other] = [seatRows(listed(...names)), seatRows(listed(...names))];
  const count = pageOf(one, 30, 12_000, 0).count;
  const seen = new Set();
  for (let turn = 0; turn < count; turn += 1) {
    const page = pageOf(one, 30, 12_000, turn * 12_000 + 5);
    assert.deepEqual(page, pageOf(other, 30, 12_000, turn * 12_000 + 11_999));
    assert.ok(page.items.length <= 30);
    page.items.forEach((row) => seen.add(row.entry));
  }
  assert.equal(seen.size, 10_000);
});

test("three letters find a player by any word of the name, with or without accents", () => {
  const seats = listed("Jürgen Müller", "Karl-Heinz Groß", "Anna Schmidt", "Anna Stone", null);
  const found = (typed) => entriesFound(seats, typed);
  for (const typed of ["mul", "MÜL", "muell", "jur mu", " müller, jürgen "]) {
    assert.deepEqual(found(typed), ["e1"], typed);
  }
  assert.deepEqual(found("hei"), ["e2"]);
  assert.deepEqual(found("gross"), ["e2"]);
  assert.deepEqual(found("anna"), ["e3", "e4"]);
  assert.deepEqual([found("an"), found("ann sc"), found("xyz")], [[], ["e3"], []]);
  assert.deepEqual([found("5"), found("#5"), found("e5"), found("6")], [["e5"], ["e5"], ["e5"], []]);
});

test("a number at the end of a name is not the number of an entry", () => {
  const seats = listed("Anna Lang", "Ben Ray", "Ben Ray 1");
  const found = (typed) => entriesFound(seats, typed);
  assert.deepEqual([found("Ben Ray 1"), found("ben 1"), found("Nr. 1"), found("1")], [["e3"], ["e3"], ["e1"], ["e1"]]);
});

test("a player with a name of two letters is found by the whole name", () => {
  const seats = listed("王明", "王小明", "Li", "Lisa Wu", null);
  const found = (typed) => entriesFound(seats, typed);
  assert.deepEqual([found("王明"), found("王"), found(" LI"), found("wu"), found("")], [["e1"], [], ["e3"], [], []]);
});

test("players in play come before those who are out", () => {
  const seats = { e1: { name: "Bo Ray", status: "out", seat: null, out: 0 }, e2: playing("Bo Ray") };
  assert.deepEqual(entriesFound(seats, "ray"), ["e2", "e1"]);
});

class FakeStorage {
  constructor() {
    this.kept = {};
  }

  getItem(name) {
    return name in this.kept ? this.kept[name] : null;
  }

  setItem(name, value) {
    this.kept[name] = value;
  }

  removeItem(name) {
    delete this.kept[name];
  }
}

test("a phone keeps its player for each tournament, and shows a new seat until it is confirmed", () => {
  const storage = new FakeStorage();
  const phone = () => new MySeat("friday", () => storage);
  phone().choose("e1", { e1: playing("Bo", "1-4") });
  assert.equal(phone().state({ e1: playing("Bo", "1-4") }).moved, false);
  const moved = { e1: playing("Bo", "2-5") };
  assert.deepEqual([phone().state(moved).moved, phone().state(moved).place], [true, { table: 2, seat: 5 }]);
  phone().confirm(moved);
  assert.equal(phone().state(moved).moved, false);
  assert.equal(new MySeat("sunday", () => storage).state(moved), null);
  assert.deepEqual(phone().state({}), { entry: "e1", gone: true });
  phone().forget();
  assert.equal(phone().state(moved), null);
});

test("a player who is out has not moved, and an invalid stored seat is ignored", () => {
  const storage = new FakeStorage();
  const phone = new MySeat("friday", () => storage);
  phone.choose("e1", { e1: playing("Bo", "1-4") });
  assert.equal(phone.state({ e1: { name: "Bo", status: "out", seat: "1-4", out: 3 } }).moved, false);
  storage.setItem("seat:friday", "{nonsense");
  assert.equal(new MySeat("friday", () => storage).stored, null);
});

test("a seat comes with its reason and the news of its table", () => {
  const phone = new MySeat("friday", () => new FakeStorage());
  phone.scan({ entry: "e1", seat: "9-1" });
  const why = [{ code: "move.to_balance", params: {} }];
  const seated = (more) =>
    phone.state({
      e1: Object.assign(playing("Bo", "2-5"), { move: null, halted: false, breaks_next: false, page: null }, more),
    });
  const move = (kind, reasons) => ({ entry: "e1", from: "9-1", to: "2-5", kind, why: reasons });
  assert.deepEqual(seated({ move: move("TableBroken", []) }).why, [
    { code: "face.moves.break", params: { table: "9" } },
  ]);
  assert.deepEqual(seated({ move: move("Balanced", why) }).why, why);
  assert.deepEqual([seated().why, seated().news], [[], []]);
  assert.deepEqual(
    seated({ halted: true, breaks_next: true }).news.map(({ code }) => code),
    ["face.moves.next", "face.moves.halted"],
  );
});

test("a scanned card shows at once if its player has a new seat", () => {
  const phone = new MySeat("friday", () => new FakeStorage());
  phone.scan({ entry: "e1", seat: "1-4" });
  assert.equal(phone.state({ e1: playing("Bo", "1-4") }).moved, false);
  assert.deepEqual(
    [phone.state({ e1: playing("Bo", "2-5") }).moved, phone.state({ e1: playing("Bo", "2-5") }).first],
    [true, false],
  );
  phone.scan({ entry: "e1", seat: null });
  assert.equal(phone.state({ e1: { name: "Bo", status: "waiting", seat: null, out: null } }).moved, false);
  const seated = phone.state({ e1: playing("Bo", "2-5") });
  assert.deepEqual([seated.moved, seated.first], [true, true]);
});
