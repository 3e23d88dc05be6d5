/** Tables, the posted list, the chip counts and the codes of tables as components, one sheet each. */

import { tableAddress } from "../../../static/js/tables/table_address.js";
import { formatsOf } from "../../../static/js/texts/formats.js";
import { nameOrEntry } from "../../../static/js/seating/seats.js";
import { html } from "../../../static/vendor/preact/preact.js";
import { Digits, Foot, QrCode, Sized, pageOf } from "./sheet_parts.js";

export function TableSheet({ item: { number, about: place, seats, players }, about }) {
  const { texts, title } = about;
  const count = texts("face.control.tables.count", { players, size: seats.length });
  return html`
    <article class="table-sheet" data-table=${number}>
      <p class="title">${title}</p>
      <h2>${texts("face.control.tables.table", { table: String(number) })}</h2>
      <p class="about">${[place, count].filter(Boolean).join(" · ")}</p>
      <table>
        <tbody>
          ${seats.map((seat) => html`<${SeatRow} key=${seat.seat} seat=${seat} texts=${texts} />`)}
        </tbody>
      </table>
      <${Foot} about=${about} />
    </article>
  `;
}

function SeatRow({ seat, texts }) {
  const open = html`<span class="open">${texts("face.control.tables.open_seat")}</span>`;
  const marks = seat.marks.map((mark) => texts(`face.control.tables.mark.${mark}`)).join(" ");
  return html`
    <tr>
      <th scope="row">${seat.seat}</th>
      <td>${seat.entry ? html`<${Sized} tag="span" text=${nameOrEntry(seat, texts)} />` : open}</td>
      <td class="mark">${marks}</td>
    </tr>
  `;
}

/** A card to stand on the table: its number, and the QR code of its page. */
export function TableCode({ item: { number, about: place }, about: { texts, title, origin, slug } }) {
  const address = origin + tableAddress(slug, number);
  return html`
    <article class="table-code" data-table=${number}>
      <p class="title">${title}</p>
      <h2><small>${texts("face.seat_list.table")}</small><${Digits} number=${number} /></h2>
      ${place && html`<p class="about">${place}</p>`}
      <${QrCode} address=${address} label=${texts("face.print.scan_table")} />
      <p class="scan">${texts("face.print.scan_table")}</p>
      <p class="address">${address.replace(/^https?:\/\//, "")}</p>
    </article>
  `;
}

export function ListPage({ item: { range, columns }, about, page, pages }) {
  return html`
    <article class="list-page">
      <header>
        <p class="title">${about.title}</p>
        <h2>${range}</h2>
      </header>
      <div class="columns">${columns.map((rows) => html`<${ListColumn} rows=${rows} texts=${about.texts} />`)}</div>
      <${Foot} about=${about}>${pageOf(about, page, pages)}<//>
    </article>
  `;
}

function ListColumn({ rows, texts }) {
  const head = (name) => html`<th class=${name} scope="col">${texts(`face.seat_list.${name}`)}</th>`;
  return html`
    <table>
      <thead>
        <tr>
          ${["name", "table", "seat"].map(head)}
        </tr>
      </thead>
      <tbody>
        ${rows.map((row) => html`<${ListRow} row=${row} texts=${texts} />`)}
      </tbody>
    </table>
  `;
}

function ListRow({ row, texts }) {
  const { place, status } = row;
  const none = status === "waiting" ? "face.seats.waiting" : "face.seats.none";
  return html`
    <tr>
      <td class="name"><${Sized} tag="span" text=${nameOrEntry(row, texts)} kind="width" /></td>
      ${place && html`<td class="table">${place.table}</td>`}
      ${place ? html`<td class="seat">${place.seat}</td>` : html`<td class="none" colspan="2">${texts(none)}</td>`}
    </tr>
  `;
}

export function CountsPage({ item: { columns, total }, about, page, pages }) {
  const { texts, title } = about;
  return html`
    <article class="list-page counts-page">
      <header>
        <p class="title">${title}</p>
        <h2>${texts("face.day_end.counts")}</h2>
      </header>
      <div class="columns">${columns.map((rows) => html`<${CountsColumn} rows=${rows} texts=${texts} />`)}</div>
      <${Foot} about=${about}>${` · ${texts("face.print.total", { total })}${pageOf(about, page, pages)}`}<//>
    </article>
  `;
}

function CountsColumn({ rows, texts }) {
  const { chips } = formatsOf(texts);
  const row = (count) => html`
    <tr>
      <th class="rank">${count.number}</th>
      <td class="name"><${Sized} tag="span" text=${count.name} kind="width" /></td>
      <td class="seat">${count.seat}</td>
      <td class="chips">${chips(count.chips)}</td>
    </tr>
  `;
  return html`
    <table>
      <tbody>
        ${rows.map(row)}
      </tbody>
    </table>
  `;
}
