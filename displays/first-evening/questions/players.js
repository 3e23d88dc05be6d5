/** The players: with typed or pasted names, only counted, or with names from a file. */

import { html, useMemo, useSignal } from "../../../static/vendor/preact/preact.js";
import { Field, Segments } from "../../control/shared/fields/fields.js";
import { numberIn } from "../../control/shared/typed_values.js";
import { ColumnMenus } from "../../control/players/import_columns.js";
import { ImportRow } from "../../control/players/import_row.js";
import { namedPlayers } from "../field_counts.js";
import { NamesImport } from "../names_import.js";
import { Frame } from "../page.js";

const MAX_COUNT = 10000;
const MODES = ["names", "count", "file"];

export function Players({ evening }) {
  const { texts } = evening;
  const mode = useSignal("names");
  const names = useMemo(() => new NamesImport(evening), [evening]);
  const count = useSignal(evening.answer("entries").peek());
  const options = MODES.map((value) => ({ value, text: texts(`face.first_evening.players.how.${value}`) }));
  const acts = {
    count: () => countEntries(evening, count.peek()),
    names: () => names.enterTyped(),
    file: () => names.enterRead(),
  };
  const onTap = () => evening.once(acts[mode.peek()]);
  return html`
    <${Frame} evening=${evening} name="players" main=${{ label: mainLabel(texts, names), onTap }}>
      <${PlayerCounts} evening=${evening} />
      <${Segments}
        label=""
        name=${texts("face.first_evening.players.title")}
        options=${options}
        chosen=${mode}
        onChoose=${() => names.clear()}
      />
      ${mode.value === "count" && html`<${Field} label=${texts("face.first_evening.field.entries")} text=${count} inputmode="numeric" name="count" />`}
      ${mode.value === "names" && html`<${PasteNames} evening=${evening} names=${names} />`}
      ${mode.value === "file" && html`<${ChooseFile} evening=${evening} names=${names} />`}
      <${FaultyRows} evening=${evening} names=${names} />
    <//>
  `;
}

function mainLabel(texts, names) {
  const list = names.list.value;
  if (!list) {
    return texts("face.first_evening.next");
  }
  const count = list.importedCount.value;
  const leftOut = list.rows.length - count;
  return leftOut
    ? texts("face.control.players.take_over_some", { count, left_out: leftOut })
    : texts("face.control.players.take_over", { count });
}

/** The players so far: `23 counted, 9 named`. */
function PlayerCounts({ evening }) {
  const counters = evening.topic("counters").value;
  const known = namedPlayers(evening.topic("roster").value);
  const count = counters ? counters.players_left : 0;
  return (
    count > 0 &&
    html`<p data-part="standing">${evening.texts("face.first_evening.players.standing", { count, known })}</p>`
  );
}

/** Adds the missing entries up to the typed number, so that a second tap adds nobody twice. */
async function countEntries(evening, typed) {
  const total = numberIn(typed, 0, MAX_COUNT);
  if (total === undefined) {
    evening.notify("face.first_evening.players.count_wrong");
    return false;
  }
  const counters = evening.topic("counters").peek();
  const missing = (total || 0) - (counters ? counters.entries : 0);
  return missing <= 0 || evening.give("counter.tap", { what: "entry", count: missing });
}

function PasteNames({ evening, names }) {
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
        onInput=${(event) => names.type(event.target.value)}
      ></textarea>
    </label>
  `;
}

function ChooseFile({ evening, names }) {
  return html`
    <input
      type="file"
      accept=".csv,.txt,.tsv,.xlsx"
      aria-label=${evening.texts("face.control.players.file")}
      onChange=${(event) => event.target.files[0] && names.read(event.target.files[0])}
    />
  `;
}

/** The menus of a table's columns, and the rows with a fault, each to be decided or left out. */
function FaultyRows({ evening, names }) {
  const { texts } = evening;
  const preview = names.preview.value;
  const list = names.list.value;
  if (!preview || !list) {
    return null;
  }
  const faulty = list.rows.filter(({ errors }) => errors.length);
  return html`
    ${(preview.asks.length > 0 || preview.columns.length > 1) && html`<${ColumnMenus} texts=${texts} preview=${preview} onChoose=${(columns) => names.readWithColumns(columns)} />`}
    <div data-part="import_rows">
      ${faulty.map((row) => html`<${ImportRow} key=${row.number} texts=${texts} list=${list} row=${row} />`)}
    </div>
  `;
}
