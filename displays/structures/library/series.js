/** Series: their days, and their events by number, each with the status of its draft. */

import { html, useSignal } from "../../../static/vendor/preact/preact.js";
import { Field } from "../../control/shared/fields/fields.js";
import { EventDialog, PasteDialog } from "./series_events.js";
import { CommandForm, archiveActions, byTitle } from "./parts.js";

export const series = (state) => byTitle(state.planned.series);

export function SeriesRow({ state, record }) {
  const { texts } = state;
  const open =
    (Dialog, event = null) =>
    () =>
      state.openDialog(Dialog, { record, event });
  const button = (name, Dialog, type) => html`
    <button data-part=${name} disabled=${!state.may(type)} onClick=${open(Dialog)}>
      ${texts(`face.library.series.${name}`)}
    </button>
  `;
  const days = texts("face.library.series.days", { from: state.dayWords(record.from), to: state.dayWords(record.to) });
  return html`<li data-one=${record.id} class="series">
    <button class="open" onClick=${open(SeriesDialog)}>
      <b>${record.title}</b>
      <small>${days} · ${texts("face.library.series.count", { count: record.events.length })}</small>
    </button>
    ${record.status === "listed" && button("add_event", EventDialog, "event.put")}
    ${record.status === "listed" && button("paste", PasteDialog, "series.fill")}
    ${
      record.events.length > 0 &&
      html`<ol class="events">
        ${record.events.map(
          (event) => html`<${EventRow} key=${event.number} ...${{ state, event, onOpen: open(EventDialog, event) }} />`,
        )}
      </ol>`
    }
  </li>`;
}

function EventRow({ state, event, onOpen }) {
  return html`<li data-event=${event.number}>
    <button class="open" onClick=${onOpen}>
      <b>#${event.number} ${state.templateTitle(event.template)}</b>
      <small>${[state.startWords(event.starts_at), state.plannedWords(event)].filter(Boolean).join(" · ")}</small>
    </button>
    ${
      event.tournament &&
      html`<a class="button" href=${`/control/${event.tournament}`}>${state.texts("face.library.to_control")}</a>`
    }
  </li>`;
}

export function SeriesDialog({ state, dialog, record }) {
  const { texts } = state;
  const title = useSignal(record ? record.title : "");
  const [from, to] = [useSignal(record ? record.from : ""), useSignal(record ? record.to : "")];
  const fields = () => {
    const typed = { title: title.value.trim(), from: from.value, to: to.value };
    if (!typed.title) {
      return texts("face.control.dialog.title_missing");
    }
    if (!typed.from || !typed.to) {
      return texts("face.control.dialog.day_wrong");
    }
    return record ? Object.assign(typed, { series: record.id }) : typed;
  };
  const actions = archiveActions(state, record, "series");
  const edited = record && { record, key: "series", all: () => state.planned.series, Dialog: SeriesDialog };
  return html`
    <${CommandForm}
      ...${{ state, dialog, fields, edited, actions, type: "series.put" }}
      title=${texts(record ? "face.library.series.edit" : "face.library.series.new")}
      done=${texts("face.library.saved")}
    >
      <${Field} label=${texts("face.control.dialog.title")} text=${title} maxlength="80" />
      <${Field} label=${texts("face.library.series.from")} text=${from} type="date" />
      <${Field} label=${texts("face.library.series.to")} text=${to} type="date" />
    <//>
  `;
}
