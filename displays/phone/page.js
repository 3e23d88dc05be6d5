/** The page of a player's phone: procedures under way on top, the view of the open tab, the tabs below. */

import { SpokenNews } from "../../static/js/clock/spoken_news.js";
import { AnnouncementBanner } from "../../static/js/procedures/announcement_banner.js";
import { standingText } from "../../static/js/prizes/results.js";
import { html } from "../../static/vendor/preact/preact.js";
import { AlertScreen } from "./alerts/alert_panel.js";
import { DrawBanner } from "./bounties/bounty_panel.js";
import { ClockStrip } from "./clock_strip.js";
import { ClockView } from "./clock_view.js";
import { ColorUpPanel } from "./color_up_panel.js";
import { DayEndPanel } from "./day_end/day_end_panel.js";
import { DealPanel } from "./deals/deal_panel.js";
import { HandPanel } from "./hand_for_hand/hand_panel.js";
import { PageHeader, Waiting } from "./page_header.js";
import { PayoutsView } from "./prizes/payouts_view.js";
import { MovedBanner, MySeatButton, PagedBanner } from "./seating/seat_banners.js";
import { SeatView } from "./seating/seat_view.js";
import { StructureView } from "./structure_view.js";
import { VotePanel } from "./bubble_vote/vote_panel.js";

const TABS = {
  clock: "face.phone.clock",
  seat: "face.phone.seat",
  payouts: "face.phone.payouts",
  structure: "face.phone.structure",
};

export function Page({ phone }) {
  const { isReady, isUnknown, moment } = phone;
  const isOpened = moment.value !== null;
  return html`
    <${PageHeader} phone=${phone} />
    <${Waiting} phone=${phone} />
    <main class="phone" data-part="main" hidden=${!isReady.value}>
      ${isOpened && html`<${Panels} phone=${phone} /><${Views} phone=${phone} />`}
    </main>
    <${UnknownTournament} texts=${phone.texts} isHidden=${!isUnknown.value} />
    <${Tabs} phone=${phone} />
    ${isOpened && html`<${AlertScreen} phone=${phone} />`}
    <${AnnouncementBanner} state=${phone.state} texts=${phone.texts} />
    ${isOpened && html`<${SpokenNews} texts=${phone.texts} readingOf=${() => phone.moment.value.shown} />`}
  `;
}

function Panels({ phone }) {
  return html`
    <${CancelledNotice} phone=${phone} />
    <${ResultsLink} phone=${phone} />
    <${VotePanel} phone=${phone} />
    <${DayEndPanel} phone=${phone} />
    <${DealPanel} phone=${phone} />
    <${HandPanel} phone=${phone} />
    <${ColorUpPanel} phone=${phone} />
    <${PagedBanner} phone=${phone} />
    <${MovedBanner} phone=${phone} />
    <${DrawBanner} phone=${phone} />
    <${MySeatButton} phone=${phone} />
    <${ClockStrip} phone=${phone} />
  `;
}

function Views({ phone }) {
  return html`
    <${ClockView} phone=${phone} />
    <${SeatView} phone=${phone} />
    <${PayoutsView} phone=${phone} />
    <${StructureView} phone=${phone} />
  `;
}

function CancelledNotice({ phone }) {
  const isCancelled = phone.moment.value.tournament.stage === "cancelled";
  return html`<p class="cancelled" data-part="cancelled" role="status" hidden=${!isCancelled}>
    ${isCancelled && phone.texts("face.phone.cancelled")}
  </p>`;
}

function ResultsLink({ phone }) {
  const isFinished = Boolean(phone.moment.value.tournament.finished_at);
  const standing = standingText(phone.moment.value.results, phone.texts);
  const href = phone.path("t", "/results");
  return html`<a class="results-link" data-part="results_link" href=${href} hidden=${!isFinished}>
    ${isFinished && phone.texts("face.results.link")}${isFinished && standing && html`<small>${standing}</small>`}
  </a>`;
}

function UnknownTournament({ texts, isHidden }) {
  return html`<main class="unknown" data-part="unknown" hidden=${isHidden}>
    <h1>${texts("face.phone.unknown")}</h1>
    <p>${texts("face.phone.unknown_why")}</p>
    <a class="button" href="/">${texts("face.phone.all")}</a>
  </main>`;
}

function Tabs({ phone }) {
  const selected = phone.tab.value;
  const tab = (name) =>
    html`<button
      data-tab=${name}
      role="tab"
      aria-selected=${String(name === selected)}
      onClick=${() => phone.openTab(name)}
    >
      ${phone.texts(TABS[name])}
    </button>`;
  return html`<nav class="tabs" data-part="tabs" role="tablist" hidden=${!phone.isReady.value}>
    ${Object.keys(TABS).map(tab)}
  </nav>`;
}
