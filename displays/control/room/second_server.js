/** The card of the second server: its state, the code that adds one, and data that only a returned server has. */

import { refusals, request } from "../../../static/js/accounts/session.js";
import { reasonsText } from "../../../static/js/texts/reasons.js";
import { html, useEffect, useState } from "../../../static/vendor/preact/preact.js";
import { isDirector } from "../shared/commands/roles.js";

const EACH_MS = 2000;
const WORDS = { away: "away", behind: "behind", copying: "copying", live: "step" };

export function SecondServer({ state }) {
  const isShown = Boolean(isDirector(state.session.value)) && state.isInRoom;
  const [known, setKnown] = useState(null);
  const take = ({ ok, answer }) => ok && setKnown(answer);
  useEffect(() => {
    if (!isShown) {
      return undefined;
    }
    let next = null;
    const look = async () => {
      take(await request("GET", "/api/v1/second-server"));
      next = setTimeout(look, EACH_MS);
    };
    look();
    return () => clearTimeout(next);
  }, [isShown]);
  const { texts } = state;
  return html`
    <section data-part="second_server" hidden=${!isShown}>
      <h2 class="label">${texts("face.standby.title")}</h2>
      ${known && known.possible && html`<${Known} texts=${texts} known=${known} />`}
      ${known && !known.possible && html`<p class="hint">${texts("face.standby.other_database")}</p>`}
      ${known && known.second && known.second.state === "away" && html`<${Adopt} texts=${texts} />`}
      <button
        class="wide"
        data-part="second_server_code"
        hidden=${!known || !known.possible}
        onClick=${() => request("POST", "/api/v1/second-server/code", {}).then(take)}
      >
        ${texts("face.standby.new_code")}
      </button>
    </section>
  `;
}

function Known({ texts, known: { second, code, lost, problem } }) {
  return html`
    ${
      second
        ? html`
            <p data-part="second_server_state" data-state=${second.state}>
              <b>${texts("face.standby.second", { address: second.address })}</b><br />
              ${second.state === "copying" ? "…" : texts(`face.standby.${WORDS[second.state]}`)}
            </p>
            <p class="hint" data-part="second_server_lag">
              ${texts(second.state === "away" ? "face.standby.epoch" : "face.standby.lag", {
                epoch: second.epoch,
                lag: second.lag_ms,
              })}
            </p>
          `
        : html`<p class="hint">${texts("face.standby.no_second")}</p>`
    }
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

/** The button that makes a replaced server follow this one. */
function Adopt({ texts }) {
  const [answered, setAnswered] = useState(null);
  const [isAsking, setAsking] = useState(false);
  const adopt = async () => {
    setAsking(true);
    setAnswered(await request("POST", "/api/v1/second-server/follow", {}));
    setAsking(false);
  };
  const problem = answered ? reasonsText(refusals(answered), texts, " ") : "";
  return html`
    <p class="hint">${texts("face.standby.adopt.how")}</p>
    <p class="problem" role="alert">${problem}</p>
    <p role="status">${answered && answered.ok ? texts("face.standby.adopting") : ""}</p>
    <button class="wide" data-part="second_server_adopt" disabled=${isAsking} onClick=${adopt}>
      ${texts("face.standby.adopt")}
    </button>
  `;
}

function Lost({ texts, lost: { rows, all } }) {
  return html`
    <details data-part="only_there">
      <summary>${texts("face.standby.lost.title", { lost: all })}</summary>
      <ul>
        ${rows.map(
          ({ stream, seq, at, type, body }) => html`
            <li key=${`${stream} ${seq}`}>
              <time>${new Date(at).toLocaleTimeString()}</time> ${type} <small>${body}</small>
            </li>
          `,
        )}
      </ul>
    </details>
  `;
}
