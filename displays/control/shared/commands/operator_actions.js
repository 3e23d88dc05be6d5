/** Sends a command once for each tap. A dialog shows the refusal of its command, with a button for a possible override. */

import { needsReason } from "../../results/correction_dialog.js";
import { reasonsText } from "../../../../static/js/texts/reasons.js";

/** Refusals that a director may override, and the field that overrides them. */
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
    fields: (playersLeft) => ({ players: playersLeft }),
  },
];

/** The override for all reasons of a refusal; undefined without one. */
export function overrideOf(reasons) {
  return OVERRIDES.find(({ codes }) => reasons.length && reasons.every((reason) => codes.includes(reason.code)));
}

export class OperatorActions {
  constructor(state) {
    this.state = state;
    this.pending = new Set(); // commands without an answer yet
  }

  /**
   * Sends a command. The dialog around it closes once the command is done, unless the dialog `stays`.
   *
   * @param {{stays?: boolean, done?: () => void}} options `done`: called once the command is done, also after an override
   */
  async give(label, type, fields, { stays = false, done = () => {} } = {}) {
    const { dialog, desk } = this.state;
    // An equal command is a second tap. "One up" again has other fields, as the list has changed by then.
    const key = JSON.stringify([label, type, fields]);
    if (this.pending.has(key)) {
      return;
    }
    const inDialog = dialog.isOpen;
    const { id } = dialog;
    this.pending.add(key);
    const answer = await desk.send(label, type, fields, { inDialog });
    this.pending.delete(key);
    const isSameDialog = inDialog && dialog.isOpen && id === dialog.id;
    if (needsReason(answer)) {
      this.state.askForCorrection(label, fields, answer, (corrected, options) =>
        desk.send(label, type, corrected, options),
      );
    } else if (answer.refused && isSameDialog) {
      this.showRefusal(answer.refused, label, type, fields, { stays, done });
    } else if (answer.refused && inDialog) {
      desk.showRefusal(label, answer, false); // the dialog is closed
    } else if (isSameDialog) {
      dialog.showFault("");
      // After a lost answer the dialog closes, as the notice stands behind it.
      if (!stays || answer.lost) {
        dialog.close();
      }
    }
    if (answer.ok) {
      done();
    }
  }

  showRefusal(reasons, label, type, fields, options) {
    const { texts, dialog } = this.state;
    const override = overrideOf(reasons);
    dialog.showFault(
      reasonsText(reasons, texts),
      override && { label: texts(override.label), onTap: () => this.override(override, label, type, fields, options) },
    );
  }

  override(override, label, type, fields, options) {
    const counters = this.state.topic("counters").peek();
    const left = counters ? counters.players_left : 0;
    return this.give(label, type, Object.assign({}, fields, override.fields(left)), options);
  }

  /** Sends a command of the room from a dialog. The dialog stays open and shows a refusal. */
  async giveInRoom(label, type, fields) {
    const { state } = this;
    const { dialog, desk } = state;
    if (desk.waiting.has(label)) {
      return; // a second tap
    }
    const { id } = dialog;
    const fault = await state.saveInRoom(label, type, fields);
    if (dialog.isOpen && id === dialog.id) {
      dialog.showFault(fault);
    } else if (fault) {
      desk.notice("answer", fault);
    }
  }
}
