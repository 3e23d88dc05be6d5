/** Common parts of sheets: text sized by its length, a seat, a QR code, the foot. */

import { qrModules, qrPath } from "../../../static/js/pictures/qr_code.js";
import { html } from "../../../static/vendor/preact/preact.js";
import { widthOf } from "../jobs.js";

const QUIET_ZONE = 3;
/**
 * Widths in characters from which a line gets smaller type: of a slip, of a card beside its QR code, of the list, and
 * of an event's title.
 */
const STEPS = { size: [22, 34, 50], name: [17, 30, 44, 72], width: [24, 34, 46], title: [68] };

/**
 * A text with its size class, `size-0` the largest, by the number of characters: measuring ten thousand boxes takes too
 * long.
 */
export function Sized({ tag, text, kind = "size" }) {
  const width = widthOf(text);
  const step = STEPS[kind].filter((each) => width > each).length;
  return html`<${tag} class=${`${kind} ${kind}-${step}`}>${text}<//>`;
}

/** A number in the largest type. */
export function Digits({ number }) {
  return html`<b class=${`digits-${String(number).length}`}>${number}</b>`;
}

/** `TABLE 12   SEAT 7`. */
export function Place({ place: { table, seat }, texts }) {
  return html`
    <div class="place">
      <div><small>${texts("face.seat_list.table")}</small><${Digits} number=${table} /></div>
      <div><small>${texts("face.seat_list.seat")}</small><${Digits} number=${seat} /></div>
    </div>
  `;
}

/** The QR code of an address; nothing for an address that is too long. */
export function QrCode({ address, label, children }) {
  const modules = qrModules(address);
  return modules && html`<div class="code"><${QrPicture} modules=${modules} label=${label} />${children}</div>`;
}

function QrPicture({ modules, label }) {
  const size = modules.length + 2 * QUIET_ZONE;
  return html`
    <svg viewBox=${`${-QUIET_ZONE} ${-QUIET_ZONE} ${size} ${size}`} role="img" aria-label=${label}>
      <path d=${qrPath(modules)} />
    </svg>
  `;
}

export function Foot({ about: { texts, date, now }, children }) {
  return html`<p class="facts">${`${date} · ${texts("face.print.printed_at", { printed_at: now })}`}${children}</p>`;
}

/** The page number in a list of several pages. */
export function pageOf({ texts }, page, pages) {
  return pages > 1 ? ` · ${texts("face.structure.page", { page, pages })}` : "";
}
