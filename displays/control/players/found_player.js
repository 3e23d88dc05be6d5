/** A player of a list of found ones: the name, and a word about them. */

import { html } from "../../../static/vendor/preact/preact.js";
import { RoleButton } from "../shared/commands/command_button.js";

/** Further properties are those of a `RoleButton`. */
export function FoundPlayer({ name, about, ...attributes }) {
  return html`<${RoleButton} class="player" label=${name} ...${attributes}><span>${about}</span><//>`;
}
