/** The dialogs for setting prizes up, and for publishing custom amounts. */

import { el, setText } from "../../../static/js/dom.js";
import { moneyField, parseMoney, prizeText } from "../../../static/js/prizes.js";
import { badFiles, fileChoice } from "../bad_files.js";
import { saved } from "../desk.js";
import { choice, field } from "../dialog.js";
import { numberIn } from "../seating_words.js";
import { amountIn, linesOfGroups, percentIn, readLines } from "./prize_lines.js";
import { titled } from "../../../static/js/titles.js";

const MAX_PLACES = 2000;
const WITHOUT_DECIMALS = ["JPY", "KRW", "VND", "CLP"];
const FEES = ["entry", "reentry", "rebuy", "addon"];
/** Chosen where nothing was before: it suits any field. */
const USUAL = "field-12";
/** The table chosen before whose file is gone: the event keeps it. */
const KEPT = "*";

function exponentOf(currency) {
  return WITHOUT_DECIMALS.includes(currency) ? 0 : 2;
}

/** Lines of text; the key for a new one saves nothing. */
function lines(label, value, rows) {
  const onkeydown = (event) => event.key === "Enter" && event.stopPropagation();
  const input = el("textarea", { rows, spellcheck: "false", "aria-label": label, onkeydown }, value);
  return { node: el("label.field", {}, el("span.label", {}, label), input), input };
}

export class PrizesDialogs {
  constructor({ face, desk, dialog }) {
    Object.assign(this, { face, desk, dialog });
  }

  /** The tables there are come from the server when they are wanted. */
  async setUp() {
    const { texts } = this.face;
    const answer = await fetch("/api/v1/payouts").catch(() => null);
    const tables = answer && answer.ok ? await answer.json() : [];
    if (!tables.length) {
      this.desk.notice("answer", texts("face.prizes.no_tables"));
      return;
    }
    this.openSetUp(tables);
  }

  openSetUp(tables) {
    const { texts, topics } = this.face;
    const { prizes, counters } = topics;
    const known = prizes && prizes.currency ? prizes : null;
    const exponent = known ? known.exponent : 2;
    const money = (code, minor) => field(texts(code), { inputmode: "decimal", value: minor ? moneyField(minor, exponent) : "" });
    const before = known ? known.settings : {};
    const currency = field(texts("face.prizes.currency"), { value: known ? known.currency : "EUR", maxlength: 8, autocapitalize: "characters" });
    const fees = {};
    for (const name of FEES) {
      fees[name] = money(`face.prizes.fee.${name}`, before[name]);
    }
    const wanted = FEES.filter((name) => !["rebuy", "addon"].includes(name) || (counters && counters[`${name}_stack`]));
    const guarantee = money("face.prizes.guarantee", known && known.guarantee);
    const unit = money("face.prizes.unit", known ? before.unit : 10 ** exponent);
    const table = this.tableChoice(tables, known ? before.table : { name: USUAL });
    const places = field(texts("face.prizes.places_fixed"), { inputmode: "numeric", value: before.places || "" });
    const nodes = [currency.node, ...wanted.map((name) => fees[name].node), guarantee.node, unit.node, table.choice.node, table.own.node, places.node, badFiles(tables, texts)].filter(Boolean);
    this.dialog.form(texts("face.prizes.set_up"), nodes, texts("face.control.dialog.save"), () => {
      const asked = this.askedFor({ currency, fees, guarantee, unit, places }, table);
      return typeof asked === "string" ? asked : saved(this.desk, texts("face.prizes.set_up"), "prizes.set_up", asked);
    });
  }

  tableChoice(tables, chosen) {
    const { texts } = this.face;
    const isGone = chosen.name !== "" && !tables.some(({ name, reasons }) => name === chosen.name && !reasons);
    const kept = isGone && chosen.title ? [{ value: KEPT, text: titled(chosen.title, texts) }] : [];
    const options = [...kept, ...tables.map((file) => fileChoice(file, texts)), { value: "", text: texts("face.prizes.own_percents") }];
    const made = { choice: choice(texts("face.prizes.table"), options, kept.length ? KEPT : chosen.name), own: lines(texts("face.prizes.percents"), "", 5) };
    const draw = () => {
      made.own.node.hidden = made.choice.input.value !== "";
    };
    made.choice.input.onchange = draw;
    draw();
    // Left as they are, the event's own percentages stay.
    made.keepsOwn = chosen.name === "";
    return made;
  }

  /** The fields of the command; a text where something is wrong. */
  askedFor({ currency, fees, guarantee, unit, places }, table) {
    const { texts } = this.face;
    const name = currency.input.value.trim();
    const exponent = exponentOf(name);
    const asked = { currency: name, exponent };
    const given = Object.assign({ guarantee, unit }, fees);
    for (const key of Object.keys(given)) {
      const typed = given[key].input.value.trim();
      const minor = typed ? parseMoney(typed, exponent) : null;
      if (typed && minor === null) {
        return texts("face.prizes.money_wrong", { typed });
      }
      if (minor !== null) {
        asked[key] = minor;
      }
    }
    const count = numberIn(places.input.value, 1, MAX_PLACES);
    if (count === undefined) {
      return texts("face.prizes.places_wrong");
    }
    asked.places = count;
    const parted = this.partedBy(table);
    return typeof parted === "string" ? parted : Object.assign(asked, parted);
  }

  /** The table, or custom percentages; a text where they cannot be read. */
  partedBy({ choice: chosen, own, keepsOwn }) {
    if (chosen.input.value === KEPT) {
      return {};
    }
    if (chosen.input.value) {
      return { table: chosen.input.value };
    }
    if (keepsOwn && !own.input.value.trim()) {
      return {};
    }
    const { values, wrong } = readLines(own.input.value, percentIn);
    return wrong || !values.length ? this.face.texts("face.prizes.line_wrong", { line: wrong || 1 }) : { percents: values };
  }

  /** The current amounts, to be changed or replaced. */
  publish() {
    const { texts, topics } = this.face;
    const { prizes } = topics;
    const { exponent } = prizes;
    const amounts = lines(texts("face.prizes.amounts"), linesOfGroups(prizes.groups, exponent), 10);
    const sum = el("p.hint", { role: "status" });
    const reason = field(texts("face.prizes.reason"), { maxlength: 200, value: prizes.reason });
    const read = () => readLines(amounts.input.value, amountIn(exponent));
    const draw = () => {
      const { values, wrong } = read();
      const total = (values || []).reduce((all, each) => all + each, 0);
      const money = (minor) => prizeText(prizes, minor, texts);
      setText(sum, wrong ? texts("face.prizes.line_wrong", { line: wrong }) : texts("face.prizes.sum_of_pool", { sum: money(total), pool: money(prizes.pool_now) }));
    };
    amounts.input.oninput = draw;
    draw();
    const title = texts("face.prizes.publish");
    this.dialog.form(title, [amounts.node, sum, reason.node], title, () => {
      const { values, wrong } = read();
      if (wrong || !values.length) {
        return texts("face.prizes.line_wrong", { line: wrong || 1 });
      }
      return saved(this.desk, title, "prizes.publish", { amounts: values, reason: reason.input.value });
    });
  }
}
