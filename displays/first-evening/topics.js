/** The topics that the questions read. */

/** Topics of the tournament. */
export const TOURNAMENT_TOPICS = [
  "tournament",
  "clock",
  "counters",
  "roster",
  "table_list",
  "plan",
  "draws",
  "prizes",
  "structure",
];
/** Topics of the room, beside `room`. */
export const ROOM_TOPICS = ["drafts:room", "library:room", "displays:room"];
