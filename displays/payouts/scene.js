/**
 * The payouts by place, equal prizes together, in pages that take turns: the player at each place, and the place played
 * for next.
 */

import { ownBountyLine, partyName } from "/static/js/prizes/deals.js";
import { el, fit, fitTogether, setChildren, setText, setTextOrHide } from "/static/js/dom.js";
import { columnsOf, pageNumberText, pageOf, turnMs } from "/static/js/paging.js";
import { countersInPlay } from "/static/js/play_over.js";
import {
  flightItem,
  flightPrizes,
  hasPrizes,
  moneyStage,
  placeMoneyText,
  placesText,
  prizeItems,
  prizeText,
} from "/static/js/prizes/prizes.js";
import { listName } from "/static/js/seating/seats.js";
import { satelliteLines } from "/static/js/prizes/satellite.js";
import { sceneWithStrip } from "/static/js/wall_scene.js";
import { hasLowerThird, rowGrowth, screenShape } from "/static/js/walls/tv_screen.js";

/** Rows of a column; fewer (`ROWS_ABOVE`) above an announcement. */
const ROWS = { landscape: 7, portrait: 12 };
const ROWS_ABOVE = { landscape: 4, portrait: 8 };
/** Largest growth of the rows if there are few: larger rows are legible from further away. */
const MAX_GROWTH = 1.5;

export const mount = sceneWithStrip(({ part, values, now, texts, options }) => {
  const { prizes, results } = values;
  const counters = countersInPlay(values.tournament, values.counters);
  const shape = screenShape();
  const rows = (hasLowerThird() ? ROWS_ABOVE : ROWS)[shape];
  const groups = hasPrizes(prizes) ? rowsOf(prizes, counters, results, texts) : [];
  const columns = groups.length > rows && shape === "landscape" ? 2 : 1;
  const page = pageOf(groups, rows * columns, turnMs(options.seconds), now);
  drawHead(part, prizes, page, texts);
  const satellite = satelliteLines(values.satellite, texts).join("\n");
  setTextOrHide(part.empty, groups.length ? "" : satellite || texts("face.prizes.none"));
  part.empty.className = satellite ? "empty is-satellite" : "empty";
  const lines = Math.ceil(page.items.length / columns);
  const growth = rowGrowth(rows, Math.ceil(groups.length / columns), MAX_GROWTH);
  const key = JSON.stringify([page.items, columns, growth, texts("face.prizes.title")]);
  part.columns.style.setProperty("--grow", growth.toFixed(3));
  setChildren(part.columns, key, () => columnsOf(page.items, lines).map((items) => table(items, texts)));
  part.columns.className = `columns columns-${columns}`;
  fitTogether(part.columns.querySelectorAll("td.place"));
  // The words of a deal are longer than amounts: they do not shrink the amounts.
  fitTogether(part.columns.querySelectorAll("td.amount:not(.by-deal) .sum"));
  part.columns.querySelectorAll("td.by-deal .sum").forEach(fit);
  fitTogether(part.columns.querySelectorAll("td.name"));
  drawBand(part, values, counters, texts);
});

/** Each group of places with its players, each player of shared places alone. The group played for now is marked. */
function rowsOf(prizes, counters, topic, texts) {
  const taken = (topic && topic.results) || [];
  // In a flight with its own paid places, players do not play for these places.
  const inMoney = moneyStage(prizes, counters) === "in" && !flightPrizes(prizes);
  const left = counters ? counters.players_left : 0;
  const tied = sharersOf(prizes, taken);
  const isShared = (place) => tied.some((each) => each.place <= place && place <= each.last);
  const groups = prizes.groups
    .filter(({ first, last }) => first < last || !isShared(first))
    .map((group) => {
      const results = taken.filter(({ place }) => group.first <= place && place <= group.last);
      const single = group.first === group.last && results.length ? results[0] : null;
      return {
        first: group.first,
        places: placesText(group),
        // A deal pays another amount than the place.
        amount: single ? prizeText(prizes, single.amount, texts) : amountText(prizes, group, texts),
        isDeal: Boolean(group.deal) && !single,
        name: single && single.name ? listName(single.name) : "",
        next: inMoney && group.first <= left && left <= group.last,
        taken: left > 0 && left < group.first && inMoney,
      };
    });
  const rows = [
    ...groups,
    ...tied.map((result) => Object.assign({ taken: inMoney }, sharedRow(result, prizes, texts))),
  ];
  return [...dealtRows(prizes, taken, texts), ...rows.sort((one, other) => one.first - other.first)];
}

