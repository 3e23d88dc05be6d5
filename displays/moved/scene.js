/** A page that comes from the other server: its ticket becomes this server's cookie, and it goes on where it was. */

import { request } from "../../static/js/accounts/session.js";

/** Only a path of this server. */
export function pathOf(wanted) {
  return wanted && /^\/(?![/\\])/.test(wanted) ? wanted : "/";
}

async function open() {
  const given = new URLSearchParams(location.hash.slice(1));
  const ticket = given.get("ticket");
  history.replaceState(null, "", location.pathname);
  if (ticket) {
    await request("POST", "/api/v1/session/ticket", { ticket });
  }
  location.replace(pathOf(given.get("to")));
}

if (typeof document !== "undefined") {
  open();
}
