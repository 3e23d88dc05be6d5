/** Tools below the clock: set the time, schedule the start or the next day, hold each level until its announcement. */

import { html, useComputed } from "../../../static/vendor/preact/preact.js";
import { ScheduleDayDialog } from "./schedule_day.js";
import { CommandButton } from "../shared/commands/command_button.js";
import { ScheduleStart, SetTime } from "./time_dialogs.js";

export function ClockTools({ state }) {
  const { texts } = state;
  return html`
    <${CommandButton}
      state=${state}
      data-part="set_time"
      label=${texts("face.control.set_time")}
      type="clock.set_remaining"
      onClick=${() => state.openDialog(SetTime)}
    />
    <${ScheduleButton} state=${state} />
    <${HoldSwitch} state=${state} />
  `;
}

/** Schedules the start or the next day; shown only before the start and between two days. */
function ScheduleButton({ state }) {
  const { texts } = state;
  const phase = useComputed(() => state.reading.value.phase).value;
  const day = useComputed(() => state.reading.value.day).value;
  const isScheduled = phase === "scheduled";
  const action = isScheduled ? "unschedule" : "schedule";
  const label = texts(`face.control.${day.over ? "schedule_day" : action}`, { day: day.number + 1 });
  const onClick = () => {
    if (day.over) {
      state.openDialog(ScheduleDayDialog, { day });
    } else if (isScheduled) {
      state.send(label, "clock.unschedule");
    } else {
      state.openDialog(ScheduleStart);
    }
  };
  return html`
    <${CommandButton}
      state=${state}
      data-part="schedule"
      hidden=${!day.over && !isScheduled && phase !== "ready"}
      label=${label}
      type=${day.over ? "day.schedule" : `clock.${action}`}
      onClick=${onClick}
    />
  `;
}

function HoldSwitch({ state }) {
  const { texts } = state;
  const holds = state.topicValue("clock").level_change === "on_announcement";
  const label = texts("face.control.hold");
  const mode = holds ? "on_zero" : "on_announcement";
  return html`
    <${CommandButton}
      state=${state}
      data-part="hold"
      role="switch"
      aria-checked=${String(holds)}
      label=${label}
      type="clock.set_level_change"
      note=${texts(holds ? "face.control.on" : "face.control.off")}
      onClick=${() => state.send(label, "clock.set_level_change", { mode })}
    />
  `;
}
