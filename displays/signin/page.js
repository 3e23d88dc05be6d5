/** The page for signing in: one form at a time. */

import { html } from "../../static/vendor/preact/preact.js";
import { CodeForm, PasswordForm, SetupForm } from "./forms.js";
import { LinkForm } from "./link_form.js";
import { OfferPin } from "./offer_pin.js";
import { PinPad } from "./pin_pad.js";
import { Titled } from "./form_parts.js";
import { UnlockElsewhere } from "./unlock_elsewhere.js";

const FORMS = {
  setup: SetupForm,
  password: PasswordForm,
  pin: PinPad,
  elsewhere: UnlockElsewhere,
  link: LinkForm,
  code: CodeForm,
  offer: OfferPin,
  unreachable: Unreachable,
};

export function Page({ signIn }) {
  const shown = signIn.shown.value;
  return shown && html`<${FORMS[shown.form]} key=${shown.number} signIn=${signIn} shown=${shown} />`;
}

function Unreachable({ signIn: { texts } }) {
  return html`<${Titled} title=${texts("face.signin.title")} how=${texts("face.signin.unreachable")} />`;
}
