/** The choices above the preview: the kind of sheet, the selection, the order, the names, the paper. */

import { el, setChildren } from "../../static/js/dom.js";
import { formatsOf } from "../../static/js/formats.js";
import { groupsOf, tableOf } from "./jobs.js";
import { PAPERS } from "./paper.js";

export class Choices {
  /** @param {(changed: object) => void} onChoose given the options that change */
  constructor(part, texts, onChoose) {
    Object.assign(this, { part, texts });
    ["which", "order", "names", "paper"].forEach((name) => {
      part[name].onchange = () => onChoose({ [name]: part[name].value });
    });
    part.whats.onclick = ({ target }) => target.dataset.what && onChoose({ what: target.dataset.what });
  }

  draw(options, topics) {
    const { part, texts } = this;
    const words = (name, values) => values.map((value) => ({ value, text: texts(`face.print.${name}.${value}`) }));
    part.whats.querySelectorAll("button").forEach((each) => each.setAttribute("aria-pressed", String(each.dataset.what === options.what)));
    part.which_box.hidden = options.what === "list" || options.what === "counts";
    part.order_box.hidden = options.what !== "cards";
    part.names_box.hidden = options.what === "codes";
    fill(part.which, this.whichOf(options, topics), options.which);
    fill(part.order, words("order", ["name", "table"]), options.order);
    fill(part.names, words("names", ["full", "public"]), options.names);
    fill(part.paper, words("paper", Object.keys(PAPERS)), options.paper);
  }

  whichOf({ what, which, entries }, { tables, moves, tournament }) {
    const { texts } = this;
    const plain = (value) => ({ value, text: texts(`face.print.which.${value}`) });
    const chosen = entries.length ? [{ value: "chosen", text: texts("face.print.which.chosen", { count: entries.length }) }] : [];
    const known = what === "slips" ? [plain("newest"), ...chosen, ...this.movesMade(moves, tournament), plain("all")] : this.ofTables(what, tables, chosen, plain);
    return known.some((each) => each.value === which) ? known : [...known, this.unlisted(which)];
  }

  ofTables(what, tables, chosen, plain) {
    const seated = Object.keys(tables).map(Number).filter((number) => tables[number].state !== "closed").sort((a, b) => a - b);
    const each = seated.map((number) => ({ value: `table-${number}`, text: this.texts("face.control.tables.table", { table: String(number) }) }));
    return [plain("all"), ...(what === "cards" ? [plain("new")] : []), ...chosen, ...each];
  }

  movesMade(moves, tournament) {
    const { texts } = this;
    return groupsOf(moves.moves).map((group) => {
      const at = formatsOf(texts).timeOfDay(group.at, tournament);
      const broken = group.kind === "break" ? ` · ${texts("face.moves.break", { table: String(group.table) })}` : "";
      const one = group.moves.length === 1 && !broken ? ` · ${group.moves[0].from || "–"} → ${group.moves[0].to}` : "";
      return { value: group.key, text: texts("face.print.which.moves", { at, count: group.moves.length }) + broken + one };
    });
  }

  unlisted(which) {
    const table = tableOf(which);
    return { value: which, text: table === null ? this.texts("face.print.which.gone") : this.texts("face.control.tables.table", { table: String(table) }) };
  }
}

function fill(select, options, value) {
  setChildren(select, JSON.stringify(options), () => options.map((each) => el("option", { value: each.value }, each.text)));
  if (select.value !== value) {
    select.value = value;
  }
}
