/** Saves the edited structure: as a new one, a new version, or a copy after somebody saved another version. */

import { isAlreadyDone } from "../../../../static/js/live/already_done.js";
import { copyTitle } from "../../list/listing.js";
import { newerVersionReason } from "../../newer_version.js";
import { editAddress } from "../../place.js";
import { differences } from "../../sheet/differences.js";
import { withHead } from "../../sheet/sheet.js";
import { refusalAtPlace } from "../checks/checks.js";
import { comparableText } from "../../sheet/document_text.js";

/** @returns {Promise<boolean>} whether the document is saved */
export async function save(editor) {
  editor.commit();
  const { app, texts, id, base, note } = editor;
  const title = (editor.document().title || "").trim();
  if (!title) {
    app.notify(texts("face.structures.title_missing"), { tone: "stop" });
    editor.askTitle();
    return false;
  }
  const document = { ...editor.document(), title };
  const otherIds = new Set(Object.keys(app.library.structures));
  const fields = { title, document, note: note.peek(), ...(id ? { structure: id, base } : {}) };
  const answer = await app.send("structure.save", fields);
  return Boolean(answer) && continueAfter(editor, answer, document, otherIds);
}

/** Continues after the answer to a save. @returns {Promise<boolean>} whether the document is saved */
async function continueAfter(editor, answer, document, otherIds) {
  const { app, texts } = editor;
  const newer = newerVersionReason(answer);
  if (newer) {
    await showNewer(editor, newer);
    return false;
  }
  const isDoneAlready = isAlreadyDone(answer.refused);
  if (answer.lost) {
    app.notify(texts("face.structures.not_reached"), { tone: "stop" });
    return false;
  }
  if (answer.refused && !isDoneAlready) {
    app.notify(answer.refused.map((reason) => reasonWithPlace(editor, reason)).join(" · "), { tone: "stop" });
    return false;
  }
  editor.conflict.value = null;
  if (editor.id) {
    await continueWithVersion(editor, document, isDoneAlready);
  } else {
    await openSaved(editor, await app.newId("structures", otherIds, document.title), document.title);
  }
  return true;
}

/** A reason of a refusal with its level. */
function reasonWithPlace(editor, reason) {
  const { period, text } = refusalAtPlace(reason, editor.app);
  return period === null ? text : `${editor.placeWords(period)}: ${text}`;
}

/** Opens a new structure after its first save; the list if its id has not arrived. */
function openSaved(editor, id, title) {
  const { app, texts } = editor;
  editor.discard();
  app.go(id ? editAddress(id) : "#", texts("face.structures.saved", { title }));
}

async function continueWithVersion(editor, document, isDoneAlready) {
  const { app, texts } = editor;
  const version = await savedVersion(editor, document, isDoneAlready);
  editor.continueFrom(version, document);
  app.notify(texts("face.structures.saved", { title: document.title }));
}

/**
 * The version number of a saved document. The library may show it after the answer; and if another director has saved
 * since, it is the version before the newest.
 */
async function savedVersion({ app, id, base }, document, isDoneAlready) {
  await app.untilVersion(id, isDoneAlready ? base : base + 1);
  const { newest } = app.library.structures[id];
  const { document: newestDocument } = await app.fetchVersion(id, newest);
  const isOurs = !newestDocument || comparableText(newestDocument) === comparableText(document);
  return isOurs ? newest : newest - 1;
}

/** Shows the card about another director's version. */
async function showNewer(editor, { params }) {
  const { app, id, saved } = editor;
  const { document } = await app.fetchVersion(id, params.version);
  const changes = document ? differences(saved, document, app.texts) : [];
  editor.conflict.value = { ...params, changes };
}

/** Saves the document as a new structure, and opens that. */
export async function saveAsCopy(editor) {
  const { app, texts } = editor;
  const document = editor.document();
  const title = copyTitle(document.title.trim() || texts("face.structures.untitled"), app.library.structures, texts);
  const otherIds = new Set(Object.keys(app.library.structures));
  const answer = await app.send("structure.save", { title, document: { ...document, title } });
  if (!answer) {
    return;
  }
  if (!answer.ok) {
    app.showFault(answer);
    return;
  }
  editor.edit((sheet) => withHead(sheet, { title }));
  openSaved(editor, await app.newId("structures", otherIds, title), title);
}
