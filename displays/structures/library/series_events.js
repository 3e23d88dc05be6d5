/** The dialogs of a series' events: one event, or many from a spreadsheet, as a file or pasted. */

import { html, useSignal } from "../../../static/vendor/preact/preact.js";
import { timeOfDay } from "../../../static/js/texts/formats.js";
import { dateField, dayFault, instantOn, validInstantOn } from "../../control/clock/schedule_day.js";
import { Choice, Field } from "../../control/shared/fields/fields.js";
import { openEventFile } from "./event_file.js";
import { CommandForm, whole } from "./parts.js";
import { readEvents } from "./pasted_events.js";

const MAX_NUMBER = 999;

/** @param {object | null} props.event null for a new one */
export function EventDialog({ state, dialog, one, event }) {
  const { texts, venue } = state;
  const options = state.templateOptions(event && event.template);
  const last = one.events.reduce((most, each) => Math.max(most, each.number), 0);
  const number = useSignal(String(event ? event.number : last + 1));
  const template = useSignal(event ? event.template : options.length ? options[0].value : "");
  const date = useSignal(event ? dateField(event.starts_at, venue) : one.from);
  const time = useSignal(event ? timeOfDay(event.starts_at, venue) : "19:00");
  const fields = () => {
    const given = whole(number.value, 1, MAX_NUMBER);
    const startsAt = instantOn(date.value, time.value, venue);
    const fault = given ? dayFault(date.value, time.value, venue) : "face.library.number_wrong";
    if (fault) {
      return texts(fault);
    }
    const found = { series: one.id, number: given, template: template.value, starts_at: startsAt };
    return event ? Object.assign(found, { was: event.number }) : found;
  };
  const remove = event && {
    ...{ name: "remove_event", type: "event.remove", fields: { series: one.id, number: event.number } },
    done: texts("face.library.series.event_removed", { number: event.number }),
  };
  return html`
    <${CommandForm}
      ...${{ state, dialog, fields, actions: remove ? [remove] : [], type: "event.put" }}
      title=${event ? texts("face.library.series.edit_event", { number: event.number }) : texts("face.library.series.add_event")}
      done=${texts("face.library.saved")}
    >
      <${Field} label=${texts("face.library.series.number")} text=${number} inputmode="numeric" maxlength="3" />
      <${Choice} label=${texts("face.control.begin_with.template")} options=${options} chosen=${template} />
      <${Field} label=${texts("face.control.dialog.day_date")} text=${date} type="date" />
      <${Field} label=${texts("face.control.dialog.start_at")} text=${time} type="time" />
    <//>
  `;
}

function EventFile({ state, one }) {
  const chosen = (event) => openEventFile(state, one, event.target.files[0]);
  return html`<label class="field">
    <span class="label">${state.texts("face.library.series.file")}</span>
    <input type="file" accept=".csv,.txt,.tsv,.xlsx" data-later data-part="file" onChange=${chosen} />
  </label>`;
}

export function PasteDialog({ state, dialog, one }) {
  const { texts } = state;
  const pasted = useSignal("");
  const read = readEvents(pasted.value, {
    templates: state.templateOptions(),
    instantOf: (day, time) => validInstantOn(day, time, state.venue),
  });
  const typed = (event) => (pasted.value = event.target.value);
  const fields = () => {
    if (read.wrong || !read.events.length) {
      return texts("face.library.series.line_wrong", { line: read.wrong || 1 });
    }
    return { series: one.id, events: read.events };
  };
  const count = read.events.length;
  return html`
    <${CommandForm}
      ...${{ state, dialog, fields, type: "series.fill" }}
      title=${texts("face.library.series.paste")}
      done=${texts("face.library.series.filled", { count })}
    >
      <${EventFile} state=${state} one=${one} />
      <p class="hint">${texts("face.library.series.paste_how")}</p>
      <label class="field">
        <span class="label">${texts("face.library.series.lines")}</span>
        <textarea rows="8" data-part="pasted" value=${pasted.value} onInput=${typed}></textarea>
      </label>
      <p class="hint" data-part="read" role="status">
        ${read.wrong ? texts("face.library.series.line_wrong", { line: read.wrong }) : texts("face.library.series.count", { count })}
      </p>
    <//>
  `;
}
