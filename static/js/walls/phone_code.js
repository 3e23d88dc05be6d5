/** The QR code of a tournament's phone page on a TV, with a line and the address. */

import { fit, setChildren, setText } from "../dom.js";
import { hostForOthers } from "../page.js";
import { qrPicture } from "../pictures/qr_picture.js";

/**
 * @param {{qr: Element, line: Element, address: Element}} node
 * @param {{slug: string, values: object}} scene `values.room` is its topic
 * @param {string} words the line: the purpose of the page
 */
export function drawPhoneCode({ qr, line, address }, { slug, values }, words) {
  const path = `/t/${encodeURIComponent(slug)}`;
  setChildren(qr, path, () => [qrPicture(path, words)]);
  setText(line, words);
  fit(line);
  setText(address, hostForOthers(values.room, location) + path);
  fit(address);
}
