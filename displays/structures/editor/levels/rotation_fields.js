/** The fields for the change of games; shown if a level has several games. */

import { html } from "../../../../static/vendor/preact/preact.js";
import { withHead } from "../../sheet/sheet.js";
import { Choice } from "../choice.js";

/** What a game lasts for; empty: the director changes games. */
const EVERY = ["", "hands", "orbit", "minutes"];

export function RotationFields({ editor, field }) {
  const { texts } = editor;
  const { head, rows } = editor.sheet.value;
  if (!rows.some(({ period }) => period.games)) {
    return null;
  }
  const options = EVERY.map((value) => ({ value, text: texts(`face.structures.rotate.${value || "director"}`) }));
  const choose = (value) =>
    editor.edit((sheet) =>
      withHead(sheet, value ? { rotate_every: value } : { rotate_every: undefined, rotate_count: undefined }),
    );
  return html`<${Choice}
      label=${texts("face.structures.head.rotate_every")}
      options=${options}
      value=${head.rotate_every || ""}
      onChoose=${choose}
      disabled=${editor.isReadOnly}
      data-field="rotate_every"
    />
    ${head.rotate_every && field("rotate_count")}`;
}
