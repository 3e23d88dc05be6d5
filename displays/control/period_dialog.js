/** The actions for one period of the structure: jump to it, edit it, put something after it, remove it. */

import { el } from "../../static/js/dom.js";
import { periodLine, periodName } from "../../static/js/facts.js";
import { minutes, parseChips } from "../../static/js/formats.js";
import { gameName } from "../../static/js/stakes.js";
import { amountsOf, changeFrom, insertedAfter, levelLike, replaced, usualBreak, without } from "../../static/js/structure_edit.js";
import { fillButton } from "./buttons.js";
import { reasonText } from "./desk.js";
import { choice, field } from "./dialog.js";
import { mayDo } from "./roles.js";

const MINUTE = 60000;
const CHANGE = "structure.change";
const ANTE_KINDS = ["none", "per_player", "big_blind", "button"];

export class PeriodDialog {
  constructor(face, desk, dialog) {
    Object.assign(this, { face, desk, dialog });
  }

  /** @param {object} shown the clock's reading: past periods cannot be edited */
  open(period, shown) {
    const { periods } = this.face.topics.structure;
    this.shown = shown;
    this.currentIndex = periods.findIndex((each) => each.id === shown.period.id);
    const ahead = periods.indexOf(period) - this.currentIndex;
    const note = ahead < 0 ? "face.control.period.passed" : ahead === 0 ? "face.control.period.current" : "";
    const { texts } = this.face;
    const line = el("p", {}, periodLine(period, texts));
    const hint = note ? el("p.hint", {}, texts(note)) : null;
    const actions = el("div.actions", {}, ...this.actions(period, ahead).map((each) => this.button(each)));
    this.dialog.open(periodName(period, texts), [line, hint, actions].filter(Boolean), []);
  }

  /** Each action with its words, its command, for roles that may not give it, and its function. */
  actions(period, ahead) {
    const { periods } = this.face.topics.structure;
    const put = (made) => () => this.edit(made(), (edited) => insertedAfter(periods, period.id, edited));
    const actions = [];
    if (ahead !== 0) {
      actions.push(["jump", "clock.jump", () => this.send("jump", "clock.jump", { period: period.id })]);
    }
    if (ahead > 0 || (ahead === 0 && period.kind === "level")) {
      actions.push(["edit", CHANGE, () => this.edit(period, (edited) => replaced(periods, period.id, edited))]);
    }
    if (ahead >= 0) {
      actions.push(this.dayMark(period, ahead), this.closingMark(period));
      actions.push(["insert_level", CHANGE, put(() => levelLike(periods, period.id))]);
      actions.push(["insert_break", CHANGE, put(() => usualBreak(periods))]);
    }
    return actions.concat(period.kind === "break" ? this.breakActions(period, ahead) : [], this.deletion(period, ahead));
  }

  /** Marks the period at which the day is planned to end, so that its end comes by itself. */
  dayMark(period, ahead) {
    const { periods } = this.face.topics.structure;
    const marked = Object.assign({}, period, { ends_day: !period.ends_day });
    const label = period.ends_day ? "day_goes_on" : "day_ends";
    return [label, CHANGE, () => this.change(label, replaced(periods, period.id, marked), ahead === 0)];
  }

  /** Marks the period with which late registration closes: one at most. */
  closingMark(period) {
    const { periods } = this.face.topics.structure;
    const marked = periods.map((each) => (each.id === period.id || each.closes_registration ? Object.assign({}, each, { closes_registration: each.id === period.id && !period.closes_registration }) : each));
    const changes = marked[this.currentIndex] !== periods[this.currentIndex];
    const label = period.closes_registration ? "late_reg_stays" : "late_reg_closes";
    return [label, CHANGE, () => this.change(label, marked, changes)];
  }

  /** A running break belongs to the clock: the rest of it is skipped, or made longer. */
  breakActions(period, ahead) {
    const { periods } = this.face.topics.structure;
    if (ahead === 0) {
      return [
        ["skip_break", "clock.next", () => this.send("skip_break", "clock.next", { from_period: period.id })],
        ["longer_break", "clock.add", () => this.send("longer_break", "clock.add", { ms: 5 * MINUTE })],
      ];
    }
    const longer = Object.assign({}, period, { ms: period.ms + 5 * MINUTE });
    return ahead > 0 ? [["longer_break", CHANGE, () => this.change("longer_break", replaced(periods, period.id, longer))]] : [];
  }

