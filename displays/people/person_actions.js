/** Actions for one player: the card with bar and erase, and the merge with another player. */

import { request } from "../../static/js/accounts/session.js";
import { html, useEffect, useSignal } from "../../static/vendor/preact/preact.js";
import { PersonDialog } from "../control/players/person_dialog.js";
import { DialogFrame, FormDialog } from "../control/shared/dialogs/dialog.js";
import { Field, Segments } from "../control/shared/fields/fields.js";

const MAX_FOUND = 8;

/** The player's card; a director may merge, bar and erase. */
export function openActions(state, person) {
  const { node } = state.dialog;
  node.addEventListener("close", () => state.reload(), { once: true });
  state.openDialog(ActionsDialog, { person });
}

function ActionsDialog({ state, dialog, person }) {
  const { texts } = state;
  const edit = () => state.openDialog(PersonDialog, { person });
  const merge = () => state.openDialog(FindOther, { person });
  return html`
    <${DialogFrame} dialog=${dialog} title=${person.name} close="close">
      ${person.barred && html`<p class="hint">${texts("face.people.barred", { reason: person.barred_reason || "–" })}</p>`}
      <${Entries} state=${state} person=${person} />
      <div class="actions">
        <button class="main" data-person="edit" onClick=${edit}>${texts("face.people.edit")}</button>
        ${state.directs && html`<button data-person="merge" onClick=${merge}>${texts("face.people.merge")}</button>`}
      </div>
    <//>
  `;
}

/** The player's entries and tournaments, on one line. */
function Entries({ state, person }) {
  const entries = useSignal(null);
  useEffect(() => {
    request("GET", `/api/v1/players/${person.id}/entries`).then(({ ok, answer }) => {
      entries.value = ok ? answer.entries : [];
    });
  }, [person.id]);
  const found = entries.value;
  const count = found ? found.length : 0;
  const tournaments = found ? new Set(found.map(({ tournament }) => tournament)).size : 0;
  return html`<p class="hint" data-entries=${person.id}>
    ${found && state.texts(count ? "face.people.entries" : "face.people.no_entries", { name: person.name, count, tournaments })}
  </p>`;
}

function FindOther({ state, dialog, person }) {
  const { texts } = state;
  const typed = useSignal(person.name.split(" ").pop());
  const found = useSignal([]);
  useEffect(() => {
    const query = encodeURIComponent(typed.value.trim());
    let isLate = false;
    request("GET", `/api/v1/players?limit=${MAX_FOUND + 1}&q=${query}`).then(({ ok, answer }) => {
      if (!isLate) {
        found.value = ok ? answer.players.filter(({ id }) => id !== person.id).slice(0, MAX_FOUND) : [];
      }
    });
    return () => (isLate = true);
  }, [typed.value]);
  const row = (other) => html`
    <button key=${other.id} data-other=${other.id} onClick=${() => state.openDialog(MergeDialog, { one: person, other })}>
      ${shownName(other)} ${other.contact && html`<small>${other.contact}</small>`}
    </button>
  `;
  return html`
    <${DialogFrame} dialog=${dialog} title=${texts("face.people.merge_of", { name: person.name })}>
      <${Field} label=${texts("face.people.search")} text=${typed} />
      <div class="actions">${found.value.map(row)}</div>
    <//>
  `;
}

function shownName({ name, distinction }) {
  return distinction ? `${name} (${distinction})` : name;
}

/** The choice of the player that remains; the entries of both go to that player. */
function MergeDialog({ state, dialog, one, other }) {
  const { texts } = state;
  const chosen = useSignal(one.id);
  const [remains, goes] = chosen.value === one.id ? [one, other] : [other, one];
  const options = [one, other].map((each) => ({ value: each.id, text: shownName(each) }));
  const label = texts("face.people.merge");
  return html`
    <${FormDialog} dialog=${dialog} title=${label} label=${label} save=${() => state.merge(remains, goes)}>
      <${Segments} label=${texts("face.people.remains")} options=${options} chosen=${chosen} />
      <${Entries} key=${one.id} state=${state} person=${one} />
      <${Entries} key=${other.id} state=${state} person=${other} />
      <p data-part="merge_preview">${texts("face.people.merge_how", { name: shownName(remains), other: shownName(goes) })}</p>
    <//>
  `;
}
