/** The start of the next day: local date and time of the venue, and whether the clock starts automatically. */

import { nextTimeOfDay, timeOfDay, utcOffset } from "../../../static/js/texts/formats.js";
import { html, useSignal } from "../../../static/vendor/preact/preact.js";
import { FormDialog } from "../shared/dialogs/dialog.js";
import { Choice, Field } from "../shared/fields/fields.js";

const DEFAULT_TIME = "12:00";

/** The venue's local date at an instant, as the value of a date field. */
export function dateField(at, venue) {
  return new Date(at + utcOffset(at, venue)).toISOString().slice(0, 10);
}

/** The instant of a local date and time; null if either is not one. */
export function instantOn(date, time, venue) {
  const local = /^\d{4}-\d\d-\d\d$/.test(date) && /^\d\d:\d\d$/.test(time) ? Date.parse(`${date}T${time}:00Z`) : NaN;
  return Number.isNaN(local) ? null : local - utcOffset(local - venue.utc_offset_ms, venue);
}

/** Whether an instant has this local date and time; false within an hour that daylight saving skips. */
export function isLocalTime(at, date, time, venue) {
  return dateField(at, venue) === date && timeOfDay(at, venue) === time;
}

/** The code of the fault of a typed date and time; null without one. */
export function dayFault(date, time, venue) {
  const at = instantOn(date, time, venue);
  if (at === null) {
    return "face.control.dialog.day_wrong";
  }
  return isLocalTime(at, date, time, venue) ? null : "face.control.dialog.day_skipped";
}

/** The instant of a local date and time; null if there is no such local time. */
export function validInstantOn(date, time, venue) {
  return dayFault(date, time, venue) ? null : instantOn(date, time, venue);
}

/** @param {object} props.day the clock's day: number, and start of the next one */
export function ScheduleDayDialog({ state, dialog, day }) {
  const { texts } = state;
  const venue = state.topic("tournament").peek();
  const title = texts("face.control.schedule_day", { day: day.number + 1 });
  const isScheduled = day.resumes_at !== null;
  const start = isScheduled ? day.resumes_at : nextTimeOfDay(DEFAULT_TIME, state.face.live.now(), venue);
  const [date, time] = [useSignal(dateField(start, venue)), useSignal(timeOfDay(start, venue))];
  const starts = useSignal(day.starts || "by_hand");
  const save = () => {
    const fault = dayFault(date.value, time.value, venue);
    const fields = { resumes_at: instantOn(date.value, time.value, venue), starts: starts.value };
    return fault || state.save(title, "day.schedule", fields);
  };
  const options = ["by_hand", "by_itself"].map((value) => ({
    value,
    text: texts(`face.control.dialog.starts.${value}`),
  }));
  return html`
    <${FormDialog} dialog=${dialog} title=${title} label=${texts("face.control.dialog.save")} save=${save}>
      <${Field} label=${texts("face.control.dialog.day_date")} text=${date} type="date" />
      <${Field} label=${texts("face.control.dialog.start_at")} text=${time} type="time" />
      <${Choice} label=${texts("face.control.dialog.starts")} options=${options} chosen=${starts} />
    <//>
  `;
}
