/** The top of the phone's page: the tournament, the time of day, and the state of the connection. */

import { flightTitle } from "../../static/js/clock/clock_facts.js";
import { titleText } from "../../static/js/config_files/titles.js";
import { sessionsOf } from "../../static/js/shown_session.js";
import { formatsOf } from "../../static/js/texts/formats.js";
import { html, useLayoutEffect } from "../../static/vendor/preact/preact.js";

/** Whether the page waits for the tournament. */
function isWaiting({ isReady, isUnknown }) {
  return !isReady.value && !isUnknown.value;
}

export function PageHeader({ phone }) {
  const { tournament, clock, now } = phone.moment.value || {};
  const title = tournament ? tournament.title : "";
  const time = tournament ? formatsOf(phone.texts).timeOfDay(now, tournament) : "";
  useLayoutEffect(() => {
    document.title = title || document.title;
  }, [title]);
  return html`<header class="top">
    <div class="top-line"><b data-part="title">${title}</b><span class="now" data-part="now">${time}</span></div>
    <div class="top-line">
      <span class="structure-title" data-part="structure_title">${structureTitle(phone, tournament, clock)}</span>
      <${LinkBadge} phone=${phone} />
    </div>
  </header>`;
}

/**
 * The title of the flight's structure; "" if it repeats the tournament's, and with the line about the last known state,
 * which takes its room.
 */
export function structureTitle({ lastKnownAt, texts, state }, tournament, clock) {
  const structure = sessionsOf(tournament).length ? state.topic("structure").value : null;
  const title = (structure || {}).title || (tournament && tournament.structure_title);
  const shown = title && lastKnownAt.value === null ? flightTitle(clock, titleText(title, texts)) : "";
  return tournament && shown === tournament.title ? "" : shown;
}

/** The badge while the page is not connected, with the reason. */
function LinkBadge({ phone }) {
  const { state, reason } = phone.state.link.value;
  const knownAt = phone.lastKnownAt.value;
  const code = knownAt === null ? `face.phone.link.${reason}` : "face.phone.last_known";
  const isShown = state !== "live" && !isWaiting(phone);
  return html`<span class=${state === "polling" ? "badge calm" : "badge"} data-part="badge" role="status">
    ${isShown && phone.texts(code, { known_at: knownAt })}
  </span>`;
}

export function Waiting({ phone }) {
  const { state, reason } = phone.state.link.value;
  const isShown = isWaiting(phone);
  const code = state === "offline" ? `face.link.${reason}` : "face.link.connecting";
  return html`<p class="waiting" data-part="waiting" hidden=${!isShown}>${isShown && phone.texts(code)}</p>`;
}
