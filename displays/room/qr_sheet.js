/** QR codes of the phones' pages: small beside each tournament, large on a sheet for a player to scan. */

import { el, setText } from "/static/js/dom.js";
import { qrAddress } from "/static/js/pictures/qr_picture.js";

export class QrSheet {
  /** @param {() => string} host host by which phones reach this server */
  constructor(part, host) {
    Object.assign(this, { part, host });
    this.opener = null;
    part.qr_close.onclick = () => this.close();
    part.qr_sheet.onkeydown = (event) => this.pressed(event);
  }

  /** A button with the code of a path, which opens the sheet; without codes from the server the button is missing. */
  button(path, title, texts) {
    const picture = el("img", { src: qrAddress(path), alt: "", width: 96, height: 96 });
    const button = el(
      "button.qr",
      { "aria-label": texts("face.room.qr_for", { path }) },
      picture,
      el("span", {}, texts("face.room.qr")),
    );
    button.hidden = true;
    picture.onload = () => {
      button.hidden = false;
    };
    button.onclick = () => this.open(path, title(), button);
    return button;
  }

  /** Keys while the sheet is open: only closing. */
  pressed(event) {
    if (event.key === "Escape") {
      this.close();
    } else if (event.key === "Tab") {
      event.preventDefault();
    }
  }

  open(path, title, opener) {
    const { part } = this;
    this.opener = opener;
    part.qr_picture.src = qrAddress(path);
    part.qr_sheet.setAttribute("aria-label", title);
    setText(part.qr_title, title);
    setText(part.qr_address, this.host() + path);
    part.qr_sheet.hidden = false;
    part.qr_close.focus();
  }

  close() {
    if (!this.part.qr_sheet.hidden) {
      this.part.qr_sheet.hidden = true;
      this.opener.focus();
    }
  }
}
