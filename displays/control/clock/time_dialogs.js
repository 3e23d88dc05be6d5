/** The dialogs of the clock's time: set the time left, schedule the start. */

import { duration, nextTimeOfDay, parseDuration, timeOfDay } from "../../../static/js/texts/formats.js";
import { html, useSignal } from "../../../static/vendor/preact/preact.js";
import { FormDialog } from "../shared/dialogs/dialog.js";
import { Field } from "../shared/fields/fields.js";

const HALF_HOUR = 1800000;
const MINUTE = 60000;

export function SetTime({ state, dialog }) {
  const { texts } = state;
  const time = useSignal(duration(state.reading.peek().remaining_ms));
  const title = texts("face.control.set_time");
  const save = () => {
    const ms = parseDuration(time.peek());
    if (ms === null) {
      return "face.control.dialog.time_wrong";
    }
    state.send(title, "clock.set_remaining", { ms });
    return null;
  };
  return html`
    <${FormDialog} dialog=${dialog} title=${title} label=${texts("face.control.dialog.save")} save=${save}>
      <${Field} label=${texts("face.control.dialog.time_left")} text=${time} inputmode="text" />
    <//>
  `;
}

export function ScheduleStart({ state, dialog }) {
  const { texts } = state;
  const { live } = state.face;
  const venue = state.topic("tournament").peek();
  const time = useSignal(timeOfDay(Math.ceil((live.now() + MINUTE) / HALF_HOUR) * HALF_HOUR, venue));
  const title = texts("face.control.schedule");
  const save = () => {
    const at = nextTimeOfDay(time.peek(), live.now(), venue);
    if (at === null) {
      return "face.control.dialog.start_wrong";
    }
    state.send(title, "clock.schedule", { start_at: at });
    return null;
  };
  return html`
    <${FormDialog} dialog=${dialog} title=${title} label=${texts("face.control.dialog.save")} save=${save}>
      <${Field} label=${texts("face.control.dialog.start_at")} text=${time} type="time" />
    <//>
  `;
}
