/** The columns of a file with events, by their heads in English, German, French, Spanish, Italian and Portuguese. */

import { dayOf, timeOf } from "./pasted_events.js";

export const COLUMNS = ["number", "template", "day", "time"];
/** Storage key for the choices of columns. */
export const KEY = "clockserver.event_columns";
const MAX_LINES_ABOVE = 20;
const EXAMPLES = 3;
const MIN_HEADS = 2;
const MAX_NUMBER = 999;

const WORDS = {
  number: `# no nr num number eventno eventnr eventnumber nummer eventnummer turniernummer turniernr lfdnr
    numero nevenement numeroevenement noevenement numerodevento numeroevento nevento ntorneo ntorneio
    numerotorneo numerotorneio n`,
  template: `template event events tournament tournaments name title vorlage turnier turniere bezeichnung titel
    modele evenement tournoi titre nom plantilla evento torneo titulo nombre modello titolo nome modelo torneio`,
  day: `day date startdate startday dateandtime datetime start starts tag datum termin starttag beginn datumuhrzeit
    jour debut dateheure dia fecha inicio fechahora giorno data inizio dataora datahora`,
  time: `time starttime hour clock at uhrzeit zeit startzeit uhr heure horaire heuredebut hora horario horainicio
    ora orario orainizio`,
};

const COLUMN_OF = {};
COLUMNS.forEach((column) => WORDS[column].split(/\s+/).forEach((word) => (COLUMN_OF[word] = column)));

const folded = (head) =>
  head
    .normalize("NFD")
    .toLowerCase()
    .replace(/[^a-z#]/g, "");

/** The meaning of each heading, "" for an unknown one; a second start beside the day is the time. */
export function columnsOf(cells) {
  const found = cells.map((head) => COLUMN_OF[folded(head)] || "");
  const ofSecond = (column) => (column === "day" && !found.includes("time") ? "time" : "");
  return found.map((column, place) => (found.indexOf(column) < place ? ofSecond(column) : column));
}

/**
 * The lines of a file: the headings, the meaning of each column, and the lines with events.
 *
 * @param {{number: number, cells: string[], errors: object[]}[]} lines
 * @returns {{head: number, columns: {head, examples, value}[], below: object[]}} `head` 0: no line has headings, and
 *   the columns have the order of a paste
 */
export function headedLines(lines) {
  const known = lines.slice(0, MAX_LINES_ABOVE).map(({ cells }) => columnsOf(cells).filter(Boolean).length);
  const most = Math.max(0, ...known);
  const place = most < MIN_HEADS ? -1 : known.indexOf(most);
  const below = lines.slice(place + 1);
  const heads = place < 0 ? [] : lines[place].cells;
  const width = Math.max(heads.length, ...below.map(({ cells }) => cells.length));
  const guessed = place < 0 ? COLUMNS : columnsOf(heads);
  const columns = Array.from({ length: width }, (_, at) => ({
    head: heads[at] || "",
    examples: below
      .map(({ cells }) => cells[at])
      .filter(Boolean)
      .slice(0, EXAMPLES),
    value: guessed[at] || "",
  }));
  return { head: place < 0 ? 0 : lines[place].number, columns, below };
}

/**
 * The events of lines, each line with its faults.
 *
 * @param {string[]} meanings of each column
 * @param {{templates: {value, text}[], instantOf, series: {from, to, events}}} given
 * @returns {{number: number, event: object | null, faults: {code, params}[]}[]}
 */
export function readLines(lines, meanings, given) {
  const taken = given.series.events.map(({ number }) => number);
  return lines.map((line) => {
    const { event, faults } = readLine(line, meanings, given);
    if (event && taken.includes(event.number)) {
      faults.push({ code: "series.number_twice", params: { number: event.number } });
    }
    if (event && event.number) {
      taken.push(event.number);
    }
    return { number: line.number, event: faults.length ? null : event, faults };
  });
}

function readLine({ cells, errors }, meanings, { templates, instantOf, series }) {
  const cell = (column) => (meanings.includes(column) ? cells[meanings.indexOf(column)] || "" : "").trim();
  const [digits, name, date] = [cell("number").replace(/^#\s*/, ""), cell("template"), cell("day")];
  const clock = cell("time") || date.split(/[ T]/)[1] || "";
  const number = /^\d{1,3}$/.test(digits) ? Number(digits) : 0;
  const template = templates.find(({ value, text }) => [value, text].some((each) => isSame(each, name)));
  const [day, time] = [dayOf(date.split(/[ T]/)[0]), timeOf(clock)];
  const startsAt = day && time ? instantOf(day, time) : null;
  const faults = errors.map(({ code, params }) => ({ code, params }));
  const wrong = (isWrong, what, text) =>
    isWrong && faults.push({ code: `face.library.series.wrong_${what}`, params: { text } });
  wrong(number < 1 || number > MAX_NUMBER, "number", digits);
  wrong(!template, "template", name);
  wrong(!day, "day", date);
  wrong(!time || (day && startsAt === null), "time", clock);
  if (day && (day < series.from || day > series.to)) {
    faults.push({ code: "series.outside", params: { number, day, from: series.from, to: series.to } });
  }
  return { event: { number, template: template && template.value, starts_at: startsAt }, faults };
}

const isSame = (text, name) => text.toLowerCase() === name.toLowerCase();
