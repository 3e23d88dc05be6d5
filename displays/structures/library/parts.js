/** Common parts of the library's pages: rows, forms, and the values of fields. */

import { html, useSignal } from "../../../static/vendor/preact/preact.js";
import { FormDialog } from "../../control/shared/dialogs/dialog.js";
import { copyTitle } from "../list/listing.js";
import { NewerCard, newerOf } from "../newer_version.js";
import { changedFields } from "./changed_fields.js";

/** The entries of a topic as a list by their titles, each with its `id`. */
export function byTitle(entries, titleOf = ({ title }) => title) {
  return Object.keys(entries)
    .map((id) => Object.assign({ id }, entries[id]))
    .sort((a, b) => titleOf(a).localeCompare(titleOf(b)) || (a.id < b.id ? -1 : 1));
}

/** A row: a tap opens its dialog; `children` are buttons beside it. */
export function Row({ id, title, facts, onOpen, children }) {
  return html`<li data-one=${id}>
    <button class="open" onClick=${onOpen}>
      <b>${title}</b>
      <small>${facts.filter(Boolean).join(" · ")}</small>
    </button>
    ${children}
  </li>`;
}

/**
 * A form for one command, with further actions below its fields.
 *
 * @param {() => object | string} props.fields fields of the command, or the fault as text
 * @param {{name, type, fields, done}[]} props.actions
 * @param {object | null} props.edited the changed record, if it has versions: see `Newer`
 */
export function CommandForm({ state, dialog, title, type, fields, done, actions = [], edited = null, children }) {
  const { texts } = state;
  const newer = useSignal(null);
  const send = async (change) => {
    const asked = fields();
    if (typeof asked === "string") {
      return asked;
    }
    const answer = await state.give(type, change(asked), done, { isQuiet: true });
    const found = newerOf(answer);
    newer.value = found && edited ? found.params : null;
    const fault = answer && !answer.ok ? state.faultOf(answer) : null;
    return newer.value ? texts("face.library.not_saved") : fault;
  };
  const withBase = (asked) => (edited ? Object.assign({ base: edited.one.newest }, asked) : asked);
  const card = newer.value && html`<${Newer} ...${{ state, dialog, edited, send }} found=${newer.value} />`;
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
 * @param {object} props.edited `one` as it was opened, `key` of the command's field with its id, `all` that there are
 *   now, and the `Dialog` that shows one
 * @param {(change: (asked: object) => object) => Promise<string | null>} props.send gives the command with other
 *   fields; the fault, if there is one
 */
function Newer({ state, dialog, edited, send, found }) {
  const { one, key, all, Dialog } = edited;
  const entries = all();
  const now = Object.assign({ id: one.id }, entries[one.id] || one);
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
  const title = (asked) => copyTitle(asked.title || edited.title || "", entries, state.texts);
  const copy = (asked) => Object.assign({}, asked, { title: title(asked), [key]: null });
  const over = (asked) => Object.assign({}, asked, { base: found.version });
  const given = {
    found: Object.assign({ changes: changedFields(state, found.fields, one, now) }, found),
    onCopy: attempt(copy),
    onOver: attempt(over),
    onTheirs: () => state.openDialog(Dialog, { one: now }),
  };
  return html`<${NewerCard} app=${state} ...${given} />`;
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

/** The action to archive or restore, by the present state. */
export function moves(state, one, { archive, restore, fields, title }) {
  const isListed = (one.status || "listed") === "listed";
  const name = isListed ? "archive" : "restore";
  const done = state.texts(`face.structures.was_${name}d`, { title });
  return [{ name, type: isListed ? archive : restore, fields, done }];
}

/** A typed whole number; null for an empty text, undefined for any other. */
export function whole(text, least = 0, most = Number.MAX_SAFE_INTEGER) {
  const plain = text.trim().replace(/[\s.,']/g, "");
  if (!plain) {
    return null;
  }
  const value = /^\d+$/.test(plain) ? Number(plain) : NaN;
  return value >= least && value <= most ? value : undefined;
}

/** The text of a number for a field; empty for null. */
export function typedNumber(value) {
  return value === undefined || value === null ? "" : String(value);
}
