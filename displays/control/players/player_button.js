/** A button of a search result: name of a player, and a note. */

import { html } from "../../../static/vendor/preact/preact.js";
import { RoleButton } from "../shared/commands/command_button.js";

/** Further properties are those of a `RoleButton`. */
export function PlayerButton({ name, note, ...attributes }) {
  return html`<${RoleButton} class="player" label=${name} ...${attributes}><span>${note}</span><//>`;
}
