/** Common parts of the library's pages: rows, forms with their actions, and the values of fields. */

import { html, useSignal } from "../../../static/vendor/preact/preact.js";
import { FormDialog } from "../../control/shared/dialogs/dialog.js";
import { copyTitle } from "../list/listing.js";
import { readWhole } from "../sheet/numbers.js";
import { NewerVersionCard, newerVersionReason } from "../newer_version.js";
import { changedFields } from "./changed_fields.js";

/** The entries of a topic as a list by their titles, each with its `id`. */
export function byTitle(entries, titleOf = ({ title }) => title) {
  return Object.keys(entries)
    .map((id) => Object.assign({ id }, entries[id]))
    .sort((a, b) => titleOf(a).localeCompare(titleOf(b)) || (a.id < b.id ? -1 : 1));
}

/** The row of a record: a tap opens its dialog; `children` are buttons beside it. */
export function Row({ id, title, facts, onOpen, children }) {
  return html`<li data-one=${id}>
    <button class="open" onClick=${onOpen}>
      <b>${title}</b>
      <small>${facts.filter(Boolean).join(" · ")}</small>
    </button>
    ${children}
  </li>`;
}

/** The archived records of a list; closed, unless a search may have matched them. */
export function Archived({ texts, count, isOpen = false, children }) {
  return (
    count > 0 &&
    html`<details class="archived" data-part="archived" open=${isOpen || undefined}>
      <summary class="label">${texts("face.structures.archived", { count })}</summary>
      ${children}
    </details>`
  );
}

/**
 * A form for one command, with further actions below its fields.
 *
 * @param {() => object | string} props.fields the fields of the command, or the fault as text
 * @param {string} props.done the notice after the command
 * @param {{name, type, fields, done}[]} props.actions
 * @param {object | null} props.edited the changed record, if it has versions: see `NewerVersion`
 */
export function CommandForm({ state, dialog, title, type, fields, done, actions = [], edited = null, children }) {
  const { texts } = state;
  const newer = useSignal(null);
  const send = async (change) => {
    const typed = fields();
    if (typeof typed === "string") {
      return typed;
    }
    const answer = await state.give(type, change(typed), done, { isQuiet: true });
    const reason = newerVersionReason(answer);
    newer.value = reason && edited ? reason.params : null;
    const fault = answer && !answer.ok ? state.faultWords(answer) : null;
    return newer.value ? texts("face.library.not_saved") : fault;
  };
  const withBase = (typed) => (edited ? Object.assign({ base: edited.record.newest }, typed) : typed);
  const card = newer.value && html`<${NewerVersion} ...${{ state, dialog, edited, send }} newer=${newer.value} />`;
  return html`
    <${FormDialog}
      dialog=${dialog}
      title=${title}
      label=${texts("face.control.dialog.save")}
      save=${() => send(withBase)}
    >
      ${children} ${card}
      ${actions.length > 0 && html`<${Actions} state=${state} dialog=${dialog} actions=${actions} />`}
    <//>
  `;
}

/**
 * The card for another director's version.
 *
 * @param {object} props.edited `record` as it was when the dialog opened, its `title`, the `key` of its id in the
 *   command, `all()`, the present records of its kind by id, and the `Dialog` for a record
 * @param {(change: (typed: object) => object) => Promise<string | null>} props.send sends the command with changed
 *   fields; the fault, null without one
 * @param {{version, by, saved_at, fields}} props.newer the other version; `fields`: names of the fields that differ
 */
function NewerVersion({ state, dialog, edited, send, newer }) {
  const { record, key, all, Dialog } = edited;
  const records = all();
  const present = Object.assign({ id: record.id }, records[record.id] || record);
  const attempt = (change) => async () => {
    const { id } = dialog;
    const fault = await send(change);
    if (dialog.id !== id || !dialog.isOpen) {
      return;
    }
    if (fault) {
      dialog.showFault(fault);
    } else {
      dialog.close();
    }
  };
  const title = (typed) => copyTitle(typed.title || edited.title || "", records, state.texts);
  const asCopy = (typed) => Object.assign({}, typed, { title: title(typed), [key]: null });
  const afterNewer = (typed) => Object.assign({}, typed, { base: newer.version });
  const changes = changedFields(state, newer.fields, record, present);
  const actions = {
    onCopy: attempt(asCopy),
    onOver: attempt(afterNewer),
    onTheirs: () => state.openDialog(Dialog, { record: present }),
  };
  return html`<${NewerVersionCard} app=${state} newer=${Object.assign({ changes }, newer)} ...${actions} />`;
}

function Actions({ state, dialog, actions }) {
  const button = ({ name, type, fields, done }) => {
    const act = () => {
      dialog.close();
      state.give(type, fields, done);
    };
    return html`<button key=${name} type="button" data-action=${name} disabled=${!state.may(type)} onClick=${act}>
      ${state.texts(`face.library.${name}`)}
    </button>`;
  };
  return html`<div class="actions">${actions.map(button)}</div>`;
}

/**
 * The action that archives a listed record, or restores an archived one; none for a new record.
 *
 * @param {string} key of the record's kind, as in its commands: "series"
 */
export function archiveActions(state, record, key, title = record && record.title) {
  if (!record) {
    return [];
  }
  const name = (record.status || "listed") === "listed" ? "archive" : "restore";
  const done = state.texts(`face.structures.was_${name}d`, { title });
  return [{ name, type: `${key}.${name}`, fields: { [key]: record.id }, done }];
}

/** The action that deletes a record; none for a new one. */
export function deleteActions(state, record, key) {
  if (!record) {
    return [];
  }
  const done = state.texts("face.structures.was_deleted", { title: record.title });
  return [{ name: "delete", type: `${key}.delete`, fields: { [key]: record.id }, done }];
}

/** A typed whole number, perhaps with separators; null for an empty text, undefined for any other. */
export function whole(text, min = 0, max = Number.MAX_SAFE_INTEGER) {
  if (!text.trim()) {
    return null;
  }
  const value = readWhole(text);
  return value !== null && value >= min && value <= max ? value : undefined;
}

/** The text of a number for a field; empty for null. */
export function typedNumber(value) {
  return value === undefined || value === null ? "" : String(value);
}
