/** The staff: accounts with their roles and sign-ins; add a user, PIN, link, disable. For directors. */

import { el, setChildren } from "../../static/js/dom.js";
import { request } from "../../static/js/session.js";
import { choice, field } from "./dialog.js";
import { SignInCode } from "./sign_in_code.js";
import { refusalText } from "./shared/refusal.js";

export const ROLES = ["td", "floor", "cashier", "dealer", "supervisor"];
const MAX_NAME = 40;
const DIGITS = { inputmode: "numeric", autocomplete: "off", type: "password", maxlength: 8 };

/** Whether this user may change accounts: directors may. */
export function directs(session) {
  return Boolean(session) && session.role === "td";
}

/** The name of a device: the system that its browser reports, and the address of its sign-in. */
export function deviceName({ runs_on: kind, address }, texts) {
  return [kind || texts("face.staff.some_device"), address].filter(Boolean).join(" · ");
}

/**
 * How a device is now, in words.
 *
 * @param {object | undefined} present the device of `presence:room`
 */
export function deviceState({ state, created_at }, present, texts) {
  const here = present && present.connected ? "here" : state;
  return `${texts(`face.staff.is_${here}`)} · ${texts("face.staff.since", { since_at: created_at })}`;
}

export class StaffDialog {
  constructor(face, dialog) {
    Object.assign(this, { face, dialog });
    this.users = null;
    this.shown = null; // the id of the open card's user; null for the list
    this.looked = [];
  }

  says(code, params) {
    return this.face.texts(`face.staff.${code}`, params);
  }

  get present() {
    return (this.face.topics["presence:room"] || {}).devices || {};
  }

  get user() {
    return (this.users || []).find(({ id }) => id === this.shown) || null;
  }

  open() {
    this.shown = null;
    this.body = el("div");
    const add = el("button.main", { onclick: () => this.add(), "data-staff": "add" }, this.says("add"));
    this.dialog.open(this.says("title"), [this.body], [add], "close");
    this.code = null;
    this.fetch();
  }

  /** One account; the way back leads to all of them. */
  openUser(id) {
    const { name } = this.users.find((each) => each.id === id);
    this.shown = id;
    this.body = el("div");
    this.dialog.open(name, [this.body], [el("button", { onclick: () => this.open() }, this.says("all"))], "close");
    this.code = null;
    this.drawBody();
  }

  async fetch() {
    const { topics } = this.face;
    this.looked = [topics["staff:room"], this.connected()];
    const result = await request("GET", "/api/v1/staff");
    const wrong = refusalText(result, this.face.texts);
    if (wrong) {
      this.sayHere(wrong);
      return;
    }
    this.users = result.answer.users;
    this.drawBody();
  }

  /** The connected devices as a string: the list is redrawn when it changes. */
  connected() {
    const { present } = this;
    return Object.keys(present).filter((id) => present[id].connected).sort().join();
  }

  get isOpen() {
    return Boolean(this.body) && this.body.isConnected && this.dialog.isOpen;
  }

  /** Another tablet may have changed a user, or a user signed in. */
  draw() {
    if (this.isOpen && (this.looked[0] !== this.face.topics["staff:room"] || this.looked[1] !== this.connected())) {
      this.fetch();
    }
  }

  drawBody() {
    if (!this.isOpen || !this.users) {
      return;
    }
    const { body, user, users } = this;
    const key = JSON.stringify([this.shown, user, this.shown ? null : users, this.connected()]);
    const focused = body.contains(document.activeElement) ? document.activeElement.dataset.key : null;
    const made = setChildren(body, key, () => (user ? this.card(user) : [el("div.staff-list", { role: "list" }, ...users.map((each) => this.row(each)))]));
    const again = made && focused ? body.querySelector(`[data-key="${focused}"]`) : null;
    if (again) {
      again.focus();
    }
  }

  row(user) {
    const { texts } = this.face;
    const here = user.sign_ins.filter(({ id }) => (this.present[id] || {}).connected).length;
    const count = user.sign_ins.length;
    const state = user.disabled ? this.says("is_disabled") : this.says(count ? "devices" : "nowhere", { count, here });
    const button = el(
      `button.staff-row${user.disabled ? ".is-disabled" : ""}`,
      { "data-key": user.id, onclick: () => this.openUser(user.id) },
      el("b", {}, user.name),
      el("span", {}, texts(`face.role.${user.role}`)),
      el("small", {}, state),
    );
    return el("div", { role: "listitem" }, button);
  }

  card(user) {
    const { texts, session } = this.face;
    const itsMe = session && session.id === user.id;
    const role = choice(this.says("role"), ROLES.map((value) => ({ value, text: texts(`face.role.${value}`) })), user.role);
    role.input.dataset.key = "role";
    role.input.disabled = itsMe;
    role.input.onchange = () => this.changeRole(user, role.input);
    const facts = [user.disabled ? this.says("is_disabled") : "", user.has_pin ? "" : this.says("no_pin"), itsMe ? this.says("you") : ""];
    const said = facts.filter(Boolean).join(" · ");
    return [
      said ? el("p.hint", { role: "status" }, said) : null,
      role.node,
      el("div.actions", {}, ...this.actions(user, itsMe)),
      el("h3.label", {}, this.says("signed_in")),
      el("div.staff-devices", { role: "list" }, ...this.devices(user)),
    ].filter(Boolean);
  }

