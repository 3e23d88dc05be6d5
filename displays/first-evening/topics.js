/** The topics that the questions read. */

export const KINDS = [
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
export const ROOM = ["drafts:room", "library:room", "displays:room"];
