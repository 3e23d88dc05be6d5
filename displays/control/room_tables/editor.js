/** The editor of the room's tables: add, describe, set in rows, nudge, take out of service; many at once, by taps and keys. */

import { html, useComputed, useLayoutEffect } from "../../../static/vendor/preact/preact.js";
import { RoleButton } from "../shared/commands/command_button.js";
import { DialogFrame } from "../shared/dialogs/dialog.js";
import { useWide } from "../shared/dialogs/wide_dialog.js";
import { FloorMap } from "../shared/floor_map.js";
import { inventoryOf, says } from "./chosen.js";
import { openAdding, openArranging, openDescribing } from "./editor_forms.js";

const MAX_SECTIONS = 8;
const ASPECT = 1.6;
const LEAST = 80; // pixels of a table, so that a finger finds it
const STEPS = {
  left: { sign: "←", step: [-1, 0] },
  up: { sign: "↑", step: [0, -1] },
  down: { sign: "↓", step: [0, 1] },
  right: { sign: "→", step: [1, 0] },
};
const NOTHING = { arrows: [], arrived: new Set() };

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
    <${DialogFrame} dialog=${dialog} title=${says(state, "room_tables")} close="close" focusesClose=${true}>
      <div class="row-of-buttons"><${Choosing} state=${state} chosen=${chosen} inventory=${inventory} /></div>
      <${EditorMap} state=${state} dialog=${dialog} chosen=${chosen} inventory=${inventory} />
      <p class="hint" role="status">${total ? says(state, "chosen", { count, total }) : says(state, "none")}</p>
      <div class="row-of-buttons">${count > 0 && html`<${Changing} state=${state} chosen=${chosen} />`}</div>
    <//>
  `;
}

function shownInventory(state) {
  const known = { floor: state.known("floor:room"), tables: state.known("tables"), moves: state.known("moves") };
  return inventoryOf(known, state.slug.value);
}

/** Adds tables, or chooses all, none, or those of a section. */
function Choosing({ state, chosen, inventory }) {
  const sections = [...new Set(inventory.map(({ section }) => section).filter(Boolean))].slice(0, MAX_SECTIONS);
  const choose = (isWanted) => chosen.choose(chosen.inventory.filter(isWanted).map(({ number }) => number));
  const button = (label, isWanted) => html`<button key=${label} onClick=${() => choose(isWanted)}>${label}</button>`;
  return html`
    <${RoleButton}
      state=${state}
      class="main"
      label=${says(state, "add")}
      type="inventory.put"
      onClick=${() => openAdding(state, chosen)}
    />
    ${inventory.length > 0 && [button(says(state, "all"), () => true), button(says(state, "no_one"), () => false)]}
    ${sections.map((section) => button(section, (table) => table.section === section))}
  `;
}

function EditorMap({ state, dialog, chosen, inventory }) {
  return html`
    <${FloorMap}
      class="floor-map scrolls"
      texts=${state.texts}
      tables=${inventory}
      moved=${NOTHING}
      chosen=${chosen.numbers.value}
      onTap=${(number) => chosen.toggle(number)}
      least=${LEAST}
      aspectOf=${() => ASPECT}
      now=${state.now.value}
      dialog=${dialog}
    />
  `;
}

/** Changes all the chosen tables. */
function Changing({ state, chosen }) {
  const button = (code, type, onClick) => {
    const label = says(state, code);
    return html`<${RoleButton} key=${code} state=${state} label=${label} type=${type} onClick=${() => onClick(label)} />`;
  };
  const put = (code, fields) => button(code, "inventory.put", (label) => chosen.change(label, fields));
  const cash = (code, type) => button(code, type, (label) => chosen.cash(label, type));
  return [
    button("arrange", "inventory.put", () => openArranging(state, chosen)),
    html`<${Nudges} key="nudges" state=${state} chosen=${chosen} />`,
    put("off_map", { unplaced: true }),
    button("describe", "inventory.put", () => openDescribing(state, chosen)),
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
        aria-label=${says(state, `nudge.${direction}`)}
        type="inventory.put"
        onClick=${() => chosen.nudge(says(state, "nudge"), STEPS[direction].step)}
      />
    `,
  );
}
