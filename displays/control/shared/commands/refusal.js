/** The refusals of an HTTP request, in words. */

import { refusals } from "../../../../static/js/accounts/session.js";
import { isAlreadyDone } from "../../../../static/js/live/already_done.js";
import { reasonsText } from "../../../../static/js/texts/reasons.js";

/** All reasons on one line; null if the request succeeded, or somebody did the same before. */
export function changeRefusalText(result, texts) {
  return isAlreadyDone(refusals(result)) ? null : refusalText(result, texts);
}

/** All reasons on one line; null if the request succeeded. */
export function refusalText(result, texts) {
  if (result.ok) {
    return null;
  }
  return reasonsText(refusals(result), texts) || texts("face.control.notice.unreachable");
}
