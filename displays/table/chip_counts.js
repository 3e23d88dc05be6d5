/** The chips of a table, counted by its dealer: verified on the tablet of the table, else reported until the floor verifies them. */

import { CountFields, countsIn, faultIn, rowsOfTable } from "../control/shared/fields/count_form.js";
import { html } from "../../static/vendor/preact/preact.js";
import { OwnTablet } from "./own_tablet.js";

export function openCount(state) {
  const { texts, number, dialog, commands } = state;
  const rows = rowsOfTable(state.table.peek().seats, (entry) => state.nameOf(entry));
  const title = texts("face.counts.count_table", { table: number });
  const content = html`<${Fields} state=${state} rows=${rows} /><${OwnTablet} state=${state} />`;
  dialog.form(title, content, texts("face.counts.save"), () => {
    const found = countsIn(rows);
    const fields = { table: number, counts: found.counts };
    return faultIn(found, texts) || commands.send(title, "count.table", fields, { inDialog: true });
  });
}

function Fields({ state, rows }) {
  const counts = (state.known("table") || {}).counts || {};
  const { texts, now } = state;
  return html`
    <${CountFields}
      texts=${texts}
      rows=${rows}
      counts=${counts}
      counters=${state.known("counters")}
      now=${now.value}
    />
  `;
}
