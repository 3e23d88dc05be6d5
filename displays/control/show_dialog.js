/** The dialog for what a television shows: the scene of the moment, one scene, or several in turn. */

import { el } from "../../static/js/dom.js";
import { badFiles, fileChoice } from "./bad_files.js";
import { reasonsText } from "./desk.js";
import { choice, field, segments } from "./dialog.js";
import { LEAST_SECONDS, MAX_SECONDS, MAX_TURNS, formOf, isAboutOne, movedUp, showOf, turnOf } from "./show_edit.js";
import { chosenSoFar, countChosen, mostUsedFirst, sceneTiles } from "./scene_choice.js";
import { sceneTitle } from "./show_words.js";

const KINDS = ["follow", "scene", "rotation"];

export class ShowDialog {
  constructor(face, desk, dialog) {
    Object.assign(this, { face, desk, dialog });
  }

  /** @param {object[]} bad scenes whose files are wrong: they cannot be chosen, and the reasons are listed below */
  open(id, scenes, bad) {
    const { texts } = this.face;
    const { name, show } = this.face.topics["displays:room"].displays[id];
    this.scenes = scenes;
    this.bad = bad;
    this.form = formOf(show, scenes);
    this.fields = el("div.show-fields");
    const kinds = KINDS.map((kind) => ({ value: kind, text: texts(`face.control.show.${kind}`) }));
    const kind = segments(texts("face.control.show.kind"), kinds, this.form.kind, (chosen) => {
      this.form.kind = chosen;
      this.redraw();
    });
    this.redraw();
    this.dialog.form(texts("face.control.show.title", { name }), [kind.node, this.fields, badFiles(bad, texts)].filter(Boolean), texts("face.control.show.save"), () => this.save(id, name));
  }

  async save(id, name) {
    const { show, wrong } = showOf(this.form, this.scenes);
    if (wrong) {
      return wrong;
    }
    countChosen(show, localStorage);
    const label = `${this.face.texts("face.control.tvs.show")}: ${name}`;
    const answer = await this.desk.deliver(label, "display.show", { display: id, show }, { inDialog: true });
    // It shows that already: nothing is left to be said.
    const unchanged = answer.refused && answer.refused.every((reason) => reason.code === "already_done");
    return answer.refused && !unchanged ? reasonsText(answer.refused, this.face.texts) : null;
  }

  redraw() {
    const { form } = this;
    const made = {
      follow: () => [this.hint("follow_how"), this.tournament(form.follow, (slug) => (form.follow = slug))],
      scene: () => this.turn(form.scene),
      rotation: () => this.rotation(),
    }[form.kind]();
    this.fields.textContent = "";
    this.fields.append(...made);
  }

  hint(name) {
    return el("p.hint", {}, this.face.texts(`face.control.show.${name}`));
  }

  tournament(slug, onChoose) {
    const { texts, topics } = this.face;
    const newestFirst = (topics.room ? topics.room.tournaments : []).slice().sort((a, b) => b.created_at - a.created_at);
    const known = newestFirst.map((each) => ({ value: each.slug, text: each.title }));
    const gone = slug && !known.some((each) => each.value === slug) ? [{ value: slug, text: slug }] : [];
    const options = [{ value: "", text: texts("face.control.show.of_the_moment") }, ...known, ...gone];
    const made = choice(texts("face.control.switch"), options, slug);
    made.input.onchange = () => onChoose(made.input.value);
    return made.node;
  }

  scene(turn) {
    const { texts } = this.face;
    const offered = mostUsedFirst(this.scenes, chosenSoFar(localStorage));
    const known = offered.map((each) => ({ value: each.name, text: sceneTitle(each.name, this.scenes, texts) }));
    const gone = known.some((each) => each.value === turn.scene) ? [] : [{ value: turn.scene, text: turn.scene }];
    const bad = this.bad.map((each) => fileChoice(each, texts)).filter(({ value }) => value !== turn.scene);
    const made = choice(texts("face.control.show.scene"), [...known, ...gone, ...bad], turn.scene);
    made.input.onchange = () => this.choose(turn, made.input.value);
    return made.node;
  }

  choose(turn, name) {
    Object.assign(turn, turnOf(name, { tournament: turn.tournament, seconds: turn.seconds }));
    this.redraw();
  }

  /** One scene: its name, its tournament, and its options. */
  turn(turn) {
    const tiles = sceneTiles(this.scenes, turn.scene, this.face.texts, (name) => this.choose(turn, name));
    return [tiles, this.scene(turn), ...this.about(turn)];
  }

  about(turn) {
    const one = isAboutOne(turn.scene, this.scenes);
    return [...(one ? [this.tournament(turn.tournament, (slug) => (turn.tournament = slug))] : []), ...this.options(turn)];
  }

  options(turn) {
    const { texts } = this.face;
    const found = this.scenes.find((each) => each.name === turn.scene);
    const { options = {} } = found || {};
    return Object.keys(options).map((name) => {
      const code = `scene.${turn.scene}.${name}`;
      const said = texts(code);
      const made = field(said === code ? options[name] : said, { value: turn.options[name] || "", maxlength: 200, "data-later": "" });
      made.input.oninput = () => (turn.options[name] = made.input.value);
      return made.node;
    });
  }

  rotation() {
    const { form } = this;
    const add = el("button", { type: "button", disabled: form.turns.length >= MAX_TURNS, onclick: () => this.add() }, this.face.texts("face.control.show.add"));
    return [this.hint("rotation_how"), ...form.turns.map((turn, index) => this.rotationTurn(turn, index)), add];
  }

  /** The next scene that does not turn yet. */
  add() {
    const { turns } = this.form;
    const fresh = this.scenes.find((each) => !turns.some((turn) => turn.scene === each.name)) || this.scenes[0];
    const like = turns[turns.length - 1] || {};
    turns.push(turnOf(fresh.name, { tournament: like.tournament, seconds: like.seconds }));
    this.redraw();
  }

  rotationTurn(turn, index) {
    const { texts } = this.face;
    const { form } = this;
    const seconds = field(texts("face.control.show.seconds"), { value: turn.seconds, inputmode: "numeric", type: "number", min: LEAST_SECONDS, max: MAX_SECONDS, class: "seconds", "data-later": "" });
    seconds.input.oninput = () => (turn.seconds = seconds.input.value);
    const change = (turns) => () => {
      form.turns = turns();
      this.redraw();
    };
    const named = (label) => ({ type: "button", "aria-label": texts(`face.control.show.${label}`, { number: index + 1 }), title: texts(`face.control.show.${label}`, { number: index + 1 }) });
    const up = el("button", Object.assign(named("up"), { disabled: index === 0, onclick: change(() => movedUp(form.turns, index)) }), "↑");
    const out = el("button", Object.assign(named("remove"), { onclick: change(() => form.turns.filter((each) => each !== turn)) }), "×");
    return el(
      "fieldset.turn",
      {},
      el("div.turn-head", {}, this.scene(turn), seconds.node, up, out),
      ...this.about(turn),
    );
  }
}
