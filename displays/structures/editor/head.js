/** The head of a structure: title and likely end on one line, the other fields below in a disclosure. */

import { html, useLayoutEffect, useRef, useSignal } from "../../../static/vendor/preact/preact.js";
import { backAddress } from "../place.js";
import { fieldsOfCode } from "../sheet/games.js";
import { plainAmounts, readHead } from "../sheet/head_fields.js";
import { withHead, writtenRows } from "../sheet/sheet.js";
import { ChipSet, ChipSetChoice } from "./chip_set/chip_fields.js";
import { Choice } from "./choice.js";
import { RotationFields } from "./levels/rotation_fields.js";
import { anteOptions, endTimes } from "./words.js";

const MAX_ENTRIES = 100000;

export function EditorHead({ editor }) {
  const { texts } = editor;
  const { head } = editor.sheet.value;
  const retitle = (text) => editor.edit((sheet) => withHead(sheet, { title: text }));
  const title = useRef(null);
  const focusRequests = editor.titleAsked.value;
  useLayoutEffect(() => {
    if (focusRequests) {
      title.current.focus();
    }
  }, [focusRequests]);
  const toggle = () => (editor.isHeadOpen.value = !editor.isHeadOpen.peek());
  return html`<header class="top editor-top">
      <${Back} editor=${editor} />
      <${KeptInput}
        class="title"
        node=${title}
        data-part="title"
        maxlength="80"
        autocomplete="off"
        aria-label=${texts("face.structures.head.title")}
        placeholder=${texts("face.structures.head.title")}
        value=${head.title}
        readonly=${editor.isReadOnly || editor.isOfTournament}
        onTaken=${retitle}
      />
      <span class="version" data-part="version">${versionWords(editor)}</span>
      <button class="summary" data-part="summary" aria-expanded=${String(editor.isHeadOpen.value)} onClick=${toggle}>
        ${summaryWords(editor)}
      </button>
    </header>
    ${editor.isHeadOpen.value && html`<${editor.isOfTournament ? TournamentFields : HeadFields} editor=${editor} />`}`;
}

function Back({ editor: { app, texts } }) {
  const { slug } = app;
  const label = texts(slug ? "face.structures.back_to_control" : "face.structures.back_to_list");
  return html`<a class="back" href=${backAddress(slug)} aria-label=${label}>‹</a>`;
}

/** An input that keeps the typed text when the page is drawn again, and applies it when it loses the focus. */
function KeptInput({ value, node, onTaken, ...attributes }) {
  const typed = useSignal(null);
  const take = (event) => {
    const text = event.target.value;
    typed.value = null;
    onTaken(text);
  };
  return html`<input
    ...${attributes}
    ref=${node}
    value=${typed.value === null ? value : typed.value}
    onInput=${(event) => (typed.value = event.target.value)}
    onChange=${take}
  />`;
}

function versionWords(editor) {
  const { texts, version } = editor;
  const isEdited = editor.isChanged.value;
  if (editor.isOfTournament) {
    return isEdited ? texts("face.structures.not_saved") : "";
  }
  if (version === null) {
    return isEdited ? texts("face.structures.not_saved") : "";
  }
  return texts(isEdited ? "face.structures.version_edited" : "face.structures.version_short", { version: editor.base });
}

/** `24 levels · 60 players · likely 23:15`. */
function summaryWords(editor) {
  const { texts, checks } = editor;
  const { start } = editor;
  const { entries } = editor.assumptions.value;
  const levels = writtenRows(editor.sheet.value.rows).filter(({ period }) => period.kind === "level").length;
  const times = checks.totals.value && endTimes(checks.totals.value, start, texts);
  return [
    texts("face.structures.levels", { levels }),
    entries ? texts("face.structures.players", { players: entries }) : "",
    times ? texts("face.structures.likely", { time: times.likely }) : "",
  ]
    .filter(Boolean)
    .join(" · ");
}

