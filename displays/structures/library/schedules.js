/** Schedules: a template on days of the week, with a draft for each coming day. */

import { html, useSignal } from "../../../static/vendor/preact/preact.js";
import { Choice, Field } from "../../control/shared/fields/fields.js";
import { dayOf } from "./pasted_events.js";
import { CommandForm, Row, archiveActions, byTitle, whole } from "./parts.js";

const WEEKDAYS = ["mon", "tue", "wed", "thu", "fri", "sat", "sun"];
/** Days before a tournament on which its draft is made. */
const DEFAULT_AHEAD = 14;
const MAX_AHEAD = 60;

const titleOf = (state, { title, template }) => title || state.templateTitle(template);

export const schedules = (state) => byTitle(state.planned.schedules, (record) => titleOf(state, record));

export function ScheduleRow({ state, record }) {
  const { texts } = state;
  const open = () => state.openDialog(ScheduleDialog, { record });
  const [next] = record.coming;
  const faulty = record.coming.find(({ faults }) => faults.length);
  const facts = [
    record.days.map((day) => texts(`face.library.day.${day}`)).join(", "),
    record.at,
    next ? texts("face.library.schedule.next", { start: state.startWords(next.starts_at) }) : "",
    faulty ? state.plannedWords(faulty) : "",
  ];
  return html`<${Row} id=${record.id} title=${titleOf(state, record)} facts=${facts} onOpen=${open}>
    ${
      next &&
      next.tournament &&
      html`<a class="button" href=${`/control/${next.tournament}`}>${texts("face.library.to_control")}</a>`
    }
  <//>`;
}

export function ScheduleDialog({ state, dialog, record }) {
  const { texts } = state;
  const options = state.templateOptions(record && record.template);
  const typed = {
    template: useSignal(record ? record.template : options.length ? options[0].value : ""),
    title: useSignal(record ? record.title : ""),
    days: useSignal(record ? record.days : []),
    at: useSignal(record ? record.at : "19:00"),
    until: useSignal((record && record.until) || ""),
    skip: useSignal(record ? record.skip.join(", ") : ""),
    ahead: useSignal(String(record ? record.ahead_days : DEFAULT_AHEAD)),
  };
  const fields = () => scheduleFields(record, typed, texts);
  const title = record ? titleOf(state, record) : "";
  const actions = archiveActions(state, record, "schedule", title);
  const edited = record && {
    ...{ record, title, key: "schedule", all: () => state.planned.schedules, Dialog: ScheduleDialog },
  };
  return html`
    <${CommandForm}
      ...${{ state, dialog, fields, edited, actions, type: "schedule.put" }}
      title=${texts(record ? "face.library.schedule.edit" : "face.library.schedule.new")}
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
  const toggle = (day) => {
    const others = days.value.filter((each) => each !== day);
    days.value = others.length === days.value.length ? [...others, day] : others;
  };
  const button = (day) => html`
    <button key=${day} type="button" aria-pressed=${String(days.value.includes(day))} onClick=${() => toggle(day)}>
      ${texts(`face.library.day.${day}`)}
    </button>
  `;
  return html`<div class="field">
    <span class="label">${texts("face.library.schedule.days")}</span>
    <div class="days" role="group" aria-label=${texts("face.library.schedule.days")}>${WEEKDAYS.map(button)}</div>
  </div>`;
}

/** The fields of the command, or the fault as text. */
function scheduleFields(record, typed, texts) {
  const skippedTexts = typed.skip.value.split(/[,;\s]+/).filter(Boolean);
  const skip = skippedTexts.map(dayOf);
  const ahead = whole(typed.ahead.value, 0, MAX_AHEAD);
  if (skip.includes(null)) {
    return texts("schedule.no_day", { day: skippedTexts[skip.indexOf(null)] });
  }
  if (!typed.days.value.length || !typed.at.value) {
    return texts(typed.at.value ? "face.library.schedule.no_days" : "face.control.dialog.day_wrong");
  }
  if (ahead === undefined || ahead === null) {
    return texts("face.library.number_wrong");
  }
  const fields = {
    ...{ template: typed.template.value, days: typed.days.value, at: typed.at.value },
    ...{ title: typed.title.value.trim() || null, until: typed.until.value || null, skip, ahead_days: ahead },
  };
  return record ? Object.assign(fields, { schedule: record.id }) : fields;
}
