/**
 * Paged players, as the TVs show them: for half a minute after the call, then for a quarter of each minute, so
 * that nothing covers a clock for long. The server's time decides, so all TVs show a page together.
 */

const RECENT_MS = 30000;
const TURN_MS = 60000;
const SHOWN_MS = 15000;
/** Number of pages shown at once; more than these take turns. */
export const MAX_PAGES = 3;

/**
 * The paged players that a TV shows at an instant, of all its tournaments.
 *
 * @param {object} values as in `announcementAt`
 * @returns {object[]} pages of topic `pages`
 */
export function pagedPlayersAt(values, now) {
  // The TV's own tournament may be one of `each`, so equal topics count once.
  const topics = new Set([values.pages, ...values.each.map((each) => each.pages)].filter(Boolean));
  const valid = []
    .concat(...[...topics].map((topic) => topic.pages))
    .filter((each) => each.at <= now && now < each.until);
  const recent = valid.filter((each) => now - each.at < RECENT_MS);
  if (recent.length) {
    return recent.slice(-MAX_PAGES);
  }
  if (now % TURN_MS >= SHOWN_MS) {
    return [];
  }
  const turn = Math.floor(now / TURN_MS) % Math.max(1, Math.ceil(valid.length / MAX_PAGES));
  return valid.slice(turn * MAX_PAGES, (turn + 1) * MAX_PAGES);
}

/** The text of a page: the player's name and where to go. With hidden names: the seat, else the entry's number. */
export function pagedText({ entry, name, seat, to }, texts) {
  const [table, number] = (seat || "").split("-");
  const place = { table, seat: number };
  if (to === "seat" && seat) {
    return name ? texts("face.paging.seat", Object.assign({ who: name }, place)) : texts("face.paging.to_seat", place);
  }
  const unnamed = seat ? texts("face.paging.at_seat", place) : texts("face.paging.entry", { entry: entry.slice(1) });
  return texts("face.paging.desk", { who: name || unnamed });
}
