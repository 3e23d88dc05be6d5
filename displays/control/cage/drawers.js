/** The card of drawers: open with a float, move cash, count and close, X and Z reports. */

import { html } from "../../../static/vendor/preact/preact.js";
import { RoleButton } from "../shared/commands/command_button.js";
import { CloseDrawerDialog, MoveCashDialog, OpenDrawerDialog, ReportDialog } from "./drawer_dialogs.js";
import { openShifts } from "./selling.js";

const MAX_REPORTS = 3;

export function DrawersCard({ state }) {
  const { texts, selling } = state;
  const topic = state.topicValue("drawers:room");
  const { drawers = {} } = topic || {};
  const ids = Object.keys(drawers);
  const idsIn = (drawerState) => ids.filter((id) => drawers[id].state === drawerState);
  const reports = idsIn("closed").sort((a, b) => drawers[b].closed.number - drawers[a].closed.number);
  const open = openShifts(topic);
  const shiftButton = (id) => html`
    <button key=${id} aria-pressed=${String(id === selling.shift)} onClick=${() => (selling.chosenShift.value = id)}>
      ${drawers[id].name} · ${id}
    </button>
  `;
  const countButton = (id) => html`
    <${DrawerButton} key=${id} state=${state} type="drawer.close" label=${texts("face.drawers.count", drawers[id])} Dialog=${CloseDrawerDialog} shift=${id} />
  `;
  const reportButton = (id) => html`
    <${DrawerButton} key=${id} state=${state} type="drawer.open" label=${texts("face.drawers.z", { number: drawers[id].closed.number })} Dialog=${ReportDialog} shift=${id} />
  `;
  return html`
    <article class="card" data-part="drawers">
      <h3>${texts("face.drawers.title")}</h3>
      ${!open.length && html`<p>${texts("face.drawers.none")}</p>`}
      <div class="do">
        ${open.map(shiftButton)}
        <${DrawerButton} state=${state} type="drawer.open" label=${texts("face.drawers.open")} Dialog=${OpenDrawerDialog} />
      </div>
      ${selling.shift && html`<${ShiftActions} state=${state} shift=${selling.shift} />`}
      <div class="do">${idsIn("closing").map(countButton)}${reports.slice(0, MAX_REPORTS).map(reportButton)}</div>
    </article>
  `;
}

function DrawerButton({ state, type, label, Dialog, shift }) {
  const open = () => state.openDialog(Dialog, { shift });
  return html`<${RoleButton} state=${state} type=${type} label=${label} onClick=${open} />`;
}

/** The actions for the drawer of this device. */
function ShiftActions({ state, shift }) {
  const { texts } = state;
  const label = texts("face.drawers.close");
  const close = () => state.deliver(label, "drawer.closing", { shift });
  return html`
    <div class="do">
      <${DrawerButton} state=${state} type="drawer.move" label=${texts("face.drawers.move")} Dialog=${MoveCashDialog} shift=${shift} />
      <${DrawerButton} state=${state} type="drawer.open" label=${texts("face.drawers.x")} Dialog=${ReportDialog} shift=${shift} />
      <${RoleButton} state=${state} type="drawer.closing" label=${label} onClick=${close} />
    </div>
  `;
}
