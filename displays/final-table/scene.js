/**
 * The final table as an oval: the players at their seats, the button and blinds of the next hand (in short deck the
 * button alone), and the last player out. Before the final table: the number of players until it. A last table that is
 * not final yet has its number in the middle.
 */

import { el, fit, fitTogether, setChildren, setText } from "/static/js/dom.js";
import { finalTableOf } from "/static/js/seating/final_table.js";
import { linesOf, shortened } from "/static/js/line_breaks.js";
import { hasPrizes, moneyStage, paidPlaces, placeMoneyText, placesText } from "/static/js/prizes/prizes.js";
import { listName, nameOrEntry, narrowName } from "/static/js/seating/seats.js";
import { sceneWithStrip } from "/static/js/wall_scene.js";
import { upright, widest } from "../table/seating/places.js";
import { prizeColumns } from "./prize_columns.js";

/** Characters of a name on one line; longer names take two lines of at most `MAX_NAME_LENGTH`. */
const LENGTH = 12;
const MAX_NAME_LENGTH = 18;
/** Number of prizes shown below a final table. */
const MAX_PRIZES = 9;

export const mount = sceneWithStrip(({ part, values, shown, texts }) => {
  const field = finalTableOf(values, shown);
  part.until.hidden = field.table !== null;
  part.felt.hidden = field.table === null;
  if (field.table === null) {
    drawUntil(part, field, values.moves, texts);
  } else {
    drawTable(part, field, values, texts);
  }
  drawPrizes(part.prizes, field, values.prizes, texts);
  drawOut(part.out, field.out, texts);
});

const nameLines = (name) => linesOf(name, LENGTH, 2).map((line) => shortened(line, MAX_NAME_LENGTH));

function drawUntil(part, { left, tables }, moves, texts) {
  setText(part.left, left ? String(left) : "");
  const tablesWord = tables ? texts("face.final_table.left", { tables }) : texts("face.final_table.unseated");
  setText(part.left_word, left ? tablesWord : texts("face.seat_list.empty"));
  const at = moves && moves.final_table_at;
  const due = moves && moves.final_table_due;
  setText(part.at, due ? texts("face.final_table.due") : at ? texts("face.final_table.at", { players: at }) : "");
  fit(part.left_word);
  fit(part.at);
}

/** The large words in the middle of the table, and the small lines below them. */
function middleOf({ table, isFinal, seats, left }, { prizes, counters }, texts) {
  if (isFinal && left === 1) {
    return [
      texts("face.final_table.winner"),
      ...nameLines(
        nameOrEntry(
          seats.find((seat) => seat.entry),
          texts,
        ),
      ),
    ];
  }
  const title = isFinal
    ? texts(left === 2 ? "face.final_table.heads_up" : "face.moves.final")
    : texts("face.final_table.table", { table });
  const near = moneyStage(prizes, counters) === "near";
  return [
    title,
    near
      ? texts("face.prizes.left_and_paid", { left, paid: paidPlaces(prizes) })
      : texts(left === 1 ? "face.final_table.player" : "face.final_table.players", { players: left }),
  ];
}

function drawTable(part, field, values, texts) {
  const { size, seats } = field;
  const uprightPlaces = upright(size);
  const widePlaces = widest(size);
  part.felt.style.setProperty("--rows", String(uprightPlaces.rows));
  const [title, ...below] = middleOf(field, values, texts);
  setText(part.title, title);
  fit(part.title);
  setChildren(part.count, JSON.stringify(below), () =>
    below.map((line) => el("span.count-line", { dir: "auto" }, line)),
  );
  fitTogether(part.count.children);
  // An empty seat of the final table stays empty.
  const open = field.isFinal ? "" : texts("face.table.open");
  setChildren(part.seats, JSON.stringify([seats, open]), () =>
    seats.map((seat, index) =>
      seatNode(
        seat,
        uprightPlaces.places[index],
        widePlaces[index],
        seat.entry ? nameOrEntry(seat, texts) : open,
        texts,
      ),
    ),
  );
  part.seats.querySelectorAll(".name").forEach((name) => fitTogether(name.children));
}

function seatNode({ seat, entry, marks }, uprightPlace, widePlace, name, texts) {
  const signs = marks.map((kind) => el(`i.mark.mark-${kind}`, {}, texts(`face.table.short.${kind}`)));
  const lines = nameLines(name).map((line) => el("span.name-line", {}, line));
  const item = el(
    `li${entry ? "" : ".open"}`,
    { "data-seat": seat },
    el("span.seat-head", {}, el("b", {}, String(seat)), ...signs),
    el("span.name", { dir: "auto" }, ...lines),
  );
  const place = {
    "--column": uprightPlace.column,
    "--row": uprightPlace.row,
    "--wide-column": widePlace.column,
    "--wide-row": widePlace.row,
    "--wide-span": widePlace.span,
  };
  Object.keys(place).forEach((key) => item.style.setProperty(key, String(place[key])));
  return item;
}

/** The prizes of the remaining places, the best first; the prize of the next player out is highlighted. */
function drawPrizes(node, { table, isFinal, left }, prizes, texts) {
  const groups =
    table !== null && isFinal && hasPrizes(prizes)
      ? prizes.groups.filter((group) => group.first <= left).slice(0, MAX_PRIZES)
      : [];
  node.hidden = !groups.length;
  node.style.setProperty("--columns", String(prizeColumns(groups.length)));
  setChildren(node, JSON.stringify([groups, left, texts("face.prizes.title")]), () =>
    groups.map((group) =>
      el(
        group.first <= left && left <= group.last ? "li.next" : "li",
        {},
        el("span.prize-place", {}, placesText(group)),
        el("b.prize-amount", {}, placeMoneyText(prizes, group, texts)),
      ),
    ),
  );
  fitTogether(node.querySelectorAll(".prize-amount"));
}

function drawOut(node, out, texts) {
  const rows = out.map((player) => [
    player.shared || (player.place === null ? "" : texts("face.place", { place: player.place })),
    player.name ? narrowName(listName(player.name)) : nameOrEntry(player, texts),
  ]);
  setChildren(node, JSON.stringify([rows, texts("face.final_table.out")]), () =>
    rows.length
      ? [
          el("span.label", {}, texts("face.final_table.out")),
          ...rows.map(([place, name]) => el("span.out", {}, el("b", {}, place), el("span.out-name", {}, name))),
        ]
      : [],
  );
  node.querySelectorAll(".out-name").forEach(fit);
}
