/** Unlocks this device from another one where the same person is signed in: a QR code to scan, a code to type. */

import { groupedCode } from "../../static/js/device_code.js";
import { el } from "../../static/js/dom.js";
import { request } from "../../static/js/session.js";

const POLL_MS = 2000;
const RENEW_BEFORE_MS = 20000;
const RETRY_MS = 4000;

export class UnlockElsewhere {
  constructor(door) {
    this.door = door;
    this.stopped = false;
  }

  open() {
    const { door } = this;
    const { texts } = door;
    this.image = el("img", { alt: "", hidden: true });
    this.code = el("p.code");
    this.state = el("p", { role: "status" });
    const ways = door.session.has_pin ? ["pin", "password"] : ["password"];
    const node = el("div.unlock", {}, this.image, this.code, this.state);
    door.show(texts("face.signin.elsewhere"), texts("face.signin.elsewhere_how"), node, door.others(...ways));
    door.leaving = () => (this.stopped = true);
    this.ask();
  }

  /** Ask for a code; again before it expires, and again when the server could not be reached. */
  async ask() {
    const { ok, answer } = await request("POST", "/api/v1/pairings", { kind: "unlock" });
    if (this.stopped) {
      return;
    }
    if (!ok) {
      this.state.textContent = this.door.texts("face.signin.unreachable");
      setTimeout(() => this.stopped || this.ask(), RETRY_MS);
      return;
    }
    this.image.src = answer.qr;
    this.image.hidden = !answer.qr;
    this.code.textContent = groupedCode(answer.code);
    this.state.textContent = "";
    const renewIn = Math.max(RETRY_MS, answer.expires_at - answer.server_ms - RENEW_BEFORE_MS);
    this.poll(performance.now() + renewIn);
  }

  poll(until) {
    setTimeout(async () => {
      const { answer } = this.stopped ? {} : await request("POST", "/api/v1/pairings/poll", {});
      if (this.stopped) {
        return;
      }
      if (answer && answer.unlocked) {
        this.door.leave();
      } else if (performance.now() < until) {
        this.poll(until);
      } else {
        this.ask();
      }
    }, POLL_MS);
  }
}
