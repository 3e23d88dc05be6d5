/** The secret in the page's address: the server's code for the first visit, or a director's sign-in link. */

import { decoded } from "../../static/js/page.js";

/**
 * Takes the secret out of the address, so that the browser's history does not have it.
 *
 * @returns {{code?: string, link?: string}}
 */
export function takeSecret(location, history) {
  const match = /^#(code|link)=(.+)$/.exec(location.hash);
  if (match) {
    history.replaceState(null, "", location.pathname + location.search);
  }
  return match ? { [match[1]]: decoded(match[2]) } : {};
}
