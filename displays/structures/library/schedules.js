/** Schedules: a template on days of the week, and the days with drafts. */

import { html, useSignal } from "../../../static/vendor/preact/preact.js";
import { Choice, Field } from "../../control/shared/fields/fields.js";
import { dayOf } from "./pasted_events.js";
import { CommandForm, Row, byTitle, moves, whole } from "./parts.js";

const WEEKDAYS = ["mon", "tue", "wed", "thu", "fri", "sat", "sun"];
const MAX_AHEAD = 60;

const titleOf = (state, { title, template }) => title || state.templateTitle(template);

export const schedules = (state) => byTitle(state.planned.schedules, (one) => titleOf(state, one));

export function ScheduleRow({ state, one }) {
  const { texts } = state;
  const open = () => state.openDialog(ScheduleDialog, { one });
  const [next] = one.coming;
  const faults = one.coming.find((each) => each.faults.length);
  const facts = [
    one.days.map((day) => texts(`face.library.day.${day}`)).join(", "),
    one.at,
    next ? texts("face.library.schedule.next", { start: state.startWords(next.starts_at) }) : "",
    faults ? state.plannedWords(faults) : "",
  ];
  return html`<${Row} id=${one.id} title=${titleOf(state, one)} facts=${facts} onOpen=${open}>
    ${
      next &&
      next.tournament &&
      html`<a class="button" href=${`/control/${next.tournament}`}>${texts("face.library.to_control")}</a>`
    }
  <//>`;
}

export function ScheduleDialog({ state, dialog, one }) {
  const { texts } = state;
  const options = state.templateOptions(one && one.template);
  const typed = {
    template: useSignal(one ? one.template : options.length ? options[0].value : ""),
    title: useSignal(one ? one.title : ""),
    days: useSignal(one ? one.days : []),
    at: useSignal(one ? one.at : "19:00"),
    until: useSignal((one && one.until) || ""),
    skip: useSignal(one ? one.skip.join(", ") : ""),
    ahead: useSignal(String(one ? one.ahead_days : 14)),
  };
  const fields = () => asked(one, typed, texts);
  const title = one ? titleOf(state, one) : "";
  const given = one && {
    archive: "schedule.archive",
    restore: "schedule.restore",
    fields: { schedule: one.id },
    title,
  };
  const edited = one && {
    ...{ one, title, key: "schedule", all: () => state.planned.schedules, Dialog: ScheduleDialog },
  };
  return html`
    <${CommandForm}
      ...${{ state, dialog, fields, edited, actions: one ? moves(state, one, given) : [], type: "schedule.put" }}
      title=${texts(one ? "face.library.schedule.edit" : "face.library.schedule.new")}
      done=${texts("face.library.saved")}
    >
      <${Choice} label=${texts("face.control.begin_with.template")} options=${options} chosen=${typed.template} />
      <${Days} texts=${texts} days=${typed.days} />
      <${Field} label=${texts("face.control.dialog.start_at")} text=${typed.at} type="time" />
      <${Field} label=${texts("face.library.schedule.until")} text=${typed.until} type="date" />
      <${Field} label=${texts("face.library.schedule.skip")} text=${typed.skip} placeholder="2026-12-24, 2026-12-31" />
      <${Field} label=${texts("face.library.schedule.ahead")} text=${typed.ahead} inputmode="numeric" maxlength="2" />
      <${Field} label=${texts("face.library.schedule.title")} text=${typed.title} maxlength="80" />
    <//>
  `;
}

function Days({ texts, days }) {
  const tap = (day) => {
    const others = days.value.filter((each) => each !== day);
    days.value = others.length === days.value.length ? [...others, day] : others;
  };
  const button = (day) => html`
    <button key=${day} type="button" aria-pressed=${String(days.value.includes(day))} onClick=${() => tap(day)}>
      ${texts(`face.library.day.${day}`)}
    </button>
  `;
  return html`<div class="field">
    <span class="label">${texts("face.library.schedule.days")}</span>
    <div class="days" role="group" aria-label=${texts("face.library.schedule.days")}>${WEEKDAYS.map(button)}</div>
  </div>`;
}

/** The fields of the command, or the fault as text. */
function asked(one, typed, texts) {
  const skip = typed.skip.value.split(/[,;\s]+/).filter(Boolean);
  const days = skip.map(dayOf);
  const ahead = whole(typed.ahead.value, 0, MAX_AHEAD);
  if (days.includes(null)) {
    return texts("schedule.no_day", { day: skip[days.indexOf(null)] });
  }
  if (!typed.days.value.length || !typed.at.value) {
    return texts(typed.at.value ? "face.library.schedule.no_days" : "face.control.dialog.day_wrong");
  }
  if (ahead === undefined || ahead === null) {
    return texts("face.library.number_wrong");
  }
  const fields = {
    ...{ template: typed.template.value, days: typed.days.value, at: typed.at.value },
    ...{ title: typed.title.value.trim() || null, until: typed.until.value || null, skip: days, ahead_days: ahead },
  };
  return one ? Object.assign(fields, { schedule: one.id }) : fields;
}
