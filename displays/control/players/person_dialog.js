/** A player in the registry: name, contact, notes, the note for namesakes; a director bars players, or erases their data. */

import { request } from "../../../static/js/accounts/session.js";
import { html, useSignal } from "../../../static/vendor/preact/preact.js";
import { refusalText } from "../shared/commands/refusal.js";
import { directs } from "../shared/commands/roles.js";
import { DialogFrame, FormDialog } from "../shared/dialogs/dialog.js";
import { Field } from "../shared/fields/fields.js";
import { sendNames } from "./confirmed_names.js";
import { MAX_DISTINCTION } from "./namesakes.js";

const MAX_LINE = 200;
/** ISO 3166: two letters, or three. */
const MAX_COUNTRY = 3;
const MAX_NOTES = 2000;
/** The lines of the form, and their greatest lengths. */
const LINES = { name: 80, distinction: MAX_DISTINCTION, contact: MAX_LINE, country: MAX_COUNTRY };
const FIELDS = [...Object.keys(LINES), "notes"];

/** The changed fields of a form, to be sent; an empty text removes the value. */
export function changesOf(person, typed) {
  const changed = FIELDS.filter((name) => typed[name].trim() !== (person[name] || ""));
  return Object.assign({}, ...changed.map((name) => ({ [name]: typed[name].trim() || (name === "name" ? "" : null) })));
}

/** The person of an entry, found by the name without the note behind it. */
export async function openPersonOf(state, id, name) {
  const { texts, dialog } = state;
  const plain = name.replace(/ \([^()]*\)$/, "");
  const result = await request("GET", `/api/v1/players?limit=50&q=${encodeURIComponent(plain)}`);
  const wrong = refusalText(result, texts);
  const person = wrong ? null : result.answer.players.find((each) => each.id === id);
  if (person) {
    openPerson(state, person);
  } else {
    dialog.say(wrong || texts("face.person.gone"));
  }
}

export function openPerson(state, person) {
  state.openDialog(PersonDialog, { person });
}

async function send(state, method, path, body) {
  return refusalText(await request(method, `/api/v1/players/${path}`, body), state.texts);
}

/** Sends what a button asks for, which closes the dialog. */
async function give(state, method, path, body) {
  const wrong = await send(state, method, path, body);
  if (wrong) {
    state.dialog.say(wrong);
  } else {
    state.dialog.close();
  }
}

export function PersonDialog({ state, dialog, person }) {
  const { texts } = state;
  const typed = useSignal(Object.assign({}, ...FIELDS.map((name) => ({ [name]: person[name] || "" }))));
  const type = (name) => (event) => (typed.value = Object.assign({}, typed.value, { [name]: event.target.value }));
  const save = () => {
    const changes = changesOf(person, typed.value);
    const patch = (because) => request("PATCH", `/api/v1/players/${person.id}`, Object.assign({}, changes, because));
    const label = texts("face.control.dialog.save");
    return Object.keys(changes).length ? sendNames(state, label, patch, (result) => refusalText(result, texts)) : null;
  };
  const line = (name) => html`
    <label class="field" key=${name}>
      <span class="label">${texts(`face.person.${name}`)}</span>
      <input autocomplete="off" maxlength=${LINES[name]} value=${typed.value[name]} onInput=${type(name)} />
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
      ${Object.keys(LINES).map(line)}
      <${Notes} texts=${texts} value=${typed.value.notes} onInput=${type("notes")} />
      ${directs(state.session.value) && html`<${DirectorActions} state=${state} person=${person} />`}
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

/** Actions for directors only. */
function DirectorActions({ state, person }) {
  const allow = () => give(state, "PATCH", person.id, { barred: false });
  const bar = person.barred
    ? { name: "unbar", act: allow }
    : { name: "bar", act: () => state.openDialog(BarDialog, { person }) };
  const erase = { name: "erase", act: () => state.openDialog(EraseDialog, { person }) };
  const button = ({ name, act }) => html`
    <button key=${name} type="button" data-person=${name} onClick=${act}>${state.texts(`face.person.${name}`)}</button>
  `;
  return html`<div class="actions">${[bar, erase].map(button)}</div>`;
}

function BarDialog({ state, dialog, person }) {
  const { texts } = state;
  const reason = useSignal("");
  const label = texts("face.person.bar");
  const save = () => {
    const barred_reason = reason.value.trim();
    const body = { barred: true, barred_reason };
    return barred_reason ? send(state, "PATCH", person.id, body) : "face.person.reason_missing";
  };
  return html`
    <${FormDialog} dialog=${dialog} title=${`${label}: ${person.name}`} label=${label} save=${save}>
      <${Field} label=${texts("face.person.reason")} text=${reason} maxlength=${MAX_LINE} />
    <//>
  `;
}

/** Nothing restores the data, so it is asked. */
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
