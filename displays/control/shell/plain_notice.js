/** Says once, on a device of staff, that others in the network could read along. */

import { isPlain } from "../../../static/js/accounts/session.js";

const SEEN = "clockserver.plain_seen";

/** @param {object} desk shows it, and remembers on this device that it was read */
export function plainNotice(desk, texts) {
  if (!isPlain(location) || seen()) {
    return;
  }
  desk.notice("plain", texts("face.control.notice.plain"), { tone: "quiet", onClose: keep });
}

function seen() {
  try {
    return localStorage.getItem(SEEN) !== null;
  } catch (error) {
    console.warn("this device remembers nothing", error);
    return false;
  }
}

function keep() {
  try {
    localStorage.setItem(SEEN, "1");
  } catch (error) {
    console.warn("this device remembers nothing", error);
  }
}
