/**
 * The page after a takeover: exchanges the ticket from the former leader for a cookie of this server, and opens the
 * page that was open.
 */

import { request } from "../../static/js/accounts/session.js";

/** The wanted path if it is one of this server, else `/`. */
export function pathOf(wanted) {
  return wanted && /^\/(?![/\\])/.test(wanted) ? wanted : "/";
}

async function open() {
  const fragment = new URLSearchParams(location.hash.slice(1));
  const ticket = fragment.get("ticket");
  history.replaceState(null, "", location.pathname);
  if (ticket) {
    await request("POST", "/api/v1/session/ticket", { ticket });
  }
  location.replace(pathOf(fragment.get("to")));
}

if (typeof document !== "undefined") {
  open();
}
