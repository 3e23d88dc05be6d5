/** The view of procedures, each in its place with its rules: those under way are open, every other one is a tap away. */

import { el, setChildren, setText } from "../../static/js/dom.js";
import { duration } from "../../static/js/formats.js";
import { HandsOn } from "./hands_on.js";
import { PROCEDURES } from "./procedures/index.js";

/** The rules that govern a procedure: `["74", "75"]` of the values it names; a value the house chose has none. */
export function rulesOf(keys, values) {
  const found = keys.map((key) => (values[key] ? values[key].rule : "")).filter(Boolean);
  return [...new Set(found)];
}

/** The values of a rule set, fetched once for each. */
class RuleSets {
  constructor(changed) {
    this.changed = changed;
    this.sets = new Map();
  }

  values(name) {
    if (name && !this.sets.has(name)) {
      this.sets.set(name, {});
      this.fetch(name);
    }
    return this.sets.get(name) || {};
  }

  async fetch(name) {
    try {
      const answer = await fetch(`/api/v1/rulesets/${encodeURIComponent(name)}`);
      if (answer.ok) {
        this.sets.set(name, (await answer.json()).values);
        this.changed();
        return;
      }
    } catch (error) {
      if (!(error instanceof TypeError)) {
        throw error;
      }
    }
    // No answer: asked again with the next drawing after a while.
    setTimeout(() => this.sets.delete(name), 10000);
  }
}

export class ProceduresView {
  constructor(face, desk, part, dialog, procedures = PROCEDURES) {
    Object.assign(this, { face, part, procedures });
    const hands = new HandsOn(face, desk, dialog);
    const card = (title, text, ...buttons) => el("article.card", {}, el("h3", {}, title), text ? el("p", {}, text) : null, el("div.do", {}, ...buttons));
    this.kit = { face, desk, dialog, hands, texts: face.texts, card };
    this.rules = new RuleSets(() => face.hand.soon());
    this.opened = new Set();
    this.face.followToo([].concat(...procedures.map(({ kinds }) => kinds)));
  }

  draw(view, shown, now) {
    const { face, part } = this;
    const seen = shown !== null && view === "procedures";
    part.procedures.hidden = !seen;
    const known = shown === null ? [] : this.known(now);
    const busy = known.filter((each) => each.busy);
    this.drawBadges(busy.length);
    if (!seen) {
      return;
    }
    this.face.followToo(["players", "tables"]);
    const { tournament, controls } = face.topics;
    const values = this.rules.values(tournament ? tournament.ruleset : null);
    const open = known.filter(({ procedure, busy: runs }) => runs || this.opened.has(procedure.key));
    const drawn = open.map(({ procedure, facts, busy: runs }) => [procedure.key, facts, runs]);
    const key = JSON.stringify([drawn, known.map(({ procedure }) => procedure.key), face.session && face.session.may, Object.keys(values).length, controls ? controls.seq : 0]);
    const focused = part.procedures.contains(document.activeElement) ? document.activeElement.dataset.key : null;
    const made = setChildren(part.procedures_list, key, () => this.columns(known, values));
    for (const node of part.procedures_list.querySelectorAll("[data-until]")) {
      setText(node, duration(Math.max(0, Number(node.dataset.until) - now)));
    }
    const again = made && focused ? part.procedures_list.querySelector(`[data-key="${focused}"]`) : null;
    if (again) {
      again.focus({ preventScroll: true });
    }
    this.scrollToShown();
  }

  /** Every procedure whose topics have arrived, in its place. */
  known(now) {
    const { topics } = this.face;
    const found = this.procedures.map((procedure) => ({ procedure, facts: procedure.facts(topics, now) })).filter(({ facts }) => facts !== null);
    return found.map((each) => Object.assign({ busy: each.procedure.isBusy(each.facts) }, each));
  }

  /** The keys of those that run or wait for the director. */
  busy(now) {
    return this.known(now).filter((each) => each.busy).map(({ procedure }) => procedure.key);
  }

  /** The reason why a procedure waits for the director, where its name alone does not tell it. */
  why(key) {
    const { why } = this.procedures.find((each) => each.key === key);
    return why ? this.face.texts(why) : "";
  }

  /** Two independent columns: a card that opens moves only those below it. */
  columns(known, values) {
    const sections = known.map((each) => this.section(each, values, each.busy));
    const half = Math.ceil(sections.length / 2);
    return [sections.slice(0, half), sections.slice(half)].map((each) => el("div.procedures-column", {}, ...each));
  }

  /** Bring a procedure into sight once it is drawn. */
  show(key) {
    this.shown = key;
    this.face.hand.soon();
  }

  scrollToShown() {
    const node = this.shown && this.part.procedures_list.querySelector(`[data-procedure="${this.shown}"]`);
    if (node) {
      this.shown = null;
      node.scrollIntoView({ block: "nearest" });
    }
  }

  section({ procedure, facts }, values, busy) {
    const { texts } = this.face;
    const { key } = procedure;
    const title = texts(`face.procedures.${key}`);
    const open = busy || this.opened.has(key);
    const rules = open ? rulesOf(procedure.rules, values) : [];
    const head = busy
      ? el("h2", {}, title)
      : el("button.fold", { "data-key": `fold-${key}`, "aria-expanded": String(open), onclick: () => this.toggle(key) }, title);
    return el(
      `section.procedure${busy ? ".is-busy" : ""}`,
      { "aria-label": title, "data-procedure": key },
      head,
      ...(open ? procedure.draw(facts, this.kit) : []),
      rules.length ? el("p.rules", {}, this.ruleLink(rules)) : null,
    );
  }

  /** The rules by their numbers; behind them the rulebook, open at the first. */
  ruleLink(rules) {
    const { texts, topics } = this.face;
    const href = `/rules?set=${encodeURIComponent(topics.tournament.ruleset)}#${encodeURIComponent(rules[0])}`;
    return el("a", { href, target: "_blank", rel: "noopener" }, texts("face.procedures.rules", { rules: rules.join(", ") }));
  }

  toggle(key) {
    if (!this.opened.delete(key)) {
      this.opened.add(key);
    }
    this.face.hand.soon();
  }

  /** The number of procedures under way, on the button of their view. */
  drawBadges(count) {
    const { texts } = this.face;
    const label = texts("face.control.procedures");
    for (const button of document.querySelectorAll('button[data-tab="procedures"]')) {
      setChildren(button, JSON.stringify([label, count]), () => [label, ...(count ? [" ", el("b.badge", {}, String(count))] : [])]);
      button.setAttribute("aria-label", count ? texts("face.control.procedures.running", { count }) : label);
    }
  }
}
