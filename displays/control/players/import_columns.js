/** The menus for the columns of an imported list of players. */

import { html } from "../../../static/vendor/preact/preact.js";
import { reasonsText } from "../../../static/js/texts/reasons.js";
import {
  ColumnMenus as Menus,
  rememberedColumns,
  rememberedColumnsByFirstLine,
} from "../shared/fields/column_menus.js";

export const COLUMNS = ["name", "first", "last", "contact", "notes", "country", "table", "seat"];
/** Key of the stored choices. */
export const KEY = "clockserver.columns";

/** The earlier choices for a list with these heads: columns and line of the heads; null without any. */
export function earlierChoices(preview, storage = localStorage) {
  const columns = rememberedColumns(storage, KEY, preview.columns);
  const belowHeads = columns ? null : rememberedColumnsByFirstLine(storage, KEY, preview);
  return columns ? { columns } : belowHeads && { columns: belowHeads, head: 1 };
}

/**
 * A menu for each column, below the questions of the server.
 *
 * @param {object} props.preview the server's preview of the file
 * @param {(columns: string[]) => void} props.onChoose gets the meaning of each column, "" for an ignored one
 */
export function ColumnMenus({ texts, preview, onChoose }) {
  const options = ["", ...COLUMNS].map((value) => ({ value, text: texts(`face.control.columns.${value || "none"}`) }));
  const columns = preview.columns.map(({ head, examples, column }) => ({ head, examples, value: column || "" }));
  const question = reasonsText(preview.asks, texts);
  return html`<${Menus} texts=${texts} columns=${columns} options=${options} question=${question} onChoose=${onChoose} />`;
}
