/** The view of procedures, each in its place with its rules: those under way are open, every other one is a tap away. */

import { computed, html, signal, useLayoutEffect, useRef } from "../../../static/vendor/preact/preact.js";
import { PROCEDURES } from "./index.js";
import { RuleSets, rulesOf } from "./rules/rule_sets.js";

/** What is known of each procedure, which of them are open, and which of them is to be scrolled into view. */
export class Procedures {
  constructor(state, procedures = PROCEDURES) {
    Object.assign(this, { state, procedures });
    this.rules = new RuleSets();
    this.opened = signal(new Set());
    this.sought = signal(null);
    this.items = []; // those of `known` before
    this.known = computed(() => this.read());
    this.busy = computed(() => this.known.value.filter((each) => each.isBusy).map(({ procedure }) => procedure.key));
    this.isShown = computed(() => state.reading.value !== null && state.view.value === "procedures");
    state.follow([].concat(...procedures.map(({ kinds }) => kinds)));
  }

  /** Every procedure whose topics have arrived, in its place; an item stays the same while its facts do. */
  read() {
    const { state } = this;
    if (state.reading.value === null) {
      return [];
    }
    const topics = new Proxy({}, { get: (_, kind) => state.known(kind) });
    const found = this.procedures.map((procedure) => this.item(procedure, topics)).filter(Boolean);
    const isSame = found.length === this.items.length && found.every((each, index) => each === this.items[index]);
    this.items = isSame ? this.items : found;
    return this.items;
  }

  item(procedure, topics) {
    const facts = procedure.facts(topics, this.state.now.value);
    if (facts === null) {
      return null;
    }
    const made = JSON.stringify(facts);
    const before = this.items.find((each) => each.procedure === procedure);
    return before && before.made === made ? before : { procedure, facts, made, isBusy: procedure.isBusy(facts) };
  }

  /** The reason why a procedure waits for the director, where its name alone does not show it. */
  why(key) {
    const { why } = this.procedures.find((each) => each.key === key);
    return why ? this.state.texts(why) : "";
  }

  /** Scroll a procedure into view once it is drawn. */
  show(key) {
    this.sought.value = key;
  }

  toggle(key) {
    const opened = new Set(this.opened.peek());
    if (!opened.delete(key)) {
      opened.add(key);
    }
    this.opened.value = opened;
  }
}

/** @param {Procedures} props.procedures */
export function ProceduresView({ state, procedures }) {
  const list = useRef(null);
  const isShown = procedures.isShown.value;
  const sought = procedures.sought.value;
  useLayoutEffect(() => {
    if (isShown) {
      state.follow(["players", "tables"]);
    }
  }, [isShown]);
  useLayoutEffect(() => {
    const node = isShown && sought && list.current.querySelector(`[data-procedure="${sought}"]`);
    if (node) {
      procedures.sought.value = null;
      node.scrollIntoView({ block: "nearest" });
    }
  });
  // Two independent columns: a card that opens moves only those below it.
  const known = isShown ? procedures.known.value : [];
  const half = Math.ceil(known.length / 2);
  const section = (each) =>
    html`<${Section} key=${each.procedure.key} state=${state} procedures=${procedures} item=${each} />`;
  return html`
    <main class="procedures" data-part="procedures" hidden=${!isShown}>
      <div class="procedures-list" data-part="procedures_list" ref=${list}>
        ${[known.slice(0, half), known.slice(half)].map(
          (each, index) => html`<div key=${index} class="procedures-column">${each.map(section)}</div>`,
        )}
      </div>
    </main>
  `;
}

function Section({ state, procedures, item: { procedure, facts, isBusy } }) {
  const { key, Content, said } = procedure;
  const title = state.texts(`face.procedures.${key}`);
  const isOpen = isBusy || procedures.opened.value.has(key);
  const news = said ? said(facts, state.texts) : "";
  const fold = () => procedures.toggle(key);
  return html`
    <section class=${isBusy ? "procedure is-busy" : "procedure"} aria-label=${title} data-procedure=${key}>
      ${
        isBusy
          ? html`<h2 key="head">${title}</h2>`
          : html`
              <button key="fold" class="fold" data-key=${`fold-${key}`} aria-expanded=${String(isOpen)} onClick=${fold}>
                ${title}${news && html` <small>${news}</small>`}
              </button>
            `
      }
      ${isOpen && html`<${Content} state=${state} facts=${facts} />`}
      ${isOpen && html`<${Rules} state=${state} keys=${procedure.rules} sets=${procedures.rules} />`}
    </section>
  `;
}

/** The rules by their numbers; behind them the rulebook, open at the first. */
function Rules({ state, keys, sets }) {
  const { ruleset } = state.known("tournament") || { ruleset: null };
  const rules = rulesOf(keys, sets.values(ruleset));
  if (!rules.length) {
    return null;
  }
  const href = `/rules?set=${encodeURIComponent(ruleset)}#${encodeURIComponent(rules[0])}`;
  return html`
    <p class="rules">
      <a href=${href} target="_blank" rel="noopener">
        ${state.texts("face.procedures.rules", { rules: rules.join(", ") })}
      </a>
    </p>
  `;
}
