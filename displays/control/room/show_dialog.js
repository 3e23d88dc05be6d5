/** The dialog of a TV's programme: follow a tournament, one scene, or several scenes in turn. */

import { html, useRef, useSignal } from "../../../static/vendor/preact/preact.js";
import { sessionsOf } from "../../../static/js/shown_session.js";
import { labelOf } from "../shell/session_switch.js";
import { reasonsText } from "../../../static/js/texts/reasons.js";
import { BadFiles, fileChoice } from "../shared/bad_files.js";
import { FormDialog } from "../shared/dialogs/dialog.js";
import { Segments } from "../shared/fields/fields.js";
import { SceneTiles, chosenSoFar, countChosen, mostUsedFirst } from "./scene_choice.js";
import {
  MIN_SECONDS,
  MAX_SECONDS,
  MAX_TURNS,
  formOf,
  isAboutOne,
  movedUp,
  showOf,
  turnOf,
  withNextScene,
} from "./show_edit.js";
import { ValueChoice, ValueField } from "./show_fields.js";
import { sceneTitle } from "./show_words.js";

const KINDS = ["follow", "scene", "rotation"];
const CONTENTS = { follow: Follow, scene: OneScene, rotation: Rotation };

/** @param {object} scenes see `Scenes`: faulty ones cannot be chosen, and their faults are listed below */
export function openShow(state, id, scenes) {
  state.openDialog(ShowDialog, { id, scenes: scenes.good.peek(), bad: scenes.bad.peek() });
}

function ShowDialog({ state, dialog, id, scenes, bad }) {
  const { texts } = state;
  const { name, show } = useRef(state.topic("displays:room").peek().displays[id]).current;
  const form = useSignal(formOf(show, scenes));
  const kind = useSignal(form.peek().kind);
  const change = (changes) => (form.value = Object.assign({}, form.value, changes));
  const options = KINDS.map((value) => ({ value, text: texts(`face.control.show.${value}`) }));
  const label = texts("face.control.show.kind");
  const known = { state, scenes, bad, form: form.value, change };
  return html`
    <${FormDialog}
      dialog=${dialog}
      title=${texts("face.control.show.title", { name })}
      label=${texts("face.control.show.save")}
      save=${() => save(state, { id, name, scenes, form: form.value })}
    >
      <${Segments} label=${label} options=${options} chosen=${kind} onChoose=${(chosen) => change({ kind: chosen })} />
      <div class="show-fields"><${CONTENTS[kind.value]} key=${kind.value} known=${known} /></div>
      <${BadFiles} files=${bad} texts=${texts} />
    <//>
  `;
}

async function save(state, { id, name, scenes, form }) {
  const { texts } = state;
  const { show, wrong } = showOf(form, scenes);
  if (wrong) {
    return wrong;
  }
  countChosen(show, localStorage);
  const label = `${texts("face.control.tvs.show")}: ${name}`;
  const answer = await state.deliver(label, "display.show", { display: id, show }, { inDialog: true });
  // It shows that already: there is no fault.
  const unchanged = answer.refused && answer.refused.every((reason) => reason.code === "already_done");
  return answer.refused && !unchanged ? reasonsText(answer.refused, texts) : null;
}

function Hint({ state, name }) {
  return html`<p class="hint">${state.texts(`face.control.show.${name}`)}</p>`;
}

function Follow({ known: { state, form, change } }) {
  const follow = (slug) => change({ follow: slug });
  return html`
    <${Hint} state=${state} name="follow_how" />
    <${TournamentChoice} state=${state} slug=${form.follow} onChoose=${follow} />
  `;
}

