/** The forms of accounts: add an account, set a PIN or a password. */

import { html, useSignal } from "../../../static/vendor/preact/preact.js";
import { FormDialog } from "../shared/dialogs/dialog.js";
import { Choice, Field } from "../shared/fields/fields.js";

export const ROLES = ["td", "floor", "cashier", "dealer", "supervisor"];
const MAX_NAME = 40;
const DIGITS = { inputmode: "numeric", autocomplete: "off", type: "password", maxlength: 8 };
const SECRET = { type: "password", autocomplete: "new-password" };

/** @param {(state, staff, id) => void} props.openUser opens the card of the account */
export function AddDialog({ state, dialog, staff, openUser }) {
  const { texts } = state;
  const [name, role, pin, password] = [useSignal(""), useSignal("floor"), useSignal(""), useSignal("")];
  const label = texts("face.staff.add");
  const save = async () => {
    const given = { name: name.value.trim(), role: role.value };
    const secrets = [
      ["pin", pin.value],
      ["password", password.value],
    ].filter(([, typed]) => typed);
    secrets.forEach(([field, typed]) => (given[field] = typed));
    const before = new Set((staff.users.peek() || []).map(({ id }) => id));
    const fault = given.name ? await staff.add(given) : "face.staff.name_missing";
    const added = fault ? null : staff.users.peek().find(({ id }) => !before.has(id));
    if (added) {
      openUser(state, staff, added.id);
    }
    return fault;
  };
  const options = ROLES.map((value) => ({ value, text: texts(`face.role.${value}`) }));
  return html`
    <${FormDialog} dialog=${dialog} title=${label} label=${label} save=${save}>
      <${Field} label=${texts("face.staff.name")} text=${name} maxlength=${MAX_NAME} />
      <${Choice} label=${texts("face.staff.role")} options=${options} chosen=${role} />
      <${Field} label=${texts("face.staff.pin")} text=${pin} data-later="" ...${DIGITS} />
      <${Field} label=${texts("face.staff.password")} text=${password} data-later="" ...${SECRET} />
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
      how=${texts("face.staff.pin_how")}
      label=${texts("face.staff.pin")}
      input=${DIGITS}
      changes=${(pin) => ({ pin })}
    />
  `;
}

/** @param {string | undefined} props.role a role that needs a password */
export function PasswordDialog(props) {
  const { state, user, role } = props;
  const { texts } = state;
  return html`
    <${SecretDialog}
      ...${props}
      code=${user.has_password ? "reset_password" : "set_password"}
      how=${texts(role ? "access.director_password" : "face.staff.password_how")}
      label=${texts("face.staff.password")}
      input=${SECRET}
      changes=${(password) => Object.assign({ password }, role ? { role } : {})}
    />
  `;
}

/** Sets a secret, typed twice, and returns to the card of the account. */
function SecretDialog({ state, dialog, staff, user, openUser, code, how, label, input, changes }) {
  const { texts } = state;
  const [typed, again] = [useSignal(""), useSignal("")];
  const save = async () => {
    const fault =
      typed.value === again.value ? await staff.save(user, changes(typed.value)) : "face.control.pin.differ";
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
      <p class="hint">${how}</p>
      <${Field} label=${label} text=${typed} ...${input} />
      <${Field} label=${texts("face.control.pin.again")} text=${again} ...${input} />
    <//>
  `;
}
