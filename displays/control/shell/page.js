/** The page of the control: all its parts from top to bottom. */

import { SpokenNews } from "../../../static/js/clock/spoken_news.js";
import { html } from "../../../static/vendor/preact/preact.js";
import { ClockView } from "../clock/clock_panel.js";
import { NowPanel } from "../clock/now.js";
import { DialogElement } from "../shared/dialogs/dialog.js";
import { NoTournament } from "./no_tournament.js";
import { EndBar } from "./end_bar.js";
import { Notices } from "./notices.js";
import { RoleNote } from "./role_note.js";
import { TabsBar, ViewsBar } from "./tabs.js";
import { TopLine } from "./top_line.js";

/** @param {object} props.sound of this device, see `DeviceSound` */
export function ControlPage({ state, sound, openMenu }) {
  const views = state.otherViews.value;
  return html`
    <${TopLine} state=${state} sound=${sound} openMenu=${openMenu} />
    <${ViewsBar} state=${state} />
    <${Notices} desk=${state.desk} />
    <${RoleNote} state=${state} />
    <${EndBar} state=${state} />
    <${ClockView} state=${state} />
    ${views && html`<${views.Views} state=${state} sound=${sound} views=${views} />`}
    <${NoTournament} state=${state} />
    <${NowPanel} state=${state} />
    <${TabsBar} state=${state} />
    <${SpokenNews} texts=${state.texts} readingOf=${() => state.reading.value} />
    <${DialogElement} dialog=${state.dialog} />
  `;
}
