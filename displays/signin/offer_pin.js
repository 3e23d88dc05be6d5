/** After signing in: a PIN for this device, so that unlocking it later takes no password. It may be skipped. */

import { el } from "../../static/js/dom.js";
import { Asking } from "./asking.js";
import { Pad } from "./pin_pad.js";

export class OfferPin {
  /** @param {string} password which the server wants to see once more; kept nowhere else */
  constructor(door, password) {
    Object.assign(this, { door, password });
    this.first = null;
  }

  open() {
    const { door } = this;
    const { texts } = door;
    this.pad = new Pad(texts, (pin) => this.typed(pin));
    this.asking = new Asking(texts, this.pad.error, (held) => this.pad.hold(held));
    const skip = el("button", { type: "button", "data-part": "skip", onclick: () => door.leave() }, texts("face.signin.pin_skip"));
    door.show(texts("face.signin.pin_offer"), texts("face.signin.pin_offer_how"), this.pad.node, el("div.others", {}, skip));
    door.leaving = () => this.pad.stop();
  }

  async typed(pin) {
    const { texts } = this.door;
    if (this.first === null) {
      this.first = pin;
      this.pad.note.textContent = texts("face.signin.pin_again");
      return;
    }
    const same = this.first === pin;
    this.first = null;
    if (!same) {
      this.pad.error.textContent = texts("face.signin.pin_differs");
    } else if (await this.asking.ask("PUT", "/api/v1/session/pin", { pin, password: this.password })) {
      this.door.leave();
    }
  }
}
