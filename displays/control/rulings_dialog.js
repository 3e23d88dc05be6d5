/** Rulings that were noted, found as one types, each with its undo; and noting one of a table. */

import { el, setChildren } from "../../static/js/dom.js";
import { formatsOf } from "../../static/js/formats.js";
import { reasonsText } from "./desk.js";
import { field } from "./dialog.js";
import { rulingsMeant } from "./floor_words.js";
import { limitedText } from "./limited_text.js";
import { nameOf } from "./log_panel.js";
import { mayDo } from "./roles.js";

const MAX_LETTERS = 200;

export class RulingsDialog {
  constructor(face, dialog, hands) {
    Object.assign(this, { face, dialog, hands });
    this.list = null;
  }

  open() {
    const { texts } = this.face;
    this.search = field(texts("face.control.rulings.search"), { type: "search", "data-later": true, oninput: () => this.draw() });
    this.list = el("div.rulings", { role: "list" });
    this.dialog.open(texts("face.control.rulings"), [this.search.node, this.list], [], "close");
    this.draw();
  }

  draw() {
    if (!this.list || !this.dialog.isOpen || !this.list.isConnected) {
      return;
    }
    const { topics, texts } = this.face;
    const noted = topics.rulings ? topics.rulings.rulings : [];
    drawRulings(this.face, this.hands, this.list, rulingsMeant(noted, this.search.input.value), texts("face.control.rulings.none"));
  }
}

/** Notes, the newest first. */
export function drawRulings(face, hands, node, rulings, none = "") {
  const { topics, session } = face;
  const staff = topics["staff:room"];
  const key = JSON.stringify([rulings, rulings.map(({ by }) => nameOf(by, staff)), session && session.may]);
  setChildren(node, key, () => (rulings.length ? rulings.map((each) => row(face, hands, each, nameOf(each.by, staff))) : [none ? el("p", {}, none) : null].filter(Boolean)));
}

function row(face, hands, { table, hand, text, at, command }, name) {
  const { texts, topics, session } = face;
  const about = texts("face.control.rulings.about", { table, hand, at: formatsOf(texts).timeOfDay(at, topics.tournament) });
  const label = texts("face.control.undo");
  const undo = () => hands.give(`${label}: ${text}`, "undo", { command }, { stays: true });
  const may = mayDo(session, "ruling.note");
  return el(
    "div.line",
    { role: "listitem" },
    el("span", {}, el("small", {}, [about, name].filter(Boolean).join(" · ")), el("b", { dir: "auto" }, text)),
    may ? el("button", { "aria-label": `${label}: ${text}`, onclick: undo }, label) : null,
  );
}

/** Asks for the text of a note about a table, and the hand it was in. */
export function noteRuling(face, desk, dialog, table, hands) {
  const { texts } = face;
  const title = texts("face.control.rulings.note_of", { table });
  const text = limitedText(texts, MAX_LETTERS, { rows: 3, "aria-label": texts("face.control.rulings.text"), placeholder: texts("face.control.rulings.hint"), dir: "auto" });
  const hand = field(texts("face.control.rulings.hand"), { inputmode: "numeric", value: String(hands), "data-later": true });
  dialog.form(title, [...text.nodes, hand.node], texts("face.control.rulings.note"), async () => {
    const said = text.input.value.replace(/\s+/g, " ").trim();
    if (!said) {
      return "face.control.rulings.text_missing";
    }
    const number = Number(hand.input.value);
    if (!Number.isInteger(number) || number < 0) {
      return "face.control.tables.number_wrong";
    }
    const answer = text.note() ? null : await desk.send(title, "ruling.note", { table, hand: number, text: said }, { inDialog: true });
    return answer === null ? text.note() : answer.refused ? reasonsText(answer.refused, texts) : null;
  });
}
