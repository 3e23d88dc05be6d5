/** The announcement that is on at an instant of the server's clock: the newest one that has begun and is not over. */

/**
 * @param {object} values `{"announcement:room", announcement, each: [{announcement}]}`: the topics of the room, of the
 *   tournament shown, of each where several are; any may not be there
 * @returns {object | null} `{id, text, at, until, for}`
 */
export function announcementAt(values, now) {
  const topics = [values["announcement:room"], values.announcement, ...values.each.map((each) => each.announcement)];
  const standing = topics
    .map((topic) => topic && topic.announcement)
    .filter((each) => each && each.at <= now && now < each.until);
  return standing.reduce((newest, each) => (newest && newest.at >= each.at ? newest : each), null);
}
