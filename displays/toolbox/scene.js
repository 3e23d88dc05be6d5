/** The toolbox: choose a calculator, fill its form, and read the server's answer beside it while typing. */

import { el, parts, setText, setTextOrHide } from "/static/js/dom.js";
import { openLanguage } from "/static/js/language.js";
import { mountLanguageChoice } from "/static/js/language_choice.js";
import { createTexts, fetchPatiently, fillTexts } from "/static/js/texts.js";
import { answerNodes } from "./answers.js";
import { Copies, copyAndSay } from "./copies.js";
import { Form } from "./fields.js";
import { fragmentOf, questionOf } from "./link.js";
import { citedRules } from "./rules.js";
import { ask } from "./server.js";
import { titled } from "/static/js/titles.js";
import { usualRules } from "/static/js/usual_rules.js";

const SETTLED_MS = 250;
const RETRY_MS = 3000;
const part = parts(document);

class Toolbox {
  constructor(spoken, texts, forms, rulesets, usual) {
    Object.assign(this, { texts, forms, rulesets, usual });
    this.language = spoken.language;
    this.copies = new Copies(part.programs, texts);
    this.asked = 0; // counts the questions: a late answer is none
    this.timer = 0;
    this.written = ""; // the fragment this page put into its address
    this.offer();
    // A late answer may have overwritten the address to which a link led.
    window.addEventListener("hashchange", ({ newURL }) => this.followAddress(new URL(newURL).hash));
    this.followAddress(location.hash);
  }

  /** The calculators and the rule sets there are. */
  offer() {
    const { texts, forms } = this;
    const words = ({ name }) => texts(`face.toolbox.calc.${name}`);
    const link = (each) => el("a", { href: `#calc=${each.name}`, "data-calc": each.name }, words(each));
    part.tools.append(...forms.map(link));
    part.chosen.append(...forms.map((each) => el("option", { value: each.name }, words(each))));
    part.chosen.onchange = () => this.open(this.formOf(part.chosen.value));
    part.ruleset.append(...this.rulesets.filter(({ reasons }) => !reasons).map(({ name, title }) => el("option", { value: name }, titled(title, this.texts))));
    part.ruleset.value = this.usual;
    part.ruleset.onchange = () => this.turnToRules();
    part.again.onclick = () => this.open(this.data);
    part.share.onclick = () => copyAndSay(location.href, part.shared, texts);
    part.form.onsubmit = (event) => event.preventDefault();
  }

  formOf(name) {
    return this.forms.find((each) => each.name === name);
  }

  /** Shows the question in the address; an address that cannot be read is reported, and the example is shown instead. */
  followAddress(hash) {
    if (hash && hash === this.written) {
      return;
    }
    const { calc, rules, given, broken } = questionOf(hash, this.forms.map(({ name }) => name));
    const data = this.formOf(calc) || this.forms[0];
    this.open(data, broken ? undefined : given, rules);
    if (broken) {
      this.note("face.toolbox.broken_link");
    }
  }

  /** @param {object | undefined} given the question; the example without it */
  open(data, given = undefined, rules = null) {
    this.data = data;
    this.note(null);
    this.chooseRuleset(rules || part.ruleset.value);
    this.form = new Form(data, {
      texts: this.texts,
      changed: () => this.changed(),
      ruleset: () => part.ruleset.value,
      chooseRuleset: (name) => this.chooseRuleset(name),
    });
    const fits = given === undefined || this.form.fits(given);
    this.form.write(given !== undefined && fits ? given : this.example());
    if (!fits) {
      this.note("face.toolbox.broken_link");
    }
    part.form.textContent = "";
    part.form.append(this.form.node);
    this.drawHead();
    part.answer.textContent = "";
    this.askNow();
    if (given === undefined) {
      this.followRules();
    }
  }

  /** Under the rule set that was chosen. */
  example() {
    const { example } = this.data;
    return "ruleset" in example ? Object.assign({}, example, { ruleset: part.ruleset.value }) : example;
  }

