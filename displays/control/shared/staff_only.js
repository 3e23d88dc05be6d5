/** Pages for staff: whoever has no business there is sent on. */

import { isAway, signInAddress } from "../../../static/js/accounts/session.js";

/**
 * Whether somebody was sent on: to the sign-in, or to control.
 * @param {object | null} session null: the server does not say, and refuses what it has to
 * @param {(session: object) => boolean} isFor whether the page is for this user
 * @param {boolean} signsInFirst whether the sign-in comes first in any case
 */
export function sentOn(session, isFor, signsInFirst = false) {
  if (!session) {
    return false;
  }
  if (signsInFirst || isAway(session)) {
    location.replace(signInAddress(location.pathname + location.search + location.hash));
    return true;
  }
  if (!isFor(session)) {
    location.replace("/control");
    return true;
  }
  return false;
}
