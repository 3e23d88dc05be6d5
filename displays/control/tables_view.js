/** The tables: what the seating asks of the floor on top, then every table with its players, button and state. */

import { el, setChildren, setTextOrHide } from "../../static/js/dom.js";
import { drawButton } from "./buttons.js";
import { FloorPanel } from "./floor_panel.js";
import { fillPrintLink } from "./print_link.js";
import { PlanPanel } from "./plan_panel.js";
import { tablesOf } from "./seating_words.js";
import { TableCard } from "./table_card.js";
import { TablesDialogs } from "./tables_dialogs.js";

export class TablesView {
  /** @param {object} helpers `dialog`, `hands`, `players` (the dialog of one) */
  constructor(face, desk, part, { dialog, hands, players }) {
    Object.assign(this, { face, desk, part });
    this.plan = new PlanPanel(face, dialog, hands, part.plan, (id) => players.takeOut(id));
    this.card = new TableCard(face, desk, dialog, hands, (id) => players.open(id));
    this.floor = new FloorPanel(face, desk, part, { dialog, hands, openTable: (number) => this.card.open(number) });
    this.card.edit = this.floor.edit;
    const dialogs = new TablesDialogs(face, desk, dialog);
    part.open_tables.onclick = () => dialogs.openTables();
    part.seating_settings.onclick = () => dialogs.seats();
  }

  draw(now) {
    const { face, desk, part } = this;
    const { texts, topics } = face;
    drawButton(face, desk, part.open_tables, { label: texts("face.control.tables.open"), type: "tables.open" });
    drawButton(face, desk, part.seating_settings, { label: texts("face.control.tables.seating"), type: topics.plan ? "tables.seating" : null });
    fillPrintLink(part.print_tables, face, "tables");
    this.plan.draw();
    this.drawGrid(tablesOf(topics.tables));
    setTextOrHide(part.tables_none, topics.tables && !part.tables_grid.children.length ? texts("face.control.tables.none") : "");
    this.card.draw();
    this.floor.draw(now);
  }

  /** Of many tables only those are made anew where something changed. */
  drawGrid(tables) {
    const { texts, topics } = this.face;
    const next = topics.moves ? topics.moves.next_to_break : null;
    const order = topics.moves ? topics.moves.breaking_order : [];
    setChildren(this.part.tables_grid, tables.map(({ number }) => number).join(), () =>
      tables.map(({ number }) => el("button.table", { "data-table": number, onclick: () => this.card.open(number) })),
    );
    tables.forEach((table, index) => {
      const words = stateWords(table, next, order, texts);
      const node = this.part.tables_grid.children[index];
      node.classList.toggle("is-halted", table.halted);
      setChildren(node, JSON.stringify([table.number, table.name, table.players, table.size, table.next && table.next.button, words]), () => this.inside(table, words));
    });
  }

  inside({ number, name, players, size, next }, words) {
    const { texts } = this.face;
    return [
      el("b", {}, texts("face.control.tables.table", { table: number })),
      el("span.count", {}, texts("face.control.tables.count", { players, size })),
      name ? el("small", {}, name) : null,
      next ? el("small", {}, texts("face.control.tables.button_at", { seat: next.button })) : null,
      ...words.map(({ tone, text }) => el(`small.tone-${tone}`, {}, text)),
    ].filter(Boolean);
  }
}

/** What is to be said of a table's state. */
export function stateWords(table, next, order, texts) {
  const says = (code, tone) => ({ tone, text: texts(`face.control.tables.${code}`) });
  return [
    ...(table.halted ? [says("halted", "stop")] : []),
    ...(table.waived ? [says("waived", "calm")] : []),
    ...(table.state === "held" ? [says("held", "calm")] : []),
    ...(table.number === next ? [says("breaks", "accent")] : order[0] === table.number ? [says("first_to_break", "quiet")] : []),
  ];
}
