/** Parts of a procedure's content: cards, buttons of commands, countdowns. */

import { duration } from "../../../static/js/texts/formats.js";
import { html } from "../../../static/vendor/preact/preact.js";
import { RoleButton } from "../shared/commands/command_button.js";

/** A card with title, text and buttons; `colour`: of another session than the one on screen. */
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
 * A button that sends a command of this tournament.
 *
 * @param {string} props.label name of the command in notices, and for screen readers
 * @param {string} props.words words of the button, if they differ from the label
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

/** The sentences that are not empty, on one line. */
export function joined(lines, between = " · ") {
  return lines.filter(Boolean).join(between);
}
