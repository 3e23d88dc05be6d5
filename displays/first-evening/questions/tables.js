/** The number of tables and of seats; opens the tables and draws the seats. */

import { html, useSignal } from "../../../static/vendor/preact/preact.js";
import { pendingDraw } from "../../control/tables/draw_cards.js";
import { Field } from "../../control/shared/fields/fields.js";
import { numberIn } from "../../control/shared/typed_values.js";
import { openSeats, openTables, tablesOpen, withoutSeat } from "../field_counts.js";
import { missingTables, tablesFor } from "../guesses.js";
import { Frame } from "../page.js";

const SIZES = [2, 12];
const MAX_TABLES = 2000;

export function Tables({ evening }) {
  const { texts } = evening;
  const counters = evening.topic("counters").value;
  const tables = evening.topic("table_list").value;
  const plan = evening.topic("plan").value;
  const players = counters ? counters.players_left : 0;
  const usual = plan ? plan.seating.table_size : 9;
  const size = useSignal(null); // null: as it is proposed
  const count = useSignal(null);
  const seats = proposed(size, String(usual));
  const wanted = proposed(
    count,
    String(openTables(tables) || tablesFor(players, numberIn(seats.value, ...SIZES) || usual)),
  );
  const onTap = () => evening.once(() => openAndDraw(evening, wanted.value, seats.value));
  const label = withoutSeat(evening.topic("roster").value) ? "draw" : "open";
  const isAll = label === "open" && openTables(tables) >= Number(wanted.value);
  const words = texts(isAll ? "face.first_evening.next" : `face.first_evening.tables.${label}`);
  const numeric = { inputmode: "numeric" };
  return html`
    <${Frame} evening=${evening} name="tables" main=${{ label: words, onTap }}>
      <${Standing} evening=${evening} players=${players} />
      <div class="pairs">
        <${Field} label=${texts("face.first_evening.tables.count")} text=${wanted} name="tables" ...${numeric} />
        <${Field} label=${texts("face.first_evening.tables.size")} text=${seats} name="size" ...${numeric} />
      </div>
      <p class="hint">${texts("face.first_evening.tables.how")}</p>
    <//>
  `;
}

/** A signal for a field: the typed text, by default the proposal. */
function proposed(typed, value) {
  return {
    get value() {
      return typed.value === null ? value : typed.value;
    },
    set value(text) {
      typed.value = text;
    },
  };
}

function Standing({ evening, players }) {
  const { texts } = evening;
  const tables = evening.topic("table_list").value;
  const counts = { players, tables: openTables(tables), seats: openSeats(tables) };
  return html`<p data-part="standing">
    ${texts(counts.tables ? "face.first_evening.tables.open_now" : "face.first_evening.tables.none_open", counts)}
  </p>`;
}

/** Opens the missing tables, then draws seats for all named players without a seat. */
async function openAndDraw(evening, countTyped, sizeTyped) {
  const [count, size] = [numberIn(countTyped, 0, MAX_TABLES), numberIn(sizeTyped, ...SIZES)];
  if (count === undefined || !size) {
    evening.notify(size ? "face.first_evening.tables.count_wrong" : "face.first_evening.tables.size_wrong");
    return false;
  }
  const missing = missingTables(count || 0, tablesOpen(evening.topic("table_list").peek()));
  if (missing.length && !(await evening.give("tables.open", { tables: missing, size }))) {
    return false;
  }
  return drawSeats(evening);
}

/** Publishes and holds a draw; a draw published before a reload is held. */
async function drawSeats(evening) {
  const waits = () => withoutSeat(evening.topic("roster").value) > 0;
  const pending = () => pendingDraw({ draws: evening.topic("draws").value });
  if (!waits() || !openTables(evening.topic("table_list").peek())) {
    return true;
  }
  if (!pending() && !(await evening.give("draw.publish", { kind: "seats" }))) {
    return false;
  }
  const draw = await evening.until(() => pending() || (waits() ? null : { isHeld: true }));
  if (!draw) {
    evening.notify("face.first_evening.unreachable");
    return false;
  }
  return Boolean(draw.isHeld) || evening.give("draw.hold", { draw: draw.number });
}
