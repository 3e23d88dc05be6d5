/** The refusals of an HTTP request, in words. */

import { refusals } from "../../../../static/js/accounts/session.js";
import { reasonsText } from "../../../../static/js/texts/reasons.js";

/** All reasons on one line; null if the request succeeded. */
export function refusalText(result, texts) {
  if (result.ok) {
    return null;
  }
  return reasonsText(refusals(result), texts) || texts("face.control.notice.unreachable");
}
