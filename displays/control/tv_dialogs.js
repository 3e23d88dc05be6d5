/** Dialogs about one television: take it in by its code, rename it, let it load anew, forget it. */

import { CODE_LETTERS } from "../../static/js/device_code.js";
import { el } from "../../static/js/dom.js";
import { hostForOthers } from "../../static/js/page.js";
import { isLoopback } from "../../static/js/session.js";
import { fillButton } from "./buttons.js";
import { codeField } from "./code_field.js";
import { reasonsText } from "./desk.js";
import { field } from "./dialog.js";
import { mayDo } from "./roles.js";

const MAX_NAME = 40;

/** `TV 3`: the first number that no television has yet. */
export function freeName(names, word) {
  const taken = new Set(names.map((name) => name.trim().toLowerCase()));
  let n = 1;
  while (taken.has(`${word} ${n}`.toLowerCase())) {
    n += 1;
  }
  return `${word} ${n}`;
}

/** The address to type on a television; this machine's own name would not be found there. */
export function addressOfWalls(room, here) {
  const host = hostForOthers(room, here);
  return isLoopback(host.replace(/:\d+$/, "")) ? "/tv" : `${host}/tv`;
}

export class TvDialogs {
  constructor(face, desk, dialog) {
    Object.assign(this, { face, desk, dialog });
  }

  get displays() {
    return (this.face.topics["displays:room"] || {}).displays || {};
  }

  /** @param {string} code what a QR code brought; empty where it is typed */
  add(code = "") {
    const { texts } = this.face;
    const names = Object.keys(this.displays).map((id) => this.displays[id].name);
    const letters = codeField(texts("face.control.tvs.code"), code);
    const name = field(texts("face.control.tvs.name"), { value: freeName(names, texts("face.control.tvs.tv")), maxlength: MAX_NAME });
    const how = el("p.hint", {}, texts("face.control.tvs.add_how", { address: addressOfWalls(this.face.topics.room, location) }));
    const label = texts("face.control.tvs.add");
    this.dialog.form(label, [how, letters.node, name.node], label, () => this.pair(label, letters.code, name.input.value.trim()));
    if (letters.code.length === CODE_LETTERS) {
      name.input.focus();
      name.input.select();
    }
  }

  pair(label, code, name) {
    if (code.length !== CODE_LETTERS) {
      return "face.control.tvs.code_wrong";
    }
    return name ? this.tried(label, "display.pair", { code, name }) : "face.control.tvs.name_missing";
  }

  /** Send from the open dialog: what stands against it is said there, where it can be corrected. */
  async tried(label, type, fields) {
    const answer = await this.desk.deliver(label, type, fields, { inDialog: true });
    return answer.refused ? reasonsText(answer.refused, this.face.texts) : null;
  }

  more(id) {
    const { texts } = this.face;
    const { name } = this.displays[id];
    const named = field(texts("face.control.tvs.name"), { value: name, maxlength: MAX_NAME, disabled: !mayDo(this.face.session, "display.rename") });
    const actions = el("div.actions", {}, this.action("reload", id, name), this.action("forget", id, name));
    const label = texts("face.control.tvs.rename");
    this.dialog.form(name, [named.node, actions, el("p.hint", {}, texts("face.control.tvs.forget_how"))], label, () => {
      const wanted = named.input.value.trim();
      if (wanted === name) {
        return null;
      }
      return wanted ? this.tried(`${label}: ${name}`, "display.rename", { display: id, name: wanted }) : "face.control.tvs.name_missing";
    });
  }

  action(what, id, name) {
    const { texts } = this.face;
    const label = texts(`face.control.tvs.${what}`);
    const button = el("button", {
      onclick: () => {
        this.dialog.close();
        this.desk.deliver(`${label}: ${name}`, `display.${what}`, { display: id });
      },
    });
    fillButton(this.face, button, label, mayDo(this.face.session, `display.${what}`));
    return button;
  }
}
