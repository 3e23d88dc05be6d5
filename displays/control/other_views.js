/**
 * The views other than the clock, and the dialogs of the menu. The page loads this module after painting the clock, see
 * `load_views.js`.
 */

import { html } from "../../static/vendor/preact/preact.js";
import { CageView } from "./cage/cage_view.js";
import { FloorView } from "./floor/floor_view.js";
import { Procedures, ProceduresView } from "./procedures/procedures_view.js";
import { openArchive, openManage } from "./results/manage.js";
import { Results, ResultsView } from "./results/results_view.js";
import { RoomView, Scenes } from "./room/room_view.js";
import { openPairing } from "./room/tv_dialogs.js";
import { openKeys } from "./shell/keyboard.js";
import { openMenu, openUnlock } from "./shell/menu.js";
import { openNewTournament } from "./shell/new_tournament.js";
import { openStaff } from "./staff/staff.js";
import { SeatingView } from "./tables/seating_view.js";

/** Creates the models of the views, with their component `Views` and the functions that open dialogs. */
export function createViews(state) {
  return {
    Views,
    procedures: new Procedures(state),
    results: new Results(state),
    scenes: new Scenes(),
    openMenu: () => openMenuOf(state),
    openPairing: (code) => openPairing(state, code),
    openUnlock: (code) => openUnlock(state, code),
  };
}

function openMenuOf(state) {
  openMenu(state, {
    keys: () => openKeys(state),
    create: () => openNewTournament(state),
    manage: () => openManage(state),
    archive: () => openArchive(state),
    staff: () => openStaff(state),
  });
}

/** @param {object} props.views see `createViews` */
function Views({ state, sound, views: { procedures, results, scenes } }) {
  return html`
    <${RoomView} state=${state} scenes=${scenes} sound=${sound} />
    <${SeatingView} state=${state} />
    <${CageView} state=${state} />
    <${FloorView} state=${state} />
    <${ProceduresView} state=${state} procedures=${procedures} />
    <${ResultsView} state=${state} results=${results} />
  `;
}
