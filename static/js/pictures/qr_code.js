/**
 * A QR code made on the device, for sheets with thousands of codes: the server that runs the clocks should not draw
 * them (`/api/v1/qr.svg` draws single ones). The encoder is uqr; level M and a maximum size fit a printed card.
 */

import { encode } from "../../vendor/uqr/uqr.js";

/** 53 modules a side: smaller modules are too fine for a card. */
const MAX_VERSION = 9;

/**
 * @param {string} text an address
 * @returns {boolean[][] | null} rows of modules, true for dark; null if the text is too long
 */
export function qrModules(text) {
  try {
    return encode(text, { ecc: "M", maxVersion: MAX_VERSION, border: 0 }).data;
  } catch (error) {
    if (error instanceof RangeError) {
      return null;
    }
    throw error;
  }
}

/** The dark modules as the path of an SVG, one unit each, without a margin. */
export function qrPath(modules) {
  const runs = [];
  modules.forEach((row, y) => {
    for (let x = 0; x < row.length; x += 1) {
      const from = x;
      while (row[x]) {
        x += 1;
      }
      if (x > from) {
        runs.push(`M${from} ${y}h${x - from}v1h${from - x}z`);
      }
    }
  });
  return runs.join("");
}
