/** The head of a structure: title and likely end on one line, the other fields below in a disclosure. */

import { html, useLayoutEffect, useRef, useSignal } from "../../../static/vendor/preact/preact.js";
import { plainAmounts, readHead } from "../sheet/head_fields.js";
import { withHead, writtenRows } from "../sheet/sheet.js";
import { ChipSet, ChipSetChoice } from "./chip_set/chip_fields.js";
import { Choice } from "./choice.js";
import { RotationFields } from "./levels/rotation_fields.js";
import { endTimes } from "./words.js";

const ANTE_KINDS = ["none", "per_player", "big_blind", "button"];

export function EditorHead({ editor }) {
  const { texts } = editor;
  const { head } = editor.sheet.value;
  const retitle = (text) => editor.edit((sheet) => withHead(sheet, { title: text }));
  const title = useRef(null);
  const asked = editor.titleAsked.value;
  useLayoutEffect(() => {
    if (asked) {
      title.current.focus();
    }
  }, [asked]);
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
        ${summary(editor)}
      </button>
    </header>
    ${editor.isHeadOpen.value && html`<${editor.isOfTournament ? TournamentFields : HeadFields} editor=${editor} />`}`;
}

function Back({ editor: { app, texts } }) {
  const { slug } = app;
  const label = texts(slug ? "face.structures.back_to_control" : "face.structures.back_to_list");
  return html`<a class="back" href=${slug ? `/control/${encodeURIComponent(slug)}` : "#"} aria-label=${label}>‹</a>`;
}

/** An input that keeps the typed text across drawings, and applies it when the field loses the focus. */
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
function summary(editor) {
  const { texts, checks } = editor;
  const { start } = editor;
  const { entries } = editor.field.value;
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
  const field = (name, pad = "decimal") => html`<${HeadField} editor=${editor} name=${name} pad=${pad} />`;
  const antes = ANTE_KINDS.map((value) => ({ value, text: texts(`face.control.ante.${value}`) }));
  const games = editor.gameOptions();
  const game = editor.gameOf(head);
  const choose = (values) => editor.edit((sheet) => withHead(sheet, values));
  const chooseGame = (value) => {
    const [key, betting] = value.split(".");
    choose({ game: key, betting });
  };
  return html`<div class="head-fields scrolls" data-part="head">
    ${field("starting_stack")} ${field("chips", "text")}
    <${ChipSetChoice} editor=${editor} />
    <${Choice} label=${texts("face.structures.column.game")} options=${games} value=${game} onChoose=${chooseGame} />
    <${ChipSet} editor=${editor} />
    <${Choice}
      label=${texts("face.control.dialog.ante_kind")}
      options=${antes}
      value=${head.ante_kind || "none"}
      onChoose=${(value) => choose({ ante_kind: value === "none" ? undefined : value })}
    />
    ${field("level_minutes")} ${field("break_minutes")} ${field("rebuy_stack")} ${field("addon_stack")}
    ${field("first_level")}
    <${RotationFields} editor=${editor} field=${field} />
    <${VersionNote} editor=${editor} />
    <${FieldSize} editor=${editor} />
    <${Band} editor=${editor} />
  </div>`;
}

/** The head of a tournament's structure, which cannot be edited. */
function TournamentFields({ editor }) {
  const { texts } = editor;
  return html`<div class="head-fields scrolls" data-part="head">
    <${Entries} editor=${editor} />
    <p class="band">${texts("face.structures.head_stays")}</p>
    <${Band} editor=${editor} />
  </div>`;
}

function HeadField({ editor, name, pad }) {
  const { texts } = editor;
  const value = plainAmounts(editor.sheet.value.head[name], texts);
  const change = (text) => editor.edit((sheet) => withHead(sheet, { [name]: readHead(name, text) }));
  const fault = editor.checks.warnings.value.some(({ period, field }) => period === null && field === name);
  return html`<label class="field">
    <span class="label">${texts(`face.structures.head.${name}`)}</span>
    <${KeptInput}
      name=${name}
      autocomplete="off"
      inputmode=${pad}
      readonly=${editor.isReadOnly}
      aria-invalid=${fault ? "true" : undefined}
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
function FieldSize({ editor }) {
  const { texts } = editor;
  const { start } = editor.field.value;
  return html`<${Entries} editor=${editor} />
    <label class="field">
      <span class="label">${texts("face.structures.head.start")}</span>
      <input
        type="time"
        name="start"
        value=${start}
        onInput=${(event) => editor.changeField({ start: event.target.value })}
      />
    </label>`;
}

function Entries({ editor }) {
  const { texts } = editor;
  const { entries } = editor.field.value;
  const count = (event) => {
    const typed = Number(event.target.value);
    editor.changeField({ entries: Number.isInteger(typed) && typed > 0 && typed <= 100000 ? typed : null });
  };
  return html`<label class="field">
      <span class="label">${texts("face.structures.head.entries")}</span>
      <input name="entries" inputmode="numeric" autocomplete="off" value=${entries || ""} onInput=${count} />
    </label>`;
}

function Band({ editor }) {
  const { texts, checks } = editor;
  const times = checks.totals.value && endTimes(checks.totals.value, editor.start, texts);
  return times && html`<p class="band" data-part="band">${texts("face.structures.band", times)}</p>`;
}
