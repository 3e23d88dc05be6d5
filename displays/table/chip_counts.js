/** The chips of a table, counted by its dealer: on the table's own tablet verified, on another one reported for the floor to verify. */

import { CountFields, countsIn, faultIn, rowsOfTable } from "../control/shared/fields/count_form.js";
import { html } from "../../static/vendor/preact/preact.js";
import { OwnTablet } from "./own_tablet.js";

export function openCount(state) {
  const { texts, number, dialog, commands } = state;
  const rows = rowsOfTable(state.table.peek().seats, (entry) => state.nameOf(entry));
  const title = texts("face.counts.count_table", { table: number });
  const content = html`<${Fields} state=${state} rows=${rows} /><${OwnTablet} state=${state} />`;
  dialog.form(title, content, texts("face.counts.save"), () => {
    const typed = countsIn(rows);
    const fields = { table: number, counts: typed.counts };
    return faultIn(typed, texts) || commands.send(title, "count.table", fields, { inDialog: true });
  });
}

function Fields({ state, rows }) {
  const counts = (state.topicValue("table") || {}).counts || {};
  const { texts, now } = state;
  return html`
    <${CountFields}
      texts=${texts}
      rows=${rows}
      counts=${counts}
      counters=${state.topicValue("counters")}
      now=${now.value}
    />
  `;
}
