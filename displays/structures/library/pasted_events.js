/** Events from a spreadsheet: number, template, day and time on a line, separated by tabs or semicolons. */

const ISO = /^(\d{4})-(\d{1,2})-(\d{1,2})$/;
const DOTTED = /^(\d{1,2})[./](\d{1,2})[./](\d{4})$/;
const TIME = /^(\d{1,2})[:.](\d\d)(?::\d\d)?$/;

const two = (text) => text.padStart(2, "0");

/** A day as `2026-11-27`, from this form or from `27.11.2026`; null for any other text. */
export function dayOf(text) {
  const iso = ISO.exec(text);
  const dotted = DOTTED.exec(text);
  if (!iso && !dotted) {
    return null;
  }
  const [year, month, day] = iso ? iso.slice(1) : [dotted[3], dotted[2], dotted[1]];
  const found = `${year}-${two(month)}-${two(day)}`;
  const date = new Date(`${found}T00:00:00Z`);
  return !Number.isNaN(date.getTime()) && date.toISOString().startsWith(found) ? found : null;
}

/** A time of day as `19:00`; null for any other text. */
export function timeOf(text) {
  const found = TIME.exec(text);
  return found && Number(found[1]) < 24 && Number(found[2]) < 60 ? `${two(found[1])}:${found[2]}` : null;
}

/**
 * @param {{value, text}[]} given.templates by their ids and titles
 * @param {(day, time) => number | null} given.instantOf
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

function eventOf([number, name = "", date = "", clock = ""], templates, instantOf) {
  const plain = name.toLowerCase();
  const template = templates.find(({ value, text }) => value === plain || text.toLowerCase() === plain);
  const given = /^#?(\d{1,3})$/.exec(number);
  const [day, time] = [dayOf(date.split(" ")[0]), timeOf(clock || date.split(" ")[1] || "")];
  if (!template || !given || !day || !time) {
    return null;
  }
  const startsAt = instantOf(day, time);
  return startsAt === null ? null : { number: Number(given[1]), template: template.value, starts_at: startsAt };
}
