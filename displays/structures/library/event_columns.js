/** The columns of a file with events, by their heads in English, German, French, Spanish, Italian and Portuguese. */

import { validInstantOn } from "../../control/clock/schedule_day.js";
import { dayOf, timeOf } from "./pasted_events.js";

export const COLUMNS = ["number", "template", "day", "time"];
/** Storage key for the choices of columns. */
export const KEY = "clockserver.event_columns";
/** Maximum number of lines above the headings. */
const MAX_LINES_ABOVE = 20;
/** Number of first values that a menu shows. */
const EXAMPLES = 3;
/** Minimum number of known words in a line of headings. */
const MIN_HEADS = 2;
/** The highest number of an event. */
export const MAX_NUMBER = 999;

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
  const columns = cells.map((head) => COLUMN_OF[folded(head)] || "");
  const ofSecond = (column) => (column === "day" && !columns.includes("time") ? "time" : "");
  return columns.map((column, place) => (columns.indexOf(column) < place ? ofSecond(column) : column));
}

/**
 * The lines of a file: the headings, the meaning of each column, and the lines with events.
 *
 * @param {{number: number, cells: string[], errors: object[]}[]} lines
 * @returns {{head: number, columns: {head, examples, value}[], below: object[]}} `head`: the number of the line with
 *   the headings; 0: no line has headings, and the columns have the order of a paste
 */
export function headedLines(lines) {
  const counts = lines.slice(0, MAX_LINES_ABOVE).map(({ cells }) => columnsOf(cells).filter(Boolean).length);
  const highest = Math.max(0, ...counts);
  const place = highest < MIN_HEADS ? -1 : counts.indexOf(highest);
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
 * The values for reading the events of a series.
 *
 * @returns {{templates: {value, text}[], instantOf: (day: string, time: string) => number | null, series: object}}
 */
export function readingOf(state, series) {
  return {
    templates: state.templateOptions(),
    instantOf: (day, time) => validInstantOn(day, time, state.venue),
    series: state.planned.series[series.id] || series,
  };
}

/**
 * The events of lines, each line with its faults.
 *
 * @param {string[]} meanings of each column
 * @param {object} reading see `readingOf`
 * @returns {{number: number, event: object | null, faults: {code, params}[]}[]}
 */
export function readLines(lines, meanings, reading) {
  const used = reading.series.events.map(({ number }) => number);
  return lines.map((line) => {
    const { event, faults } = readLine(line, meanings, reading);
    if (used.includes(event.number)) {
      faults.push({ code: "series.number_twice", params: { number: event.number } });
    }
    if (event.number) {
      used.push(event.number);
    }
    return { number: line.number, event: faults.length ? null : event, faults };
  });
}

function readLine({ cells, errors }, meanings, { templates, instantOf, series }) {
  const cell = (column) => (meanings.includes(column) ? cells[meanings.indexOf(column)] || "" : "").trim();
  const [digits, name, date] = [cell("number").replace(/^#\s*/, ""), cell("template"), cell("day")];
  const timeText = cell("time") || date.split(/[ T]/)[1] || "";
  const number = /^\d{1,3}$/.test(digits) ? Number(digits) : 0;
  const template = templates.find(({ value, text }) => [value, text].some((each) => isSame(each, name)));
  const [day, time] = [dayOf(date.split(/[ T]/)[0]), timeOf(timeText)];
  const startsAt = day && time ? instantOf(day, time) : null;
  const faults = errors.map(({ code, params }) => ({ code, params }));
  const check = (isWrong, column, text) =>
    isWrong && faults.push({ code: `face.library.series.wrong_${column}`, params: { text } });
  check(number < 1 || number > MAX_NUMBER, "number", digits);
  check(!template, "template", name);
  check(!day, "day", date);
  check(!time || (day && startsAt === null), "time", timeText);
  if (day && (day < series.from || day > series.to)) {
    faults.push({ code: "series.outside", params: { number, day, from: series.from, to: series.to } });
  }
  return { event: { number, template: template && template.value, starts_at: startsAt }, faults };
}

const isSame = (text, name) => text.toLowerCase() === name.toLowerCase();
