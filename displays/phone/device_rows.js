/** Options of this phone: keep the screen on, and put the page on the home screen. */

import { el, setChildren } from "/static/js/dom.js";
import { makeInstallable } from "/static/js/install.js";
import { WakeLock } from "/static/js/wake_lock.js";

export class DeviceRows {
  /** @param {string} page the path of the page that is to be kept */
  constructor(node, texts, page) {
    this.texts = texts;
    this.rows = el("div.device-rows");
    node.insertBefore(this.rows, node.firstChild);
    this.askToInstall = null;
    const device = { navigator, document, secure: window.isSecureContext, storage: () => localStorage };
    this.wakeLock = new WakeLock(device, () => this.draw());
    makeInstallable(page, (ask) => {
      this.askToInstall = ask;
      this.draw();
    });
  }

  draw() {
    const { possible, on } = this.wakeLock;
    const key = JSON.stringify([possible, on, Boolean(this.askToInstall)]);
    setChildren(this.rows, key, () => [this.wakeLockRow(possible, on), this.installRow()].filter(Boolean));
  }

  wakeLockRow(possible, on) {
    const { texts } = this;
    if (possible === "no") {
      return null;
    }
    if (possible === "insecure") {
      return el("p.note", {}, texts("face.phone.keep_on.insecure"));
    }
    const turn = () => this.wakeLock.turn(!on);
    const state = texts(on ? "face.phone.on" : "face.phone.off");
    return el("button.switch", { role: "switch", "aria-checked": String(on), onclick: turn }, texts("face.phone.keep_on"), el("b", {}, state));
  }

  installRow() {
    if (!this.askToInstall) {
      return null;
    }
    return el("button.switch", { onclick: () => this.askToInstall && this.askToInstall() }, this.texts("face.phone.install"));
  }
}
