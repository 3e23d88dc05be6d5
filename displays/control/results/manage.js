/** The dialogs of a tournament as a whole: rename, archive, delete; and the archive, which restores tournaments. */

import { html, useSignal } from "../../../static/vendor/preact/preact.js";
import { RoleButton } from "../shared/commands/command_button.js";
import { DialogFrame, FormDialog } from "../shared/dialogs/dialog.js";
import { Field } from "../shared/fields/fields.js";
import { AddressDialog } from "./address_dialog.js";
import { ListsDialog } from "./lists_dialog.js";
import { ImportFileDialog, SaveFileDialog } from "./file_dialogs.js";
import { CancelDialog, PlanDialog } from "./plan_dialogs.js";

const NEVER_STARTED = ["ready", "scheduled"];
/** Maximum length of a title, as on the server. */
const MAX_TITLE = 80;

export function openManage(state) {
  state.openDialog(ManageDialog);
}

/** Opens the list of archived tournaments. */
export function openArchive(state) {
  state.openDialog(ArchiveDialog);
}

/** Sends a command. The refusal in words; null if the command is done, or was done already. */
function sent(state, name, type, fields) {
  return state.saveInRoom(state.texts(`face.manage.${name}`), type, fields);
}

async function give(state, name, type, slug) {
  const fault = await sent(state, name, type, { tournament: slug });
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
function GiveButton({ state, name, type, slug }) {
  return html`
    <${ManageButton} state=${state} name=${name} type=${type} onClick=${() => give(state, name, type, slug)} />
  `;
}

function ManageDialog({ state, dialog }) {
  const isImported = state.topic("tournament").peek().imported;
  return html`<${isImported ? ImportedDialog : OwnDialog} state=${state} dialog=${dialog} />`;
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

function OwnDialog({ state, dialog }) {
  const { texts } = state;
  const { slug, title, archived, finished_at: finishedAt, demo, stage } = state.topic("tournament").peek();
  const clock = state.topic("clock").peek();
  const counters = state.topic("counters").peek();
  const isUnused = clock && NEVER_STARTED.includes(clock.phase) && !(counters && counters.entries);
  const mayBeDeleted = demo || isUnused;
  const mayBeCancelled = ["draft", "announced", "running"].includes(stage);
  const address = () => state.openDialog(AddressDialog);
  const plan = () => state.openDialog(PlanDialog);
  const cancel = () => state.openDialog(CancelDialog);
  const rename = () => state.openDialog(RenameDialog);
  const remove = () => state.openDialog(DeleteDialog);
  return html`
    <${DialogFrame} dialog=${dialog} title=${texts("face.manage.title")} close="close">
      <p>${title}</p>
      <div class="actions">
        ${stage === "draft" && html`<${GiveButton} state=${state} name="announce" type="tournament.announce" slug=${slug} />`}
        <${ManageButton} state=${state} name="rename" type="tournament.change" onClick=${rename} />
        <${ManageButton} state=${state} name="address" type="tournament.change" onClick=${address} />
        ${mayBeCancelled && html`<${ManageButton} state=${state} name="plan" type="tournament.change" onClick=${plan} />`}
        ${stage === "cancelled" && html`<${GiveButton} state=${state} name="restore" type="tournament.restore" slug=${slug} />`}
        ${archived && html`<${GiveButton} state=${state} name="restore" type="tournament.restore" slug=${slug} />`}
        ${!archived && finishedAt !== null && html`<${GiveButton} state=${state} name="archive" type="tournament.archive" slug=${slug} />`}
        ${mayBeCancelled && html`<${ManageButton} state=${state} name="cancel" type="tournament.cancel" onClick=${cancel} />`}
        <${ListsButton} state=${state} />
        <${FileButton} state=${state} />
        ${mayBeDeleted && html`<${ManageButton} state=${state} name="delete" type="tournament.delete" onClick=${remove} />`}
      </div>
    <//>
  `;
}

function RenameDialog({ state, dialog }) {
  const { texts } = state;
  const title = useSignal(state.topic("tournament").peek().title);
  const save = () => sent(state, "rename", "tournament.change", { tournament: state.slug.peek(), title: title.value });
  return html`
    <${FormDialog}
      dialog=${dialog}
      title=${texts("face.manage.rename")}
      label=${texts("face.control.dialog.save")}
      save=${save}
    >
      <${Field} label=${texts("face.manage.name")} text=${title} maxlength=${MAX_TITLE} />
    <//>
  `;
}

function DeleteDialog({ state, dialog }) {
  const { texts } = state;
  const { slug, title } = state.topic("tournament").peek();
  const counters = state.topic("counters").peek();
  const label = texts("face.manage.delete");
  const remove = async () => {
    const fault = await sent(state, "delete", "tournament.delete", { tournament: slug });
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
      ${imported ? html`<${OpenLink} texts=${texts} slug=${slug} />` : html`<${GiveButton} state=${state} name="restore" type="tournament.restore" slug=${slug} />`}
    </div>
  `;
  const read = () => state.openDialog(ImportFileDialog);
  const button = html`<${ManageButton} state=${state} name="import" type="tournament.create" onClick=${read} />`;
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
