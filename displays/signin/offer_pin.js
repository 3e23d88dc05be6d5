/** The offer of a PIN after the sign-in: it unlocks devices without the password. */

import { html, useRef, useSignal } from "../../static/vendor/preact/preact.js";
import { useRequest } from "./form_request.js";
import { Pad } from "./pin_pad.js";
import { Titled } from "./form_parts.js";

/** @param {{password: string}} props.shown the password, which the server checks again; not stored */
export function OfferPin({ signIn, shown: { password } }) {
  const { texts } = signIn;
  const { ask, isBusy, error } = useRequest(texts);
  const note = useSignal("");
  const firstPin = useRef(null);
  const take = async (pin) => {
    const before = firstPin.current;
    firstPin.current = before === null ? pin : null;
    if (before === null) {
      note.value = texts("face.signin.pin_again");
    } else if (before !== pin) {
      error.value = texts("face.signin.pin_differs");
    } else if ((await ask("PUT", "/api/v1/session/pin", { pin, password })).answer) {
      signIn.leave();
    }
  };
  return html`<${Titled} title=${texts("face.signin.pin_offer")} how=${texts("face.signin.pin_offer_how")}>
    <${Pad} texts=${texts} note=${note} error=${error} isBusy=${isBusy} onDone=${take} />
    <div class="others">
      <button type="button" data-part="skip" onClick=${() => signIn.leave()}>${texts("face.signin.pin_skip")}</button>
    </div>
  <//>`;
}
