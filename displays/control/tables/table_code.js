/** The QR code of a table's page, on the screen or printed for the table. */

import { hostForOthers } from "../../../static/js/page.js";
import { qrPicture } from "../../../static/js/pictures/qr_picture.js";
import { tableAddress } from "../../../static/js/tables/table_address.js";
import { html, useLayoutEffect, useRef } from "../../../static/vendor/preact/preact.js";
import { DialogFrame } from "../shared/dialogs/dialog.js";
import { PrintLink } from "../shared/print_link.js";

/** @param {() => void} back called by the button that returns to the table */
export function openTableCode(state, number, back) {
  state.openDialog(TableCode, { number, back });
}

function TableCode({ state, dialog, number, back }) {
  const { texts, face } = state;
  const path = tableAddress(face.options.slug, number);
  const title = texts("face.table_code.title", { table: number });
  const button = html`<button onClick=${back}>${texts("face.control.tables.table", { table: number })}</button>`;
  const link = (query, code) => html`<${PrintLink} state=${state} paper="codes" query=${query} label=${texts(code)} />`;
  return html`
    <${DialogFrame} dialog=${dialog} title=${title} buttons=${button} close="close">
      <p class="hint">${texts("face.table_code.how")}</p>
      <${Picture} path=${path} title=${title} />
      <p class="table-address">${hostForOthers(face.topics.room, location) + path}</p>
      <div class="actions">
        ${link(`table=${number}`, "face.print.print")}${link("", "face.table_code.print_all")}
      </div>
    <//>
  `;
}

function Picture({ path, title }) {
  const box = useRef(null);
  useLayoutEffect(() => {
    const picture = qrPicture(path, title);
    box.current.append(picture);
    return () => picture.remove();
  }, [path, title]);
  return html`<div class="table-code" ref=${box}></div>`;
}
