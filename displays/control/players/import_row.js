/** A row of an imported list: player, seat, faults, and the decision that the row needs. */

import { html, useSignal } from "../../../static/vendor/preact/preact.js";
import { reasonsText } from "../../../static/js/texts/reasons.js";
import { Choice } from "../shared/fields/fields.js";
import { isHidden, mayBeNamesake, namesakeHint } from "./import_rows.js";
import { Namesake } from "./namesakes.js";

export function ImportRow({ texts, list, row }) {
  const { table, seat, person, errors, number, name } = row;
  const seatText = table && seat ? texts("face.control.tables.seat_at", { table, seat }) : "";
  const personText = person ? person.contact || texts("face.control.players.known") : texts("face.control.players.new");
  const line = texts("face.control.columns.head_row", { row: number });
  const note = [personText, seatText, errors.length ? line : ""].filter(Boolean).join(" · ");
  const fault = (error) => {
    const why = reasonsText([error], texts);
    return html`<p class="fault">${texts("face.control.players.left_out", { why })}</p>`;
  };
  return html`
    <div class="import-row">
      <b>${name || line}</b>
      <span>${note}</span>
      ${errors.map(fault)}
      <${Decision} texts=${texts} list=${list} row=${row} />
    </div>
  `;
}

function Decision({ texts, list, row }) {
  if (mayBeNamesake(row)) {
    const enter = (distinction) => list.decide(row, { person: "new", distinction });
    return html`<${Namesake} texts=${texts} hint=${namesakeHint(row, texts)} onEnter=${enter} />`;
  }
  if (isHidden(row)) {
    const include = (event) => list.decide(row, { shown: event.target.checked });
    const words = texts("face.control.players.include");
    return html`<label class="tick"><input type="checkbox" onChange=${include} />${words}</label>`;
  }
  return row.candidates.length > 1 ? html`<${PersonChoice} texts=${texts} list=${list} row=${row} />` : null;
}

function PersonChoice({ texts, list, row }) {
  const chosen = useSignal("");
  const options = [
    { value: "", text: texts("face.control.players.choose") },
    ...row.candidates.map((person) => ({ value: person.id, text: personText(person) })),
    { value: "new", text: texts("face.control.players.new") },
  ];
  const choose = (person) => list.decide(row, { person });
  return html`
    <${Choice} label=${texts("face.control.players.who")} options=${options} chosen=${chosen} onChoose=${choose} />
  `;
}

function personText({ name, distinction, contact }) {
  return [distinction ? `${name} (${distinction})` : name, contact].filter(Boolean).join(" · ");
}
