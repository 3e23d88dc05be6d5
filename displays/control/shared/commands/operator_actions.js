/** Gives a command once for each tap; in a dialog its refusal is shown there, with a button that overrides some. */

import { needsReason } from "../../results/correction_dialog.js";
import { reasonsText } from "./desk.js";

/** Refusals that a director may override, and the field that does it. */
const OVERRIDES = [
  {
    codes: ["counters.registration_closed", "counters.add_ons_closed", "entries.full"],
    label: "face.control.players.late",
    fields: () => ({ late: true }),
  },
  {
    codes: ["breaking.not_next"],
    label: "face.control.tables.out_of_turn",
    fields: () => ({ out_of_turn: true }),
  },
  {
    codes: ["final_table.td_decides"],
    label: "face.control.tables.final_anyway",
    fields: (left) => ({ players: left }),
  },
];

/** The override for a refusal; undefined if there is none. */
export function overrideOf(reasons) {
  return OVERRIDES.find(({ codes }) => reasons.length && reasons.every((reason) => codes.includes(reason.code)));
}

export class OperatorActions {
  constructor(state) {
    this.state = state;
    this.asked = new Set(); // commands on their way
  }

  /**
   * A dialog closes when the command is done, unless it `stays`.
   *
   * @param {{stays?: boolean, done?: () => void}} options `done` is called when it is done, by an override too
   */
  async give(label, type, fields, { stays = false, done = () => {} } = {}) {
    const { dialog, desk } = this.state;
    // A second tap asks for the same; "one up" once more, in the list as it is by then, is something else.
    const asks = JSON.stringify([label, type, fields]);
    if (this.asked.has(asks)) {
      return;
    }
    const inDialog = dialog.isOpen;
    const { id } = dialog;
    this.asked.add(asks);
    const answer = await desk.send(label, type, fields, { inDialog });
    this.asked.delete(asks);
    const isSame = inDialog && dialog.isOpen && id === dialog.id;
    if (needsReason(answer)) {
      this.state.orCorrected(label, fields, answer, (given, how) => desk.send(label, type, given, how));
    } else if (answer.refused && isSame) {
      this.refused(answer.refused, label, type, fields, { stays, done });
    } else if (answer.refused && inDialog) {
      desk.refused(label, answer, false); // the caller has closed it meanwhile
    } else if (isSame) {
      dialog.say("");
      // The notice about a lost answer is behind the dialog.
      if (!stays || answer.lost) {
        dialog.close();
      }
    }
    if (answer.ok) {
      done();
    }
  }

  refused(reasons, label, type, fields, options) {
    const { texts, dialog } = this.state;
    const override = overrideOf(reasons);
    dialog.say(
      reasonsText(reasons, texts),
      override && { label: texts(override.label), onTap: () => this.again(override, label, type, fields, options) },
    );
  }

  again(override, label, type, fields, options) {
    const counters = this.state.topic("counters").peek();
    const left = counters ? counters.players_left : 0;
    return this.give(label, type, Object.assign({}, fields, override.fields(left)), options);
  }

  /** Gives a command of the room from a dialog, which stays open and shows a refusal. */
  async giveInRoom(label, type, fields) {
    const { state } = this;
    const { dialog, desk } = state;
    if (desk.waiting.has(label)) {
      return; // a second tap
    }
    const { id } = dialog;
    const fault = await state.saveInRoom(label, type, fields);
    if (dialog.isOpen && id === dialog.id) {
      dialog.say(fault);
    } else if (fault) {
      desk.notice("answer", fault);
    }
  }
}
