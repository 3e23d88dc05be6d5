/**
 * Players who are paged, as walls show it: for half a minute when they are called, then for a quarter of each minute, so
 * that nothing covers a clock for long. By the server's time, so that all walls show it together.
 */

const FRESH_MS = 30000;
const TURN_MS = 60000;
const SHOWN_MS = 15000;
/** Number of pages shown at once; others take turns. */
export const MOST = 3;

/** @returns {object[]} the pages that are said at an instant, of the tournaments shown; the values are as of `announcementAt` */
export function pagesAt(values, now) {
  // The tournament of the wall may be among several, so equal topics count once.
  const topics = new Set([values.pages, ...values.each.map((each) => each.pages)].filter(Boolean));
  const standing = []
    .concat(...[...topics].map((topic) => topic.pages))
    .filter((each) => each.at <= now && now < each.until);
  const fresh = standing.filter((each) => now - each.at < FRESH_MS);
  if (fresh.length) {
    return fresh.slice(-MOST);
  }
  if (now % TURN_MS >= SHOWN_MS) {
    return [];
  }
  const turn = Math.floor(now / TURN_MS) % Math.max(1, Math.ceil(standing.length / MOST));
  return standing.slice(turn * MOST, (turn + 1) * MOST);
}

/** The words of a page: the player's name and where to go; where names are hidden the seat, else the number of the entry. */
export function pageText({ entry, name, seat, to }, texts) {
  const [table, number] = (seat || "").split("-");
  const place = { table, seat: number };
  if (to === "seat" && seat) {
    return name ? texts("face.paging.seat", Object.assign({ who: name }, place)) : texts("face.paging.to_seat", place);
  }
  const unnamed = seat ? texts("face.paging.at_seat", place) : texts("face.paging.entry", { entry: entry.slice(1) });
  return texts("face.paging.desk", { who: name || unnamed });
}
