/** The tables: the tasks of the seating on top, then every table with its players, button and state. */

import { el, setChildren, setTextOrHide } from "../../static/js/dom.js";
import { drawButton } from "./buttons.js";
import { FloorPanel } from "./floor_panel.js";
import { fillPrintLink } from "./print_link.js";
import { PlanPanel } from "./plan_panel.js";
import { buttonText, tablesOf } from "./seating_words.js";
import { TableCard } from "./table_card.js";
import { TablesDialogs } from "./tables_dialogs.js";

/** Halted tables first, the others by number. */
export function haltedFirst(tables) {
  return [...tables.filter((table) => table.halted), ...tables.filter((table) => !table.halted)];
}

/** The order in which tables with players break; the last table of all breaks never. */
export function breakingOrder(moves, tables) {
  const playing = tables.filter(({ players }) => players > 0).map(({ number }) => number);
  return moves && playing.length > 1 ? moves.breaking_order.filter((number) => playing.includes(number)) : [];
}

export class TablesView {
  /** @param {object} helpers `dialog`, `hands`, `players` (the dialog of one) */
  constructor(face, desk, part, { dialog, hands, players }) {
    Object.assign(this, { face, desk, part });
    this.plan = new PlanPanel(face, dialog, hands, part, (id) => players.takeOut(id));
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
    this.drawGrid(tablesOf(topics.tables));
    setTextOrHide(part.tables_none, topics.tables && !part.tables_grid.children.length ? texts("face.control.tables.none") : "");
    this.card.draw();
    this.floor.draw(now);
  }

  /** Redraws only the tables that changed, since there may be many. */
  drawGrid(known) {
    const { texts, topics } = this.face;
    const tables = haltedFirst(known);
    const next = topics.moves ? topics.moves.next_to_break : null;
    const order = breakingOrder(topics.moves, known);
    setChildren(this.part.tables_grid, tables.map(({ number }) => number).join(), () =>
      tables.map(({ number }) => el("button.table", { "data-table": number, onclick: () => this.card.open(number) })),
    );
    tables.forEach((table, index) => {
      const words = stateWords(table, next, order, texts);
      const node = this.part.tables_grid.children[index];
      node.classList.toggle("is-halted", table.halted);
      const facts = [table.number, table.name, table.players, table.size, buttonText(table, texts), words];
      setChildren(node, JSON.stringify(facts), () => this.inside(table, words));
    });
  }

  inside(table, words) {
    const { texts } = this.face;
    const { number, name, players, size } = table;
    const button = buttonText(table, texts);
    return [
      el("b", {}, texts("face.control.tables.table", { table: number })),
      el("span.count", {}, texts("face.control.tables.count", { players, size })),
      name ? el("small", {}, name) : null,
      button ? el("small", {}, button) : null,
      ...words.map(({ tone, text }) => el(`small.tone-${tone}`, {}, text)),
    ].filter(Boolean);
  }
}

/** The words about a table's state. */
export function stateWords(table, next, order, texts) {
  const says = (code, tone) => ({ tone, text: texts(`face.control.tables.${code}`) });
  return [
    ...(table.halted ? [says("halted", "stop")] : []),
    ...(table.waived ? [says("waived", "calm")] : []),
    ...(table.state === "held" ? [says("held", "calm")] : []),
    ...(table.number === next ? [says("breaks", "accent")] : order[0] === table.number ? [says("first_to_break", "quiet")] : []),
  ];
}
