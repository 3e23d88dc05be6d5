/** The tables as a map of the floor; each device keeps whether it shows the list or the map. */

import { floorTables, movesOn } from "../../../static/js/tables/floor_plan.js";
import { html, useMemo } from "../../../static/vendor/preact/preact.js";
import { openRoomTable } from "../room_tables/card.js";
import { Segments } from "../shared/fields/fields.js";
import { FloorMap } from "../shared/floor_map.js";
import { computedWhile, isShown } from "../shared/visible_values.js";
import { openTable } from "./table_card.js";

const KEPT = "clockserver.tables-as";
const LEAST = 96; // pixels of a table, so that a finger finds it
const NOTHING = { tables: [], moved: { arrows: [], arrived: new Set() } };

export function wasMap() {
  return localStorage.getItem(KEPT) === "map";
}

/** @param {object} props.asMap the signal of the choice */
export function ListOrMap({ texts, asMap }) {
  const options = [
    { value: false, text: texts("face.control.room_tables.as_list") },
    { value: true, text: texts("face.control.room_tables.as_map") },
  ];
  const keep = (value) => localStorage.setItem(KEPT, value ? "map" : "list");
  return html`<${Segments} label="" options=${options} chosen=${asMap} onChoose=${keep} />`;
}

export function TablesMap({ state, asMap }) {
  const facts = useMemo(() => computedWhile(isShown(state, ["tables"]), () => factsOf(state)), [state]);
  const shown = asMap.value && facts.value;
  const { tables, moved } = useMemo(() => (shown ? mapOf(JSON.parse(shown)) : NOTHING), [shown]);
  return html`
    <${FloorMap}
      class="floor-map"
      hidden=${!asMap.value}
      texts=${state.texts}
      tables=${tables}
      moved=${moved}
      onTap=${(number) => open(state, number)}
      least=${LEAST}
      aspectOf=${aspectOfRoom}
      now=${asMap.value && state.now.value}
    />
  `;
}

/** What the map is drawn from. The instant changes each second, and the tables and the moves shown seldom. */
function factsOf(state) {
  const kinds = { floor: "floor:room", tables: "tables", moves: "moves" };
  const known = Object.assign({}, ...Object.keys(kinds).map((name) => ({ [name]: state.known(kinds[name]) })));
  const { arrows, arrived } = movesOn(known.moves, state.now.value);
  return JSON.stringify({ tables: floorTables(known, state.slug.value), arrows, arrived: [...arrived] });
}

function mapOf({ tables, arrows, arrived }) {
  return { tables, moved: { arrows, arrived: new Set(arrived) } };
}

function aspectOfRoom(box) {
  const { clientWidth, clientHeight } = box.parentElement;
  return clientWidth / Math.max(1, clientHeight);
}

function open(state, number) {
  const own = (state.face.topics.tables || {})[number];
  if (own && own.state !== "closed") {
    openTable(state, number);
  } else {
    openRoomTable(state, number);
  }
}
