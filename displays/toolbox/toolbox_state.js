/**
 * The state of the toolbox as signals: the calculator, its form, the server's answer, and the address of the question.
 */

import { batch, signal } from "../../static/vendor/preact/preact.js";
import { titleText } from "../../static/js/config_files/titles.js";
import { faultsOf, placesOf } from "./fields/faults.js";
import { MAX_SEATS } from "./fields/field_values.js";
import { blankDrafts, fitsForm, readDrafts, repeatedKeys, seatsOf, writeDrafts } from "./fields/form_values.js";
import { fragmentOf, questionOf } from "./link.js";
import { citedRules } from "./rules.js";
import { ask } from "./server.js";

const PAUSE_MS = 250; // from the last change to its question
const RETRY_MS = 3000;

export class ToolboxState {
  /**
   * @param {object} page `language`, `texts`, `forms` (forms.json), `rulesets` (`[{name, title}]`) and `usual`, the
   *   name of the first rule set
   */
  constructor({ language, texts, forms, rulesets, usual }) {
    Object.assign(this, { language, texts, forms });
    this.calculator = signal(forms[0]);
    this.rulesets = signal(rulesets);
    this.ruleset = signal(usual);
    this.note = signal(null);
    this.drafts = signal(blankDrafts(forms[0].fields));
    this.seats = signal(MAX_SEATS);
    this.faults = signal(new Map());
    this.opened = signal(0); // counts the forms that were opened
    this.request = signal({});
    this.response = signal(null);
    this.outcome = signal(null);
    this.isOld = signal(false);
    this.citation = signal("");
    this.asked = 0; // counts the questions: a late answer is ignored
    this.timer = 0;
    this.written = ""; // the fragment this page put into its address
    this.change = this.change.bind(this);
  }

  /** Shows the question in the address; an unreadable question is reported, and the example is shown. */
  followAddress(hash) {
    if (hash && hash === this.written) {
      return;
    }
    const names = this.forms.map(({ name }) => name);
    const { calc, rules, given, broken } = questionOf(hash, names);
    this.open(calc || names[0], broken ? undefined : given, rules);
    if (broken) {
      this.note.value = "face.toolbox.broken_link";
    }
  }

  /** @param {object | undefined} given the question; by default the example */
  open(name, given = undefined, rules = null) {
    const calculator = this.forms.find((each) => each.name === name);
    const fits = given === undefined || fitsForm(calculator.fields, given);
    batch(() => {
      this.calculator.value = calculator;
      this.chooseRuleset(rules || this.ruleset.peek());
      this.write(given !== undefined && fits ? given : this.example());
      this.note.value = fits ? null : "face.toolbox.broken_link";
      this.faults.value = new Map();
      this.outcome.value = null;
      this.opened.value += 1;
    });
    this.askNow();
    if (given === undefined) {
      this.followRules();
    }
  }

  openAgain() {
    this.open(this.calculator.peek().name);
  }

  /** Shows the example, under the chosen rule set. */
  example() {
    const { example } = this.calculator.peek();
    return "ruleset" in example ? Object.assign({}, example, { ruleset: this.ruleset.peek() }) : example;
  }

  write(given) {
    const { fields } = this.calculator.peek();
    this.drafts.value = writeDrafts(fields, given);
    this.seats.value = seatsOf(given, MAX_SEATS);
    if ("ruleset" in given) {
      this.chooseRuleset(given.ruleset);
    }
  }

  read() {
    return readDrafts(this.calculator.peek().fields, this.drafts.peek(), this.ruleset.peek());
  }

  /** Chooses a rule set. An unknown set from a link is offered too: the server reports it. */
  chooseRuleset(name) {
    const known = String(name);
    if (!this.rulesets.peek().some((each) => each.name === known)) {
      this.rulesets.value = [...this.rulesets.peek(), { name: known, title: known }];
    }
    this.ruleset.value = known;
  }

  turnToRuleset(name) {
    this.ruleset.value = name;
    this.askSoon();
    this.followRules();
  }

  /** Updates the fields that depend on the rule set. */
  async followRules() {
    const opened = this.opened.peek();
    const decided = this.calculator.peek().fields.filter((each) => each.of_rules);
    const rules = decided.length ? await citedRules(this.ruleset.peek()) : null;
    if (rules && opened === this.opened.peek()) {
      const values = {};
      decided.forEach((each) => (values[each.name] = Boolean(rules.values[each.of_rules].value)));
      this.change((drafts) => Object.assign({}, drafts, values));
    }
  }

  /**
   * @param {(drafts: object) => object} update
   * @param {boolean} isTidying whether the question stays the same
   */
  change(update, isTidying = false) {
    batch(() => {
      this.drafts.value = update(this.drafts.peek());
      this.seats.value = seatsOf(this.read(), this.seats.peek());
    });
    if (!isTidying) {
      this.askSoon();
    }
  }

  askSoon() {
    this.note.value = null;
    clearTimeout(this.timer);
    this.timer = setTimeout(() => this.askNow(), PAUSE_MS);
  }

  askNow() {
    clearTimeout(this.timer);
    const { name } = this.calculator.peek();
    const given = this.read();
    this.writeAddress(fragmentOf(name, this.ruleset.peek(), given));
    batch(() => {
      this.request.value = { name, given };
      this.response.value = null;
    });
    this.cite(given);
    this.question(given);
  }

  writeAddress(fragment) {
    try {
      history.replaceState(null, "", location.pathname + location.search + fragment);
    } catch (error) {
      console.warn("this browser takes no more addresses for a while", error);
    }
    // Read back: the browser encodes some characters differently.
    this.written = location.hash;
  }

  async question(given) {
    const { name, fields } = this.calculator.peek();
    this.asked += 1;
    const mine = this.asked;
    const repeated = repeatedKeys(fields, this.drafts.peek());
    this.isOld.value = true;
    const reply = repeated.length ? { refused: repeated, answer: null } : await ask(name, given, this.language);
    if (mine === this.asked) {
      batch(() => this.take(reply, given));
    }
  }

  take(reply, given) {
    this.isOld.value = false;
    if (reply.again) {
      this.outcome.value = { unanswered: true };
      this.timer = setTimeout(() => this.askNow(), reply.retryMs || RETRY_MS);
      return;
    }
    const { fields, view } = this.calculator.peek();
    const places = placesOf(fields, this.drafts.peek(), this.ruleset.peek());
    this.faults.value = faultsOf(places, reply.refused || [], this.texts);
    this.response.value = reply.answer;
    const lines = reply.refused ? [...this.faults.peek().values()] : null;
    this.outcome.value = { refused: lines, view, answer: reply.answer, given };
  }

  /** Fetches the rules behind the question. */
  async cite(given) {
    const calculator = this.calculator.peek();
    const name = this.ruleset.peek();
    const rules = await citedRules(name);
    if (name !== this.ruleset.peek() || calculator !== this.calculator.peek()) {
      return;
    }
    const cited = rules ? rules.of(calculator.rules, given) : [];
    const code = cited.length ? (cited.length > 1 ? "many" : "one") : "none";
    const isOfRules = calculator.rules.length > 0;
    const params = rules && { rules: cited.join(", "), set: titleText(rules.title, this.texts) };
    this.citation.value = rules && isOfRules ? this.texts(`face.toolbox.rules.${code}`, params) : "";
  }
}
