/** The processes of the server: leader, standbys and edges, each with lag, clock and release. */

import { request } from "../../../static/js/accounts/session.js";
import { formatsOf } from "../../../static/js/texts/formats.js";
import { html, useState } from "../../../static/vendor/preact/preact.js";
import { refusalText } from "../shared/commands/refusal.js";
import { isDirector } from "../shared/commands/roles.js";
import { MAX_CLOCK_ERROR_MS, MAX_LAG_MS } from "./device_state.js";

const TONES = { live: "go", waits: "go", gone: "calm" };

export function Processes({ state }) {
  const { texts } = state;
  const { processes = [] } = state.topicValue("presence:room") || {};
  const mayDismiss = isDirector(state.session.value);
  const leader = processes.find(({ role }) => role === "leader");
  const row = (process) => html`
    <${Process}
      key=${`${process.role} ${process.name}`}
      texts=${texts}
      process=${process}
      isOtherRelease=${!leader || process.version !== leader.version}
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

function Process({ texts, isOtherRelease, mayDismiss, process }) {
  const { name, role, state, version, since } = process;
  const fact = ({ key, text, isWrong }) => html`<span key=${key} class=${isWrong && "tone-stop"}>${text}</span>`;
  return html`
    <li data-role=${role} data-state=${state}>
      <span class="process-name">
        <b>${withoutScheme(name)}</b>
        <span>${texts(`face.control.processes.${role}`)}</span>
        <span class=${`tone-${TONES[state] || "stop"}`}>
          ${texts(`face.control.processes.state.${state}`, { since_at: since })}
        </span>
      </span>
      <small>
        ${measurements(process, texts).map(fact)}
        ${version && html`<${Release} texts=${texts} version=${version} isOther=${isOtherRelease} />`}
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
  const [fault, setFault] = useState(null);
  const dismiss = async () => {
    setAsking(true);
    setFault(refusalText(await request("POST", "/api/v1/processes/dismiss", { role, name }), texts));
    setAsking(false);
  };
  const label = texts("face.control.processes.dismiss_of", { name: withoutScheme(name) });
  return html`
    <button data-part="dismiss_process" aria-label=${label} disabled=${isAsking} onClick=${dismiss}>
      ${texts("face.control.processes.dismiss")}
    </button>
    <p class="problem" role="alert">${fault}</p>
  `;
}

function withoutScheme(address) {
  return address.replace(/^https?:\/\//, "");
}

/** Lag, clock error and clients of a process, as far as it reports them. */
function measurements({ lag_ms: lag, clock_error_ms: error, clients }, texts) {
  const { chips } = formatsOf(texts);
  return [
    { key: "lag", value: lag, params: { lag: chips(lag) }, isWrong: lag > MAX_LAG_MS },
    { key: "clock", value: error, params: { error: chips(error) }, isWrong: error > MAX_CLOCK_ERROR_MS },
    { key: "clients", value: clients, params: { clients }, isWrong: false },
  ]
    .filter(({ value }) => value !== null)
    .map(({ key, params, isWrong }) => ({ key, isWrong, text: texts(`face.control.processes.${key}`, params) }));
}
