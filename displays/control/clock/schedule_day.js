/** The start of the next day: its date and time on the venue's clock, and whether the clock starts by itself. */

import { nextTimeOfDay, timeOfDay, utcOffset } from "../../../static/js/texts/formats.js";
import { html, useSignal } from "../../../static/vendor/preact/preact.js";
import { FormDialog } from "../shared/dialogs/dialog.js";
import { Choice, Field } from "../shared/fields/fields.js";

const USUAL_TIME = "12:00";

/** A date on the venue's wall as a field of the type `date` has it. */
export function dateField(at, venue) {
  return new Date(at + utcOffset(at, venue)).toISOString().slice(0, 10);
}

/** The instant at which the venue's wall shows a date and a time; null where one of the two is none. */
export function instantOn(date, time, venue) {
  const wall = /^\d{4}-\d\d-\d\d$/.test(date) && /^\d\d:\d\d$/.test(time) ? Date.parse(`${date}T${time}:00Z`) : NaN;
  return Number.isNaN(wall) ? null : wall - utcOffset(wall - venue.utc_offset_ms, venue);
}

/** Whether the venue's wall shows a date and a time at an instant: not in an hour that the clocks skip. */
export function isOnWall(at, date, time, venue) {
  return dateField(at, venue) === date && timeOfDay(at, venue) === time;
}

/** The code of what is wrong with a date and a time that were typed; null where the venue's wall shows them. */
export function dayFault(date, time, venue) {
  const at = instantOn(date, time, venue);
  if (at === null) {
    return "face.control.dialog.day_wrong";
  }
  return isOnWall(at, date, time, venue) ? null : "face.control.dialog.day_skipped";
}

/** The instant of a date and a time that the venue's wall shows; null for others. */
export function shownInstantOn(date, time, venue) {
  return dayFault(date, time, venue) ? null : instantOn(date, time, venue);
}

/** @param {object} props.day that of the clock: its number, and when the next one is scheduled */
export function ScheduleDayDialog({ state, dialog, day }) {
  const { texts } = state;
  const venue = state.topic("tournament").peek();
  const title = texts("face.control.schedule_day", { day: day.number + 1 });
  const isScheduled = day.resumes_at !== null;
  const usual = isScheduled ? day.resumes_at : nextTimeOfDay(USUAL_TIME, state.face.live.now(), venue);
  const [date, time] = [useSignal(dateField(usual, venue)), useSignal(timeOfDay(usual, venue))];
  const starts = useSignal(day.starts || "by_hand");
  const save = () => {
    const fault = dayFault(date.value, time.value, venue);
    const fields = { resumes_at: instantOn(date.value, time.value, venue), starts: starts.value };
    return fault || state.save(title, "day.schedule", fields);
  };
  const ways = ["by_hand", "by_itself"].map((value) => ({ value, text: texts(`face.control.dialog.starts.${value}`) }));
  return html`
    <${FormDialog} dialog=${dialog} title=${title} label=${texts("face.control.dialog.save")} save=${save}>
      <${Field} label=${texts("face.control.dialog.day_date")} text=${date} type="date" />
      <${Field} label=${texts("face.control.dialog.start_at")} text=${time} type="time" />
      <${Choice} label=${texts("face.control.dialog.starts")} options=${ways} chosen=${starts} />
    <//>
  `;
}
