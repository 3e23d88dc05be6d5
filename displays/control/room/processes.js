/** The processes of the room: which of them leads, which stand by, the edges; lag, clock and release of each. */

import { formatsOf } from "../../../static/js/texts/formats.js";
import { html } from "../../../static/vendor/preact/preact.js";

/** Above this a tap is felt to be late. */
const MAX_LAG_MS = 200;
/** Above this a clock is a second off for somebody's eye. */
const MAX_CLOCK_ERROR_MS = 250;
const IN_ORDER = ["live", "waits"];

export function Processes({ state }) {
  const { texts } = state;
  const { processes = [] } = state.known("presence:room") || {};
  return (
    processes.length > 0 &&
    html`
      <section data-part="processes">
        <h2 class="label">${texts("face.control.processes")}</h2>
        <ul class="processes">
          ${processes.map((each) => html`<${Process} key=${`${each.role} ${each.name}`} texts=${texts} process=${each} />`)}
        </ul>
      </section>
    `
  );
}

function Process({ texts, process: { name, role, state, version, ...measured } }) {
  return html`
    <li data-role=${role} data-state=${state}>
      <span class="process-head">
        <b>${shortAddress(name)}</b>
        <span>${texts(`face.control.processes.${role}`)}</span>
        <span class=${IN_ORDER.includes(state) ? "tone-go" : "tone-stop"}>
          ${texts(`face.control.processes.state.${state}`)}
        </span>
      </span>
      <small>
        ${factsOf(texts, measured).map(({ fact, text, wrong }) => html`<span key=${fact} class=${wrong && "tone-stop"}>${text}</span>`)}
        ${version && html`<span>${texts("face.control.processes.version", { version })}</span>`}
      </small>
    </li>
  `;
}

/** An address without its scheme. */
function shortAddress(name) {
  return name.replace(/^https?:\/\//, "");
}

function factsOf(texts, { lag_ms: lag, clock_error_ms: error, clients }) {
  const { chips } = formatsOf(texts);
  return [
    { fact: "lag", value: lag, params: { lag: chips(lag) }, wrong: lag > MAX_LAG_MS },
    { fact: "clock", value: error, params: { error: chips(error) }, wrong: error > MAX_CLOCK_ERROR_MS },
    { fact: "clients", value: clients, params: { clients }, wrong: false },
  ]
    .filter(({ value }) => value !== null)
    .map(({ fact, params, wrong }) => ({ fact, wrong, text: texts(`face.control.processes.${fact}`, params) }));
}
