/** Events from a spreadsheet: number, template, day and time on a line, separated by tabs or semicolons. */

const ISO = /^(\d{4})-(\d{1,2})-(\d{1,2})$/;
const DOTTED = /^(\d{1,2})[./](\d{1,2})[./](\d{4})$/;
const TIME = /^(\d{1,2})[:.](\d\d)(?::\d\d)?$/;

const twoDigits = (text) => text.padStart(2, "0");

/** A day as `2026-11-27`, from this form or from `27.11.2026`; null for any other text. */
export function dayOf(text) {
  const iso = ISO.exec(text);
  const dotted = DOTTED.exec(text);
  if (!iso && !dotted) {
    return null;
  }
  const [year, month, day] = iso ? iso.slice(1) : [dotted[3], dotted[2], dotted[1]];
  const written = `${year}-${twoDigits(month)}-${twoDigits(day)}`;
  const date = new Date(`${written}T00:00:00Z`);
  // JavaScript reads 30 February as 2 March.
  return !Number.isNaN(date.getTime()) && date.toISOString().startsWith(written) ? written : null;
}

/** A time of day as `19:00`; null for any other text. */
export function timeOf(text) {
  const [, hour, minute] = TIME.exec(text) || [];
  return hour && Number(hour) < 24 && Number(minute) < 60 ? `${twoDigits(hour)}:${minute}` : null;
}

/**
 * The events of a pasted text, up to its first unreadable line.
 *
 * @param {object} reading see `readingOf`
 * @returns {{events: object[], wrong: number}} `wrong`: the first unreadable line, from 1; 0: none
 */
export function readEvents(text, { templates, instantOf }) {
  const lines = text.split(/\r?\n/);
  const events = [];
  let wrong = 0;
  lines.forEach((line, place) => {
    const cells = line.split(/[\t;]/).map((cell) => cell.trim().replace(/^"|"$/g, ""));
    const isHead = !events.length && place === 0 && !/^#?\d/.test(cells[0]);
    if (!line.trim() || isHead || wrong) {
      return;
    }
    const event = eventOf(cells, templates, instantOf);
    if (event) {
      events.push(event);
    } else {
      wrong = place + 1;
    }
  });
  return { events, wrong };
}

/** The event of a line; null for an unreadable one. */
function eventOf([numberText, name = "", date = "", timeText = ""], templates, instantOf) {
  const lowered = name.toLowerCase();
  const template = templates.find(({ value, text }) => value === lowered || text.toLowerCase() === lowered);
  const [, number] = /^#?(\d{1,3})$/.exec(numberText) || [];
  const [day, time] = [dayOf(date.split(" ")[0]), timeOf(timeText || date.split(" ")[1] || "")];
  if (!template || !number || !day || !time) {
    return null;
  }
  const startsAt = instantOf(day, time);
  return startsAt === null ? null : { number: Number(number), template: template.value, starts_at: startsAt };
}
