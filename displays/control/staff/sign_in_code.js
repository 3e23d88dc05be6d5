/** The dialog of a sign-in link as a QR code, which signs in the device that scans it; it works once. */

import { html } from "../../../static/vendor/preact/preact.js";
import { DialogFrame } from "../shared/dialogs/dialog.js";
import { OneTimeCodePanel } from "../shared/one_time_code.js";

/** @param {(state, staff, id) => void} props.openUser opens the card of the account */
export function SignInCode({ state, dialog, staff, user, openUser }) {
  const says = (code, params) => state.texts(`face.staff.${code}`, params);
  const title = says("link_of", { name: user.name });
  const back = html`<button onClick=${() => openUser(state, staff, user.id)}>${says("back")}</button>`;
  return html`
    <${DialogFrame} dialog=${dialog} title=${title} buttons=${back} close="close">
      <p class="hint">${says("link_how", { name: user.name })}</p>
      <${OneTimeCodePanel} state=${state} path=${`/api/v1/staff/${user.id}/link`} title=${title} codeLabel=${says("link_typed")} />
    <//>
  `;
}
