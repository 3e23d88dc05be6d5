/** The editor of a structure: loads it, or the unsaved work on it, and draws its parts. */

import { html, useEffect, useLayoutEffect, useSignal } from "../../../static/vendor/preact/preact.js";
import { Drafts } from "../drafts.js";
import { NEW_DOCUMENT } from "../sheet/sheet.js";
import { Cards } from "./levels/cards.js";
import { listenToClipboard } from "./paste/clipboard.js";
import { ConflictCard } from "./saving/conflict_card.js";
import { DraftCard } from "./saving/draft_card.js";
import { TournamentEditor } from "../tournament/tournament_editor.js";
import { ChangedMeanwhile } from "../tournament/changed_meanwhile.js";
import { isTournamentKnown, openTournament } from "../tournament/open_tournament.js";
import { EditorState } from "./editor_state.js";
import { openGenerator } from "./generator.js";
import { EditorHead } from "./head.js";
import { openPreview } from "./paste/paste_preview.js";
import { SheetTable } from "./levels/table.js";
import { Tools } from "./tools.js";
import { Warnings } from "./checks/warnings.js";

const MANY_COLUMNS = 11;
const PHONE = "(max-width: 599px)";

export function EditorPage({ state, place }) {
  const opened = useSignal(null); // {editor} or {fault}
  const isKnown = isKnownAt(state, place);
  const round = state.opened.value;
  useEffect(() => {
    if (!isKnown) {
      return undefined;
    }
    let editor = null;
    let isLeft = false;
    openAt(state, place).then((found) => {
      if (isLeft) {
        return;
      }
      editor = found.document ? editorOf(state, found) : null;
      opened.value = editor ? { editor } : found;
    });
    return () => {
      isLeft = true;
      opened.value = null;
      if (editor) {
        editor.close();
      }
    };
  }, [state, place, isKnown, round]);
  if (opened.value && opened.value.editor) {
    return html`<${Editor} key=${`${place.id} ${round}`} editor=${opened.value.editor} />`;
  }
  return html`<${NotOpen} state=${state} fault=${opened.value && opened.value.fault} />`;
}

function isKnownAt(state, { what }) {
  return what === "new" || (what === "tournament" ? isTournamentKnown(state) : Boolean(state.library));
}

function editorOf(state, found) {
  const Kind = found.place.what === "tournament" ? TournamentEditor : EditorState;
  const editor = new Kind(state, found);
  editor.openGenerator = () => openGenerator(editor);
  editor.openPreview = (cells) => openPreview(editor, cells);
  return editor;
}

/** The document to open: unsaved work, else the saved document. */
async function openAt(state, place) {
  const draft = state.drafts.get(Drafts.keyOf(place));
  const keptSet = draft ? draft.chipSet : null;
  if (place.what === "new") {
    const document = draft ? draft.document : NEW_DOCUMENT;
    return { place, id: null, base: null, version: null, saved: null, document, draft: null, keptSet };
  }
  if (place.what === "tournament") {
    return openTournament(state, place, draft);
  }
  const line = state.library.structures[place.id];
  if (!line) {
    return { fault: state.texts("library.unknown_structure", { structure: place.id }) };
  }
  const base = draft ? draft.base : line.newest;
  const version = place.version || base;
  const found = await state.version(place.id, version);
  if (found.document) {
    const document = draft ? draft.document : found.document;
    const from = { base: draft ? base : line.newest, version, saved: found.document };
    return { place, id: place.id, document, draft, keptSet, ...from };
  }
  if (draft) {
    return { place, id: place.id, base, version: base, saved: null, document: draft.document, draft, keptSet };
  }
  return { fault: found.refused ? state.words(found.refused) : state.texts("face.structures.unreachable") };
}

function NotOpen({ state, fault }) {
  const { texts } = state;
  return html`<header class="top">
      <a class="back" href=${backOf(state)}>${texts(state.slug ? "face.structures.back_to_control" : "face.structures.back_to_list")}</a>
    </header>
    <main class="library"><p class="quiet" role="status">${fault || texts("face.structures.loading")}</p></main>`;
}

/** The page behind the back arrow. */
export function backOf({ slug }) {
  return slug ? `/control/${encodeURIComponent(slug)}` : "#";
}

function Editor({ editor }) {
  const isPhone = usePhone();
  useLayoutEffect(() => {
    editor.isTable = !isPhone;
  }, [editor, isPhone]);
  useLayoutEffect(() => {
    if (editor.version === null && !editor.isOfTournament && !editor.sheet.peek().head.title) {
      editor.askTitle();
    } else if (!isPhone) {
      editor.focusCell();
    }
    return listenToClipboard(editor);
  }, [editor]);
  return html`<${EditorHead} editor=${editor} />
    <${DraftCard} editor=${editor} />
    <${editor.isOfTournament ? ChangedMeanwhile : ConflictCard} editor=${editor} />
    ${!(isPhone && editor.isHeadOpen.value) && html`<${Sheet} editor=${editor} isPhone=${isPhone} />`}
    <${Tools} editor=${editor} isPhone=${isPhone} />`;
}

/** The table with its warnings, on a phone the cards. A table of many columns takes the whole width. */
function Sheet({ editor, isPhone }) {
  const isMany = editor.columns.value.length > MANY_COLUMNS;
  const body = isPhone
    ? html`<${Cards} editor=${editor} />`
    : html`<${SheetTable} editor=${editor} /><${Warnings} editor=${editor} />`;
  return html`<main class=${`editor ${isPhone ? "cards" : "wide"}${isMany ? " many" : ""}`} data-part="editor">${body}</main>`;
}

/** Whether the screen is a phone's, which shows levels as cards. */
function usePhone() {
  const isPhone = useSignal(matchMedia(PHONE).matches);
  useEffect(() => {
    const media = matchMedia(PHONE);
    const turned = () => (isPhone.value = media.matches);
    // Older browsers know only this name.
    media.addListener(turned);
    return () => media.removeListener(turned);
  }, []);
  return isPhone.value;
}
