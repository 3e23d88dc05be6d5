/** A choice of the venue, sent at once. */

import { html } from "../../../static/vendor/preact/preact.js";
import { RoleReason } from "../shared/commands/command_button.js";

/**
 * @param {{value, text, lang?}[]} props.options
 * @param {(room: object | undefined) => string} props.chosenIn returns the chosen value in the topic of the room
 * @param {(value: string) => Promise} props.send sends `venue.change`
 */
export function VenueChoice({ state, label, options, chosenIn, send }) {
  const choose = async ({ target }) => {
    await send(target.value);
    // A refused choice is not shown as if it were made.
    target.value = chosenIn(state.topic("room").peek());
  };
  const option = ({ value, text, lang }) => html`<option key=${value} value=${value} lang=${lang}>${text}</option>`;
  return html`
    <label class="language">
      <span class="label">${label}</span>
      <select value=${chosenIn(state.topicValue("room"))} disabled=${!state.may("venue.change")} onChange=${choose}>
        ${options.map(option)}
      </select>
    </label>
    <${RoleReason} state=${state} type="venue.change" />
  `;
}
