/** A notice, once on each device of staff, that the connection is not encrypted. */

import { isPlain } from "../../../static/js/accounts/session.js";

const READ_KEY = "clockserver.plain_seen";

/** @param {object} desk shows the notice */
export function showPlainNotice(desk, texts) {
  if (!isPlain(location) || wasRead()) {
    return;
  }
  desk.notice("plain", texts("face.control.notice.plain"), { tone: "quiet", onClose: storeRead });
}

function wasRead() {
  try {
    return localStorage.getItem(READ_KEY) !== null;
  } catch (error) {
    console.warn("this device keeps no settings", error);
    return false;
  }
}

function storeRead() {
  try {
    localStorage.setItem(READ_KEY, "1");
  } catch (error) {
    console.warn("this device keeps no settings", error);
  }
}