  drawHead() {
    const { name } = this.data;
    const title = this.texts(`face.toolbox.calc.${name}`);
    setText(part.name, title);
    setText(part.about, this.texts(`face.toolbox.about.${name}`));
    document.title = `${title} · ${this.texts("face.toolbox.title")}`;
    part.chosen.value = name;
    [...part.tools.children].forEach((each) => {
      if (each.dataset.calc === name) {
        each.setAttribute("aria-current", "page");
      } else {
        each.removeAttribute("aria-current");
      }
    });
  }

  note(code) {
    setTextOrHide(part.note, code ? this.texts(code) : "");
  }

  /** A rule set named by a link that this house does not have is offered too: the server reports it. */
  chooseRuleset(name) {
    const known = String(name);
    if (![...part.ruleset.options].some((each) => each.value === known)) {
      part.ruleset.append(el("option", { value: known }, known));
    }
    part.ruleset.value = known;
  }

  turnToRules() {
    this.changed();
    this.followRules();
  }

  /** Fields that the rule set decides follow it. */
  async followRules() {
    const { form } = this;
    const decided = this.data.fields.filter((each) => each.of_rules);
    const rules = decided.length ? await citedRules(part.ruleset.value) : null;
    if (rules && form === this.form) {
      const given = form.read();
      decided.forEach((each) => (given[each.name] = Boolean(rules.values[each.of_rules].value)));
      form.write(given);
      this.changed();
    }
  }

  changed() {
    this.note(null);
    this.form.refresh();
    clearTimeout(this.timer);
    this.timer = setTimeout(() => this.askNow(), SETTLED_MS);
  }

  askNow() {
    clearTimeout(this.timer);
    const { form, data } = this;
    const given = form.read();
    this.writeAddress(fragmentOf(data.name, part.ruleset.value, given));
    this.copies.ask(data.name, given);
    this.copies.answer(null);
    this.drawRules(given);
    this.question(given);
  }

  writeAddress(fragment) {
    try {
      history.replaceState(null, "", location.pathname + location.search + fragment);
    } catch (error) {
      console.warn("this browser takes no more addresses for a while", error);
    }
    // The browser writes some letters otherwise.
    this.written = location.hash;
  }

  async question(given) {
    const { form, data } = this;
    this.asked += 1;
    const mine = this.asked;
    const twice = form.twice();
    part.answer.classList.add("old");
    const told = twice.length ? { refused: twice, answer: null } : await ask(data.name, given, this.language);
    if (mine !== this.asked) {
      return;
    }
    part.answer.classList.remove("old");
    if (told.again) {
      this.unanswered(told.retryMs || RETRY_MS);
    } else {
      this.show(told, given);
    }
  }

  unanswered(ms) {
    part.answer.textContent = "";
    part.answer.append(el("p.refused", { role: "status" }, this.texts("face.toolbox.unanswered")));
    this.timer = setTimeout(() => this.askNow(), ms);
  }

  show({ answer, refused }, given) {
    const { form, texts, data } = this;
    form.slots.clear();
    this.copies.answer(answer);
    part.answer.textContent = "";
    if (refused) {
      form.slots.show(refused);
      part.answer.append(el("p.refused", { role: "status" }, texts("face.toolbox.refused")));
      part.answer.append(el("ul.reasons", {}, ...form.slots.said().map((line) => el("li", {}, line))));
    } else {
      part.answer.append(...answerNodes(data.view, answer, given, texts));
    }
    part.answer.dataset.answers = JSON.stringify(given);
  }

  async drawRules(given) {
    const { data, texts } = this;
    const mine = part.ruleset.value;
    const rules = await citedRules(mine);
    if (mine !== part.ruleset.value || data !== this.data) {
      return;
    }
    const cited = rules ? rules.of(data.rules, given) : [];
    const code = cited.length ? (cited.length > 1 ? "many" : "one") : "none";
    setText(part.rules, rules ? texts(`face.toolbox.rules.${code}`, { rules: cited.join(", "), set: titled(rules.title, texts) }) : "");
  }
}

async function open() {
  const spoken = await openLanguage("hand");
  const texts = createTexts(spoken.catalogue);
  const [forms, rulesets, usual] = await Promise.all([fetchPatiently("/displays/toolbox/forms.json"), fetchPatiently("/api/v1/rulesets"), usualRules()]);
  fillTexts(document, texts);
  mountLanguageChoice(part.language, spoken, texts);
  return new Toolbox(spoken, texts, forms, rulesets, usual);
}

open();
