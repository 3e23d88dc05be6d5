/** The places for error messages: beside the field that a reason names, or else above the form. */

import { el, setText } from "/static/js/dom.js";

/** Faults that speak of JSON; a form has its own words for them. */
const OF_SHAPE = ["wire.wrong_value", "wire.missing_field"];

/** Fields whose entries have no place of their own. */
const TYPED_LISTS = ["list", "wholes", "cards", "tally"];

let made = 0;

export class Slots {
  constructor(texts) {
    this.texts = texts;
    this.all = [];
  }

  /**
   * @param {() => string[]} paths the server's names for the field; `""` takes every path that no other slot takes
   * @param {Element | null} input the element to be marked as wrong
   * @param {object} data of the field
   */
  add(paths, input, data) {
    const node = el("p.fault", { id: `fault-${++made}`, hidden: true });
    this.all.push({ paths, input, data, node });
    return node;
  }

  /** Forget elements that are no longer in the page. */
  sweep(root) {
    this.all = this.all.filter((each) => root.contains(each.node));
  }

  clear() {
    this.all.forEach((each) => this.say(each, []));
  }

  /** @param {object[]} reasons as the server gives them; all of them are said */
  show(reasons) {
    const said = new Map(this.all.map((each) => [each, []]));
    reasons.forEach((reason) => {
      const slot = this.nearest(reason.field || "");
      said.get(slot).push(this.words(reason, slot));
    });
    said.forEach((lines, each) => this.say(each, lines));
  }

  nearest(field) {
    let best = this.all[0];
    let depth = -1;
    this.all.forEach((each) => {
      each.paths().forEach((path) => {
        const holds = field === path || path === "" || field.startsWith(`${path}.`) || field.startsWith(`${path}[`);
        if (holds && path.length > depth && !hiddenWithin(each.node)) {
          best = each;
          depth = path.length;
        }
      });
    });
    return best;
  }

  words({ code, params, field, text }, slot) {
    const { texts } = this;
    const { kind } = slot.data;
    const wanted = `face.toolbox.wrong.${slot.data.wrong || (kind === "whole" && !slot.data.most ? "number" : kind)}`;
    const within = (path) => TYPED_LISTS.includes(kind) && String(field).startsWith(`${path}[`);
    const exactly = slot.paths().some((path) => path === (field || "") || within(path));
    if (exactly && OF_SHAPE.includes(code) && texts(wanted) !== wanted) {
      return texts(wanted, slot.data);
    }
    const said = texts(code, params);
    return said === code ? text : said;
  }

  /** All that is said now, in the order of the form. */
  said() {
    return this.all.map(({ node }) => node.textContent).filter(Boolean);
  }

  say({ node, input }, lines) {
    setText(node, lines.filter((line, i) => lines.indexOf(line) === i).join(" "));
    node.hidden = lines.length === 0;
    if (input && lines.length) {
      input.setAttribute("aria-invalid", "true");
      input.setAttribute("aria-describedby", node.id);
    } else if (input) {
      input.removeAttribute("aria-invalid");
      input.removeAttribute("aria-describedby");
    }
  }
}

/** A field that the form left out has nothing to be said at. */
function hiddenWithin(node) {
  const hidden = node.parentElement && node.parentElement.closest("[hidden]");
  return Boolean(hidden);
}
