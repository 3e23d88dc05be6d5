/** The final table as an oval: who sits where, the button and blinds of the next hand, who went out last; before it, how far it is. */

import { el, fit, fitTogether, setChildren, setText } from "/static/js/dom.js";
import { finalTableOf } from "/static/js/final_table.js";
import { linesOf } from "/static/js/lines.js";
import { entryNumber, listName, narrowName } from "/static/js/seats.js";
import { sceneWithStrip } from "/static/js/wall_scene.js";
import { upright, wide } from "../table/places.js";

/** Letters of a name on one line; longer ones take two, of which none has more than is read from afar. */
const LENGTH = 12;
const LONGEST = 18;

export const mount = sceneWithStrip(({ part, values, texts }) => {
  const found = finalTableOf(values);
  part.until.hidden = found.table !== null;
  part.felt.hidden = found.table === null;
  if (found.table === null) {
    drawUntil(part, found, values.moves, texts);
  } else {
    drawTable(part, found, texts);
  }
  drawOut(part.out, found.out, texts);
});

function cut(line) {
  const letters = Array.from(line);
  return letters.length > LONGEST ? `${letters.slice(0, LONGEST - 1).join("")}…` : line;
}

const nameOf = ({ entry, name }, texts) => name || texts("face.seats.entry", { entry: entryNumber(entry) });

function drawUntil(part, { left, tables }, moves, texts) {
  setText(part.left, left ? String(left) : "");
  setText(part.left_word, left ? texts("face.final_table.left", { tables }) : texts("face.seat_list.empty"));
  const at = moves && moves.final_table_at;
  const due = moves && moves.final_table_due;
  setText(part.at, due ? texts("face.final_table.due") : at ? texts("face.final_table.at", { players: at }) : "");
  fit(part.left_word);
  fit(part.at);
}

function drawTable(part, { size, seats, left }, texts) {
  const around = upright(size);
  const across = wide(size);
  part.felt.style.setProperty("--rows", String(around.rows));
  setText(part.title, texts("face.moves.final"));
  setText(part.count, texts("face.final_table.players", { players: left }));
  fit(part.title);
  setChildren(part.seats, JSON.stringify([seats, texts("face.table.open")]), () => seats.map((seat, index) => seatNode(seat, around.places[index], across[index], texts)));
  part.seats.querySelectorAll(".name").forEach((name) => fitTogether(name.children));
}

function seatNode({ seat, entry, name, marks }, tall, broad, texts) {
  const who = entry ? nameOf({ entry, name }, texts) : texts("face.table.open");
  const signs = marks.map((kind) => el(`i.mark.mark-${kind}`, {}, texts(`face.table.short.${kind}`)));
  const lines = linesOf(who, LENGTH, 2).map((line) => el("span.name-line", {}, cut(line)));
  const item = el(`li${entry ? "" : ".open"}`, { "data-seat": seat }, el("span.seat-head", {}, el("b", {}, String(seat)), ...signs), el("span.name", { dir: "auto" }, ...lines));
  const place = { "--column": tall.column, "--row": tall.row, "--wide-column": broad.column, "--wide-row": broad.row };
  Object.keys(place).forEach((key) => item.style.setProperty(key, String(place[key])));
  return item;
}

function drawOut(node, out, texts) {
  const rows = out.map((one) => [one.place === null ? "" : `${one.place}.`, one.name ? narrowName(listName(one.name)) : nameOf(one, texts)]);
  setChildren(node, JSON.stringify([rows, texts("face.final_table.out")]), () =>
    rows.length ? [el("span.label", {}, texts("face.final_table.out")), ...rows.map(([place, name]) => el("span.gone", {}, el("b", {}, place), el("span.gone-name", {}, name)))] : [],
  );
  node.querySelectorAll(".gone-name").forEach(fit);
}
