/** Gives the commands of players and tables: once for each tap, refusals beside the button, and the way around some. */

import { el } from "../../static/js/dom.js";
import { fillButton } from "./buttons.js";
import { reasonsText } from "./desk.js";
import { mayDo } from "./roles.js";

/** Refusals that a director may override, and the field that does it. */
const OVERRIDES = [
  { codes: ["counters.registration_closed", "counters.add_ons_closed", "entries.full"], label: "face.control.players.late", fields: () => ({ late: true }) },
  { codes: ["breaking.not_next"], label: "face.control.tables.out_of_turn", fields: () => ({ out_of_turn: true }) },
  { codes: ["final_table.td_decides"], label: "face.control.tables.final_anyway", fields: (left) => ({ players: left }) },
];

/** The override for a refusal; undefined if there is none. */
export function overrideOf(reasons) {
  return OVERRIDES.find(({ codes }) => reasons.length && reasons.every((reason) => codes.includes(reason.code)));
}

export class HandsOn {
  constructor(face, desk, dialog) {
    Object.assign(this, { face, desk, dialog });
    this.asked = new Set(); // commands on their way
  }

  /**
   * Give a command. In a dialog its refusal is shown there, and the dialog closes when it is done unless it `stays`.
   *
   * @param {{stays?: boolean, done?: () => void}} options `done` is called when it is done, by way of an override too
   */
  async give(label, type, fields, { stays = false, done = () => {} } = {}) {
    // A nervous finger asks for the same; "one up" once more, in the list as it is by then, is something else.
    const asks = JSON.stringify([label, type, fields]);
    if (this.asked.has(asks)) {
      return;
    }
    const inDialog = this.dialog.isOpen;
    const { error } = this.dialog;
    this.asked.add(asks);
    const answer = await this.desk.send(label, type, fields, { inDialog });
    this.asked.delete(asks);
    const isSame = inDialog && this.dialog.isOpen && error === this.dialog.error;
    if (answer.refused && isSame) {
      this.say(answer.refused, label, type, fields, { stays, done });
    } else if (answer.refused && inDialog) {
      this.desk.refused(label, answer, false); // the caller has closed it meanwhile
    } else if (isSame) {
      this.dialog.say("");
      // The notice about a lost answer is behind the dialog.
      if (!stays || answer.lost) {
        this.dialog.close();
      }
    }
    if (answer.ok) {
      done();
    }
  }

  say(reasons, label, type, fields, options) {
    const { texts, topics } = this.face;
    this.dialog.say(reasonsText(reasons, texts));
    const around = overrideOf(reasons);
    if (around) {
      const left = topics.counters ? topics.counters.players_left : 0;
      const again = () => this.give(label, type, Object.assign({}, fields, around.fields(left)), options);
      this.dialog.error.append(" ", el("button", { onclick: again }, texts(around.label)));
    }
  }

  /** A button that is closed, with its reason, where the role may not. */
  button(tag, label, type, onTap, attributes = {}) {
    const button = el(tag, Object.assign({ onclick: onTap }, attributes));
    fillButton(this.face, button, label, mayDo(this.face.session, type));
    return button;
  }
}
