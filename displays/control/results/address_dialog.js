/** The dialog that changes the tournament's address; earlier addresses redirect to the new one. */

import { html, useSignal } from "../../../static/vendor/preact/preact.js";
import { FormDialog } from "../shared/dialogs/dialog.js";
import { Field } from "../shared/fields/fields.js";

/** Letters, digits and hyphens, but no hyphen at either end; as on the server. */
const ADDRESS = /^[a-z0-9](?:[a-z0-9-]{0,46}[a-z0-9])?$/;
const MAX_ADDRESS = 48;
const MAX_REASON = 200;

export function AddressDialog({ state, dialog }) {
  const { texts } = state;
  const slug = useSignal(state.topic("tournament").peek().slug);
  const reason = useSignal("");
  const heading = texts("face.manage.address");
  const save = async () => {
    const newSlug = slug.peek().trim().toLowerCase();
    if (!ADDRESS.test(newSlug)) {
      return "face.manage.address_wrong";
    }
    const fields = { tournament: state.slug.peek(), slug: newSlug, reason: reason.peek() };
    return state.saveInRoom(heading, "tournament.change", fields);
  };
  return html`
    <${FormDialog} dialog=${dialog} title=${heading} label=${texts("face.control.dialog.save")} save=${save}>
      <${Field} label=${`${location.host}/t/`} text=${slug} maxlength=${MAX_ADDRESS} autocapitalize="none" spellcheck=${false} />
      <p class="hint">${texts("face.manage.address_how")}</p>
      <${Field} label=${texts("face.manage.reason")} text=${reason} maxlength=${MAX_REASON} />
    <//>
  `;
}
