/** The columns of a sheet with a structure, each with a menu of meanings above its first values. */

import { html } from "../../../../static/vendor/preact/preact.js";
import { ColumnMenus, rememberColumns, rememberedColumns } from "../../../control/shared/fields/column_menus.js";

const KEY = "clockserver.sheet_columns";
/** Formats with columns that a director can name; other formats name their fields themselves. */
const WITH_COLUMNS = ["csv", "tsv", "html", "xlsx", "json"];
export const FIELDS = [
  ...["level", "kind", "game", "betting", "blinds", "small_blind", "big_blind", "ante", "ante_kind"],
  ...["big_blind_ante", "button_ante", "bring_in", "completion", "bets", "small_bet", "big_bet", "button_blind"],
  ...["minutes", "minutes_by_players", "hands", "until_end", "color_up", "note", "is_break"],
  ...["closes_registration", "ends_day", "id"],
];

/** The earlier choice for a sheet with these headings, in the form of the request; null without one. */
export function columnsOfBefore({ format, columns }, storage = localStorage) {
  const remembered = WITH_COLUMNS.includes(format) ? rememberedColumns(storage, KEY, columns) : null;
  return remembered && remembered.join();
}

/**
 * @param {object} props.read the server's reading of the file
 * @param {(columns: string) => void} props.onChoose called with the columns in the form of the request
 */
export function SheetColumns({ texts, read, onChoose }) {
  const { format, columns, asked } = read;
  if (!columns.length || !WITH_COLUMNS.includes(format)) {
    return null;
  }
  const options = ["", ...FIELDS].map((value) => ({
    value,
    text: value ? texts(`face.structures.means.${value}`) : texts("face.control.columns.none"),
  }));
  const shown = columns.map(({ head, examples, field }) => ({ head, examples, value: field || "" }));
  const doubts = asked.filter(({ field }) => field === "columns").map(({ text }) => text);
  const choose = (values) => {
    rememberColumns(localStorage, KEY, columns, values);
    onChoose(values.join());
  };
  return html`<${ColumnMenus}
    texts=${texts}
    columns=${shown}
    options=${options}
    question=${doubts.join(" · ")}
    onChoose=${choose}
  />`;
}

/** Whether the menus of the columns ask this question, which needs no field then. */
export function isAskedByMenus({ format, columns }, { field }) {
  return field === "columns" && columns.length > 0 && WITH_COLUMNS.includes(format);
}
