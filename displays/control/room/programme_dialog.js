/** The dialog of a TV's programme: follow a tournament, one scene, or several scenes in turn. */

import { html, useRef, useSignal } from "../../../static/vendor/preact/preact.js";
import { sessionsOf } from "../../../static/js/shown_session.js";
import { labelOf } from "../shell/session_switch.js";
import { BadFiles, fileChoice } from "../shared/bad_files.js";
import { FormDialog } from "../shared/dialogs/dialog.js";
import { Segments, optionsOf } from "../shared/fields/fields.js";
import { SceneTiles, countChosen, mostUsedFirst, storedCounts } from "./scene_choice.js";
import {
  MIN_SECONDS,
  MAX_SECONDS,
  MAX_TURNS,
  formOf,
  hasTournament,
  movedUp,
  optionNames,
  showOf,
  withNextScene,
} from "./programme_form.js";
import { sceneTitle } from "./programme_text.js";
import { ValueChoice, ValueField } from "./value_fields.js";

const KINDS = ["follow", "scene", "rotation"];
const CONTENTS = { follow: Follow, scene: OneScene, rotation: Rotation };

/** @param {object} scenes see `Scenes`: faulty ones cannot be chosen, and their faults are listed below */
export function openProgramme(state, id, scenes) {
  state.openDialog(ProgrammeDialog, { id, scenes: scenes.good.peek(), badScenes: scenes.bad.peek() });
}

function ProgrammeDialog({ state, dialog, id, scenes, badScenes }) {
  const { texts } = state;
  const { name, show } = useRef(state.topic("displays:room").peek().displays[id]).current;
  const form = useSignal(formOf(show, scenes));
  const kind = useSignal(form.peek().kind);
  const change = (changes) => (form.value = Object.assign({}, form.value, changes));
  const options = optionsOf(KINDS, (value) => texts(`face.control.show.${value}`));
  const label = texts("face.control.show.kind");
  const editor = { state, scenes, badScenes, form: form.value, change };
  return html`
    <${FormDialog}
      dialog=${dialog}
      title=${texts("face.control.show.title", { name })}
      label=${texts("face.control.show.save")}
      save=${() => save(state, { id, name, scenes, form: form.value })}
    >
      <${Segments} label=${label} options=${options} chosen=${kind} onChoose=${(chosen) => change({ kind: chosen })} />
      <div><${CONTENTS[kind.value]} key=${kind.value} editor=${editor} /></div>
      <${BadFiles} files=${badScenes} texts=${texts} />
    <//>
  `;
}

async function save(state, { id, name, scenes, form }) {
  const { show, fault } = showOf(form, scenes);
  if (fault) {
    return fault;
  }
  countChosen(show, localStorage);
  const label = `${state.texts("face.control.tvs.show")}: ${name}`;
  return state.saveInRoom(label, "display.show", { display: id, show });
}

function Hint({ state, name }) {
  return html`<p class="hint">${state.texts(`face.control.show.${name}`)}</p>`;
}

function Follow({ editor: { state, form, change } }) {
  const follow = (slug) => change({ follow: slug });
  return html`
    <${Hint} state=${state} name="follow_how" />
    <${TournamentChoice} state=${state} place=${form.follow} onChoose=${follow} />
  `;
}

/**
 * The choice of a tournament, flight or day.
 *
 * @param {string} props.place see `placeOf`; empty for the current tournament
 */
function TournamentChoice({ state, place, onChoose }) {
  const { texts } = state;
  const room = state.topic("room").peek();
  const newestFirst = (room ? room.tournaments : []).slice().sort((a, b) => b.created_at - a.created_at);
  const flights = ({ slug, title }) =>
    slug === state.slug.peek() ? flightOptions(state.topic("tournament").peek(), slug, title) : [];
  const listed = [].concat(...newestFirst.map((each) => [{ value: each.slug, text: each.title }, ...flights(each)]));
  const options = [{ value: "", text: texts("face.control.show.of_the_moment") }, ...withValue(listed, place)];
  const label = texts("face.control.switch");
  return html`<${ValueChoice} label=${label} options=${options} value=${place} onChoose=${onChoose} />`;
}

/** Options with the chosen value, which may be in the list no more. */
function withValue(options, value) {
  return !value || options.some((each) => each.value === value) ? options : [...options, { value, text: value }];
}

