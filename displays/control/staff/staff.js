/** The dialog of staff accounts for directors: list, add, PIN, sign-in link, disable. */

import { request } from "../../../static/js/accounts/session.js";
import { computed, effect, html, signal, useEffect } from "../../../static/vendor/preact/preact.js";
import { changeRefusalText, refusalText } from "../shared/commands/refusal.js";
import { DialogFrame } from "../shared/dialogs/dialog.js";
import { Account } from "./account.js";
import { AddAccountDialog } from "./account_dialogs.js";
import { openTokens } from "./tokens.js";

/** The staff accounts of the server, fetched while a dialog shows them. */
export class Staff {
  constructor(state) {
    this.state = state;
    this.users = signal(null);
    this.isSending = false;
    this.connected = computed(() => connectedIds(this.devices));
  }

  /** The devices of the topic `presence:room`, by id. */
  get devices() {
    return (this.state.topicValue("presence:room") || {}).devices || {};
  }

  user(id) {
    return (this.users.value || []).find((each) => each.id === id) || null;
  }

  /**
   * Fetches the accounts now, and after each change by another tablet, sign-in or connection.
   *
   * @returns {() => void} stops following
   */
  follow() {
    return effect(() => {
      void this.state.topicValue("staff:room");
      void this.connected.value;
      this.fetch();
    });
  }

  async fetch() {
    const { id } = this.state.dialog;
    const result = await request("GET", "/api/v1/staff");
    const fault = refusalText(result, this.state.texts);
    if (!fault) {
      this.users.value = result.answer.users;
    } else if (id === this.state.dialog.id) {
      this.state.dialog.showFault(fault);
    }
  }

  /**
   * Sends a change, and fetches the accounts again.
   *
   * @returns {Promise<string | null>} the refusal in words; null if the change is done, or was done already
   */
  async send(method, path, body) {
    if (this.isSending) {
      return null; // a second tap
    }
    this.isSending = true;
    const result = await request(method, `/api/v1/staff${path ? `/${path}` : ""}`, body);
    this.isSending = false;
    const fault = changeRefusalText(result, this.state.texts);
    if (!fault) {
      await this.fetch();
    }
    return fault;
  }

  /** @param {object} account name, role, and PIN or password, if any */
  add(account) {
    return this.send("POST", "", account);
  }

  /** Changes an account from a form, which shows the returned refusal. */
  save(user, changes) {
    return this.send("PATCH", user.id, changes);
  }

  /** Changes an account by a tap in the open dialog. */
  change(user, changes) {
    return this.sendInDialog("PATCH", user.id, changes);
  }

  /** Ends the sign-in on one device, or on all devices. */
  endSignIn(user, device = null) {
    return this.sendInDialog("DELETE", device ? `${user.id}/sign-ins/${device.id}` : `${user.id}/sign-ins`, {});
  }

  /** Sends a change, and shows a refusal in the dialog, if that is still open. */
  async sendInDialog(method, path, body) {
    const { dialog } = this.state;
    const { id } = dialog;
    const fault = await this.send(method, path, body);
    if (dialog.isOpen && dialog.id === id) {
      dialog.showFault(fault || "");
    }
    return fault;
  }
}

/** The ids of the connected devices as one text, which changes only when a device connects or leaves. */
function connectedIds(devices) {
  return Object.keys(devices)
    .filter((id) => devices[id].connected)
    .sort()
    .join();
}

export function openStaff(state, staff = new Staff(state)) {
  state.openDialog(StaffDialog, { staff });
}

function StaffDialog({ state, dialog, staff }) {
  const { texts } = state;
  useFollowing(staff);
  const add = html`
    <button class="main" data-staff="add" onClick=${() => state.openDialog(AddAccountDialog, { staff, openUser })}>
      ${texts("face.staff.add")}
    </button>
  `;
  return html`
    <${DialogFrame} dialog=${dialog} title=${texts("face.staff.title")} buttons=${add} close="close">
      <div><${Accounts} state=${state} staff=${staff} /></div>
      <button class="wide" data-staff="tokens" onClick=${() => openTokens(state)}>${texts("face.tokens.title")}</button>
    <//>
  `;
}

function Accounts({ state, staff }) {
  const users = staff.users.value;
  const row = (user) => html`<${Row} key=${user.id} state=${state} staff=${staff} user=${user} />`;
  return users && html`<div role="list">${users.map(row)}</div>`;
}

function Row({ state, staff, user }) {
  const { texts } = state;
  const here = user.sign_ins.filter(({ id }) => (staff.devices[id] || {}).connected).length;
  const count = user.sign_ins.length;
  const code = user.disabled ? "is_disabled" : count ? "devices" : "nowhere";
  return html`
    <div role="listitem">
      <button
        class=${user.disabled ? "staff-row is-disabled" : "staff-row"}
        onClick=${() => openUser(state, staff, user.id)}
      >
        <b>${user.name}</b>
        <span>${texts(`face.role.${user.role}`)}</span>
        <small>${texts(`face.staff.${code}`, { count, here })}</small>
      </button>
    </div>
  `;
}

/** The card of an account, with a button that returns to the list. */
export function openUser(state, staff, id) {
  state.openDialog(AccountDialog, { staff, id });
}

function AccountDialog({ state, dialog, staff, id }) {
  useFollowing(staff);
  const user = staff.user(id);
  const all = html`<button onClick=${() => openStaff(state, staff)}>${state.texts("face.staff.all")}</button>`;
  return html`
    <${DialogFrame} dialog=${dialog} title=${user ? user.name : ""} buttons=${all} close="close">
      <div>${user && html`<${Account} state=${state} staff=${staff} user=${user} openUser=${openUser} />`}</div>
    <//>
  `;
}

function useFollowing(staff) {
  useEffect(() => staff.follow(), [staff]);
}
