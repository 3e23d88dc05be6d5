/**
 * The end of the day: the cards face down and the player who picks, the turned card, the hands left at each table, then
 * the bags, and the chip counts at the start of the next day.
 */

import { el, fit, setChildren, setText } from "/static/js/dom.js";
import { columnsOf, pageNumberText, pageOf, turnMs } from "/static/js/paging.js";
import {
  bagsIn,
  countOrder,
  dayOf,
  dayText,
  inProgressLine,
  isCardTurned,
  lastCards,
  namedCounts,
  pickerName,
  pickerSeat,
  tablesPlaying,
} from "/static/js/procedures/day_end.js";
import { narrowName } from "/static/js/seating/seats.js";
import { formatsOf } from "/static/js/texts/formats.js";
import { sceneWithStrip } from "/static/js/wall_scene.js";
import { gridFor, setGrid } from "/static/js/walls/box_grid.js";
import { hasLowerThird, screenShape } from "/static/js/walls/tv_screen.js";

/**
 * Width of the field as a share of its height; tables on a page; rows and columns of the counts; and for the cards
 * the number of rows, the room of a row, and the largest width of a card, in hundredths of the screen.
 */
const FIELD = {
  landscape: { shape: 3.2, most: 40, rows: 8, columns: 3, cards: [1, 156, 24] },
  portrait: { shape: 0.9, most: 40, rows: 16, columns: 1, cards: [2, 158, 46] },
};
const FIELD_ABOVE = {
  landscape: { shape: 7, most: 24, rows: 4, columns: 3, cards: [1, 156, 15] },
  portrait: { shape: 1.6, most: 24, rows: 8, columns: 1, cards: [2, 158, 24] },
};
/** Width of a table's box, as a share of its height. */
const BOX = 1.5;
/** Rows that the field is divided into at least: a single row of tables does not fill it. */
const MIN_ROWS = 1.4;
/** Gap between two cards, in hundredths of the screen. */
const GAP = 4;

export const mount = sceneWithStrip(({ part, values, now, texts, options }) => {
  const topic = values.day_end;
  const end = topic && topic.end;
  const field = fieldOnScreen();
  const shown = end
    ? CONTENTS[contentOf(end, now)]({ topic, end, values, now, texts, field, every: turnMs(options.seconds) })
    : withoutEnd(topic, values.clock, texts);
  setText(part.title, shown.title);
  setText(part.count, shown.count || "");
  setText(part.subtitle, shown.subtitle || "");
  setText(part.page, shown.page ? pageNumberText(shown.page, texts) : "");
  setText(part.rule, shown.rule || "");
  setText(part.commitment, shown.commitment || "");
  shown.fill(part.body);
  part.body.querySelectorAll(".fits").forEach(fit);
  [part.title, part.count, part.subtitle, part.rule].forEach(fit);
});

function fieldOnScreen() {
  return (hasLowerThird() ? FIELD_ABOVE : FIELD)[screenShape()];
}

/** The name in CONTENTS of the content to show. */
function contentOf(end, now) {
  if (isCardTurned(end, now)) {
    return "cards";
  }
  return end.step === "playing" ? "hands" : Object.keys(end.chips).length && !end.to_count ? "counts" : "bags";
}

function withoutEnd(topic, clock, texts) {
  return {
    title: texts("face.day_end.title"),
    subtitle: topic ? dayText(topic.day, clock, texts) : "",
    fill: (body) => setChildren(body, "", () => []),
  };
}

const CONTENTS = { cards, hands, bags, counts };

/** The width at which all cards fit in their shape. */
function cardWidth({ cards: [rows, room, most] }, count) {
  return Math.min(most, room / Math.ceil(count / rows) - GAP);
}

function cards({ topic, end, texts, field }) {
  const name = pickerName(end, texts);
  const title =
    end.hands !== null
      ? texts("face.day_end.turned", { hands: end.hands })
      : name
        ? texts("face.day_end.picks", { name })
        : texts(end.step === "dealing" ? "face.day_end.dealing" : "face.day_end.somebody_picks");
  const key = JSON.stringify([end.cards.length, end.position, end.hands, end.step, texts("face.day_end.title")]);
  return {
    title,
    subtitle:
      end.hands !== null && end.position !== null
        ? texts("face.day_end.picked", { position: end.position })
        : pickerSeat(end, texts),
    rule:
      end.hands !== null ? inProgressLine(topic, texts) : texts("face.day_end.cards", { cards: end.cards.join(" · ") }),
    commitment: end.deck && end.deck.short ? texts("face.day_end.committed", { short: end.deck.short }) : "",
    fill: (body) => {
      setChildren(body, key, () => [
        el("div.last-cards", {}, ...(end.step === "dealing" ? [] : lastCards(end, texts, el))),
      ]);
      body.lastChild.style.setProperty("--card", String(cardWidth(field, end.cards.length)));
    },
  };
}

function hands({ topic, end, now, texts, field, every }) {
  const playing = tablesPlaying(end);
  const page = pageOf(playing, field.most, every, now);
  const { items } = page;
  const grid = gridFor(items.length, field.shape, BOX);
  const key = JSON.stringify([items, grid.columns, texts("face.day_end.table"), end.hands]);
  const boxes = () =>
    items.map(({ table, left }) =>
      el("div.box", {}, el("small", {}, `${texts("face.day_end.table")} ${table}`), el("b.fits", {}, String(left))),
    );
  return {
    title: texts("face.day_end.turned", { hands: end.hands }),
    subtitle: end.tables.length ? texts("face.day_end.still", { tables: playing.length }) : "",
    page,
    rule: inProgressLine(topic, texts),
    fill: (body) => {
      setChildren(body, key, () =>
        items.length
          ? [el("div.grid", {}, ...boxes())]
          : [el("p.instead.fits", {}, texts("face.day_end.turned", { hands: end.hands }))],
      );
      if (items.length) {
        setGrid(body.lastChild, grid, MIN_ROWS);
      }
    },
  };
}

function bags({ topic, end, values, texts }) {
  const isOver = end.step === "over";
  const words = isOver ? dayText(topic.day, values.clock, texts) : texts("face.day_end.bag");
  return {
    title: texts(isOver ? "face.day_end.title" : "face.day_end.bagging"),
    count: end.to_count ? texts("face.day_end.bags", bagsIn(end)) : "",
    subtitle: texts("face.day_end.bag_how"),
    fill: (body) => setChildren(body, words, () => [el("p.instead.fits", {}, words)]),
  };
}

/** All bags are counted: the chips of each player. */
function counts({ topic, end, values, now, texts, field, every }) {
  const page = pageOf(countOrder(end), field.rows * field.columns, every, now);
  const columns = columnsOf(namedCounts(end, page.items, values.seats, texts), field.rows);
  const key = JSON.stringify([columns, field.rows, texts("face.day_end.counts")]);
  const row = ({ name, chips }) =>
    el("p.row", {}, el("span.fits", {}, narrowName(name)), el("b", {}, formatsOf(texts).chips(chips)));
  return {
    title: texts("face.day_end.counts"),
    count: end.step === "over" ? dayText(topic.day, values.clock, texts) : "",
    subtitle: texts("face.day_end.as_bagged", { day: dayText(dayOf(topic), values.clock, texts) }),
    rule: texts("face.print.total", { total: end.total }),
    page,
    fill: (body) => {
      setChildren(body, key, () => [
        el("div.counts", {}, ...columns.map((rows) => el("div.column", {}, ...rows.map(row)))),
      ]);
      body.lastChild.style.setProperty("--rows", String(field.rows));
    },
  };
}
