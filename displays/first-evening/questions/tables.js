/** The number of tables and of seats; opens the tables and draws the seats. */

import { html, useSignal } from "../../../static/vendor/preact/preact.js";
import { pendingDraw } from "../../control/tables/draw_cards.js";
import { Field } from "../../control/shared/fields/fields.js";
import { numberIn } from "../../control/shared/typed_values.js";
import { openSeatCount, openTableCount, openTables, withoutSeat } from "../field_counts.js";
import { missingTables, tablesFor } from "../guesses.js";
import { Frame } from "../page.js";
import { proposedText } from "../proposed_text.js";

/** The smallest and the largest number of seats of a table. */
const SIZES = [2, 12];
const MAX_TABLES = 2000;

export function Tables({ evening }) {
  const { texts } = evening;
  const counters = evening.topic("counters").value;
  const tables = evening.topic("table_list").value;
  const plan = evening.topic("plan").value;
  const players = counters ? counters.players_left : 0;
  const usual = plan ? plan.seating.table_size : 9;
  const size = proposedText(useSignal(null), String(usual));
  const needed = tablesFor(players, numberIn(size.value, ...SIZES) || usual);
  const count = proposedText(useSignal(null), String(openTableCount(tables) || needed));
  const onTap = () => evening.once(() => openAndDraw(evening, count.value, size.value));
  const label = withoutSeat(evening.topic("roster").value) ? "draw" : "open";
  const isDone = label === "open" && openTableCount(tables) >= Number(count.value);
  const words = texts(isDone ? "face.first_evening.next" : `face.first_evening.tables.${label}`);
  const numeric = { inputmode: "numeric" };
  return html`
    <${Frame} evening=${evening} name="tables" main=${{ label: words, onTap }}>
      <${TableCounts} evening=${evening} players=${players} />
      <div class="pairs">
        <${Field} label=${texts("face.first_evening.tables.count")} text=${count} name="tables" ...${numeric} />
        <${Field} label=${texts("face.first_evening.tables.size")} text=${size} name="size" ...${numeric} />
      </div>
      <p class="hint">${texts("face.first_evening.tables.how")}</p>
    <//>
  `;
}

function TableCounts({ evening, players }) {
  const { texts } = evening;
  const tables = evening.topic("table_list").value;
  const counts = { players, tables: openTableCount(tables), seats: openSeatCount(tables) };
  return html`<p data-part="standing">
    ${texts(counts.tables ? "face.first_evening.tables.open_now" : "face.first_evening.tables.none_open", counts)}
  </p>`;
}

/** Opens the missing tables, then draws seats for all named players without a seat. */
async function openAndDraw(evening, countTyped, sizeTyped) {
  const [count, size] = [numberIn(countTyped, 0, MAX_TABLES), numberIn(sizeTyped, ...SIZES)];
  if (count === undefined || !size) {
    evening.notify(size ? "face.first_evening.tables.count_wrong" : "face.control.tables.size_wrong");
    return false;
  }
  const missing = missingTables(count || 0, openTables(evening.topic("table_list").peek()));
  if (missing.length && !(await evening.give("tables.open", { tables: missing, size }))) {
    return false;
  }
  return drawSeats(evening);
}

/** Publishes and holds a draw; a draw published before a reload is held. */
async function drawSeats(evening) {
  const needsSeats = () => withoutSeat(evening.topic("roster").value) > 0;
  const pending = () => pendingDraw({ draws: evening.topic("draws").value });
  if (!needsSeats() || !openTableCount(evening.topic("table_list").peek())) {
    return true;
  }
  if (!pending() && !(await evening.give("draw.publish", { kind: "seats" }))) {
    return false;
  }
  const draw = await evening.until(() => pending() || (needsSeats() ? null : { isHeld: true }));
  if (!draw) {
    evening.notify("face.end_time.no_answer");
    return false;
  }
  return Boolean(draw.isHeld) || evening.give("draw.hold", { draw: draw.number });
}
