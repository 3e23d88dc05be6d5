/** The editor of the room's tables: add, describe, arrange, nudge or take out of service many tables at once. */

import { html, useComputed, useLayoutEffect } from "../../../static/vendor/preact/preact.js";
import { RoleButton } from "../shared/commands/command_button.js";
import { DialogFrame } from "../shared/dialogs/dialog.js";
import { useWide } from "../shared/dialogs/wide_dialog.js";
import { FloorMap } from "../shared/floor_map.js";
import { inventoryOf, roomTablesText } from "./chosen_tables.js";
import { openAddForm, openArrangeForm, openDescribeForm } from "./editor_forms.js";

const MAX_SECTIONS = 8;
const ASPECT = 1.6;
const MIN_TABLE_PX = 80; // wide enough for a finger
const STEPS = {
  left: { sign: "←", step: [-1, 0] },
  up: { sign: "↑", step: [0, -1] },
  down: { sign: "↓", step: [0, 1] },
  right: { sign: "→", step: [1, 0] },
};
const NO_MOVES = { arrows: [], arrived: new Set() };

/** @param {ChosenTables} chosen */
export function openRoomTables(state, chosen) {
  state.openDialog(RoomTables, { chosen });
}

function RoomTables({ state, dialog, chosen }) {
  const inventory = useComputed(() => shownInventory(state)).value;
  const count = chosen.numbers.value.size;
  const total = inventory.length;
  useWide(dialog);
  useLayoutEffect(() => chosen.dropMissing(), [inventory]);
  return html`
    <${DialogFrame} dialog=${dialog} title=${roomTablesText(state, "room_tables")} close="close" focusesClose=${true}>
      <div class="row-of-buttons"><${ChoiceButtons} state=${state} chosen=${chosen} inventory=${inventory} /></div>
      <${EditorMap} state=${state} dialog=${dialog} chosen=${chosen} inventory=${inventory} />
      <p class="hint" role="status">${total ? roomTablesText(state, "chosen", { count, total }) : roomTablesText(state, "none")}</p>
      <div class="row-of-buttons">${count > 0 && html`<${ChangeButtons} state=${state} chosen=${chosen} />`}</div>
    <//>
  `;
}

function shownInventory(state) {
  const tableTopics = {
    floor: state.topicValue("floor:room"),
    tables: state.topicValue("tables"),
    moves: state.topicValue("moves"),
  };
  return inventoryOf(tableTopics, state.slug.value);
}

/** Buttons that add tables, or choose all, none or those of a section. */
function ChoiceButtons({ state, chosen, inventory }) {
  const sections = [...new Set(inventory.map(({ section }) => section).filter(Boolean))].slice(0, MAX_SECTIONS);
  const choose = (isWanted) => chosen.choose(chosen.inventory.filter(isWanted).map(({ number }) => number));
  const button = (label, isWanted) => html`<button key=${label} onClick=${() => choose(isWanted)}>${label}</button>`;
  return html`
    <${RoleButton}
      state=${state}
      class="main"
      label=${roomTablesText(state, "add")}
      type="inventory.put"
      onClick=${() => openAddForm(state, chosen)}
    />
    ${inventory.length > 0 && [button(roomTablesText(state, "all"), () => true), button(roomTablesText(state, "no_one"), () => false)]}
    ${sections.map((section) => button(section, (table) => table.section === section))}
  `;
}

function EditorMap({ state, dialog, chosen, inventory }) {
  return html`
    <${FloorMap}
      class="floor-map scrolls"
      texts=${state.texts}
      tables=${inventory}
      moved=${NO_MOVES}
      chosen=${chosen.numbers.value}
      onTap=${(number) => chosen.toggle(number)}
      least=${MIN_TABLE_PX}
      aspectOf=${() => ASPECT}
      now=${state.now.value}
      dialog=${dialog}
    />
  `;
}

/** Buttons that change all chosen tables. */
function ChangeButtons({ state, chosen }) {
  const button = (code, type, onClick) => {
    const label = roomTablesText(state, code);
    return html`<${RoleButton} key=${code} state=${state} label=${label} type=${type} onClick=${() => onClick(label)} />`;
  };
  const put = (code, fields) => button(code, "inventory.put", (label) => chosen.change(label, fields));
  const cash = (code, type) => button(code, type, (label) => chosen.claimOrRelease(label, type));
  return [
    button("arrange", "inventory.put", () => openArrangeForm(state, chosen)),
    html`<${Nudges} key="nudges" state=${state} chosen=${chosen} />`,
    put("off_map", { unplaced: true }),
    button("describe", "inventory.put", () => openDescribeForm(state, chosen)),
    put("broken", { out_of_service: true }),
    put("mended", { out_of_service: false, note: "" }),
    cash("claim", "inventory.claim"),
    cash("release", "inventory.release"),
    button("remove", "inventory.remove", (label) => chosen.remove(label)),
  ];
}

function Nudges({ state, chosen }) {
  return Object.keys(STEPS).map(
    (direction) => html`
      <${RoleButton}
        key=${direction}
        state=${state}
        class="nudge"
        label=${STEPS[direction].sign}
        aria-label=${roomTablesText(state, `nudge.${direction}`)}
        type="inventory.put"
        onClick=${() => chosen.nudge(roomTablesText(state, "nudge"), STEPS[direction].step)}
      />
    `,
  );
}
