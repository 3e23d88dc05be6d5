/** The page of the control: all its parts, in the order in which they stand. */

import { SpokenNews } from "../../../static/js/clock/spoken_news.js";
import { html } from "../../../static/vendor/preact/preact.js";
import { CageView } from "../cage/cage_view.js";
import { ClockView } from "../clock/clock_panel.js";
import { NowPanel } from "../clock/now.js";
import { FloorView } from "../floor/floor_view.js";
import { ProceduresView } from "../procedures/procedures_view.js";
import { ResultsView } from "../results/results_view.js";
import { RoomView } from "../room/room_view.js";
import { DialogElement } from "../shared/dialogs/dialog.js";
import { SeatingView } from "../tables/seating_view.js";
import { Empty } from "./no_tournament.js";
import { EndBar } from "./end_bar.js";
import { Notices } from "./notices.js";
import { RoleNote } from "./role_note.js";
import { TabsBar, ViewsBar } from "./tabs.js";
import { TopLine } from "./top_line.js";

/**
 * @param {object} props.procedures see `Procedures`
 * @param {object} props.results see `Results`
 * @param {object} props.scenes see `Scenes`
 * @param {object} props.sound of this device, see `DeviceSound`
 */
export function ControlPage({ state, procedures, results, scenes, sound, openMenu }) {
  return html`
    <${TopLine} state=${state} sound=${sound} openMenu=${openMenu} />
    <${ViewsBar} state=${state} procedures=${procedures} />
    <${Notices} desk=${state.desk} />
    <${RoleNote} state=${state} />
    <${EndBar} state=${state} />
    <${ClockView} state=${state} />
    <${RoomView} state=${state} scenes=${scenes} sound=${sound} />
    <${SeatingView} state=${state} />
    <${CageView} state=${state} />
    <${FloorView} state=${state} />
    <${ProceduresView} state=${state} procedures=${procedures} />
    <${ResultsView} state=${state} results=${results} />
    <${Empty} state=${state} />
    <${NowPanel} state=${state} procedures=${procedures} />
    <${TabsBar} state=${state} procedures=${procedures} />
    <${SpokenNews} texts=${state.texts} readingOf=${() => state.reading.value} />
    <${DialogElement} dialog=${state.dialog} />
  `;
}
