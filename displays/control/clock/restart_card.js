/** The card after a restart of the server: the director chooses how the clock continues. */

import { html } from "../../../static/vendor/preact/preact.js";

export function RestartCard({ state, clock: { asking, remaining_ms: remainingMs } }) {
  const { texts } = state;
  const explanation = texts("face.control.asking.why", {
    down_at: asking.down_at,
    up_at: asking.up_at,
    left_ms: remainingMs,
  });
  const choice = (name) => {
    const label = texts(`face.control.asking.${name}`);
    const choose = () => state.send(label, "clock.after_restart", { choice: name });
    return html`<button class=${name === "resume" ? "yes" : undefined} onClick=${choose}>${label}</button>`;
  };
  return html`
    <article class="card" role="alert">
      <h3>${texts("face.control.asking")}</h3>
      <p>${explanation}</p>
      <div class="do">${choice("go_on")}${choice("resume")}</div>
    </article>
  `;
}
