/** The card of an account: role, actions, devices with a sign-in. */

import { html } from "../../../static/vendor/preact/preact.js";
import { PasswordDialog, PinDialog, ROLES } from "./account_dialogs.js";
import { SignInCode } from "./sign_in_code.js";

/** The description of a device: the reported system, and the address of its sign-in. */
export function deviceName({ runs_on: kind, address }, texts) {
  return [kind || texts("face.staff.some_device"), address].filter(Boolean).join(" · ");
}

/**
 * The state of a device in words.
 *
 * @param {object | undefined} present the device of `presence:room`
 */
export function deviceState({ state, created_at }, present, texts) {
  const here = present && present.connected ? "here" : state;
  return `${texts(`face.staff.is_${here}`)} · ${texts("face.staff.since", { since_at: created_at })}`;
}

export function Account({ state, staff, user, openUser }) {
  const { texts } = state;
  const session = state.session.value;
  const isOwn = Boolean(session) && session.id === user.id;
  const facts = [
    user.disabled ? texts("face.staff.is_disabled") : "",
    user.has_pin ? "" : texts("face.staff.no_pin"),
    isOwn ? texts("face.staff.you") : "",
  ].filter(Boolean);
  return html`
    ${facts.length > 0 && html`<p class="hint" role="status">${facts.join(" · ")}</p>`}
    <${RoleChoice} state=${state} staff=${staff} user=${user} isOwn=${isOwn} openUser=${openUser} />
    <div class="actions">
      <${Actions} state=${state} staff=${staff} user=${user} isOwn=${isOwn} openUser=${openUser} />
    </div>
    <h3 class="label">${texts("face.staff.signed_in")}</h3>
    <div class="staff-devices" role="list"><${Devices} state=${state} staff=${staff} user=${user} /></div>
  `;
}

function RoleChoice({ state, staff, user, isOwn, openUser }) {
  const { texts } = state;
  const choose = async ({ target }) => {
    const role = target.value;
    if (role === "td" && !user.has_password) {
      state.openDialog(PasswordDialog, { staff, user, role, openUser });
      return;
    }
    if (await staff.change(user, { role })) {
      target.value = user.role; // a refused choice is not shown as if it were made
    }
  };
  const option = (role) => html`<option key=${role} value=${role}>${texts(`face.role.${role}`)}</option>`;
  return html`
    <label class="field">
      <span class="label">${texts("face.staff.role")}</span>
      <select data-key="role" value=${user.role} disabled=${isOwn} onChange=${choose}>
        ${ROLES.map(option)}
      </select>
    </label>
  `;
}

function Actions({ state, staff, user, isOwn, openUser }) {
  const { texts } = state;
  const open = (Component) => () => state.openDialog(Component, { staff, user, openUser });
  const button = (code, onClick, isClosed = false) => html`
    <button key=${code} data-key=${code} data-staff=${code} disabled=${isClosed} onClick=${onClick}>
      ${texts(`face.staff.${code}`)}
    </button>
  `;
  const endAll = () => staff.endSignIn(user);
  const disable = () => staff.change(user, { disabled: !user.disabled });
  return [
    button("link", open(SignInCode), user.disabled),
    button(user.has_pin ? "reset_pin" : "set_pin", open(PinDialog)),
    button(user.has_password ? "reset_password" : "set_password", open(PasswordDialog)),
    !isOwn && button("end_all", endAll, user.sign_ins.length === 0),
    !isOwn && button(user.disabled ? "enable" : "disable", disable),
  ];
}

function Devices({ state, staff, user }) {
  const device = (each) => html`<${Device} key=${each.id} state=${state} staff=${staff} user=${user} device=${each} />`;
  return user.sign_ins.length
    ? user.sign_ins.map(device)
    : html`<p class="none" role="listitem">${state.texts("face.staff.nowhere")}</p>`;
}

function Device({ state, staff, user, device }) {
  const { texts } = state;
  const session = state.session.value;
  const isThis = Boolean(session) && session.device === device.id;
  const name = deviceName(device, texts);
  const label = texts("face.staff.end");
  const end = () => staff.endSignIn(user, device);
  const button = html`
    <button data-key=${device.id} aria-label=${`${label}: ${name}`} onClick=${end}>${label}</button>
  `;
  return html`
    <div class="staff-device" role="listitem">
      <span>
        <b>${isThis ? `${name} · ${texts("face.staff.this_device")}` : name}</b>
        <small>${deviceState(device, staff.present[device.id], texts)}</small>
      </span>
      ${!isThis && button}
    </div>
  `;
}
