/** Pages for staff: other users are redirected. */

import { isAway, signInAddress } from "../../../static/js/accounts/session.js";

/**
 * Redirects to the sign-in or to the control, unless the page is for the user.
 *
 * @param {object | null} session null: unknown; the server refuses what the user may not do
 * @param {(session: object) => boolean} isFor whether the page is for this user
 * @param {boolean} signsInFirst whether every visit leads to the sign-in first
 * @returns {boolean} whether the user was redirected
 */
export function isRedirected(session, isFor, signsInFirst = false) {
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
