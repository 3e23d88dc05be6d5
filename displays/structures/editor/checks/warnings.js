/** The server's warnings, each with its place and its fixes as buttons. */

import { html } from "../../../../static/vendor/preact/preact.js";
import { columnOf } from "../../sheet/cells.js";
import { OPENING_FIXES, fixed } from "../../sheet/fixes.js";
import { openGenerator } from "../generator.js";
import { fixWords } from "./fix_words.js";

const SEVERITIES = ["refused", "error", "warning", "hint"];

export function Warnings({ editor, period = null }) {
  const { texts, checks } = editor;
  const all = checks.warnings.value;
  const shown = period === null ? all : all.filter((each) => each.period === period || each.period === null);
  const item = (each, at) => html`<${WarningItem} key=${`${at} ${each.code}`} editor=${editor} warning=${each} />`;
  return html`<section class="warnings" data-part="warnings" aria-label=${texts("face.structures.warnings")}>
    <${CheckState} editor=${editor} count=${all.length} />
    <ul class="scrolls" tabindex="-1">
      ${shown.map(item)}
    </ul>
  </section>`;
}

/** The number of warnings in the color of the worst; a notice while the server does not answer. */
function CheckState({ editor, count }) {
  const { texts, checks } = editor;
  const state = checks.state.value;
  const words = {
    paused: texts("face.structures.checks.paused"),
    waiting: texts("face.structures.checks.waiting"),
    here: count ? texts("face.structures.checks.found", { count }) : texts("face.structures.checks.none"),
  }[state];
  const worst = SEVERITIES.find((each) => checks.warnings.value.some(({ severity }) => severity === each));
  return html`<p
    class=${`check-state ${state === "here" ? worst || "fine" : state}`}
    role="status"
    data-part="check_state"
  >
    ${words}
  </p>`;
}

function WarningItem({ editor, warning }) {
  const { texts } = editor;
  const { severity, text, fix, period, code } = warning;
  const severities = {
    refused: texts("face.toolbox.say.severity.error"),
    error: texts("face.toolbox.say.severity.error"),
    warning: texts("face.toolbox.say.severity.warning"),
    hint: texts("face.toolbox.say.severity.hint"),
  };
  const place = period === null ? "" : editor.placeWords(period);
  return html`<li class=${severity} data-warning=${code}>
    <button class="place" onClick=${() => goTo(editor, warning)}>
      <small>${[severities[severity], place].filter(Boolean).join(" · ")}</small>
      ${text}
    </button>
    ${
      fix &&
      !editor.isReadOnly &&
      html`<button class="fix" data-part="fix" onClick=${() => applyFix(editor, fix)}>
        ${fixWords(fix, editor)}
      </button>`
    }
  </li>`;
}

/** Moves to the cell of a warning; for the head, opens its fields. */
function goTo(editor, { period, field }) {
  editor.commit();
  if (period === null) {
    editor.isHeadOpen.value = true;
    return;
  }
  const column = editor.columns.peek().indexOf(columnOf(field));
  editor.goTo(period, column < 0 ? editor.cursor.peek().column : column);
  editor.focusCell();
}

function applyFix(editor, fix) {
  if (fix.do === "generate") {
    openGenerator(editor);
  } else if (OPENING_FIXES.includes(fix.do)) {
    const isHead = fix.do === "edit_chips" || fix.period === undefined;
    goTo(editor, isHead ? { period: null } : { period: fix.period, field: fix.field });
  } else {
    editor.edit((sheet) => fixed(sheet, fix));
  }
}
