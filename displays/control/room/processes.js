/** The processes of the server: leader, standbys and edges, each with lag, clock and release. */

import { request } from "../../../static/js/accounts/session.js";
import { formatsOf } from "../../../static/js/texts/formats.js";
import { html, useState } from "../../../static/vendor/preact/preact.js";
import { isDirector } from "../shared/commands/roles.js";

/** Above this lag a tap feels late. */
const MAX_LAG_MS = 200;
/** Above this error a clock visibly shows another second. */
const MAX_CLOCK_ERROR_MS = 250;
const TONES = { live: "go", waits: "go", gone: "calm" };

export function Processes({ state }) {
  const { texts } = state;
  const { processes = [] } = state.topicValue("presence:room") || {};
  const mayDismiss = isDirector(state.session.value);
  const { version: release } = processes.find((each) => each.role === "leader") || {};
  const row = (each) => html`
    <${Process}
      key=${`${each.role} ${each.name}`}
      texts=${texts}
      process=${each}
      isOther=${each.version !== release}
      mayDismiss=${mayDismiss}
    />
  `;
  return (
    processes.length > 0 &&
    html`
      <section data-part="processes">
        <h2 class="label">${texts("face.control.processes")}</h2>
        <ul class="processes">
          ${processes.map(row)}
        </ul>
      </section>
    `
  );
}

function Process({ texts, isOther, mayDismiss, process: { name, role, state, version, since, ...measured } }) {
  return html`
    <li data-role=${role} data-state=${state}>
      <span class="process-head">
        <b>${shortAddress(name)}</b>
        <span>${texts(`face.control.processes.${role}`)}</span>
        <span class=${`tone-${TONES[state] || "stop"}`}>
          ${texts(`face.control.processes.state.${state}`, { since_at: since })}
        </span>
      </span>
      <small>
        ${factsOf(texts, measured).map(({ fact, text, wrong }) => html`<span key=${fact} class=${wrong && "tone-stop"}>${text}</span>`)}
        ${version && html`<${Release} texts=${texts} version=${version} isOther=${isOther} />`}
      </small>
      ${state === "gone" && mayDismiss && html`<${Dismiss} texts=${texts} role=${role} name=${name} />`}
    </li>
  `;
}

/** The release of a process, marked if it is not the leader's, as an edge serves the pages of its own release. */
function Release({ texts, version, isOther }) {
  const text = texts(`face.control.processes.${isOther ? "other_version" : "version"}`, { version });
  return html`<span class=${isOther && "tone-stop"}>${text}</span>`;
}

/** Dismisses a process that is gone; otherwise the list shows it for an hour. */
function Dismiss({ texts, role, name }) {
  const [isAsking, setAsking] = useState(false);
  const dismiss = async () => {
    setAsking(true);
    await request("POST", "/api/v1/processes/dismiss", { role, name });
    setAsking(false);
  };
  const label = texts("face.control.processes.dismiss_of", { name: shortAddress(name) });
  return html`
    <button data-part="dismiss_process" aria-label=${label} disabled=${isAsking} onClick=${dismiss}>
      ${texts("face.control.processes.dismiss")}
    </button>
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