/** The players who share places of which one has a prize of its own. */
function sharersOf({ groups }, taken) {
  const isAlone = ({ first, last }, place, lastPlace) => first === last && place <= first && first <= lastPlace;
  const hasOwnPrize = ({ place, last }) => groups.some((group) => isAlone(group, place, last));
  return taken.filter((result) => result.place < result.last && result.amount > 0 && hasOwnPrize(result));
}

function sharedRow({ place, last, amount, name }, prizes, texts) {
  const sum = prizeText(prizes, amount, texts);
  const places = placesText({ first: place, last });
  return { first: place, places, amount: sum, name: name ? listName(name) : "" };
}

/** The amount in short form, to be legible from afar. */
function amountText(prizes, group, texts) {
  const isBoth = group.deal && group.amount > 0;
  return isBoth
    ? texts("face.deal.and_amount", { amount: prizeText(prizes, group.amount, texts) })
    : placeMoneyText(prizes, group, texts);
}

/** Amounts of a deal for players still in, if the house shows them. */
function dealtRows(prizes, taken, texts) {
  const isOut = (entry) => taken.some((each) => each.entry === entry);
  return prizes.dealt
    .filter(({ entry }) => !isOut(entry))
    .map((player) => ({
      places: texts("face.deal.title"),
      amount: prizeText(prizes, player.amount, texts),
      name: partyName(player, texts),
    }));
}

function table(rows, texts) {
  const head = el(
    "tr",
    {},
    el("th.place.label", { scope: "col" }, texts("face.prizes.place")),
    el("th.name", {}),
    el("th.amount.label", { scope: "col" }, texts("face.prizes.prize")),
  );
  return el("table", {}, el("thead", {}, head), el("tbody", {}, ...rows.map((each) => row(each, texts))));
}

function row({ places, amount, isDeal, name, next, taken }, texts) {
  const who = next ? el("span.next-word", {}, texts("face.prizes.next")) : name;
  return el(
    `tr${next ? ".next" : taken ? ".taken" : ""}`,
    { "aria-current": next ? "true" : null },
    el("td.place", {}, places),
    el("td.name", { dir: "auto" }, who),
    el(isDeal ? "td.amount.by-deal" : "td.amount", {}, el("span.sum", {}, amount)),
  );
}

function drawHead(part, prizes, page, texts) {
  const isKnown = hasPrizes(prizes);
  setText(part.title, texts("face.prizes.title"));
  setText(part.pool, isKnown ? prizeText(prizes, prizes.pool, texts) : "");
  fit(part.pool);
  setText(part.projected, isKnown && prizes.published_at === null ? texts("face.prizes.projected") : "");
  setText(part.pages, pageNumberText(page, texts));
}

/** The players' bounties beside a deal that everybody sees. */
function ownBountyItem({ prizes, bounties }, texts) {
  const isShown = hasPrizes(prizes) && prizes.dealt.length > 0;
  const left = isShown ? prizes.groups.filter(({ deal, amount }) => deal && amount > 0) : [];
  const line = isShown ? ownBountyLine({ left }, bounties, texts) : "";
  return line ? { label: texts("face.deal.title"), line } : null;
}

/** The line at the bottom: the players until the money, or the prize of the next player out; bounties beside a deal. */
function drawBand(part, values, counters, texts) {
  const { prizes } = values;
  const stage = moneyStage(prizes, counters);
  const entries =
    prizes && prizes.entries
      ? {
          label: texts("face.prizes.pays"),
          line: texts("face.prizes.places_of", { places: prizes.places, entries: prizes.entries }),
        }
      : null;
  const isNear = stage === "near" || stage === "in";
  const places = hasPrizes(prizes) ? flightItem(prizes, texts) || entries : null;
  const money = isNear ? prizeItems(prizes, counters, texts)[0] : places;
  const item = ownBountyItem(values, texts) || money;
  setText(part.band_label, item ? item.label : "");
  setText(part.band_line, item ? item.line : "");
  fit(part.band_line);
}
