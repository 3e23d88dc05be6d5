/** Actions for one player: the card with bar and erase, and the merge with another player. */

import { request } from "../../static/js/accounts/session.js";
import { html, useEffect, useSignal } from "../../static/vendor/preact/preact.js";
import { PersonDialog } from "../control/players/person_dialog.js";
import { DialogFrame, FormDialog } from "../control/shared/dialogs/dialog.js";
import { Field, Segments } from "../control/shared/fields/fields.js";
import { barredText, nameShown } from "./person_words.js";

const MAX_MATCHES = 8;

/** The player's card; a director may merge, bar and erase. */
export function openActions(state, person) {
  const { node } = state.dialog;
  node.addEventListener("close", () => state.reload(), { once: true });
  state.openDialog(ActionsDialog, { person });
}

function ActionsDialog({ state, dialog, person }) {
  const { texts } = state;
  const edit = () => state.openDialog(PersonDialog, { person });
  const merge = () => state.openDialog(OtherPlayer, { person });
  return html`
    <${DialogFrame} dialog=${dialog} title=${person.name} close="close">
      ${person.barred && html`<p class="hint">${barredText(person, texts)}</p>`}
      <${Entries} state=${state} person=${person} />
      <div class="actions">
        <button class="main" data-person="edit" onClick=${edit}>${texts("face.people.edit")}</button>
        ${state.mayMerge && html`<button data-person="merge" onClick=${merge}>${texts("face.people.merge")}</button>`}
      </div>
    <//>
  `;
}

/** The numbers of the player's entries and tournaments on one line, or why they are unknown. */
function Entries({ state, person }) {
  const line = useSignal("");
  useEffect(() => {
    request("GET", `/api/v1/players/${person.id}/entries`).then((result) => {
      line.value = state.faultOf(result) || entriesText(person, result.answer.entries, state.texts);
    });
  }, [person.id]);
  return html`<p class="hint" data-entries=${person.id}>${line.value}</p>`;
}

function entriesText({ name }, entries, texts) {
  const tournaments = new Set(entries.map(({ tournament }) => tournament)).size;
  const code = entries.length ? "face.people.entries" : "face.people.no_entries";
  return texts(code, { name, count: entries.length, tournaments });
}

/** The search for the player to merge with. */
function OtherPlayer({ state, dialog, person }) {
  const { texts } = state;
  const typed = useSignal(person.name.split(" ").pop());
  const matches = useSignal([]);
  const note = useSignal(""); // why no player is listed
  useEffect(() => {
    const query = encodeURIComponent(typed.value.trim());
    let isLate = false;
    request("GET", `/api/v1/players?limit=${MAX_MATCHES + 1}&q=${query}`).then((result) => {
      if (!isLate) {
        const players = result.ok ? result.answer.players : [];
        matches.value = players.filter(({ id }) => id !== person.id).slice(0, MAX_MATCHES);
        note.value = state.faultOf(result) || (matches.value.length ? "" : texts("face.people.none"));
      }
    });
    return () => (isLate = true);
  }, [typed.value]);
  const row = (other) => html`
    <button key=${other.id} data-other=${other.id} onClick=${() => state.openDialog(MergeDialog, { person, other })}>
      ${nameShown(other)} ${other.contact && html`<small>${other.contact}</small>`}
    </button>
  `;
  return html`
    <${DialogFrame} dialog=${dialog} title=${texts("face.people.merge_of", { name: person.name })}>
      <${Field} label=${texts("face.people.search")} text=${typed} />
      <div class="actions">${matches.value.map(row)}</div>
      <p class="hint" role="status">${note.value}</p>
    <//>
  `;
}

/** The choice of the player that remains; the entries of both go to that player. */
function MergeDialog({ state, dialog, person, other }) {
  const { texts } = state;
  const chosen = useSignal(person.id);
  const [remaining, merged] = chosen.value === person.id ? [person, other] : [other, person];
  const options = [person, other].map((each) => ({ value: each.id, text: nameShown(each) }));
  const label = texts("face.people.merge");
  return html`
    <${FormDialog} dialog=${dialog} title=${label} label=${label} save=${() => state.merge(merged, remaining)}>
      <${Segments} label=${texts("face.people.remains")} options=${options} chosen=${chosen} />
      <${Entries} key=${person.id} state=${state} person=${person} />
      <${Entries} key=${other.id} state=${state} person=${other} />
      <p data-part="merge_preview">${texts("face.people.merge_how", { name: nameShown(remaining), other: nameShown(merged) })}</p>
    <//>
  `;
}
