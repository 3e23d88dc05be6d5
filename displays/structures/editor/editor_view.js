/** The editor of a structure: loads it, or the unsaved work on it, and draws its parts. */

import { html, useEffect, useLayoutEffect, useSignal } from "../../../static/vendor/preact/preact.js";
import { Drafts } from "../drafts.js";
import { backAddress } from "../place.js";
import { NEW_DOCUMENT } from "../sheet/sheet.js";
import { Cards } from "./levels/cards.js";
import { listenToClipboard } from "./paste/clipboard.js";
import { ConflictCard } from "./saving/conflict_card.js";
import { DraftCard } from "./saving/draft_card.js";
import { TournamentEditor } from "../tournament/tournament_editor.js";
import { ChangedMeanwhile } from "../tournament/changed_meanwhile.js";
import { hasTournament, tournamentOpening } from "../tournament/open_tournament.js";
import { EditorState } from "./editor_state.js";
import { EditorHead } from "./head.js";
import { SheetTable } from "./levels/table.js";
import { Tools } from "./tools.js";
import { Warnings } from "./checks/warnings.js";

const MANY_COLUMNS = 11;
const PHONE = "(max-width: 599px)";

export function EditorPage({ state, place }) {
  const shown = useSignal(null); // {editor} or {fault}
  const isLoaded = hasTopics(state, place);
  const opening = state.openings.value;
  useEffect(() => {
    if (!isLoaded) {
      return undefined;
    }
    let editor = null;
    let isClosed = false;
    openingAt(state, place).then((result) => {
      if (isClosed) {
        return;
      }
      editor = result.document ? createEditor(state, result) : null;
      shown.value = editor ? { editor } : result;
    });
    return () => {
      isClosed = true;
      shown.value = null;
      if (editor) {
        editor.close();
      }
    };
  }, [state, place, isLoaded, opening]);
  if (shown.value && shown.value.editor) {
    return html`<${Editor} key=${`${place.id} ${opening}`} editor=${shown.value.editor} />`;
  }
  return html`<${NotOpen} state=${state} fault=${shown.value && shown.value.fault} />`;
}

/** Whether the topics for the place have arrived. */
function hasTopics(state, { what }) {
  return what === "new" || (what === "tournament" ? hasTournament(state) : Boolean(state.library));
}

function createEditor(state, opening) {
  const Kind = opening.place.what === "tournament" ? TournamentEditor : EditorState;
  return new Kind(state, opening);
}

/** The values of an editor, see `EditorState`: of unsaved work, else of the saved document; else `{fault}` in words. */
async function openingAt(state, place) {
  const draft = state.drafts.get(Drafts.keyOf(place));
  if (place.what === "tournament") {
    return tournamentOpening(state, place, draft);
  }
  if (place.what === "new") {
    return newOpening(place, draft, null);
  }
  const structure = state.library.structures[place.id];
  if (!structure) {
    // Unsaved work on a structure that was deleted meanwhile becomes a new structure.
    const fault = state.texts("library.unknown_structure", { structure: place.id });
    return draft ? newOpening(place, draft, draft) : { fault };
  }
  const base = draft ? draft.base : structure.newest;
  const version = place.version || base;
  const saved = await state.fetchVersion(place.id, version);
  if (!saved.document && !draft) {
    return { fault: state.faultWords(saved) };
  }
  return {
    ...{ place, id: place.id, base, draft, chipSet: draft ? draft.chipSet : null },
    document: draft ? draft.document : saved.document,
    ...(saved.document ? { saved: saved.document, version } : { saved: null, version: base }),
  };
}

/** @param {object | null} shownDraft the unsaved work of an earlier visit, which the editor offers to discard */
function newOpening(place, draft, shownDraft) {
  const { document, chipSet } = draft || { document: NEW_DOCUMENT, chipSet: null };
  return { place, id: null, base: null, version: null, saved: null, document, chipSet, draft: shownDraft };
}

function NotOpen({ state, fault }) {
  const { texts } = state;
  return html`<header class="top">
      <a class="back" href=${backAddress(state.slug)}>${texts(state.slug ? "face.structures.back_to_control" : "face.structures.back_to_list")}</a>
    </header>
    <main class="library"><p class="quiet" role="status">${fault || texts("face.structures.loading")}</p></main>`;
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
    const update = () => (isPhone.value = media.matches);
    // Older browsers have no addEventListener here.
    media.addListener(update);
    return () => media.removeListener(update);
  }, []);
  return isPhone.value;
}
