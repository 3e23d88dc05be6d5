/** Saves the edited structure: as a new one, a new version, or a copy after somebody saved another version. */

import { isAlreadyDone } from "../../../../static/js/live/already_done.js";
import { effect } from "../../../../static/vendor/preact/preact.js";
import { copyTitle } from "../../list/listing.js";
import { newerOf } from "../../newer_version.js";
import { editAddress } from "../../place.js";
import { differences } from "../../sheet/differences.js";
import { withHead } from "../../sheet/sheet.js";
import { placed } from "../checks/checks.js";
import { comparableText } from "../../sheet/document_text.js";

/** @returns {Promise<boolean>} whether the document is saved */
export async function save(editor) {
  editor.commit();
  const { app, texts, id, base, note } = editor;
  const document = editor.document();
  if (!document.title.trim()) {
    app.notify(texts("face.structures.title_missing"), { tone: "stop" });
    editor.askTitle();
    return false;
  }
  const known = new Set(Object.keys(app.library.structures));
  const title = document.title.trim();
  const fields = id
    ? { title, document, structure: id, base, note: note.peek() }
    : { title, document, note: note.peek() };
  const answer = await app.send("structure.save", fields);
  return Boolean(answer) && take(editor, answer, { document: { ...document, title }, known });
}

async function take(editor, answer, sent) {
  const { app, texts } = editor;
  const newer = newerOf(answer);
  if (newer) {
    await showNewer(editor, newer);
    return false;
  }
  const isDone = isAlreadyDone(answer.refused);
  if (answer.lost) {
    app.notify(texts("face.structures.not_reached"), { tone: "stop" });
  } else if (answer.refused && !isDone) {
    app.notify(answer.refused.map((reason) => withPlace(editor, reason)).join(" · "), { tone: "stop" });
  } else {
    editor.conflict.value = null;
    await settle(editor, sent);
    return true;
  }
  return false;
}

/** A reason with its level. */
function withPlace(editor, reason) {
  const { period, text } = placed(reason, editor.app);
  return period === null ? text : `${editor.placeWords(period)}: ${text}`;
}

/** After saving: continues with the saved document. */
async function settle(editor, { document, known }) {
  const { app, texts } = editor;
  const words = texts("face.structures.saved", { title: document.title });
  if (!editor.id) {
    const id = await app.untilNew("structures", known, document.title);
    app.drafts.drop(editor.draftKey);
    editor.isDone = true;
    app.go(editAddress(id), words);
  } else {
    const version = await versionOf(editor, document);
    editor.settled(version, document);
    app.notify(words);
  }
}

/** The version number of a saved document: the newest with these contents. */
async function versionOf({ app, id, base }, document) {
  const line = await newerLine(app, id, base);
  const found = await app.version(id, line.newest);
  return found.document && comparableText(found.document) !== comparableText(document) ? line.newest - 1 : line.newest;
}

function newerLine(app, id, base) {
  return new Promise((resolve) => {
    let stop = () => {};
    const look = () => {
      const line = app.library && app.library.structures[id];
      if (line && line.newest >= base) {
        resolve(line);
        Promise.resolve().then(() => stop());
      }
    };
    stop = effect(look);
  });
}

/** Shows the card about the other version. */
async function showNewer(editor, { params }) {
  const { app, id, saved } = editor;
  const found = await app.version(id, params.version);
  const changes = found.document ? differences(saved, found.document, app.texts) : [];
  editor.conflict.value = { ...params, changes };
}

/** Saves the contents as a new structure. */
export async function saveAsCopy(editor) {
  const { app, texts } = editor;
  const document = editor.document();
  const title = copyTitle(document.title.trim() || texts("face.structures.untitled"), app.library.structures, texts);
  const known = new Set(Object.keys(app.library.structures));
  const answer = await app.send("structure.save", { title, document: { ...document, title } });
  if (!answer) {
    return;
  }
  if (!answer.ok) {
    app.tellFault(answer.lost ? { lost: true } : answer);
    return;
  }
  const id = await app.untilNew("structures", known, title);
  editor.edit((sheet) => withHead(sheet, { title }));
  editor.discard();
  app.go(editAddress(id), texts("face.structures.saved", { title }));
}
