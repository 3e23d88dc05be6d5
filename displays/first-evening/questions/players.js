/** The players: only counted, or with names, pasted or from a file. */

import { html, useMemo, useSignal } from "../../../static/vendor/preact/preact.js";
import { Field, Segments } from "../../control/shared/fields/fields.js";
import { numberIn } from "../../control/shared/typed_values.js";
import { ColumnMenus } from "../../control/players/import_columns.js";
import { ImportRow } from "../../control/players/import_row.js";
import { named } from "../field_counts.js";
import { NamesImport } from "../names_import.js";
import { Frame } from "../page.js";

const MAX_COUNT = 10000;
const HOW = ["names", "count", "file"];

export function Players({ evening }) {
  const { texts } = evening;
  const how = useSignal("names");
  const list = useMemo(() => new NamesImport(evening), [evening]);
  const count = useSignal(evening.answer("entries").peek());
  const options = HOW.map((value) => ({ value, text: texts(`face.first_evening.players.how.${value}`) }));
  const acts = {
    count: () => countEntries(evening, count.peek()),
    names: () => list.enterTyped(),
    file: () => list.enterRead(),
  };
  const onTap = () => evening.once(acts[how.peek()]);
  return html`
    <${Frame} evening=${evening} name="players" main=${{ label: mainLabel(texts, list), onTap }}>
      <${Standing} evening=${evening} />
      <${Segments} label="" options=${options} chosen=${how} onChoose=${() => list.clear()} />
      ${how.value === "count" && html`<${Field} label=${texts("face.first_evening.field.entries")} text=${count} inputmode="numeric" name="count" />`}
      ${how.value === "names" && html`<${PasteNames} evening=${evening} list=${list} />`}
      ${how.value === "file" && html`<${ChooseFile} evening=${evening} list=${list} />`}
      <${Rows} evening=${evening} list=${list} />
    <//>
  `;
}

function mainLabel(texts, list) {
  const read = list.rows.value;
  if (!read) {
    return texts("face.first_evening.next");
  }
  const count = read.importedCount.value;
  const leftOut = read.rows.length - count;
  return leftOut
    ? texts("face.control.players.take_over_some", { count, left_out: leftOut })
    : texts("face.control.players.take_over", { count });
}

/** The players so far: `23 counted, 9 named`. */
function Standing({ evening }) {
  const counters = evening.topic("counters").value;
  const known = named(evening.topic("roster").value);
  const count = counters ? counters.players_left : 0;
  return (
    count > 0 &&
    html`<p data-part="standing">${evening.texts("face.first_evening.players.standing", { count, known })}</p>`
  );
}

/** Adds the missing entries up to the typed number, so that a second tap adds nobody twice. */
async function countEntries(evening, typed) {
  const wanted = numberIn(typed, 0, MAX_COUNT);
  if (wanted === undefined) {
    evening.notify("face.first_evening.players.count_wrong");
    return false;
  }
  const counters = evening.topic("counters").peek();
  const missing = (wanted || 0) - (counters ? counters.entries : 0);
  return missing <= 0 || evening.give("counter.tap", { what: "entry", count: missing });
}

function PasteNames({ evening, list }) {
  const { texts } = evening;
  return html`
    <label class="field">
      <span class="label">${texts("face.first_evening.players.names")}</span>
      <textarea
        rows="8"
        name="names"
        spellcheck=${false}
        autocomplete="off"
        value=${evening.answer("names").value}
        onInput=${(event) => list.type(event.target.value)}
      ></textarea>
    </label>
  `;
}

function ChooseFile({ evening, list }) {
  return html`
    <input
      type="file"
      accept=".csv,.txt,.tsv,.xlsx"
      aria-label=${evening.texts("face.control.players.file")}
      onChange=${(event) => event.target.files[0] && list.read(event.target.files[0])}
    />
  `;
}

/** The columns of a table, and the rows with a fault, each to be decided or left out. */
function Rows({ evening, list }) {
  const { texts } = evening;
  const read = list.answer.value;
  const rows = list.rows.value;
  if (!read || !rows) {
    return null;
  }
  const faulty = rows.rows.filter(({ errors }) => errors.length);
  return html`
    ${(read.asks.length > 0 || read.columns.length > 1) && html`<${ColumnMenus} texts=${texts} preview=${read} onChoose=${(columns) => list.readAgain(columns)} />`}
    <div class="import-rows" data-part="import_rows">
      ${faulty.map((row) => html`<${ImportRow} key=${row.number} texts=${texts} list=${rows} row=${row} />`)}
    </div>
  `;
}
