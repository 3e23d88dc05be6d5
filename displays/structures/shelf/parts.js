/** What the parts of the library share: rows, forms, and the values of their fields. */

import { html } from "../../../static/vendor/preact/preact.js";
import { FormDialog } from "../../control/shared/dialog.js";

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
 * A form that gives one command; below its fields the other things that can be done.
 *
 * @param {() => object | string} props.fields the command's, or the fault in words
 * @param {{name, type, fields, done}[]} props.actions
 */
export function CommandForm({ state, dialog, title, type, fields, done, actions = [], children }) {
  const { texts } = state;
  const save = async () => {
    const asked = fields();
    if (typeof asked === "string") {
      return asked;
    }
    const answer = await state.give(type, asked, done, { isQuiet: true });
    return answer && !answer.ok ? state.faultOf(answer) : null;
  };
  return html`
    <${FormDialog} dialog=${dialog} title=${title} label=${texts("face.control.dialog.save")} save=${save}>
      ${children} ${actions.length > 0 && html`<${Actions} state=${state} dialog=${dialog} actions=${actions} />`}
    <//>
  `;
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

/** Archive or restore, by what it is now. */
export function moves(state, one, { archive, restore, fields, title }) {
  const isListed = (one.status || "listed") === "listed";
  const name = isListed ? "archive" : "restore";
  const done = state.texts(`face.structures.was_${name}d`, { title });
  return [{ name, type: isListed ? archive : restore, fields, done }];
}

/** A whole number that was typed; null for nothing, undefined where it is none. */
export function whole(text, least = 0, most = Number.MAX_SAFE_INTEGER) {
  const plain = text.trim().replace(/[\s.,']/g, "");
  if (!plain) {
    return null;
  }
  const value = /^\d+$/.test(plain) ? Number(plain) : NaN;
  return value >= least && value <= most ? value : undefined;
}

/** The text of a number for a field; nothing for none. */
export function typedNumber(value) {
  return value === undefined || value === null ? "" : String(value);
}