/** The flights and days of the tournament on the control, as options. */
function flightOptions(tournament, slug, title) {
  return sessionsOf(tournament).map((each) => ({
    value: `${slug}:${each.session}`,
    text: `${title} · ${labelOf(each)}`,
  }));
}

function OneScene({ editor }) {
  const { state, scenes, form, change } = editor;
  const turn = form.scene;
  const changeTurn = (changed) => change({ scene: changed });
  return html`
    <${SceneTiles}
      scenes=${scenes}
      selected=${turn.scene}
      texts=${state.texts}
      onChoose=${(name) => changeTurn(withScene(turn, name))}
    />
    <${SceneList} editor=${editor} turn=${turn} onChange=${changeTurn} />
    <${SceneFields} editor=${editor} turn=${turn} onChange=${changeTurn} />
  `;
}

/** The turn with another scene, whose options are empty. */
function withScene(turn, name) {
  return Object.assign({}, turn, { scene: name, options: {} });
}

function SceneList({ editor: { state, scenes, badScenes }, turn, onChange }) {
  const { texts } = state;
  const ranked = mostUsedFirst(scenes, storedCounts(localStorage));
  const good = ranked.map(({ name }) => ({ value: name, text: sceneTitle(name, scenes, texts) }));
  const bad = badScenes.map((each) => fileChoice(each, texts)).filter(({ value }) => value !== turn.scene);
  const options = [...withValue(good, turn.scene), ...bad];
  const choose = (name) => onChange(withScene(turn, name));
  const label = texts("face.control.show.scene");
  return html`<${ValueChoice} label=${label} options=${options} value=${turn.scene} onChoose=${choose} />`;
}

/** The tournament of a scene, and its options. */
function SceneFields({ editor: { state, scenes }, turn, onChange }) {
  const { texts } = state;
  const { options = {} } = scenes.find(({ name }) => name === turn.scene) || {};
  const choosePlace = (place) => onChange(Object.assign({}, turn, { place }));
  const type = (name, text) => {
    onChange(Object.assign({}, turn, { options: Object.assign({}, turn.options, { [name]: text }) }));
  };
  const field = (name) => {
    const code = `scene.${turn.scene}.${name}`;
    const words = texts(code);
    return html`
      <${ValueField}
        key=${code}
        label=${words === code ? options[name] : words}
        value=${turn.options[name] || ""}
        maxlength="200"
        onType=${(text) => type(name, text)}
      />
    `;
  };
  return html`
    ${hasTournament(turn.scene, scenes) && html`<${TournamentChoice} state=${state} place=${turn.place} onChoose=${choosePlace} />`}
    ${optionNames(turn.scene, scenes).map(field)}
  `;
}

function Rotation({ editor }) {
  const { state, scenes, form, change } = editor;
  const { turns } = form;
  const add = () => change({ turns: withNextScene(turns, scenes) });
  const turn = (each, index) => html`<${Turn} key=${index} editor=${editor} turn=${each} index=${index} />`;
  return html`
    <${Hint} state=${state} name="rotation_how" />
    ${turns.map(turn)}
    <button type="button" disabled=${turns.length >= MAX_TURNS} onClick=${add}>
      ${state.texts("face.control.show.add")}
    </button>
  `;
}

function Turn({ editor, turn, index }) {
  const { state, form, change } = editor;
  const { texts } = state;
  const { turns } = form;
  const replace = (changed) => change({ turns: turns.map((each) => (each === turn ? changed : each)) });
  const button = (code, sign, changed, isClosed = false) => {
    const label = texts(`face.control.show.${code}`, { number: index + 1 });
    const move = () => change({ turns: changed() });
    return html`
      <button type="button" aria-label=${label} title=${label} disabled=${isClosed} onClick=${move}>${sign}</button>
    `;
  };
  const removed = () => turns.filter((each) => each !== turn);
  return html`
    <fieldset class="turn">
      <div class="turn-head">
        <${SceneList} editor=${editor} turn=${turn} onChange=${replace} />
        <${ValueField}
          label=${texts("face.control.show.seconds")}
          value=${turn.seconds}
          class="seconds"
          type="number"
          inputmode="numeric"
          min=${MIN_SECONDS}
          max=${MAX_SECONDS}
          onType=${(seconds) => replace(Object.assign({}, turn, { seconds }))}
        />
        ${button("up", "↑", () => movedUp(turns, index), index === 0)}${button("remove", "×", removed)}
      </div>
      <${SceneFields} editor=${editor} turn=${turn} onChange=${replace} />
    </fieldset>
  `;
}
