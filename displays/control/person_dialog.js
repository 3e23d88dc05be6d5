/** A player in the registry: name, contact, notes, the note for namesakes; a director bars players, or erases their data. */

import { el } from "../../static/js/dom.js";
import { request } from "../../static/js/session.js";
import { field } from "./dialog.js";
import { MAX_DISTINCTION } from "./namesakes.js";
import { directs } from "./staff_dialog.js";
import { refusalText } from "./shared/refusal.js";

const MAX_NAME = 80;
const MAX_LINE = 200;
const MAX_NOTES = 2000;
const FIELDS = ["name", "distinction", "contact", "notes"];

/** The changed fields of a form, to be sent; an empty text removes the value. */
export function changesOf(person, typed) {
  const changed = FIELDS.filter((name) => typed[name].trim() !== (person[name] || ""));
  return Object.assign({}, ...changed.map((name) => ({ [name]: typed[name].trim() || (name === "name" ? "" : null) })));
}

export class PersonDialog {
  constructor(face, dialog) {
    Object.assign(this, { face, dialog });
  }

  says(code, params) {
    return this.face.texts(`face.person.${code}`, params);
  }

  /** The person of an entry, found by the name without the note behind it. */
  async open(id, name) {
    const result = await request("GET", `/api/v1/players?limit=50&q=${encodeURIComponent(name.replace(/ \([^()]*\)$/, ""))}`);
    const wrong = refusalText(result, this.face.texts);
    const person = wrong ? null : result.answer.players.find((each) => each.id === id);
    if (person) {
      this.show(person);
    } else {
      this.dialog.say(wrong || this.says("gone"));
    }
  }

  show(person) {
    const line = (name, most) => field(this.says(name), { maxlength: most, value: person[name] || "" });
    const rows = { name: line("name", MAX_NAME), distinction: line("distinction", MAX_DISTINCTION), contact: line("contact", MAX_LINE) };
    const notes = el("textarea", { rows: 3, maxlength: MAX_NOTES, "aria-label": this.says("notes") });
    notes.value = person.notes || "";
    const said = person.barred ? el("p.hint.tone-stop", {}, this.face.texts("person.barred", { name: person.name, reason: person.barred_reason })) : null;
    const body = [said, ...Object.values(rows).map(({ node }) => node), el("label.field", {}, el("span.label", {}, this.says("notes")), notes), this.directing(person)];
    this.dialog.form(this.says("title"), body.filter(Boolean), this.face.texts("face.control.dialog.save"), () => {
      const typed = Object.assign({ notes: notes.value }, ...Object.keys(rows).map((name) => ({ [name]: rows[name].input.value })));
      const changes = changesOf(person, typed);
      return Object.keys(changes).length ? this.ask("PATCH", person.id, changes) : null;
    });
  }

  /** Actions for directors only. */
  directing(person) {
    if (!directs(this.face.session)) {
      return null;
    }
    const button = (code, onTap) => el("button", { type: "button", "data-person": code, onclick: onTap }, this.says(code));
    const bar = person.barred ? button("unbar", () => this.give("PATCH", person.id, { barred: false })) : button("bar", () => this.bar(person));
    return el("div.actions", {}, bar, button("erase", () => this.erase(person)));
  }

  bar(person) {
    const reason = field(this.says("reason"), { maxlength: MAX_LINE });
    this.dialog.form(`${this.says("bar")}: ${person.name}`, [reason.node], this.says("bar"), () => {
      const barred_reason = reason.input.value.trim();
      return barred_reason ? this.ask("PATCH", person.id, { barred: true, barred_reason }) : "face.person.reason_missing";
    });
  }

  /** Nothing brings it back, so it is asked. */
  erase(person) {
    const go = el("button.main", { onclick: () => this.give("POST", `${person.id}/erase`, {}) }, this.says("erase"));
    this.dialog.open(`${this.says("erase")}: ${person.name}`, [el("p", {}, this.says("erase_how"))], [go]);
  }

  async give(method, path, body) {
    const wrong = await this.ask(method, path, body);
    if (wrong) {
      this.dialog.say(wrong);
    } else {
      this.dialog.close();
    }
  }

  async ask(method, path, body) {
    return refusalText(await request(method, `/api/v1/players/${path}`, body), this.face.texts);
  }
}
