/** The menu of the signed-in user: name, lock, PIN, sign out, language, keys. */

import { CODE_LETTERS } from "../../static/js/device_code.js";
import { el } from "../../static/js/dom.js";
import { refusals, request, signInAddress } from "../../static/js/session.js";
import { reasonsText } from "./desk.js";
import { fillButton } from "./buttons.js";
import { codeField } from "./code_field.js";
import { field } from "./dialog.js";
import { mayDo } from "./roles.js";

/** Refusals of an HTTP request on one line; null if it was done. */
export function wrongIn(result, texts) {
  if (result.ok) {
    return null;
  }
  return reasonsText(refusals(result), texts) || texts("face.control.notice.unreachable");
}

export class StaffMenu {
  /** @param {{language: Element, keys: () => void, create: () => void, manage: () => void, archive: () => void, staff: () => void}} more */
  constructor(face, dialog, more) {
    Object.assign(this, { face, dialog, more });
  }

  open() {
    const { texts, session } = this.face;
    const signedIn = Boolean(session && session.id);
    const role = session ? texts(`face.role.${session.role}`) : "";
    const title = signedIn && session.name ? session.name : texts("face.control.menu");
    const button = (name, onTap) => el("button", { "data-menu": name, onclick: onTap }, texts(`face.control.menu.${name}`));
    const ownPin = session && session.has_password ? [button(session.has_pin ? "change_pin" : "set_pin", () => this.pin())] : [];
    const mine = [button("lock", () => this.leave("POST", "/api/v1/session/lock")), ...ownPin, button("unlock", () => this.unlock())];
    const create = button("new", () => this.more.create());
    fillButton(this.face, create, texts("face.control.menu.new"), mayDo(session, "tournament.create"));
    const manage = this.face.topics.tournament ? [button("manage", () => this.more.manage())] : [];
    const staff = session && session.role === "td" ? [button("staff", () => this.more.staff())] : [];
    const rest = [button("keys", () => this.more.keys()), create, ...manage, ...staff, button("archive", () => this.more.archive())];
    const out = [button("sign_out", () => this.leave("DELETE", "/api/v1/session"))];
    const room = el("a.button", { href: "/" }, texts("face.control.menu.room"));
    const rules = el("a.button", { href: this.rulesAddress(), target: "_blank", rel: "noopener", "data-menu": "rules" }, texts("face.rules.link"));
    const body = [
      el("p", {}, role),
      el("div.actions", {}, ...(signedIn ? mine : []), ...rest, rules, room, ...(signedIn ? out : [])),
      this.more.language,
    ];
    this.dialog.open(title, body, [], "close");
  }

  /** The rulebook, with the rule set of the open tournament. */
  rulesAddress() {
    const { tournament } = this.face.topics;
    return tournament ? `/rules?set=${encodeURIComponent(tournament.ruleset)}` : "/rules";
  }

  /** Lock or sign out: either way this page is over. */
  async leave(method, url) {
    const result = await request(method, url, {});
    const wrong = wrongIn(result, this.face.texts);
    if (wrong) {
      this.dialog.say(wrong);
    } else {
      location.assign(signInAddress(location.pathname + location.search + location.hash));
    }
  }

  /** Another device of mine that is locked shows a code: saying it here wakes that one. */
  unlock(code = "") {
    const { texts } = this.face;
    const letters = codeField(texts("face.control.unlock.code"), code);
    const title = texts("face.control.menu.unlock");
    const body = [el("p.hint", {}, texts("face.control.unlock.how")), letters.node];
    this.dialog.form(title, body, texts("face.control.unlock.do"), async () => {
      if (letters.code.length !== CODE_LETTERS) {
        return "face.control.tvs.code_wrong";
      }
      return wrongIn(await request("POST", "/api/v1/pairings/claim", { code: letters.code }), texts);
    });
  }

  pin() {
    const { texts, session } = this.face;
    const hidden = (name, more) => field(texts(`face.control.pin.${name}`), Object.assign({ type: "password" }, more));
    const digits = { inputmode: "numeric", autocomplete: "off" };
    const password = hidden("password", { autocomplete: "current-password" });
    const pin = hidden("new", digits);
    const again = hidden("again", digits);
    const title = texts(`face.control.menu.${session.has_pin ? "change_pin" : "set_pin"}`);
    const body = [el("p.hint", {}, texts("face.control.pin.how")), pin.node, again.node, password.node];
    this.dialog.form(title, body, texts("face.control.dialog.save"), async () => {
      if (pin.input.value !== again.input.value) {
        return "face.control.pin.differ";
      }
      const result = await request("PUT", "/api/v1/session/pin", { pin: pin.input.value, password: password.input.value });
      if (result.ok) {
        this.face.session = Object.assign({}, session, { has_pin: true });
      }
      return wrongIn(result, texts);
    });
  }
}
