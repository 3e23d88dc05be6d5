/** The dialog of a table's page: any content under a title, or a form with one button that saves. */

import { html } from "../../static/vendor/preact/preact.js";
import { DialogFrame, DialogHost, FormDialog } from "../control/shared/dialogs/dialog.js";
import { useWide } from "../control/shared/dialogs/wide_dialog.js";

export class TableDialog {
  /** @param {() => void} onClosed see `DialogHost` */
  constructor(texts, seen, onClosed) {
    this.host = new DialogHost(texts, seen, onClosed);
  }

  /** Number of the open dialog. */
  get id() {
    return this.host.id;
  }

  get isOpen() {
    return this.host.isOpen;
  }

  /** @param {string} close label of the button that closes, see `DialogFrame` of the control */
  open(title, content, close = "close") {
    const { host } = this;
    const Shown = () => html`<${DialogFrame} dialog=${host} title=${title} close=${close}>${content}<//>`;
    host.open(Shown, {});
  }

  /** @param {() => string | null | Promise<string | null>} save see `FormDialog` of the control */
  form(title, content, label, save, { isWide = false } = {}) {
    const { host } = this;
    const Form = () => {
      useWide(host, isWide);
      return html`<${FormDialog} dialog=${host} title=${title} label=${label} save=${save}>${content}<//>`;
    };
    host.open(Form, {});
  }

  showFault(fault) {
    this.host.showFault(fault);
  }

  close() {
    this.host.close();
  }
}
