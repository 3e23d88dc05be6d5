/** The view of procedures in a fixed order, each with its rules. Those under way are open; a tap opens another one. */

import { computed, html, signal, useLayoutEffect, useRef } from "../../../static/vendor/preact/preact.js";
import { PROCEDURES } from "./index.js";
import { RuleSets, rulesOf } from "./rules/rule_sets.js";

/** Model of the view: facts of each procedure, the opened ones, and the one to scroll into view. */
export class Procedures {
  constructor(state, procedures = PROCEDURES) {
    Object.assign(this, { state, procedures });
    this.rules = new RuleSets();
    this.opened = signal(new Set());
    this.target = signal(null);
    this.lastItems = []; // the last value of `items`
    this.items = computed(() => this.read());
    this.busy = computed(() => this.items.value.filter((each) => each.isBusy).map(({ procedure }) => procedure.key));
    this.isShown = computed(() => state.reading.value !== null && state.view.value === "procedures");
    state.follow([].concat(...procedures.map(({ kinds }) => kinds)));
  }

  /** The procedures whose topics are here, in their order; an item stays the same object while its facts are equal. */
  read() {
    const { state } = this;
    if (state.reading.value === null) {
      return [];
    }
    const topics = new Proxy({}, { get: (_, kind) => state.topicValue(kind) });
    const items = this.procedures.map((procedure) => this.item(procedure, topics)).filter(Boolean);
    const isSame =
      items.length === this.lastItems.length && items.every((each, index) => each === this.lastItems[index]);
    this.lastItems = isSame ? this.lastItems : items;
    return this.lastItems;
  }

  item(procedure, topics) {
    const facts = procedure.facts(topics, this.state.now.value);
    if (facts === null) {
      return null;
    }
    const json = JSON.stringify(facts);
    const before = this.lastItems.find((each) => each.procedure === procedure);
    return before && before.json === json ? before : { procedure, facts, json, isBusy: procedure.isBusy(facts) };
  }

  /** The reason why a procedure waits for the director; empty if its name shows it. */
  reasonOf(key) {
    const { reason } = this.procedures.find((each) => each.key === key);
    return reason ? this.state.texts(reason) : "";
  }

  /** Scrolls a procedure into view once it is drawn. */
  show(key) {
    this.target.value = key;
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
  const sought = procedures.target.value;
  useLayoutEffect(() => {
    if (isShown) {
      state.follow(["players", "tables"]);
    }
  }, [isShown]);
  useLayoutEffect(() => {
    const node = isShown && sought && list.current.querySelector(`[data-procedure="${sought}"]`);
    if (node) {
      procedures.target.value = null;
      node.scrollIntoView({ block: "nearest" });
    }
  });
  // Two independent columns, so that a card that opens moves only the cards below it.
  const items = isShown ? procedures.items.value : [];
  const middle = Math.ceil(items.length / 2);
  const section = (each) =>
    html`<${Section} key=${each.procedure.key} state=${state} procedures=${procedures} item=${each} />`;
  return html`
    <main class="procedures" data-part="procedures" hidden=${!isShown}>
      <div class="procedures-list" data-part="procedures_list" ref=${list}>
        ${[items.slice(0, middle), items.slice(middle)].map(
          (each, index) => html`<div key=${index}>${each.map(section)}</div>`,
        )}
      </div>
    </main>
  `;
}

function Section({ state, procedures, item: { procedure, facts, isBusy } }) {
  const { key, Content } = procedure;
  const title = state.texts(`face.procedures.${key}`);
  const isOpen = isBusy || procedures.opened.value.has(key);
  const news = procedure.news ? procedure.news(facts, state.texts) : "";
  const toggle = () => procedures.toggle(key);
  return html`
    <section class=${isBusy ? "procedure is-busy" : "procedure"} aria-label=${title} data-procedure=${key}>
      ${
        isBusy
          ? html`<h2 key="head">${title}</h2>`
          : html`
              <button key="fold" class="fold" data-key=${`fold-${key}`} aria-expanded=${String(isOpen)} onClick=${toggle}>
                ${title}${news && html` <small>${news}</small>`}
              </button>
            `
      }
      ${isOpen && html`<${Content} state=${state} facts=${facts} />`}
      ${isOpen && html`<${Rules} state=${state} keys=${procedure.rules} sets=${procedures.rules} />`}
    </section>
  `;
}

/** The numbers of the rules, as a link to the rulebook at the first one. */
function Rules({ state, keys, sets }) {
  const { ruleset } = state.topicValue("tournament") || { ruleset: null };
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
