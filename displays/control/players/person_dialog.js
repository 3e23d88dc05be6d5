/** The dialog of a registered player: name, note for namesakes, contact, notes. A director bars the player or erases the data. */

import { request } from "../../../static/js/accounts/session.js";
import { html, useSignal } from "../../../static/vendor/preact/preact.js";
import { refusalText } from "../shared/commands/refusal.js";
import { isDirector } from "../shared/commands/roles.js";
import { DialogFrame, FormDialog } from "../shared/dialogs/dialog.js";
import { TextDialog } from "../shared/dialogs/text_dialog.js";
import { sendNames } from "./confirmed_names.js";
import { MAX_DISTINCTION } from "./namesakes.js";

const MAX_LINE = 200;
/** Letters of a country code by ISO 3166. */
const MAX_COUNTRY = 3;
const MAX_NOTES = 2000;
/** The one-line fields and their greatest lengths. */
const LINES = { name: 80, distinction: MAX_DISTINCTION, contact: MAX_LINE, country: MAX_COUNTRY };
const FIELDS = [...Object.keys(LINES), "notes"];

/** The changed fields; null removes a value. */
export function changesOf(person, typed) {
  const changed = FIELDS.filter((name) => typed[name].trim() !== (person[name] || ""));
  return Object.assign({}, ...changed.map((name) => ({ [name]: typed[name].trim() || (name === "name" ? "" : null) })));
}

/** Opens the person of an entry. The search takes the name without the note of a namesake. */
export async function openPersonOf(state, id, name) {
  const { texts, dialog } = state;
  const plainName = name.replace(/ \([^()]*\)$/, "");
  const result = await request("GET", `/api/v1/players?limit=50&q=${encodeURIComponent(plainName)}`);
  const fault = refusalText(result, texts);
  const person = fault ? null : result.answer.players.find((each) => each.id === id);
  if (person) {
    openPerson(state, person);
  } else {
    dialog.showFault(fault || texts("face.person.gone"));
  }
}

export function openPerson(state, person) {
  state.openDialog(PersonDialog, { person });
}

async function send(state, method, path, body) {
  return refusalText(await request(method, `/api/v1/players/${path}`, body), state.texts);
}

/** Sends the request of a button, and closes the dialog. */
async function give(state, method, path, body) {
  const fault = await send(state, method, path, body);
  if (fault) {
    state.dialog.showFault(fault);
  } else {
    state.dialog.close();
  }
}

export function PersonDialog({ state, dialog, person }) {
  const { texts } = state;
  const typed = useSignal(Object.assign({}, ...FIELDS.map((name) => ({ [name]: person[name] || "" }))));
  const onInput = (name) => (event) => (typed.value = Object.assign({}, typed.value, { [name]: event.target.value }));
  const save = () => {
    const changes = changesOf(person, typed.value);
    const patch = (extra) => request("PATCH", `/api/v1/players/${person.id}`, Object.assign({}, changes, extra));
    const label = texts("face.control.dialog.save");
    return Object.keys(changes).length ? sendNames(state, label, patch, (result) => refusalText(result, texts)) : null;
  };
  const field = (name) => html`
    <label class="field" key=${name}>
      <span class="label">${texts(`face.person.${name}`)}</span>
      <input autocomplete="off" maxlength=${LINES[name]} value=${typed.value[name]} onInput=${onInput(name)} />
    </label>
  `;
  return html`
    <${FormDialog}
      dialog=${dialog}
      title=${texts("face.person.title")}
      label=${texts("face.control.dialog.save")}
      save=${save}
    >
      ${person.barred && html`<p class="hint tone-stop">${barredText(person, texts)}</p>`}
      ${Object.keys(LINES).map(field)}
      <${Notes} texts=${texts} value=${typed.value.notes} onInput=${onInput("notes")} />
      ${isDirector(state.session.value) && html`<${DirectorActions} state=${state} person=${person} />`}
    <//>
  `;
}

export function barredText({ name, barred_reason: reason }, texts) {
  return texts("person.barred", { name, reason });
}

function Notes({ texts, value, onInput }) {
  const label = texts("face.person.notes");
  return html`
    <label class="field">
      <span class="label">${label}</span>
      <textarea rows="3" maxlength=${MAX_NOTES} aria-label=${label} value=${value} onInput=${onInput} />
    </label>
  `;
}

/** Bars, unbars or erases a player. */
function DirectorActions({ state, person }) {
  const unbar = () => give(state, "PATCH", person.id, { barred: false });
  const bar = person.barred ? { name: "unbar", act: unbar } : { name: "bar", act: () => askWhyBarred(state, person) };
  const erase = { name: "erase", act: () => state.openDialog(EraseDialog, { person }) };
  const button = ({ name, act }) => html`
    <button key=${name} type="button" data-person=${name} onClick=${act}>${state.texts(`face.person.${name}`)}</button>
  `;
  return html`<div class="actions">${[bar, erase].map(button)}</div>`;
}

function askWhyBarred(state, person) {
  const label = state.texts("face.person.bar");
  state.openDialog(TextDialog, {
    title: `${label}: ${person.name}`,
    label,
    field: state.texts("face.person.reason"),
    maxlength: MAX_LINE,
    missing: "face.manage.reason_missing",
    save: (reason) => send(state, "PATCH", person.id, { barred: true, barred_reason: reason }),
  });
}

/** Confirms the erasure, as it cannot be undone. */
function EraseDialog({ state, dialog, person }) {
  const { texts } = state;
  const label = texts("face.person.erase");
  const erase = () => give(state, "POST", `${person.id}/erase`, {});
  const button = html`<button class="main" onClick=${erase}>${label}</button>`;
  return html`
    <${DialogFrame} dialog=${dialog} title=${`${label}: ${person.name}`} buttons=${button}>
      <p>${texts("face.person.erase_how")}</p>
    <//>
  `;
}
