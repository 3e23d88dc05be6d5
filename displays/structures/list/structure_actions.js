/** The actions for a structure of the list: copy, archive, restore, delete, and its versions. */

import { html, useLayoutEffect, useSignal } from "../../../static/vendor/preact/preact.js";
import { DialogFrame } from "../../control/shared/dialogs/dialog.js";
import { editAddress, sheetAddress, newAddress, newKey } from "../place.js";
import { copyTitle } from "./listing.js";

/** Extensions of the files that the server writes. */
const EXPORTS = ["csv", "xlsx", "toml", "json"];

export function StructureActions({ state, dialog, structure }) {
  const { texts } = state;
  const { id, shown, status, newest } = structure;
  const act = (type, doneCode) => () => {
    dialog.close();
    state.give(type, { structure: id }, texts(doneCode, { title: shown }));
  };
  const button = (name, onClick, isAllowed) =>
    html`<button data-action=${name} disabled=${!isAllowed} onClick=${onClick}>
      ${texts(`face.structures.${name}`)}
    </button>`;
  const archive = act("structure.archive", "face.structures.was_archived");
  const restore = act("structure.restore", "face.structures.was_restored");
  const remove = act("structure.delete", "face.structures.was_deleted");
  return html`
    <${DialogFrame} dialog=${dialog} title=${shown} close="close">
      <div class="actions">
        <a class="button" href=${editAddress(id)} onClick=${() => dialog.close()}>${texts("face.structures.open")}</a>
        ${newest > 0 && html`<a class="button" data-action="print" href=${sheetAddress(id)}>${texts("face.print.print")}</a>`}
        ${button("copy", () => copy(state, structure), state.may("structure.save"))}
        ${button("versions", () => state.openDialog(Versions, { structure }), newest > 0)}
        ${
          status === "listed"
            ? button("archive", archive, state.may("structure.archive"))
            : button("restore", restore, state.may("structure.restore"))
        }
        ${button("delete", remove, state.may("structure.delete"))}
      </div>
      ${newest > 0 && html`<${Exports} structure=${structure} texts=${texts} />`}
      <${UsedBy} structure=${structure} texts=${texts} />
    <//>
  `;
}

/** The newest version as a file. */
function Exports({ structure: { id, newest }, texts }) {
  const address = (ending) => `/api/v1/structures/${encodeURIComponent(id)}/${newest}.${ending}`;
  return html`<h3>${texts("face.structures.export")}</h3>
    <div class="actions two" data-part="exports">
      ${EXPORTS.map(
        (each) => html`<a class="button" key=${each} href=${address(each)} download>${each.toUpperCase()}</a>`,
      )}
    </div>`;
}

/** The templates that use the structure, which cannot be deleted then. */
function UsedBy({ structure, texts }) {
  const templates = structure.used_by.join(", ");
  return templates && html`<p class="hint">${texts("face.structures.stays", { templates })}</p>`;
}

/** Opens a copy as unsaved work. */
export async function copy(state, { id, newest, title }) {
  const version = await state.fetchVersion(id, newest);
  state.dialog.close();
  if (!version.document) {
    state.showFault(version);
    return;
  }
  const { structures } = state.topic("library:room").peek();
  const document = Object.assign({}, version.document, { title: copyTitle(title, structures, state.texts) });
  const key = newKey();
  state.drafts.keep(`new.${key}`, { document, base: null, at: state.face.now() });
  state.go(newAddress(key));
}

/** Saves the changed file of a structure as its next version. */
export function takeOver(state, { id, shown }) {
  const done = state.texts("face.structures.was_taken_over", { title: shown });
  state.give("structure.take_over", { structure: id }, done);
}

/** The dialog with all versions; a tap opens one in the editor. */
function Versions({ state, dialog, structure }) {
  const { texts } = state;
  const loaded = useSignal(null);
  useLayoutEffect(() => {
    state.fetchVersion(structure.id, structure.newest).then((answer) => (loaded.value = answer));
  }, [structure]);
  const answer = loaded.value;
  const row = ({ version, saved_at: at, saved_by: by, note, from_file: isOfFile }) =>
    html`<li key=${version}>
      <a class="open" href=${editAddress(structure.id, version)} onClick=${() => dialog.close()}>
        <b>${texts("face.structures.version", { version })}</b>
        <small>${[state.savedWords(isOfFile ? "system" : by, at), note].filter(Boolean).join(" · ")}</small>
      </a>
    </li>`;
  const words = answer ? state.faultWords(answer) : texts("face.structures.loading");
  return html`<${DialogFrame} dialog=${dialog} title=${structure.shown} close="close">
    ${
      answer && answer.versions
        ? html`<ul class="rows" data-part="versions">
            ${answer.versions.map(row)}
          </ul>`
        : html`<p class="hint" role="status">${words}</p>`
    }
  <//>`;
}
