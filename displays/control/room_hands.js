/** Gives the room's commands about its tables: once for each tap, refusals beside the button. */

import { el } from "../../static/js/dom.js";
import { fillButton } from "./buttons.js";
import { reasonsText } from "./desk.js";
import { mayDo } from "./roles.js";

export class RoomHands {
  constructor(face, desk, dialog) {
    Object.assign(this, { face, desk, dialog });
  }

  /** @returns {Promise<string | null>} the fault, in words; null if it is done, or was done already */
  async ask(label, type, fields) {
    const answer = await this.desk.deliver(label, type, fields, { inDialog: true });
    const stands = answer.refused && answer.refused.every((reason) => reason.code === "already_done");
    return answer.refused && !stands ? reasonsText(answer.refused, this.face.texts) : null;
  }

  /** Gives a command from an open dialog, which stays open and shows a refusal. */
  async give(label, type, fields) {
    if (this.desk.waiting.has(label)) {
      return; // a nervous finger
    }
    const { error } = this.dialog;
    const wrong = await this.ask(label, type, fields);
    if (this.dialog.isOpen && error === this.dialog.error) {
      this.dialog.say(wrong || "");
    } else if (wrong) {
      this.desk.notice("answer", wrong);
    }
  }

  /** A button that is closed, with its reason, where the role may not. */
  button(label, type, onTap, attributes = {}) {
    const button = el("button", Object.assign({ onclick: onTap }, attributes));
    fillButton(this.face, button, label, mayDo(this.face.session, type));
    return button;
  }
}
