/** Series: their days, and their events by number, each with its draft. */

import { html, useSignal } from "../../../static/vendor/preact/preact.js";
import { Field } from "../../control/shared/fields/fields.js";
import { EventDialog, PasteDialog } from "./series_events.js";
import { CommandForm, byTitle, moves } from "./parts.js";

export const series = (state) => byTitle(state.planned.series);

export function SeriesRow({ state, one }) {
  const { texts } = state;
  const open =
    (Dialog, event = null) =>
    () =>
      state.openDialog(Dialog, { one, event });
  const button = (name, Dialog, type) => html`
    <button data-part=${name} disabled=${!state.may(type)} onClick=${open(Dialog)}>
      ${texts(`face.library.series.${name}`)}
    </button>
  `;
  const days = texts("face.library.series.days", { from: state.dayWords(one.from), to: state.dayWords(one.to) });
  return html`<li data-one=${one.id} class="series">
    <button class="open" onClick=${open(SeriesDialog)}>
      <b>${one.title}</b>
      <small>${days} · ${texts("face.library.series.count", { count: one.events.length })}</small>
    </button>
    ${one.status === "listed" && button("add_event", EventDialog, "event.put")}
    ${one.status === "listed" && button("paste", PasteDialog, "series.fill")}
    ${
      one.events.length > 0 &&
      html`<ol class="events">
        ${one.events.map(
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

export function SeriesDialog({ state, dialog, one }) {
  const { texts } = state;
  const title = useSignal(one ? one.title : "");
  const [from, to] = [useSignal(one ? one.from : ""), useSignal(one ? one.to : "")];
  const fields = () => {
    const named = { title: title.value.trim(), from: from.value, to: to.value };
    if (!named.title) {
      return texts("face.control.dialog.title_missing");
    }
    if (!named.from || !named.to) {
      return texts("face.control.dialog.day_wrong");
    }
    return one ? Object.assign(named, { series: one.id }) : named;
  };
  const given = one && {
    archive: "series.archive",
    restore: "series.restore",
    fields: { series: one.id },
    title: one.title,
  };
  const edited = one && { one, key: "series", all: () => state.planned.series, Dialog: SeriesDialog };
  return html`
    <${CommandForm}
      ...${{ state, dialog, fields, edited, actions: one ? moves(state, one, given) : [], type: "series.put" }}
      title=${texts(one ? "face.library.series.edit" : "face.library.series.new")}
      done=${texts("face.library.saved")}
    >
      <${Field} label=${texts("face.control.dialog.title")} text=${title} maxlength="80" />
      <${Field} label=${texts("face.library.series.from")} text=${from} type="date" />
      <${Field} label=${texts("face.library.series.to")} text=${to} type="date" />
    <//>
  `;
}
