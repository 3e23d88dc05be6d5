/** The tables as a map of the floor. Each device stores whether it shows the list or the map. */

import { floorTables, movesOn } from "../../../static/js/tables/floor_plan.js";
import { html, useMemo } from "../../../static/vendor/preact/preact.js";
import { openRoomTable } from "../room_tables/table_dialog.js";
import { Segments } from "../shared/fields/fields.js";
import { FloorMap } from "../shared/floor_map.js";
import { computedWhile, isShown } from "../shared/visible_values.js";
import { openTable } from "./table_card.js";

const STORAGE_KEY = "clockserver.tables-as";
const MIN_TABLE_PX = 96; // wide enough for a finger
const EMPTY_MAP = { tables: [], moved: { arrows: [], arrived: new Set() } };

export function storedAsMap() {
  return localStorage.getItem(STORAGE_KEY) === "map";
}

/** @param {object} props.asMap signal of the choice */
export function ListOrMap({ texts, asMap }) {
  const options = [
    { value: false, text: texts("face.control.room_tables.as_list") },
    { value: true, text: texts("face.control.room_tables.as_map") },
  ];
  const store = (value) => localStorage.setItem(STORAGE_KEY, value ? "map" : "list");
  const name = texts("face.control.views");
  return html`<${Segments} label="" name=${name} options=${options} chosen=${asMap} onChoose=${store} />`;
}

export function TablesMap({ state, asMap }) {
  const facts = useMemo(() => computedWhile(isShown(state, ["tables"]), () => factsOf(state)), [state]);
  const shown = asMap.value && facts.value;
  const { tables, moved } = useMemo(() => (shown ? mapOf(JSON.parse(shown)) : EMPTY_MAP), [shown]);
  return html`
    <${FloorMap}
      class="floor-map"
      hidden=${!asMap.value}
      texts=${state.texts}
      tables=${tables}
      moved=${moved}
      onTap=${(number) => open(state, number)}
      least=${MIN_TABLE_PX}
      aspectOf=${aspectOfRoom}
      now=${asMap.value && state.now.value}
    />
  `;
}

/** The data of the map as JSON, so that the map is drawn again only if it changes, and not each second. */
function factsOf(state) {
  const kinds = { floor: "floor:room", tables: "tables", moves: "moves" };
  const values = Object.assign({}, ...Object.keys(kinds).map((name) => ({ [name]: state.topicValue(kinds[name]) })));
  const { arrows, arrived } = movesOn(values.moves, state.now.value);
  return JSON.stringify({ tables: floorTables(values, state.slug.value), arrows, arrived: [...arrived] });
}

function mapOf({ tables, arrows, arrived }) {
  return { tables, moved: { arrows, arrived: new Set(arrived) } };
}

function aspectOfRoom(box) {
  const { clientWidth, clientHeight } = box.parentElement;
  return clientWidth / Math.max(1, clientHeight);
}

function open(state, number) {
  const table = (state.face.topics.tables || {})[number];
  if (table && table.state !== "closed") {
    openTable(state, number);
  } else {
    openRoomTable(state, number);
  }
}
