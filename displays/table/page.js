/** The page of one table: all its parts in order. */

import { SpokenNews } from "../../static/js/clock/spoken_news.js";
import { AnnouncementBanner } from "../../static/js/procedures/announcement_banner.js";
import { html } from "../../static/vendor/preact/preact.js";
import { DialogElement } from "../control/shared/dialogs/dialog.js";
import { Notices } from "../control/shell/notices.js";
import { BallotCover } from "./bubble_vote/ballot_cover.js";
import { CallButtons } from "./call_buttons.js";
import { ColorUpPanel } from "./color_up/color_up_panel.js";
import { DayEndPanel } from "./day_end/day_end_panel.js";
import { EnvelopePanel } from "./envelope_panel.js";
import { Foot } from "./footer.js";
import { HandPanel } from "./hand_for_hand/hand_panel.js";
import { OtherTablet } from "./own_tablet.js";
import { Oval } from "./seating/oval.js";
import { TableClocks } from "./table_clocks/table_clocks_panel.js";
import { AroundLevel, ClockStrip, Top, readingShown } from "./header.js";
import { VotePanel } from "./bubble_vote/vote_panel.js";

/** Why there is no table, by the last part of the code; a table that is held has no reason. */
const WHY_MISSING = {
  no_tournament: "face.phone.unknown_why",
  no_table: "face.phone.unknown_why",
  closed: "face.table.closed_why",
};

export function TablePage({ state }) {
  return html`
    <${Top} state=${state} />
    <${ClockStrip} state=${state} />
    <${AroundLevel} state=${state} />
    <${Notices} desk=${state.desk} />
    <${OtherTablet} state=${state} />
    <${Connecting} state=${state} />
    <${TableClocks} state=${state} />
    <${VotePanel} state=${state} />
    <${ColorUpPanel} state=${state} />
    <${DayEndPanel} state=${state} />
    <${HandPanel} state=${state} />
    <${EnvelopePanel} state=${state} />
    <${Oval} state=${state} />
    <${NoTable} state=${state} />
    <${CallButtons} state=${state} />
    <${Foot} state=${state} />
    <${AnnouncementBanner} state=${state} texts=${state.texts} />
    <${DialogElement} dialog=${state.dialog.host} />
    <${BallotCover} state=${state} />
    <${SpokenNews} texts=${state.texts} readingOf=${() => readingShown(state)} />
  `;
}

/** Shown while nothing is known of the table. */
function Connecting({ state }) {
  const { state: link, reason } = state.link.value;
  const isHidden = Boolean(state.tableInPlay.value || state.missing.value);
  const words = state.texts(link === "offline" ? `face.link.${reason}` : "face.link.connecting");
  return html`<p class="waiting" data-part="waiting" hidden=${isHidden}>${isHidden ? "" : words}</p>`;
}

/** Shown for a table that does not exist, or is closed or held. */
function NoTable({ state }) {
  const { texts, number } = state;
  const missing = state.missing.value;
  const isUnknown = missing === "no_tournament";
  const words = isUnknown ? texts("face.phone.unknown") : texts(`face.table.${missing}`, { table: number });
  return html`
    <main class="nothing" data-part="nothing" hidden=${!missing}>
      <h1 data-part="nothing_what">${missing ? words : ""}</h1>
      <p data-part="nothing_why">${WHY_MISSING[missing] ? texts(WHY_MISSING[missing]) : ""}</p>
      <a class="button" href="/">${texts("face.phone.all")}</a>
    </main>
  `;
}
