/** The contents of an account's dialog: role, actions, devices with a sign-in. */

import { html } from "../../../static/vendor/preact/preact.js";
import { PasswordDialog, PinDialog, ROLES } from "./account_dialogs.js";
import { SignInCode } from "./sign_in_code.js";

/** A device with a sign-in in words: its system, as reported, and the address that it signed in from. */
export function deviceName({ runs_on: kind, address }, texts) {
  return [kind || texts("face.staff.some_device"), address].filter(Boolean).join(" · ");
}

/**
 * The state of a device's sign-in in words.
 *
 * @param {{state: string, created_at: number}} signIn
 * @param {object | undefined} device of the topic `presence:room`
 */
export function signInText(signIn, device, texts) {
  const state = device && device.connected ? "here" : signIn.state;
  return `${texts(`face.staff.is_${state}`)} · ${texts("face.staff.since", { since_at: signIn.created_at })}`;
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
    <div role="list"><${Devices} state=${state} staff=${staff} user=${user} /></div>
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
      target.value = user.role; // the server refused the chosen role
    }
  };
  const option = (role) => html`<option key=${role} value=${role}>${texts(`face.role.${role}`)}</option>`;
  return html`
    <label class="field">
      <span class="label">${texts("face.staff.role")}</span>
      <select value=${user.role} disabled=${isOwn} onChange=${choose}>
        ${ROLES.map(option)}
      </select>
    </label>
  `;
}

function Actions({ state, staff, user, isOwn, openUser }) {
  const { texts } = state;
  const open = (Component) => () => state.openDialog(Component, { staff, user, openUser });
  const button = (code, onClick, isClosed = false) => html`
    <button key=${code} data-staff=${code} disabled=${isClosed} onClick=${onClick}>
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
  const device = (signIn) => html`
    <${Device} key=${signIn.id} state=${state} staff=${staff} user=${user} signIn=${signIn} />
  `;
  return user.sign_ins.length
    ? user.sign_ins.map(device)
    : html`<p class="none" role="listitem">${state.texts("face.staff.nowhere")}</p>`;
}

function Device({ state, staff, user, signIn }) {
  const { texts } = state;
  const session = state.session.value;
  const isOwn = Boolean(session) && session.device === signIn.id;
  const name = deviceName(signIn, texts);
  const label = texts("face.staff.end");
  const end = () => staff.endSignIn(user, signIn);
  const button = html`
    <button aria-label=${`${label}: ${name}`} onClick=${end}>${label}</button>
  `;
  return html`
    <div class="staff-device" role="listitem">
      <span>
        <b>${isOwn ? `${name} · ${texts("face.staff.this_device")}` : name}</b>
        <small>${signInText(signIn, staff.devices[signIn.id], texts)}</small>
      </span>
      ${!isOwn && button}
    </div>
  `;
}
