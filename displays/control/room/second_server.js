/** The card of the second server: its state, the code that adds one, and data that only a returned server has. */

import { request } from "../../../static/js/accounts/session.js";
import { html, useEffect, useState } from "../../../static/vendor/preact/preact.js";
import { isDirector } from "../shared/commands/roles.js";
import { refusalText } from "../shared/commands/refusal.js";

const POLL_MS = 2000;
const STATE_CODES = {
  away: "face.standby.away",
  behind: "face.standby.behind",
  copying: "face.control.processes.state.copying",
  live: "face.standby.step",
};

/**
 * Reads again and again, with a pause after each answer.
 *
 * @param {() => Promise<void>} read
 * @returns {() => void} stops it, also while an answer is on its way
 */
export function poll(read, pauseMs) {
  let isStopped = false;
  let timer = null;
  const next = async () => {
    await read();
    if (!isStopped) {
      timer = setTimeout(next, pauseMs);
    }
  };
  next();
  return () => {
    isStopped = true;
    clearTimeout(timer);
  };
}

export function SecondServer({ state }) {
  const { texts } = state;
  const isShown = Boolean(isDirector(state.session.value)) && state.isInRoom;
  const [status, setStatus] = useState(null);
  const [fault, setFault] = useState("");
  const read = async () => {
    const { ok, answer } = await request("GET", "/api/v1/second-server");
    return ok && setStatus(answer);
  };
  useEffect(() => (isShown ? poll(read, POLL_MS) : undefined), [isShown]);
  const requestCode = async () => {
    const result = await request("POST", "/api/v1/second-server/code", {});
    setFault(refusalText(result, texts) || "");
    return result.ok && setStatus(result.answer);
  };
  return html`
    <section data-part="second_server" hidden=${!isShown}>
      <h2 class="label">${texts("face.standby.title")}</h2>
      ${status && status.possible && html`<${Status} texts=${texts} status=${status} />`}
      ${status && !status.possible && html`<p class="hint">${texts("face.standby.other_database")}</p>`}
      ${status && status.second && status.second.state === "away" && html`<${Adopt} texts=${texts} />`}
      <p class="problem" role="alert">${fault}</p>
      <button
        class="wide"
        data-part="second_server_code"
        hidden=${!status || !status.possible}
        onClick=${requestCode}
      >
        ${texts("face.standby.new_code")}
      </button>
    </section>
  `;
}

function Status({ texts, status: { second, code, lost, problem } }) {
  return html`
    ${second ? html`<${Second} texts=${texts} second=${second} />` : html`<p class="hint">${texts("face.standby.no_second")}</p>`}
    ${
      code &&
      html`
        <p>
          <span class="label">${texts("face.standby.code")}</span>
          <b data-part="second_server_shown">${code}</b>
          ${texts("face.standby.code.how", { address: location.origin })}
        </p>
      `
    }
    ${
      problem &&
      html`<p class="problem" data-part="on_takeover" role="alert">
        ${texts("face.standby.on_takeover", { problem })}
      </p>`
    }
    ${lost && html`<${Lost} texts=${texts} lost=${lost} />`}
  `;
}

function Second({ texts, second }) {
  const { epoch, lag_ms: lag } = second;
  return html`
    <p data-part="second_server_state" data-state=${second.state}>
      <b>${texts("face.standby.second", { address: second.address })}</b><br />
      ${texts(STATE_CODES[second.state])}
    </p>
    <p class="hint" data-part="second_server_lag">
      ${second.state === "away" ? texts("face.standby.epoch", { epoch }) : texts("face.standby.lag", { epoch, lag })}
    </p>
  `;
}

/** The button that makes a replaced server follow this one. */
function Adopt({ texts }) {
  const [result, setResult] = useState(null);
  const [isAsking, setAsking] = useState(false);
  const adopt = async () => {
    setAsking(true);
    setResult(await request("POST", "/api/v1/second-server/follow", {}));
    setAsking(false);
  };
  return html`
    <p class="hint">${texts("face.standby.adopt.how")}</p>
    <p class="problem" role="alert">${result ? refusalText(result, texts) : ""}</p>
    <p role="status">${result && result.ok ? texts("face.standby.adopting") : ""}</p>
    <button class="wide" data-part="second_server_adopt" disabled=${isAsking} onClick=${adopt}>
      ${texts("face.standby.adopt")}
    </button>
  `;
}

/** The events that only a returned server has. */
function Lost({ texts, lost: { rows, all } }) {
  const row = ({ stream, seq, at, type, body }) => html`
    <li key=${`${stream} ${seq}`}>
      ${texts("face.standby.lost.row", { decided_at: at, type })} <small>${body}</small>
    </li>
  `;
  return html`
    <details data-part="only_there">
      <summary>${texts("face.standby.lost.title", { lost: all })}</summary>
      <ul>
        ${rows.map(row)}
      </ul>
    </details>
  `;
}