function HeadFields({ editor }) {
  const { texts } = editor;
  const { head } = editor.sheet.value;
  const field = (name, keyboard = "decimal") => html`<${HeadField} ...${{ editor, name, keyboard }} />`;
  const choose = (values) => editor.edit((sheet) => withHead(sheet, values));
  const isOff = editor.isReadOnly;
  return html`<div class="head-fields scrolls" data-part="head">
    ${field("starting_stack")} ${field("chips", "text")}
    <${ChipSetChoice} editor=${editor} />
    <${Choice}
      label=${texts("face.structures.column.game")}
      options=${editor.gameOptions()}
      value=${editor.gameOf(head)}
      onChoose=${(code) => choose(fieldsOfCode(code))}
      disabled=${isOff}
    />
    <${ChipSet} editor=${editor} />
    <${Choice}
      label=${texts("face.control.dialog.ante_kind")}
      options=${anteOptions(texts)}
      value=${head.ante_kind || "none"}
      onChoose=${(value) => choose({ ante_kind: value === "none" ? undefined : value })}
      disabled=${isOff}
    />
    ${field("level_minutes")} ${field("break_minutes")} ${field("rebuy_stack")} ${field("addon_stack")}
    ${field("first_level")}
    <${RotationFields} editor=${editor} field=${field} />
    <${VersionNote} editor=${editor} />
    <${Assumptions} editor=${editor} />
    <${EndBand} editor=${editor} />
  </div>`;
}

/** The head of a tournament's structure, which cannot be edited. */
function TournamentFields({ editor }) {
  const { texts } = editor;
  return html`<div class="head-fields scrolls" data-part="head">
    <${Entries} editor=${editor} />
    <p class="band">${texts("face.structures.head_stays")}</p>
    <${EndBand} editor=${editor} />
  </div>`;
}

function HeadField({ editor, name, keyboard }) {
  const { texts } = editor;
  const value = plainAmounts(editor.sheet.value.head[name], texts);
  const change = (text) => editor.edit((sheet) => withHead(sheet, { [name]: readHead(name, text) }));
  const hasFault = editor.checks.warnings.value.some(({ period, field }) => period === null && field === name);
  return html`<label class="field">
    <span class="label">${texts(`face.structures.head.${name}`)}</span>
    <${KeptInput}
      name=${name}
      autocomplete="off"
      inputmode=${keyboard}
      readonly=${editor.isReadOnly}
      aria-invalid=${hasFault ? "true" : undefined}
      value=${value}
      onTaken=${change}
    />
  </label>`;
}

/** The note for the list of versions. */
function VersionNote({ editor }) {
  const { texts, note } = editor;
  return html`<label class="field">
    <span class="label">${texts("face.structures.head.note")}</span>
    <input
      name="note"
      maxlength="200"
      autocomplete="off"
      value=${note.value}
      onInput=${(event) => (note.value = event.target.value)}
    />
  </label>`;
}

/** The assumptions for the likely end: players and start, both stored in the browser and not in the structure. */
function Assumptions({ editor }) {
  const { texts } = editor;
  const { start } = editor.assumptions.value;
  return html`<${Entries} editor=${editor} />
    <label class="field">
      <span class="label">${texts("face.structures.head.start")}</span>
      <input
        type="time"
        name="start"
        value=${start}
        onInput=${(event) => editor.changeAssumptions({ start: event.target.value })}
      />
    </label>`;
}

function Entries({ editor }) {
  const { texts } = editor;
  const { entries } = editor.assumptions.value;
  const change = (event) => {
    const count = Number(event.target.value);
    editor.changeAssumptions({ entries: Number.isInteger(count) && count > 0 && count <= MAX_ENTRIES ? count : null });
  };
  return html`<label class="field">
      <span class="label">${texts("face.structures.head.entries")}</span>
      <input name="entries" inputmode="numeric" autocomplete="off" value=${entries || ""} onInput=${change} />
    </label>`;
}

/** The likely end, with the early and the late one. */
function EndBand({ editor }) {
  const { texts, checks } = editor;
  const times = checks.totals.value && endTimes(checks.totals.value, editor.start, texts);
  return times && html`<p class="band" data-part="band">${texts("face.structures.band", times)}</p>`;
}
