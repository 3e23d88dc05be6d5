/** The dialog of a penalty: the offence, then the proposal of the rule set, which the user may change. */

import { parseChips } from "../../../static/js/texts/formats.js";
import { WHYS, proposalFor, proposalText } from "../../../static/js/procedures/penalties.js";
import { html, signal, useMemo } from "../../../static/vendor/preact/preact.js";
import { numberIn } from "../shared/typed_values.js";
import { FormDialog } from "../shared/dialogs/dialog.js";
import { Choice, Field, Segments } from "../shared/fields/fields.js";

const MAX_COUNTS = { hands: 1000, rounds: 50 };

/**
 * @param {{id: string, name: string, table: object | null | undefined}} player `table`: the player's table, as topic
 *   `tables` has it
 */
export function openPenalty(state, player) {
  state.openDialog(PenaltyDialog, { player, topic: state.face.topics.penalties });
}

function PenaltyDialog({ state, dialog, player, topic }) {
  const { texts } = state;
  const form = useMemo(() => new PenaltyForm(topic, player), [topic, player]);
  const title = penaltyTitle(player, texts);
  const save = () => form.send(texts, (fields) => state.save(title, "penalty.give", fields));
  return html`
    <${FormDialog} dialog=${dialog} title=${title} label=${texts("face.penalties.give")} save=${save}>
      <${PenaltyFields} texts=${texts} form=${form} />
    <//>
  `;
}

export function penaltyTitle({ name }, texts) {
  return texts("face.penalties.give_to", { name });
}

/** Signals of the form. */
export class PenaltyForm {
  /** @param {object} topic the value of topic `penalties` as the form opens */
  constructor(topic, player) {
    Object.assign(this, { topic, player });
    this.why = signal(WHYS[0]);
    this.kind = signal(topic.kinds[0]);
    this.number = signal("");
    this.chips = signal("");
    this.begins = signal("hand_ends");
    this.note = signal("");
    this.propose();
  }

  get proposal() {
    return proposalFor(this.topic, this.player.id, this.why.value);
  }

  get isServed() {
    return this.kind.value.startsWith("missed_");
  }

  /** Puts the proposal for the chosen offence into the fields. */
  propose() {
    const { kind, hands, rounds, begins } = this.proposal;
    this.number.value = String(hands || rounds || "");
    this.begins.value = begins === "player_returns" ? begins : "hand_ends";
    this.choose(kind);
  }

  choose(kind) {
    this.kind.value = kind;
    if (this.isServed && !this.number.value) {
      this.number.value = "1";
    }
  }

  /** The proposal in words, and the number of hands in the chosen rounds. */
  hint(texts) {
    const { topic, player } = this;
    const lines = [proposalText(this.proposal, texts)];
    const rounds = numberIn(this.number.value, 1, MAX_COUNTS.rounds);
    if (this.kind.value === "missed_rounds" && rounds && player.table) {
      const players = Object.keys(player.table.seats).length;
      const handsOfRound = topic.counts_offender ? players : players - 1;
      lines.push(texts("face.penalties.rounds_are", { players, hands: rounds * handsOfRound }));
    }
    if (this.isServed && topic.blinds_posted) {
      lines.push(texts("face.penalties.blinded"));
    }
    return lines.join(" ");
  }

  /** The fields of the command; the fault in words if the input is wrong. */
  read(texts) {
    const kind = this.kind.value;
    const fields = { entry: this.player.id, kind, why: this.why.value };
    const text = this.note.value.trim();
    const counted = { missed_hands: "hands", missed_rounds: "rounds" }[kind];
    if (counted) {
      const count = numberIn(this.number.value, 1, MAX_COUNTS[counted]);
      if (!count) {
        return texts("face.penalties.number_wrong");
      }
      Object.assign(fields, { [counted]: count, begins: this.begins.value });
    }
    if (kind === "disqualification") {
      const chips = parseChips(this.chips.value);
      if (chips === null) {
        return texts("face.leaving.chips_wrong");
      }
      fields.chips = chips;
    }
    return text ? Object.assign(fields, { text }) : fields;
  }

  /**
   * @param {(fields: object) => Promise<string | null>} send returns the fault
   * @returns {string | Promise<string | null>} the fault, in words
   */
  send(texts, send) {
    const fields = this.read(texts);
    return typeof fields === "string" ? fields : send(fields);
  }
}

/** The fields of the chosen kind of penalty. */
export function PenaltyFields({ texts, form }) {
  const whys = WHYS.map((value) => ({ value, text: texts(`penalties.why.${value}`) }));
  const kinds = form.topic.kinds.map((value) => ({ value, text: texts(`face.penalties.kind.${value}`) }));
  const begins = ["hand_ends", "player_returns"].map((value) => ({
    value,
    text: texts(`face.penalties.begins.${value}`),
  }));
  const unit = form.kind.value === "missed_rounds" ? "face.penalties.rounds" : "face.penalties.hands";
  const propose = () => form.propose();
  const choose = (kind) => form.choose(kind);
  return html`
    <${Choice} label=${texts("face.penalties.what_for")} options=${whys} chosen=${form.why} onChoose=${propose} />
    <p class="hint" role="status">${form.hint(texts)}</p>
    <${Choice} label=${texts("face.penalties.kind")} options=${kinds} chosen=${form.kind} onChoose=${choose} />
    <${Field} label=${texts(unit)} text=${form.number} isHidden=${!form.isServed} inputmode="numeric" data-later="" />
    <${Field}
      label=${texts("face.leaving.chips")}
      text=${form.chips}
      isHidden=${form.kind.value !== "disqualification"}
      inputmode="numeric"
      data-later=""
    />
    <${Segments}
      label=${texts("face.penalties.begins")}
      options=${begins}
      chosen=${form.begins}
      isHidden=${!form.isServed}
    />
    <${Field} label=${texts("face.penalties.note")} text=${form.note} maxlength="200" data-later="" />
  `;
}
