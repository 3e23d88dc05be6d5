/** The connection of a face: the live one, or that to the past where the address has `?at=`. */

import { Live } from "./live.js";

const PAST = "/static/js/past/past_live.js";

/** Whether a page shows the past. */
export function isPast(search) {
  return new URLSearchParams(search).has("at");
}

/** The class of the connection. What the past needs is loaded by those only who look at it. */
export async function connectionFor(search, load = (path) => import(path)) {
  return isPast(search) ? (await load(PAST)).PastLive : Live;
}
