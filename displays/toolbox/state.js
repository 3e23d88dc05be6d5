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
    this.sent = 0; // counts the questions: a late answer is ignored
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
    const { calc, rules, question, broken } = questionOf(hash, names);
    this.open(calc || names[0], broken ? undefined : question, rules);
    if (broken) {
      this.note.value = "face.toolbox.broken_link";
    }
  }

  /** @param {object | undefined} question; by default the example */
  open(name, question = undefined, rules = null) {
    const calculator = this.forms.find((each) => each.name === name);
    const fits = question === undefined || fitsForm(calculator.fields, question);
    batch(() => {
      this.calculator.value = calculator;
      this.chooseRuleset(rules || this.ruleset.peek());
      this.write(question !== undefined && fits ? question : this.example());
      this.note.value = fits ? null : "face.toolbox.broken_link";
      this.faults.value = new Map();
      this.outcome.value = null;
      this.opened.value += 1;
    });
    this.askNow();
    if (question === undefined) {
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

  write(question) {
    const { fields } = this.calculator.peek();
    this.drafts.value = writeDrafts(fields, question);
    this.seats.value = seatsOf(question, MAX_SEATS);
    if ("ruleset" in question) {
      this.chooseRuleset(question.ruleset);
    }
  }

  read() {
    return readDrafts(this.calculator.peek().fields, this.drafts.peek(), this.ruleset.peek());
  }

  /** Chooses a rule set. An unknown set from a link is offered too: the server reports it. */
  chooseRuleset(name) {
    const chosen = String(name);
    if (!this.rulesets.peek().some((each) => each.name === chosen)) {
      this.rulesets.value = [...this.rulesets.peek(), { name: chosen, title: chosen }];
    }
    this.ruleset.value = chosen;
  }

  turnToRuleset(name) {
    this.ruleset.value = name;
    this.askSoon();
    this.followRules();
  }

  /** Updates the fields that depend on the rule set. */
  async followRules() {
    const opened = this.opened.peek();
    const dependent = this.calculator.peek().fields.filter((each) => each.of_rules);
    const rules = dependent.length ? await citedRules(this.ruleset.peek()) : null;
    if (rules && opened === this.opened.peek()) {
      const values = {};
      dependent.forEach((each) => (values[each.name] = Boolean(rules.values[each.of_rules].value)));
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
    const question = this.read();
    this.writeAddress(fragmentOf(name, this.ruleset.peek(), question));
    batch(() => {
      this.request.value = { name, question };
      this.response.value = null;
    });
    this.fetchCitation(question);
    this.sendQuestion(question);
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

  async sendQuestion(question) {
    const { name, fields } = this.calculator.peek();
    this.sent += 1;
    const number = this.sent;
    const repeated = repeatedKeys(fields, this.drafts.peek());
    this.isOld.value = true;
    const reply = repeated.length ? { refused: repeated, answer: null } : await ask(name, question, this.language);
    if (number === this.sent) {
      batch(() => this.showReply(reply, question));
    }
  }

  showReply(reply, question) {
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
    this.outcome.value = { refused: lines, view, answer: reply.answer, question };
  }

  /** Fetches the rules behind the question. */
  async fetchCitation(question) {
    const calculator = this.calculator.peek();
    const name = this.ruleset.peek();
    const rules = await citedRules(name);
    if (name !== this.ruleset.peek() || calculator !== this.calculator.peek()) {
      return;
    }
    const cited = rules ? rules.of(calculator.rules, question) : [];
    const code = cited.length ? (cited.length > 1 ? "many" : "one") : "none";
    const isOfRules = calculator.rules.length > 0;
    const params = rules && { rules: cited.join(", "), set: titleText(rules.title, this.texts) };
    this.citation.value = rules && isOfRules ? this.texts(`face.toolbox.rules.${code}`, params) : "";
  }
}
