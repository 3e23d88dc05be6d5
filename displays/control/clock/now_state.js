/** State of the panel of tasks: cards or log, folded or open. */

import { signal } from "../../../static/vendor/preact/preact.js";

export class NowState {
  constructor() {
    this.isLog = signal(false);
    this.isOpen = signal(false); // for phones, where the panel is folded at first
  }

  show(isLog) {
    this.isOpen.value = this.isLog.peek() === isLog ? !this.isOpen.peek() : true;
    this.isLog.value = isLog;
  }
}
