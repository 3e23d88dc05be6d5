/** Codes about flights that the sources compose of a start and an ending. */

/** The endings of each start. */
export const FLIGHT_FAMILIES = {
  "face.merging.pays.": ["amount", "min_cash", "nothing"],
  "face.merging.resume.": ["full_level", "next_level", "remaining_time"],
  "face.merging.rule.": ["best_stack", "first_stack", "sum"],
  "face.merging.start.": ["average", "earliest", "fixed", "longest"],
  "face.merging.waits.": ["amount", "bags", "flights", "level", "pays", "reasons"],
};
