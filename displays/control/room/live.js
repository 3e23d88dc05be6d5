/** How current the room's screens are: the number of clients, the error of the televisions' clocks, and the clients that are not live. */

import { formatsOf } from "../../../static/js/texts/formats.js";
import { html } from "../../../static/vendor/preact/preact.js";
import { notLive, worstClock } from "./show_words.js";

/** Above this a clock is a second off for somebody's eye. */
const MAX_CLOCK_ERROR_MS = 250;
/** Above this a tap is felt to be late. */
const MAX_LAG_MS = 200;

export function LiveFacts({ state }) {
  const { clients, server, devices } = state.topicValue("presence:room") || {};
  const { displays } = state.topicValue("displays:room") || {};
  const missing = notLive(displays, devices, state.texts);
  const worst = worstClock(displays, devices);
  return (
    clients &&
    html`
      <${Counts} state=${state} clients=${clients} server=${server} missing=${missing} worst=${worst} />
      ${missing.length > 0 && html`<p class="missing">${missing.map(missingClient)}</p>`}
    `
  );
}

function missingClient({ id, name, word }) {
  return html`<span key=${id}><b>${name}</b>${` ${word}`}</span>`;
}

function Counts({ state, clients: { live, not_live: gone }, server: { lag_ms: lag, behind }, missing, worst }) {
  const { texts } = state;
  const { chips } = formatsOf(texts);
  // A device that is not connected is not among the server's clients, but it is not live either.
  const notLiveAtAll = gone + missing.filter((each) => each.away).length;
  const isLate = worst !== null && worst > MAX_CLOCK_ERROR_MS;
  const error = worst === null ? "–" : texts("face.control.live.ms", { error: chips(worst) });
  const fact = (name, value, tone) => html`
    <div>
      <span class="label">${texts(`face.control.live.${name}`)}</span>
      <b class=${tone ? `tone-${tone}` : undefined}>${value}</b>
    </div>
  `;
  return html`
    <div class="how-live">
      ${fact("clients_live", chips(live), live ? "go" : "")}
      ${fact("clients_not_live", chips(notLiveAtAll), notLiveAtAll ? "stop" : "")}
      ${fact("worst", error, isLate ? "stop" : "")}
      ${fact("lag", texts("face.control.live.ms", { error: chips(lag) }), lag > MAX_LAG_MS ? "stop" : "")}
      ${behind ? fact("behind", chips(behind), "stop") : ""}
    </div>
  `;
}
