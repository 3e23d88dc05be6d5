/** What the panel of tasks beside every view shows: its cards or the log. */

import { signal } from "../../../static/vendor/preact/preact.js";

export class NowState {
  constructor() {
    this.isLog = signal(false);
    this.isOpen = signal(false); // on a phone, where it is folded
  }

  tapped(isLog) {
    this.isOpen.value = this.isLog.peek() === isLog ? !this.isOpen.peek() : true;
    this.isLog.value = isLog;
  }
}
