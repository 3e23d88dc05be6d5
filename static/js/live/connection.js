/** The connection of a page: live, or to the past if the address has `?at=`. */

import { Live } from "./live.js";

const PAST = "/static/js/past/past_live.js";

/** Whether a page shows the past. */
export function isPast(search) {
  return new URLSearchParams(search).has("at");
}

/** The class of the connection. Only pages of the past load the code of the past. */
export async function connectionFor(search, load = (path) => import(path)) {
  return isPast(search) ? (await load(PAST)).PastLive : Live;
}
