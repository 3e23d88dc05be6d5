/** Keeps a phone's screen on if its user wants that and the browser can. */

import { isChosen, keepChoice } from "./device_choice.js";

const STORED = "clockserver.keep_screen_on";

export class WakeLock {
  /**
   * @param {object} device `{navigator, document, secure, storage}`
   * @param {() => void} onChange called when the lock is gained or lost
   */
  constructor(device, onChange) {
    this.device = device;
    this.onChange = onChange;
    this.held = null;
    this.asking = false;
    this.wanted = isChosen(this.device, STORED);
    // The system takes the lock back whenever the page is hidden.
    device.document.addEventListener("visibilitychange", () => this.hold());
    this.hold();
  }

  /** `yes`, `insecure` (only over https) or `no` (this browser cannot). */
  get possible() {
    if (!this.device.secure) {
      return "insecure";
    }
    return this.device.navigator.wakeLock ? "yes" : "no";
  }

  get on() {
    return this.held !== null;
  }

  /** @param {boolean} wanted whether the screen is to stay on; kept on this device */
  async set(wanted) {
    this.wanted = wanted;
    keepChoice(this.device, STORED, wanted);
    if (!wanted && this.held) {
      await this.held.release();
    }
    await this.hold();
  }

  async hold() {
    if (!this.wanted || this.held || this.asking || this.possible !== "yes" || this.device.document.hidden) {
      return;
    }
    this.asking = true;
    try {
      this.take(await this.device.navigator.wakeLock.request("screen"));
    } catch (error) {
      // A phone that is low on battery refuses; the switch shows it.
      console.warn("the screen cannot be kept on", error);
    }
    this.asking = false;
    if (!this.wanted && this.held) {
      await this.held.release();
    }
    this.onChange();
  }

  take(held) {
    this.held = held;
    held.addEventListener("release", () => {
      this.held = null;
      this.onChange();
    });
  }
}
