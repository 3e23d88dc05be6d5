/** The page of the control: what stands above the views, the clock, and what stands beside and below. */

import { html } from "../../../static/vendor/preact/preact.js";
import { ClockView } from "../clock/clock_panel.js";
import { NowPanel } from "../clock/now.js";
import { Empty } from "./empty.js";
import { EndBar } from "./end_bar.js";
import { News } from "./news.js";
import { Notices } from "./notices.js";
import { RoleNote } from "./role_note.js";
import { TabsBar, ViewsBar } from "./tabs.js";
import { TopLine } from "./top_line.js";

export function PageTop({ state, procedures, openMenu }) {
  return html`
    <${TopLine} state=${state} openMenu=${openMenu} />
    <${ViewsBar} state=${state} procedures=${procedures} />
    <${Notices} desk=${state.desk} />
    <${RoleNote} state=${state} />
    <${EndBar} state=${state} />
    <${ClockView} state=${state} />
  `;
}

export function PageBottom({ state, procedures }) {
  return html`
    <${Empty} state=${state} />
    <${NowPanel} state=${state} procedures=${procedures} />
    <${TabsBar} state=${state} procedures=${procedures} />
    <${News} state=${state} />
  `;
}