  actions(user, itsMe) {
    const button = (code, onTap, disabled = false) => el("button", { "data-key": code, "data-staff": code, disabled, onclick: onTap }, this.says(code));
    return [
      button("link", () => this.showCode(user), user.disabled),
      button(user.has_pin ? "reset_pin" : "set_pin", () => this.askPin(user)),
      button(user.has_password ? "reset_password" : "set_password", () => this.askPassword(user)),
      ...(itsMe ? [] : [
        button("end_all", () => this.give("DELETE", `${user.id}/sign-ins`, {}), user.sign_ins.length === 0),
        button(user.disabled ? "enable" : "disable", () => this.give("PATCH", user.id, { disabled: !user.disabled })),
      ]),
    ];
  }

  devices({ id: user, sign_ins: held }) {
    const { session, texts } = this.face;
    if (!held.length) {
      return [el("p.none", { role: "listitem" }, this.says("nowhere"))];
    }
    return held.map((each) => {
      const here = session && session.device === each.id;
      const name = deviceName(each, texts);
      const end = el("button", { "data-key": each.id, "aria-label": `${this.says("end")}: ${name}`, onclick: () => this.give("DELETE", `${user}/sign-ins/${each.id}`, {}) }, this.says("end"));
      const about = el("span", {}, el("b", {}, here ? `${name} · ${this.says("this_device")}` : name), el("small", {}, deviceState(each, this.present[each.id], texts)));
      return el("div.staff-device", { role: "listitem" }, about, here ? null : end);
    });
  }

  /** A change in the open card: a refusal is shown there. */
  async give(method, path, body) {
    const wrong = await this.ask(method, path, body);
    this.sayHere(wrong || "");
    return wrong;
  }

  sayHere(words) {
    if (this.isOpen) {
      this.dialog.say(words);
    }
  }

  /** @returns {Promise<string | null>} the fault, in words; null if it is done, or was done already */
  async ask(method, path, body) {
    if (this.isAsking) {
      return null; // a nervous finger
    }
    this.isAsking = true;
    const result = await request(method, `/api/v1/staff${path ? `/${path}` : ""}`, body);
    this.isAsking = false;
    const { refused = [] } = result.answer || {};
    const stands = refused.length > 0 && refused.every(({ code }) => code === "already_done");
    if (result.ok || stands) {
      await this.fetch();
    }
    return stands ? null : refusalText(result, this.face.texts);
  }

  async changeRole(user, select) {
    const role = select.value;
    if (role === "td" && !user.has_password) {
      this.askPassword(user, role);
      return;
    }
    if (await this.give("PATCH", user.id, { role })) {
      select.value = user.role; // a refused choice is not shown as if it were made
    }
  }

  add() {
    const { texts } = this.face;
    const name = field(this.says("name"), { maxlength: MAX_NAME });
    const role = choice(this.says("role"), ROLES.map((value) => ({ value, text: texts(`face.role.${value}`) })), "floor");
    const pin = field(this.says("pin"), Object.assign({ "data-later": true }, DIGITS));
    const password = field(this.says("password"), { type: "password", autocomplete: "new-password", "data-later": true });
    const body = [name.node, role.node, pin.node, password.node, el("p.hint", {}, this.says("add_how"))];
    this.dialog.form(this.says("add"), body, this.says("add"), async () => {
      const given = { name: name.input.value.trim(), role: role.input.value };
      const secrets = Object.assign({}, pin.input.value ? { pin: pin.input.value } : {}, password.input.value ? { password: password.input.value } : {});
      const before = new Set((this.users || []).map(({ id }) => id));
      const wrong = given.name ? await this.ask("POST", "", Object.assign(given, secrets)) : "face.staff.name_missing";
      const added = wrong ? null : this.users.find(({ id }) => !before.has(id));
      if (added) {
        this.openUser(added.id);
      }
      return wrong;
    });
  }

  askPin(user) {
    const pin = field(this.says("pin"), DIGITS);
    const again = field(this.face.texts("face.control.pin.again"), DIGITS);
    this.form(user, user.has_pin ? "reset_pin" : "set_pin", [el("p.hint", {}, this.says("pin_how")), pin.node, again.node], () => {
      const same = pin.input.value === again.input.value;
      return same ? this.ask("PATCH", user.id, { pin: pin.input.value }) : "face.control.pin.differ";
    });
  }

  /** @param {string | null} role the one that needs a password */
  askPassword(user, role = null) {
    const secret = { type: "password", autocomplete: "new-password" };
    const password = field(this.says("password"), secret);
    const again = field(this.face.texts("face.control.pin.again"), secret);
    const how = this.says(role ? "director_how" : "password_how");
    this.form(user, user.has_password ? "reset_password" : "set_password", [el("p.hint", {}, how), password.node, again.node], () => {
      const same = password.input.value === again.input.value;
      const changes = Object.assign({ password: password.input.value }, role ? { role } : {});
      return same ? this.ask("PATCH", user.id, changes) : "face.control.pin.differ";
    });
  }

  /** A form about one account; afterwards its card is there again. */
  form(user, code, body, save) {
    this.dialog.form(`${this.says(code)}: ${user.name}`, body, this.face.texts("face.control.dialog.save"), async () => {
      const wrong = await save();
      if (!wrong) {
        this.openUser(user.id);
      }
      return wrong;
    });
  }

  showCode(user) {
    new SignInCode(this.face, this.dialog, user, () => this.openUser(user.id)).open();
  }
}
