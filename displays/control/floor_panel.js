/** The Tables view as a map: list or map, the room's tables, and the order of breaking. */

import { el } from "../../static/js/dom.js";
import { drawFloorMap } from "../../static/js/floor_map.js";
import { floorTables, movesOn } from "../../static/js/floor_plan.js";
import { drawButton } from "./buttons.js";
import { segments } from "./dialog.js";
import { RoomHands } from "./room_hands.js";
import { RoomTableCard } from "./room_table_card.js";
import { RoomTables } from "./room_tables.js";
import { TableEdit } from "./table_edit.js";

const KEPT = "clockserver.tables-as";
const LEAST = 96; // pixels of a table, so that a finger finds it

export class FloorPanel {
  /** @param {(number: number) => void} openTable called by a tap on a table of this tournament */
  constructor(face, desk, part, { dialog, hands, openTable }) {
    Object.assign(this, { face, desk, part, openTable });
    const roomHands = new RoomHands(face, desk, dialog);
    this.edit = new TableEdit(face, desk, dialog, hands);
    this.editor = new RoomTables(face, dialog, roomHands);
    this.card = new RoomTableCard(face, dialog, roomHands, (number) => this.openHere(hands, number));
    this.map = el("div.floor-map");
    this.asMap = localStorage.getItem(KEPT) === "map";
    this.room = el("button", { onclick: () => this.editor.open() });
    this.order = el("button", { onclick: () => this.edit.order() });
    this.said = "";
    part.tables_grid.after(this.map);
  }

  openHere(hands, number) {
    const label = this.face.texts("face.control.room_tables.open_here");
    return hands.button("button.main", label, "tables.open", () => hands.give(`${label}: ${number}`, "tables.open", { tables: [number] }));
  }

  draw(now) {
    const { face, desk, part } = this;
    const { texts, topics } = face;
    this.drawTools(texts);
    drawButton(face, desk, this.room, { label: texts("face.control.room_tables.room_tables"), type: "inventory.put" });
    const some = topics.moves && topics.moves.breaking_order.length > 1;
    drawButton(face, desk, this.order, { label: texts("face.control.room_tables.order"), type: some ? "tables.breaking_order" : null });
    part.tables_grid.hidden = this.asMap;
    this.map.hidden = !this.asMap;
    if (this.asMap) {
      this.drawMap(now);
    }
    this.card.draw();
    this.editor.draw();
  }

  drawTools(texts) {
    const said = texts("face.control.room_tables.as_map");
    if (said === this.said) {
      return;
    }
    this.said = said;
    const options = [{ value: false, text: texts("face.control.room_tables.as_list") }, { value: true, text: said }];
    const choice = segments("", options, this.asMap, (value) => this.turn(value));
    this.part.tables_tools.textContent = "";
    this.part.tables_tools.append(choice.node, this.room, this.order);
  }

  turn(asMap) {
    this.asMap = asMap;
    localStorage.setItem(KEPT, asMap ? "map" : "list");
    this.face.hand.soon();
  }

  drawMap(now) {
    const { topics, texts, options } = this.face;
    const tables = floorTables({ floor: topics["floor:room"], tables: topics.tables, moves: topics.moves }, options.slug);
    const box = this.map.parentElement;
    const aspect = box.clientWidth / Math.max(1, box.clientHeight);
    drawFloorMap(this.map, tables, movesOn(topics.moves, now), texts, { aspect, onTap: (number) => this.open(number), least: LEAST });
  }

  open(number) {
    const own = (this.face.topics.tables || {})[number];
    if (own && own.state !== "closed") {
      this.openTable(number);
    } else {
      this.card.open(number);
    }
  }
}
