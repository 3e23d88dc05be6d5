/** Codes that the page of the library composes of a start and an ending. */

import { COLUMNS } from "../../../displays/structures/library/event_columns.js";
import { FIELDS } from "../../../displays/structures/editor/paste/sheet_columns.js";

const KINDS = ["chip_sets", "schedules", "seasons", "series", "templates"];

/** The endings of each start. */
export const LIBRARY_FAMILIES = {
  "face.structures.means.": FIELDS,
  "face.library.": ["archive", "delete", "remove_event", "restore"],
  "face.library.chips.": ["colour", "in_case", "name", "per_player", "value"],
  "face.library.column.": [...COLUMNS, "none"],
  "face.library.series.wrong_": COLUMNS,
  "face.library.day.": ["fri", "mon", "sat", "sun", "thu", "tue", "wed"],
  "face.library.money.": ["addon", "entry", "guarantee", "rebuy", "reentry"],
  "face.library.none.": KINDS,
  "face.library.planned.": ["announced", "deleted", "draft", "none"],
  "face.library.season.of.": ["series", "tournaments"],
  "face.library.season.preset.": ["beaten", "field", "listed", "own"],
  "face.library.season.ties.": ["last", "last_wins", "none", "wins", "wins_last"],
  "face.library.seats.": ["at_once", "at_sale"],
  "face.library.series.": ["add_event", "edit", "paste"],
  "face.library.tab.": ["list", ...KINDS],
  "face.library.what.": KINDS,
  "face.structures.was_": ["archived", "deleted", "restored", "taken_over"],
};
