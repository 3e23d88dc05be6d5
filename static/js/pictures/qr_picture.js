/** A QR code of a path of this server, drawn by the server; hidden until it is loaded. */

import { el } from "../dom.js";
import { jittered } from "../live/jitter.js";

const RETRY_MS = 10000;

/** The address of the code of a path of this server. */
export function qrAddress(path) {
  return `/api/v1/qr.svg?path=${encodeURIComponent(path)}`;
}

/** @returns {Element} an image of the whole address of `path`, with the light margin that phones need */
export function qrPicture(path, label) {
  const src = qrAddress(path);
  const image = el("img.qr-picture", { alt: label, src, hidden: true });
  image.addEventListener("load", () => {
    image.hidden = false;
  });
  image.addEventListener("error", () => {
    setTimeout(() => {
      if (image.isConnected) {
        image.src = src;
      }
    }, jittered(RETRY_MS));
  });
  return image;
}
