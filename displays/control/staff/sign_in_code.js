/** The dialog of a sign-in link as a QR code, which signs in the device that scans it; it works once. */

import { html } from "../../../static/vendor/preact/preact.js";
import { DialogFrame } from "../shared/dialogs/dialog.js";
import { OneTimeCodePanel } from "../shared/one_time_code.js";

/** @param {(state, staff, id) => void} props.openUser opens the card of the account */
export function SignInCode({ state, dialog, staff, user, openUser }) {
  const { texts } = state;
  const { name } = user;
  const title = texts("face.staff.link_of", { name });
  const back = html`<button onClick=${() => openUser(state, staff, user.id)}>${texts("face.staff.back")}</button>`;
  return html`
    <${DialogFrame} dialog=${dialog} title=${title} buttons=${back} close="close">
      <p class="hint">${texts("face.staff.link_how", { name })}</p>
      <${OneTimeCodePanel} state=${state} path=${`/api/v1/staff/${user.id}/link`} title=${title} codeLabel=${texts("face.staff.link_typed")} />
    <//>
  `;
}
