/** The dialog that adds players: the user types a name, and enters a registered or new player with one tap. */

import { stillEntering } from "../../../static/js/clock/clock_facts.js";
import { html, useEffect, useLayoutEffect, useMemo, useRef } from "../../../static/vendor/preact/preact.js";
import { DialogFrame } from "../shared/dialogs/dialog.js";
import { Adding } from "./adding.js";
import { PlayerButton } from "./player_button.js";
import { Namesake, registeredHint } from "./namesakes.js";
import { barredText, openPerson } from "./person_dialog.js";
import { seatOrPlaceText } from "./players_words.js";

export function openAddPlayer(state, name = "") {
  state.openDialog(AddPlayerDialog, { name });
}

function AddPlayerDialog({ state, dialog, name }) {
  const { texts } = state;
  const adding = useMemo(() => new Adding(state, name), [state]);
  const onKeyDown = (event) => {
    if (event.key === "Enter" && [adding.nameInput.current, adding.seatInput.current].includes(event.target)) {
      event.preventDefault();
      adding.enter();
    }
  };
  useLayoutEffect(() => {
    dialog.whenShown(() => adding.nameInput.current.focus());
  }, [dialog, adding]);
  useEffect(() => adding.follow(), [adding]);
  return html`
    <${DialogFrame} dialog=${dialog} title=${texts("face.control.players.add")} close="close" onKeyDown=${onKeyDown}>
      <${NameAndSeat} texts=${texts} adding=${adding} />
      <${SearchResult} state=${state} adding=${adding} />
      <${LastEntered} state=${state} adding=${adding} />
    <//>
  `;
}

function NameAndSeat({ texts, adding }) {
  const { name, seat, nameInput, seatInput } = adding;
  return html`
    <div class="pairs name-first">
      <label class="field">
        <span class="label">${texts("face.control.players.name")}</span>
        <input
          autocomplete="off"
          maxlength="80"
          ref=${nameInput}
          value=${name.value}
          onInput=${(event) => (name.value = event.target.value)}
        />
      </label>
      <label class="field">
        <span class="label">${texts("face.control.players.seat")}</span>
        <input
          autocomplete="off"
          maxlength="9"
          placeholder=${texts("face.control.players.seat_how")}
          data-later=""
          ref=${seatInput}
          value=${seat.value}
          onInput=${(event) => (seat.value = event.target.value)}
        />
      </label>
    </div>
  `;
}

/** The matching persons, or a question in their place. */
export function SearchResult({ state, adding }) {
  const { kind, persons, name, person } = adding.shown.value;
  return html`
    <div class="found">
      ${kind === "persons" && html`<${Persons} state=${state} adding=${adding} persons=${persons} name=${name} />`}
      ${kind === "namesake" && html`<${NamesakeQuestion} state=${state} adding=${adding} name=${name} />`}
      ${kind === "counted" && html`<${CountedQuestion} state=${state} adding=${adding} person=${person} />`}
    </div>
  `;
}

function NamesakeQuestion({ state, adding, name }) {
  const enter = (distinction) => adding.create(name, distinction);
  const { texts } = state;
  return html`<${Namesake} texts=${texts} hint=${registeredHint(name, texts)} takesFocus=${true} onEnter=${enter} />`;
}

function Persons({ state, adding, persons, name }) {
  const row = (person, index) => html`
    <${Person} key=${person.id} state=${state} adding=${adding} person=${person} node=${index ? null : adding.first} />
  `;
  return html`
    ${persons.map(row)}
    <${PlayerButton}
      state=${state}
      type="entry.register"
      name=${name}
      note=${state.texts("face.control.players.new")}
      ref=${persons.length ? null : adding.first}
      onClick=${() => adding.create(name)}
    />
  `;
}

/** The note beside a person: the bar, else the status of the entry, else the contact. */
function personNote(state, adding, person) {
  const { texts, face } = state;
  const entry = adding.entryOf(person);
  const standing = entry
    ? seatOrPlaceText(entry, face.topics.counters, texts, undefined, stillEntering(face.topics.clock))
    : "";
  return (person.barred ? barredText(person, texts) : "") || standing || person.contact || "";
}

function Person({ state, adding, person, node }) {
  const name = person.distinction ? `${person.name} (${person.distinction})` : person.name;
  const open = () => openPerson(state, person);
  return html`
    <div class="found-row">
      <${PlayerButton}
        state=${state}
        type="entry.register"
        name=${name}
        note=${personNote(state, adding, person)}
        ref=${node}
        onClick=${() => adding.register(person)}
      />
      <button class="details" aria-label=${state.texts("face.person.title")} title=${name} onClick=${open}>…</button>
    </div>
  `;
}

/** Asks whether the player is one of those counted without a name. */
function CountedQuestion({ state, adding, person }) {
  const { texts } = state;
  const count = adding.unnamedCount();
  const firstButton = useRef(null);
  useLayoutEffect(() => firstButton.current.focus(), [firstButton]);
  const button = (words, fields, node) => html`
    <${PlayerButton}
      state=${state}
      type="entry.register"
      name=${words}
      note=""
      ref=${node}
      onClick=${() => adding.enterPerson(person, fields)}
    />
  `;
  return html`
    <div class="found">
      <p class="hint">${texts("face.control.counted.ask", { counted: count, name: person.name })}</p>
      ${button(texts("face.control.counted.one", { counted: count }), { counted: true }, firstButton)}
      ${button(texts("face.control.counted.new"), {}, null)}
    </div>
  `;
}

/** The last entered player and the seat, once the topics have the entry. */
function LastEntered({ state, adding }) {
  const person = adding.entered.value;
  const entry = person && adding.entryOf(person, state.topicValue("players"));
  const text = entry ? `${person.name}: ${seatOrPlaceText(entry, state.topicValue("counters"), state.texts)}` : "";
  return html`<p class="hint tone-go" role="status">${text}</p>`;
}