/** The choice of a tournament; empty for the current one. */
function TournamentChoice({ state, slug, onChoose }) {
  const { texts } = state;
  const room = state.topic("room").peek();
  const newestFirst = (room ? room.tournaments : []).slice().sort((a, b) => b.created_at - a.created_at);
  const ofFlights = ({ slug: own, title }) =>
    own === state.slug.peek() ? flightsOf(state.topic("tournament").peek(), own, title) : [];
  const listed = [].concat(...newestFirst.map((each) => [{ value: each.slug, text: each.title }, ...ofFlights(each)]));
  const gone = slug && !listed.some((each) => each.value === slug) ? [{ value: slug, text: slug }] : [];
  const options = [{ value: "", text: texts("face.control.show.of_the_moment") }, ...listed, ...gone];
  const label = texts("face.control.switch");
  return html`<${ValueChoice} label=${label} options=${options} value=${slug} onChoose=${onChoose} />`;
}

/** The flights and days of the tournament on the control, as options. */
function flightsOf(tournament, slug, title) {
  return sessionsOf(tournament).map((each) => ({
    value: `${slug}:${each.session}`,
    text: `${title} · ${labelOf(each)}`,
  }));
}

function OneScene({ known }) {
  const { state, scenes, form, change } = known;
  const turn = form.scene;
  const changeTurn = (changed) => change({ scene: changed });
  return html`
    <${SceneTiles}
      scenes=${scenes}
      selected=${turn.scene}
      texts=${state.texts}
      onChoose=${(name) => changeTurn(withScene(turn, name))}
    />
    <${SceneList} known=${known} turn=${turn} onChange=${changeTurn} />
    <${AboutScene} known=${known} turn=${turn} onChange=${changeTurn} />
  `;
}

function withScene(turn, name) {
  return turnOf(name, { tournament: turn.tournament, seconds: turn.seconds });
}

function SceneList({ known: { state, scenes, bad }, turn, onChange }) {
  const { texts } = state;
  const offered = mostUsedFirst(scenes, chosenSoFar(localStorage));
  const listed = offered.map((each) => ({ value: each.name, text: sceneTitle(each.name, scenes, texts) }));
  const gone = listed.some((each) => each.value === turn.scene) ? [] : [{ value: turn.scene, text: turn.scene }];
  const wrong = bad.map((each) => fileChoice(each, texts)).filter(({ value }) => value !== turn.scene);
  const options = [...listed, ...gone, ...wrong];
  const choose = (name) => onChange(withScene(turn, name));
  const label = texts("face.control.show.scene");
  return html`<${ValueChoice} label=${label} options=${options} value=${turn.scene} onChoose=${choose} />`;
}

/** The tournament of a scene, and its options. */
function AboutScene({ known: { state, scenes }, turn, onChange }) {
  const { texts } = state;
  const found = scenes.find((each) => each.name === turn.scene);
  const { options = {} } = found || {};
  const follow = (slug) => onChange(Object.assign({}, turn, { tournament: slug }));
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
  const isAbout = isAboutOne(turn.scene, scenes);
  return html`
    ${isAbout && html`<${TournamentChoice} state=${state} slug=${turn.tournament} onChoose=${follow} />`}
    ${Object.keys(options).map(field)}
  `;
}

function Rotation({ known }) {
  const { state, scenes, form, change } = known;
  const { turns } = form;
  const add = () => change({ turns: withNextScene(turns, scenes) });
  const turn = (each, index) => html`<${Turn} key=${index} known=${known} turn=${each} index=${index} />`;
  return html`
    <${Hint} state=${state} name="rotation_how" />
    ${turns.map(turn)}
    <button type="button" disabled=${turns.length >= MAX_TURNS} onClick=${add}>
      ${state.texts("face.control.show.add")}
    </button>
  `;
}

function Turn({ known, turn, index }) {
  const { state, form, change } = known;
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
  const remove = () => turns.filter((each) => each !== turn);
  return html`
    <fieldset class="turn">
      <div class="turn-head">
        <${SceneList} known=${known} turn=${turn} onChange=${replace} />
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
        ${button("up", "↑", () => movedUp(turns, index), index === 0)}${button("remove", "×", remove)}
      </div>
      <${AboutScene} known=${known} turn=${turn} onChange=${replace} />
    </fieldset>
  `;
}
