/** Names by entry number: pasted, previewed, applied, and undone by one tap. */

import { request } from "../../static/js/accounts/session.js";
import { html, useSignal } from "../../static/vendor/preact/preact.js";
import { DialogFrame, FormDialog } from "../control/shared/dialogs/dialog.js";
import { namesByNumber } from "./pasted_names.js";

/** Number of changes listed; more are only counted. */
const MAX_SHOWN = 200;

export function openPaste(state) {
  state.openDialog(PasteDialog);
}

function PasteDialog({ state, dialog }) {
  const { texts } = state;
  const typed = useSignal("");
  const save = async () => {
    const { rows, faults } = namesByNumber(typed.value, state.topic("players").peek() || {});
    if (faults.length) {
      return faults.map(({ code, params }) => texts(`face.people.${code}`, params)).join(" · ");
    }
    if (!rows.length) {
      return "face.people.nothing";
    }
    const body = { preview: true, rows: rows.map(({ person, name }) => ({ person, wanted: { name } })) };
    const result = await request("POST", "/api/v1/players/changes", body);
    const fault = state.faultOf(result);
    if (!fault) {
      state.openDialog(PreviewDialog, { rows, preview: result.answer });
    }
    return fault;
  };
  const label = texts("face.people.look");
  return html`
    <${FormDialog} dialog=${dialog} title=${texts("face.people.paste")} label=${label} save=${save}>
      <p class="hint">${texts("face.people.paste_how")}</p>
      <textarea
        rows="8"
        spellcheck=${false}
        autocomplete="off"
        data-part="pasted"
        aria-label=${texts("face.people.paste")}
        value=${typed.value}
        onInput=${(event) => (typed.value = event.target.value)}
        onKeyDown=${(event) => event.stopPropagation()}
      ></textarea>
    <//>
  `;
}

/** The names that change: each entry's name now, and after the change. */
function PreviewDialog({ state, dialog, rows, preview }) {
  const { texts } = state;
  const changed = rows
    .map(({ number }, at) => ({ number, before: preview.before[at], after: preview.players[at] }))
    .filter(({ before, after }) => before.name !== after.name);
  const isSending = useSignal(false);
  const take = async () => {
    isSending.value = true;
    const fault = await state.change(
      changed.map(({ before, after }) => ({
        person: after.id,
        wanted: { name: after.name },
        seen: { name: before.name },
      })),
    );
    isSending.value = false;
    if (fault) {
      dialog.showFault(fault);
    } else if (fault === "") {
      dialog.close();
    }
  };
  const isDisabled = !changed.length || isSending.value;
  const button = html`<button class="main" data-part="take" disabled=${isDisabled} onClick=${take}>
    ${texts("face.people.take", { count: changed.length })}
  </button>`;
  return html`
    <${DialogFrame} dialog=${dialog} title=${texts("face.people.preview")} buttons=${button}>
      <${Changes} texts=${texts} changed=${changed} />
      ${changed.length > MAX_SHOWN && html`<p>${texts("face.people.more", { count: changed.length - MAX_SHOWN })}</p>`}
    <//>
  `;
}

function Changes({ texts, changed }) {
  const row = ({ number, before, after }) => html`
    <tr key=${number}>
      <th scope="row">${number}</th>
      <td>${before.name}</td>
      <td>→ ${after.name}</td>
    </tr>
  `;
  return html`
    <div class="preview scrolls" tabindex="0" role="region" aria-label=${texts("face.people.preview")}>
      <table>
        <tbody data-part="preview">
          ${changed.slice(0, MAX_SHOWN).map(row)}
        </tbody>
      </table>
    </div>
  `;
}
