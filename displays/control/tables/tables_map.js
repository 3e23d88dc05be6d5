/** The tables as a map of the floor; each device keeps whether it shows the list or the map. */

import { drawFloorMap } from "../../../static/js/tables/floor_map.js";
import { floorTables, movesOn } from "../../../static/js/tables/floor_plan.js";
import { html, useLayoutEffect, useMemo, useRef } from "../../../static/vendor/preact/preact.js";
import { openRoomTable } from "../room_tables/card.js";
import { Segments } from "../shared/fields/fields.js";
import { computedWhile, isShown } from "../shared/visible_values.js";
import { openTable } from "./table_card.js";

const KEPT = "clockserver.tables-as";
const LEAST = 96; // pixels of a table, so that a finger finds it

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
  const map = useRef(null);
  const facts = useMemo(() => computedWhile(isShown(state, ["tables"]), () => factsOf(state)), [state]);
  const shown = asMap.value ? facts.value : null;
  const isKnown = Boolean(shown);
  useLayoutEffect(() => {
    if (isKnown) {
      draw(map.current, state, shown);
    }
  }, [isKnown, shown]);
  return html`<div class="floor-map" ref=${map} hidden=${!asMap.value}></div>`;
}

/** What the map is drawn from; `now` makes it anew each second, as the size of its box may have changed. */
function factsOf(state) {
  const kinds = { floor: "floor:room", tables: "tables", moves: "moves" };
  const known = Object.assign({}, ...Object.keys(kinds).map((name) => ({ [name]: state.known(kinds[name]) })));
  return { known, slug: state.slug.value, now: state.now.value };
}

function draw(node, state, { known, slug, now }) {
  const box = node.parentElement;
  const aspect = box.clientWidth / Math.max(1, box.clientHeight);
  const open = (number) => {
    const own = (state.face.topics.tables || {})[number];
    if (own && own.state !== "closed") {
      openTable(state, number);
    } else {
      openRoomTable(state, number);
    }
  };
  const options = { aspect, onTap: open, least: LEAST };
  drawFloorMap(node, floorTables(known, slug), movesOn(known.moves, now), state.texts, options);
}
