/** The dialog that counts a table: a field for each seat, and one command for all. */

import { html, useEffect, useRef } from "../../../../static/vendor/preact/preact.js";
import { TemporaryTopics } from "../../../table/topics.js";
import { FormDialog } from "../../shared/dialogs/dialog.js";
import { CountFields, countsIn, faultIn, rowsOfTable } from "../../shared/fields/count_form.js";
import { nameOrNumber } from "../../shared/entries.js";

export function openCount(state, table) {
  state.roster.withTable(table, () => state.openDialog(CountDialog, { table }));
}

function CountDialog({ state, dialog, table }) {
  const { texts } = state;
  const rows = useRef(null);
  if (!rows.current) {
    const seats = ((state.topic("tables").peek() || {})[table] || { seats: {} }).seats;
    const players = state.topic("players").peek() || {};
    rows.current = rowsOfTable(seats, (entry) => nameOrNumber(entry, players[entry]));
  }
  useEffect(() => {
    const topics = new TemporaryTopics(state.face);
    topics.follow([`table:${table}`]);
    return () => topics.follow([]);
  }, [table]);
  const title = texts("face.counts.count_table", { table });
  const save = () => {
    const typedCounts = countsIn(rows.current);
    return faultIn(typedCounts, texts) || state.save(title, "count.table", { table, counts: typedCounts.counts });
  };
  const counts = (state.topic("table").value || {}).counts || {};
  return html`
    <${FormDialog} dialog=${dialog} title=${title} label=${texts("face.counts.save")} save=${save}>
      <${CountFields}
        texts=${texts}
        rows=${rows.current}
        counts=${counts}
        counters=${state.topic("counters").value}
        now=${state.now.value}
      />
    <//>
  `;
}
