/** What the content of a procedure is made of: cards as in the plan, their buttons, and times that count down. */

import { duration } from "../../../static/js/texts/formats.js";
import { html } from "../../../static/vendor/preact/preact.js";
import { RoleButton } from "../shared/commands/command_button.js";

/** A title, a text and buttons; `colour` is that of a session which is not the one shown. */
export function Card({ title, text = "", className, colour, before, middle, after, children }) {
  return html`
    <article class=${className ? `card ${className}` : "card"} data-colour=${colour}>
      ${before}
      <h3>${title}</h3>
      ${text && html`<p>${text}</p>`}${middle}
      <div class="do">${children}</div>
      ${after}
    </article>
  `;
}

/**
 * A button that gives a command of this tournament.
 *
 * @param {string} props.label names the command in notices
 * @param {string} props.words those of the button, where they differ; then `label` names it for those who listen
 */
export function GiveButton({ state, label, type, fields = {}, words = label, ...attributes }) {
  const give = () => state.give(label, type, fields);
  const name = words === label ? undefined : label;
  return html`
    <${RoleButton} aria-label=${name} ...${attributes} state=${state} label=${words} type=${type} onClick=${give} />
  `;
}

/** The time left until an instant, in minutes and seconds. */
export function Countdown({ state, until, ...attributes }) {
  const left = duration(Math.max(0, until - state.now.value));
  return html`<b ...${attributes} data-until=${until}>${left}</b>`;
}

/** The sentences that there are, on one line. */
export function joined(lines, between = " · ") {
  return lines.filter(Boolean).join(between);
}
