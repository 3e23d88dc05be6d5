/** How current the room's TVs and devices are: number of clients, clock error of the TVs, devices that are not live. */

import { formatsOf } from "../../../static/js/texts/formats.js";
import { html } from "../../../static/vendor/preact/preact.js";
import { MAX_CLOCK_ERROR_MS, MAX_LAG_MS, devicesNotLive, worstClockError } from "./device_state.js";

export function LiveFacts({ state }) {
  const { clients, server, devices } = state.topicValue("presence:room") || {};
  const { displays } = state.topicValue("displays:room") || {};
  const notLive = devicesNotLive(displays, devices, state.texts);
  const clockError = worstClockError(displays, devices);
  return (
    clients &&
    html`
      <${Counts} state=${state} clients=${clients} server=${server} notLive=${notLive} clockError=${clockError} />
      ${notLive.length > 0 && html`<p class="not-live">${notLive.map(deviceNotLive)}</p>`}
    `
  );
}

function deviceNotLive({ id, name, word }) {
  return html`<span key=${id}><b>${name}</b>${` ${word}`}</span>`;
}

function Counts({ state, clients, server: { lag_ms: lag, behind }, notLive, clockError }) {
  const { texts } = state;
  const { chips } = formatsOf(texts);
  // A device that is not connected is none of the server's clients, but it is not live either.
  const countNotLive = clients.not_live + notLive.filter(({ away }) => away).length;
  const isClockWrong = clockError !== null && clockError > MAX_CLOCK_ERROR_MS;
  const clockText = clockError === null ? "–" : texts("face.control.live.ms", { error: chips(clockError) });
  const fact = (name, value, tone) => html`
    <div>
      <span class="label">${texts(`face.control.live.${name}`)}</span>
      <b class=${tone ? `tone-${tone}` : undefined}>${value}</b>
    </div>
  `;
  return html`
    <div class="live-facts">
      ${fact("clients_live", chips(clients.live), clients.live ? "go" : "")}
      ${fact("clients_not_live", chips(countNotLive), countNotLive ? "stop" : "")}
      ${fact("worst", clockText, isClockWrong ? "stop" : "")}
      ${fact("lag", texts("face.control.live.ms", { error: chips(lag) }), lag > MAX_LAG_MS ? "stop" : "")}
      ${behind ? fact("behind", chips(behind), "stop") : ""}
    </div>
  `;
}
