/** The announcement shown on a TV. */

import { announcementNow } from "../../static/js/procedures/announcement.js";

/**
 * The announcement shown at an instant of the server's clock: the newest that has begun and is not over.
 *
 * @param {object} values `{"announcement:room", announcement, each: [{announcement}]}`: the topics of the room, of the
 *   tournament shown, and of each of several tournaments; all are optional
 * @returns {object | null} `{id, text, at, until, for}`
 */
export function announcementAt(values, now) {
  const boards = [values["announcement:room"], values.announcement, ...values.each.map((each) => each.announcement)];
  return announcementNow(boards, now);
}
