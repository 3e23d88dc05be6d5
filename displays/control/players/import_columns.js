/** The columns of a list of players: what each of them can mean, in a menu above its first values. */

import { html } from "../../../static/vendor/preact/preact.js";
import { reasonsText } from "../shared/commands/desk.js";
import { ColumnMenus as Menus, remembered, rememberedByFirstLine } from "../shared/fields/column_menus.js";

export const COLUMNS = ["name", "first", "last", "contact", "notes", "country", "table", "seat"];
/** Where the choices are remembered. */
export const KEY = "clockserver.columns";

/** What was chosen before for a list with these heads: its columns, and the line of the heads; null if nothing was. */
export function chosenBefore(read, storage = localStorage) {
  const columns = remembered(storage, KEY, read.columns);
  const below = columns ? null : rememberedByFirstLine(storage, KEY, read);
  return columns ? { columns } : below && { columns: below, head: 1 };
}

/**
 * A menu for each column, below what is asked about them.
 *
 * @param {object} props.read the server's reading of the file
 * @param {(columns: string[]) => void} props.onChoose gets what each column is, "" for one that is ignored
 */
export function ColumnMenus({ texts, read, onChoose }) {
  const options = ["", ...COLUMNS].map((value) => ({ value, text: texts(`face.control.columns.${value || "none"}`) }));
  const columns = read.columns.map(({ head, examples, column }) => ({ head, examples, value: column || "" }));
  const asks = reasonsText(read.asks, texts);
  return html`<${Menus} texts=${texts} columns=${columns} options=${options} asks=${asks} onChoose=${onChoose} />`;
}
