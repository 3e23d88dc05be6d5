/** Events of a series from a file: headers in six languages, and all reasons of all lines at once. */

import assert from "node:assert/strict";
import test from "node:test";

import { columnsOf, headedLines, readLines } from "../../../displays/structures/library/event_columns.js";

const SERIES = { from: "2027-01-10", to: "2027-01-20", events: [{ number: 7 }] };
const GIVEN = {
  templates: [{ value: "main", text: "Main event" }],
  instantOf: (day, time) => Date.parse(`${day}T${time}:00Z`),
  series: SERIES,
};
const COLUMNS = ["number", "template", "day", "time"];

const lines = (...rows) => rows.map((cells, at) => ({ number: at + 1, cells, errors: [] }));
const read = (...rows) => {
  const { below, columns } = headedLines(lines(...rows));
  return readLines(
    below,
    columns.map(({ value }) => value),
    GIVEN,
  );
};

test("column headers are recognized in six languages", () => {
  for (const heads of [
    ["No.", "Event", "Date", "Start time"],
    ["Nr.", "Turnier", "Datum", "Beginn"],
    ["N°", "Tournoi", "Jour", "Heure"],
    ["Número", "Torneo", "Día", "Hora"],
    ["Numero", "Evento", "Giorno", "Ora"],
    ["Nº", "Torneio", "Data", "Horário"],
  ]) {
    assert.deepEqual(columnsOf(heads), COLUMNS, heads.join());
  }
});

test("headers may follow a title, and columns may have any order", () => {
  const found = read(
    ["Winter series"],
    ["Date", "#", "Fee", "Event"],
    ["2027-01-15 19:00:00", "1", "55", "main event"],
  );
  const event = { number: 1, template: "main", starts_at: Date.parse("2027-01-15T19:00Z") };
  assert.deepEqual(found, [{ number: 3, event, faults: [] }]);
});

test("a file without headers has the columns of pasted events", () => {
  const { head, columns } = headedLines(lines(["1", "Main event", "15.1.2027", "19:00", "more"]));
  assert.equal(head, 0);
  assert.deepEqual(
    columns.map(({ value }) => value),
    [...COLUMNS, ""],
  );
});

test("each line lists every reason why it is no event", () => {
  const found = read(
    ["#", "Event", "Day", "Time"],
    ["x", "Other", "2027-02-30", "25:00"],
    ["7", "Main event", "2027-01-15", "19:00"],
    ["8", "Main event", "2027-01-21", "19:00"],
    ["9", "Main event", "2027-01-15", "19:00"],
    ["9", "Main event", "2027-01-16", "19:00"],
  );
  assert.deepEqual(
    found.map(({ faults }) => faults.map(({ code }) => code.replace("face.library.series.", ""))),
    [
      ["wrong_number", "wrong_template", "wrong_day", "wrong_time"],
      ["series.number_twice"],
      ["series.outside"],
      [],
      ["series.number_twice"],
    ],
  );
});

test("the server's faults of a line are listed with the page's", () => {
  const wrong = [{ number: 4, cells: ["1", "main", "2027-01-15"], errors: [{ code: "import.hidden", params: {} }] }];
  const [{ event, faults }] = readLines(wrong, COLUMNS, GIVEN);
  assert.equal(event, null);
  assert.deepEqual(
    faults.map(({ code }) => code),
    ["import.hidden", "face.library.series.wrong_time"],
  );
});

test("an empty file has no events, and two hundred events are read", () => {
  assert.deepEqual(read(), []);
  const many = Array.from({ length: 200 }, (_, at) => [String(at + 100), "main", "2027-01-15", "19:00"]);
  assert.equal(read(...many).filter(({ event }) => event).length, 200);
});
