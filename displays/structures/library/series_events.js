/** The dialogs of a series' events: one event, or many from a spreadsheet, as a file or pasted. */

import { html, useSignal } from "../../../static/vendor/preact/preact.js";
import { timeOfDay } from "../../../static/js/texts/formats.js";
import { dateField, dayFault, instantOn } from "../../control/clock/schedule_day.js";
import { Choice, Field } from "../../control/shared/fields/fields.js";
import { openEventFile } from "./event_file.js";
import { MAX_NUMBER, readingOf } from "./event_columns.js";
import { CommandForm, whole } from "./parts.js";
import { readEvents } from "./pasted_events.js";

/**
 * @param {object} props.record the series
 * @param {object | null} props.event null for a new one
 */
export function EventDialog({ state, dialog, record: series, event }) {
  const { texts, venue } = state;
  const options = state.templateOptions(event && event.template);
  const last = series.events.reduce((highest, each) => Math.max(highest, each.number), 0);
  const number = useSignal(String(event ? event.number : last + 1));
  const template = useSignal(event ? event.template : options.length ? options[0].value : "");
  const date = useSignal(event ? dateField(event.starts_at, venue) : series.from);
  const time = useSignal(event ? timeOfDay(event.starts_at, venue) : "19:00");
  const fields = () => {
    const readNumber = whole(number.value, 1, MAX_NUMBER);
    const startsAt = instantOn(date.value, time.value, venue);
    const fault = readNumber ? dayFault(date.value, time.value, venue) : "face.library.number_wrong";
    if (fault) {
      return texts(fault);
    }
    const typed = { series: series.id, number: readNumber, template: template.value, starts_at: startsAt };
    return event ? Object.assign(typed, { was: event.number }) : typed;
  };
  const remove = event && {
    ...{ name: "remove_event", type: "event.remove", fields: { series: series.id, number: event.number } },
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

function EventFile({ state, series }) {
  const choose = (event) => openEventFile(state, series, event.target.files[0]);
  return html`<label class="field">
    <span class="label">${state.texts("face.library.series.file")}</span>
    <input type="file" accept=".csv,.txt,.tsv,.xlsx" data-later data-part="file" onChange=${choose} />
  </label>`;
}

/** @param {object} props.record the series */
export function PasteDialog({ state, dialog, record: series }) {
  const { texts } = state;
  const text = useSignal("");
  const { events, wrong } = readEvents(text.value, readingOf(state, series));
  const fields = () => {
    if (wrong || !events.length) {
      return texts("face.prizes.line_wrong", { line: wrong || 1 });
    }
    return { series: series.id, events };
  };
  const count = events.length;
  return html`
    <${CommandForm}
      ...${{ state, dialog, fields, type: "series.fill" }}
      title=${texts("face.library.series.paste")}
      done=${texts("face.library.series.filled", { count })}
    >
      <${EventFile} state=${state} series=${series} />
      <p class="hint">${texts("face.library.series.paste_how")}</p>
      <label class="field">
        <span class="label">${texts("face.library.series.lines")}</span>
        <textarea
          rows="8"
          data-part="pasted"
          value=${text.value}
          onInput=${(event) => (text.value = event.target.value)}
          onKeyDown=${(event) => event.stopPropagation()}
        ></textarea>
      </label>
      <p class="hint" data-part="read" role="status">
        ${wrong ? texts("face.prizes.line_wrong", { line: wrong }) : texts("face.library.series.count", { count })}
      </p>
    <//>
  `;
}