  deletion(period, ahead) {
    const { periods } = this.face.topics.structure;
    const label = period.kind === "break" ? "skip_break" : "delete";
    return ahead > 0 ? [[label, CHANGE, () => this.change(label, without(periods, period.id))]] : [];
  }

  button([label, type, onTap]) {
    const button = el("button", { onclick: onTap });
    fillButton(this.face, button, this.face.texts(`face.control.period.${label}`), mayDo(this.face.session, type));
    return button;
  }

  send(label, type, fields) {
    this.dialog.close();
    this.desk.send(this.face.texts(`face.control.period.${label}`), type, fields);
  }

  change(label, periods, withCurrent = false) {
    this.dialog.close();
    this.sendChange(label, periods, withCurrent);
  }

  /** Everything ahead is sent anew; with the current period only if that itself was changed. Gives the answer. */
  sendChange(label, periods, withCurrent) {
    const from = this.currentIndex + (withCurrent ? 0 : 1);
    const known = this.face.topics.structure.periods;
    // After the last period nothing is ahead yet: then the current one leads.
    const start = from < known.length ? from : this.currentIndex;
    const { texts } = this.face;
    return this.desk.send(texts(`face.control.period.${label}`), "structure.change", changeFrom(periods, known[start].id, start));
  }

  /** Fields for one period; `place` puts the edited one into the list. */
  edit(period, place) {
    const { texts } = this.face;
    const isCurrent = period.id !== undefined && period.id === this.shown.period.id;
    const { hands } = period;
    const length = field(texts(hands ? "face.games.hands_field" : "face.control.dialog.minutes"), { value: hands || minutes(period.ms), inputmode: "numeric", disabled: isCurrent });
    const games = (period.stakes || []).map((stakes) => new StakesFields(stakes, texts));
    const color = field(texts("face.control.dialog.color_up"), { value: (period.color_up || []).join(" "), inputmode: "numeric" });
    const body = [length.node, ...games.map((each) => each.node), color.node];
    const title = period.id ? periodName(period, texts) : texts(`face.control.period.insert_${period.kind}`);
    this.dialog.form(title, body, texts("face.control.dialog.save"), async () => {
      const whole = /^\d{1,4}$/.test(length.input.value.trim()) ? Number(length.input.value) : 0;
      const ms = isCurrent || hands ? period.ms : whole * MINUTE;
      if (!ms || (hands && !whole)) {
        return hands ? "face.control.dialog.number_wrong" : "face.control.dialog.minutes_wrong";
      }
      const stakes = games.map((each) => each.read());
      const colorUp = readNumbers(color.input.value);
      if (stakes.includes(null) || colorUp === null) {
        return "face.control.dialog.number_wrong";
      }
      const edited = Object.assign({}, period, { ms, stakes, color_up: colorUp }, hands ? { hands: whole } : {});
      const answer = await this.sendChange(period.id ? "edit" : `insert_${period.kind}`, place(edited), isCurrent);
      // The typed text stays to be corrected.
      return answer.refused ? answer.refused.map((reason) => reasonText(reason, texts)).join(" · ") : null;
    });
  }
}

/** The amounts of one game. */
class StakesFields {
  constructor(stakes, texts) {
    this.stakes = stakes;
    this.amounts = amountsOf(stakes).map((name) => ({
      name,
      field: field(texts(`face.control.field.${name}`), { value: stakes[name] || "", inputmode: "numeric" }),
    }));
    const kinds = ANTE_KINDS.map((kind) => ({ value: kind, text: texts(`face.control.ante.${kind}`) }));
    this.anteKind = choice(texts("face.control.dialog.ante_kind"), kinds, stakes.ante_kind || "none");
    this.node = el(
      "fieldset",
      {},
      el("legend", {}, gameName(stakes, texts)),
      ...this.amounts.map((each) => each.field.node),
      this.anteKind.node,
    );
  }

  /** The stakes as typed; null if something is no number. */
  read() {
    const read = Object.assign({}, this.stakes, { ante_kind: this.anteKind.input.value });
    for (const { name, field: each } of this.amounts) {
      const numbers = readNumbers(each.input.value);
      if (numbers === null || numbers.length > 1) {
        return null;
      }
      read[name] = numbers[0] || 0;
    }
    if (read.ante_kind === "none") {
      read.ante = 0;
    }
    return read;
  }
}

/** Whole numbers parted by blanks, each perhaps with thousands separators; null if something else is there. */
function readNumbers(typed) {
  const numbers = typed.split(/\s+/).filter(Boolean).map(parseChips);
  return numbers.includes(null) ? null : numbers;
}
