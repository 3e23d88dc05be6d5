/** The QR code of a tournament's page for phones on a wall, what it is for, and the address for those who type it. */

import { fit, setChildren, setText } from "../dom.js";
import { hostForOthers } from "../page.js";
import { qrPicture } from "../pictures/qr_picture.js";

/**
 * @param {{qr: Element, line: Element, address: Element}} node
 * @param {{slug: string, values: object}} scene `values.room` is its topic
 * @param {string} said what the page is for
 */
export function drawPhoneCode({ qr, line, address }, { slug, values }, said) {
  const path = `/t/${encodeURIComponent(slug)}`;
  setChildren(qr, path, () => [qrPicture(path, said)]);
  setText(line, said);
  fit(line);
  setText(address, hostForOthers(values.room, location) + path);
  fit(address);
}
