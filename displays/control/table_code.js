/** The QR code of a table's page, to be scanned off the control or printed for the table. */

import { el } from "../../static/js/dom.js";
import { hostForOthers } from "../../static/js/page.js";
import { qrPicture } from "../../static/js/qr_picture.js";
import { tableAddress } from "../../static/js/table_address.js";
import { printLink } from "./print_link.js";

/** @param {() => void} back called by the back button */
export function showTableCode(face, dialog, number, back) {
  const { texts, options, topics } = face;
  const path = tableAddress(options.slug, number);
  const title = texts("face.table_code.title", { table: number });
  const links = el("div.actions", {}, printLink(face, "codes", `table=${number}`, texts("face.table_code.print")), printLink(face, "codes", "", texts("face.table_code.print_all")));
  const body = [
    el("p.hint", {}, texts("face.table_code.how")),
    el("div.table-code", {}, qrPicture(path, title)),
    el("p.table-address", {}, hostForOthers(topics.room, location) + path),
    links,
  ];
  dialog.open(title, body, [el("button", { onclick: back }, texts("face.control.tables.table", { table: number }))], "close");
}
