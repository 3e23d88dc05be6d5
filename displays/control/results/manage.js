/** The dialog of a tournament as a whole: rename, address, plan, cancel, archive, delete; and the dialog of the archive. */

import { html } from "../../../static/vendor/preact/preact.js";
import { RoleButton } from "../shared/commands/command_button.js";
import { DialogFrame } from "../shared/dialogs/dialog.js";
import { TextDialog } from "../shared/dialogs/text_dialog.js";
import { AddressDialog } from "./address_dialog.js";
import { ListsDialog } from "./lists_dialog.js";
import { ImportFileDialog, SaveFileDialog } from "./file_dialogs.js";
import { CancelDialog, PlanDialog } from "./plan_dialogs.js";

const NEVER_STARTED = ["ready", "scheduled"];
/** Maximum length of a title, as on the server. */
const MAX_TITLE = 80;

/** Opens the dialog of the tournament on the control. */
export function openManage(state) {
  state.openDialog(ManageDialog);
}

/** Opens the list of archived tournaments. */
export function openArchive(state) {
  state.openDialog(ArchiveDialog);
}

/** Sends a command named `face.manage.<name>`. The refusal in words; null if it is done, or was done already. */
function save(state, name, type, fields) {
  return state.saveInRoom(state.texts(`face.manage.${name}`), type, fields);
}

/** Sends a command about a tournament, and closes the dialog unless the command is refused. */
async function saveAndClose(state, name, type, slug) {
  const fault = await save(state, name, type, { tournament: slug });
  if (fault) {
    state.dialog.showFault(fault);
  } else {
    state.dialog.close();
  }
}

function ManageButton({ state, name, type, onClick }) {
  const label = state.texts(`face.manage.${name}`);
  return html`<${RoleButton} state=${state} label=${label} type=${type} data-manage=${name} onClick=${onClick} />`;
}

/** A button that sends a command about a tournament, and closes the dialog. */
function SendButton({ state, name, type, slug }) {
  const send = () => saveAndClose(state, name, type, slug);
  return html`<${ManageButton} state=${state} name=${name} type=${type} onClick=${send} />`;
}

function ManageDialog({ state, dialog }) {
  const isImported = state.topic("tournament").peek().imported;
  return html`<${isImported ? ImportedDialog : ActionsDialog} state=${state} dialog=${dialog} />`;
}

/** An imported tournament, which cannot be changed. */
function ImportedDialog({ state, dialog }) {
  const { texts } = state;
  return html`
    <${DialogFrame} dialog=${dialog} title=${texts("face.manage.title")} close="close">
      <p>${state.topic("tournament").peek().title}</p>
      <p class="hint">${texts("tournament.imported")}</p>
      <div class="actions"><${ListsButton} state=${state} /><${FileButton} state=${state} /></div>
    <//>
  `;
}

function FileButton({ state }) {
  const open = () => state.openDialog(SaveFileDialog);
  return html`<${ManageButton} state=${state} name="file" type="tournament.archive" onClick=${open} />`;
}

function ListsButton({ state }) {
  const open = () => state.openDialog(ListsDialog);
  return html`<button data-manage="lists" onClick=${open}>${state.texts("face.lists.title")}</button>`;
}

/** The actions for a tournament. Only one that was never used, or a demo, may be deleted. */
function ActionsDialog({ state, dialog }) {
  const { texts } = state;
  const { slug, title, archived, finished_at: finishedAt, demo, stage } = state.topic("tournament").peek();
  const clock = state.topic("clock").peek();
  const counters = state.topic("counters").peek();
  const isUnused = clock && NEVER_STARTED.includes(clock.phase) && !(counters && counters.entries);
  const mayBeDeleted = demo || isUnused;
  const mayBeCancelled = ["draft", "announced", "running"].includes(stage);
  const isArchivable = !archived && finishedAt !== null;
  const openButton = (name, type, Dialog) => html`
    <${ManageButton} state=${state} name=${name} type=${type} onClick=${() => state.openDialog(Dialog)} />
  `;
  const sendButton = (name, type) => html`<${SendButton} state=${state} name=${name} type=${type} slug=${slug} />`;
  return html`
    <${DialogFrame} dialog=${dialog} title=${texts("face.manage.title")} close="close">
      <p>${title}</p>
      <div class="actions">
        ${stage === "draft" && sendButton("announce", "tournament.announce")}
        ${openButton("rename", "tournament.change", RenameDialog)}
        ${openButton("address", "tournament.change", AddressDialog)}
        ${mayBeCancelled && openButton("plan", "tournament.change", PlanDialog)}
        ${(archived || stage === "cancelled") && sendButton("restore", "tournament.restore")}
        ${isArchivable && sendButton("archive", "tournament.archive")}
        ${mayBeCancelled && openButton("cancel", "tournament.cancel", CancelDialog)}
        <${ListsButton} state=${state} />
        <${FileButton} state=${state} />
        ${mayBeDeleted && openButton("delete", "tournament.delete", DeleteDialog)}
      </div>
    <//>
  `;
}

function RenameDialog({ state, dialog }) {
  const { texts } = state;
  const rename = (title) => save(state, "rename", "tournament.change", { tournament: state.slug.peek(), title });
  return html`
    <${TextDialog}
      dialog=${dialog}
      title=${texts("face.manage.rename")}
      label=${texts("face.control.dialog.save")}
      field=${texts("face.manage.name")}
      text=${state.topic("tournament").peek().title}
      maxlength=${MAX_TITLE}
      save=${rename}
    />
  `;
}

function DeleteDialog({ state, dialog }) {
  const { texts } = state;
  const { slug, title } = state.topic("tournament").peek();
  const counters = state.topic("counters").peek();
  const label = texts("face.manage.delete");
  const remove = async () => {
    const fault = await save(state, "delete", "tournament.delete", { tournament: slug });
    if (fault) {
      dialog.showFault(fault);
    } else {
      location.assign("/control");
    }
  };
  const button = html`<button class="main" onClick=${remove}>${label}</button>`;
  return html`
    <${DialogFrame} dialog=${dialog} title=${label} buttons=${button}>
      <p>${texts("face.manage.delete_how", { title, count: counters ? counters.entries : 0 })}</p>
    <//>
  `;
}

/** The archived tournaments, newest first. */
function ArchiveDialog({ state, dialog }) {
  const { texts } = state;
  const { tournaments } = state.topicValue("archive:room") || { tournaments: [] };
  const row = ({ slug, title, state: phase, imported }) => html`
    <div key=${slug} class="archive-row" role="listitem">
      <span><b>${title}</b><small>${texts(`face.manage.${imported ? "imported" : phase}`)}</small></span>
      ${imported ? html`<${OpenLink} texts=${texts} slug=${slug} />` : html`<${SendButton} state=${state} name="restore" type="tournament.restore" slug=${slug} />`}
    </div>
  `;
  const openImport = () => state.openDialog(ImportFileDialog);
  const button = html`<${ManageButton} state=${state} name="import" type="tournament.create" onClick=${openImport} />`;
  return html`
    <${DialogFrame} dialog=${dialog} title=${texts("face.manage.archive_title")} buttons=${button} close="close">
      ${tournaments.length ? html`<div role="list">${tournaments.map(row)}</div>` : html`<p>${texts("face.manage.archive_empty")}</p>`}
    <//>
  `;
}

function OpenLink({ texts, slug }) {
  const address = `/control/${encodeURIComponent(slug)}`;
  return html`<a class="button" data-open=${slug} href=${address}>${texts("face.manage.open")}</a>`;
}
