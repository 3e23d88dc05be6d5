/** Options for the venue's files. A faulty file stays in the list, cannot be chosen, and its faults are listed below. */

import { reasonLines } from "../../../static/js/config_files/file_faults.js";
import { titleText } from "../../../static/js/config_files/titles.js";
import { html } from "../../../static/vendor/preact/preact.js";

/** A listed file as an option: `{value, text, disabled, file}`. */
export function fileChoice(file, texts) {
  const title = titleText(file.title, texts);
  return {
    value: file.name,
    text: file.reasons ? texts("face.control.bad_file", { title }) : title,
    disabled: Boolean(file.reasons),
    file,
  };
}

/** The faults of files, one a line; nothing without faults. */
export function BadFiles({ files, texts }) {
  const lines = reasonLines(files, texts);
  return (
    lines.length > 0 &&
    html`<ul class="bad-files">
      ${lines.map((line) => html`<li key=${line}>${line}</li>`)}
    </ul>`
  );
}
