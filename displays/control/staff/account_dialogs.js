/** The forms of accounts: add an account, set a PIN or a password. */

import { html, useSignal } from "../../../static/vendor/preact/preact.js";
import { FormDialog } from "../shared/dialogs/dialog.js";
import { Choice, Field, optionsOf } from "../shared/fields/fields.js";

export const ROLES = ["td", "floor", "cashier", "dealer", "supervisor"];
const MAX_NAME = 40;
const PIN_INPUT = { inputmode: "numeric", autocomplete: "off", type: "password", maxlength: 8 };
const PASSWORD_INPUT = { type: "password", autocomplete: "new-password" };

/** @param {(state, staff, id) => void} props.openUser opens the card of an account */
export function AddAccountDialog({ state, dialog, staff, openUser }) {
  const { texts } = state;
  const [name, role, pin, password] = [useSignal(""), useSignal("floor"), useSignal(""), useSignal("")];
  const label = texts("face.staff.add");
  const save = async () => {
    const account = Object.assign(
      { name: name.value.trim(), role: role.value },
      pin.value ? { pin: pin.value } : {},
      password.value ? { password: password.value } : {},
    );
    const earlierIds = (staff.users.peek() || []).map(({ id }) => id);
    const fault = account.name ? await staff.add(account) : "face.staff.name_missing";
    const added = fault ? null : staff.users.peek().find(({ id }) => !earlierIds.includes(id));
    if (added) {
      openUser(state, staff, added.id);
    }
    return fault;
  };
  const options = optionsOf(ROLES, (value) => texts(`face.role.${value}`));
  return html`
    <${FormDialog} dialog=${dialog} title=${label} label=${label} save=${save}>
      <${Field} label=${texts("face.staff.name")} text=${name} maxlength=${MAX_NAME} />
      <${Choice} label=${texts("face.staff.role")} options=${options} chosen=${role} />
      <${Field} label=${texts("face.staff.pin")} text=${pin} data-later="" ...${PIN_INPUT} />
      <${Field} label=${texts("face.staff.password")} text=${password} data-later="" ...${PASSWORD_INPUT} />
      <p class="hint">${texts("face.staff.add_how")}</p>
    <//>
  `;
}

export function PinDialog(props) {
  const { texts } = props.state;
  return html`
    <${SecretDialog}
      ...${props}
      code=${props.user.has_pin ? "reset_pin" : "set_pin"}
      hint=${texts("face.staff.pin_how")}
      label=${texts("face.staff.pin")}
      labelAgain=${texts("face.control.pin.again")}
      differ="face.control.pin.differ"
      input=${PIN_INPUT}
      changesOf=${(pin) => ({ pin })}
    />
  `;
}

/** @param {string | undefined} props.role a role that the account gets together with its password */
export function PasswordDialog(props) {
  const { state, user, role } = props;
  const { texts } = state;
  return html`
    <${SecretDialog}
      ...${props}
      code=${user.has_password ? "reset_password" : "set_password"}
      hint=${texts(role ? "access.director_password" : "face.staff.password_how")}
      label=${texts("face.staff.password")}
      labelAgain=${texts("face.signin.password_again")}
      differ="access.passwords_differ"
      input=${PASSWORD_INPUT}
      changesOf=${(password) => Object.assign({ password }, role ? { role } : {})}
    />
  `;
}

/**
 * Sets a PIN or a password, typed twice, and returns to the card of the account.
 *
 * @param {string} props.differ code of the fault for two different texts
 * @param {(secret: string) => object} props.changesOf returns the changes of the account
 */
function SecretDialog({
  state,
  dialog,
  staff,
  user,
  openUser,
  code,
  hint,
  label,
  labelAgain,
  differ,
  input,
  changesOf,
}) {
  const { texts } = state;
  const [secret, again] = [useSignal(""), useSignal("")];
  const save = async () => {
    const fault = secret.value === again.value ? await staff.save(user, changesOf(secret.value)) : differ;
    if (!fault) {
      openUser(state, staff, user.id);
    }
    return fault;
  };
  return html`
    <${FormDialog}
      dialog=${dialog}
      title=${`${texts(`face.staff.${code}`)}: ${user.name}`}
      label=${texts("face.control.dialog.save")}
      save=${save}
    >
      <p class="hint">${hint}</p>
      <${Field} label=${label} text=${secret} ...${input} />
      <${Field} label=${labelAgain} text=${again} ...${input} />
    <//>
  `;
}
