/** Prizes on the control: the pool, the places with their amounts, and publishing them once nobody enters any more. */

import { el } from "../../../static/js/dom.js";
import { formatsOf } from "../../../static/js/formats.js";
import { hasPrizes, placeMoneyText, placesText, prizeText } from "../../../static/js/prizes.js";
import { PrizesDialogs } from "./prizes_dialogs.js";
import { titled } from "../../../static/js/titles.js";

/** Number of lines of amounts on the card; the wall and the phone have all. */
const MAX_LINES = 10;

function facts({ prizes, counters, clock, tournament }) {
  if (!prizes || !counters || !clock || !tournament) {
    return null;
  }
  const { exponent, currency, pool, collected, guarantee, places, groups, published_at: publishedAt, pool_now: poolNow, closed, settings } = prizes;
  const isLong = Boolean(currency) && groups.length > MAX_LINES;
  const known = { currency, exponent, pool, collected, guarantee, places, published_at: publishedAt };
  return {
    prizes: currency ? Object.assign(known, { groups: isLong ? groups.slice(0, MAX_LINES - 2) : groups, more: isLong ? groups[groups.length - 1] : null }) : null,
    grown: currency && publishedAt !== null && poolNow !== pool ? poolNow : null,
    table: currency ? settings.table.title : "",
    due: Boolean(currency) && closed && publishedAt === null && clock.phase !== "finished" && places > 0,
    venue: { utc_offset_ms: tournament.utc_offset_ms, next_offset: tournament.next_offset },
  };
}

function draw(known, kit) {
  const { hands, texts } = kit;
  const dialogs = new PrizesDialogs(kit);
  const setUp = hands.button("button", texts("face.prizes.set_up"), "prizes.set_up", () => dialogs.setUp());
  if (!known.prizes) {
    return [kit.card(texts("face.prizes.not_set_up"), "", setUp)];
  }
  const label = texts(known.prizes.published_at === null ? "face.prizes.publish" : "face.prizes.publish_again");
  const isWanted = known.due || known.grown !== null;
  const publish = hands.button(isWanted ? "button.main" : "button", label, "prizes.publish", () => hands.give(label, "prizes.publish", {}));
  const change = hands.button("button", texts("face.prizes.change"), "prizes.publish", () => dialogs.publish());
  const again = known.prizes.published_at === null || known.grown !== null;
  const buttons = hasPrizes(known.prizes) ? [...(again ? [publish] : []), change, setUp] : [setUp];
  return [kit.card(headOf(known.prizes, texts), aboutOf(known, texts), ...buttons), amountsOf(known.prizes, texts)];
}

function headOf(prizes, texts) {
  return texts("face.prizes.pool_of", { pool: prizeText(prizes, prizes.pool, texts) });
}

/** Facts to show beside the amounts, on one line each. */
function aboutOf({ prizes, grown, table, due, venue }, texts) {
  const money = (minor) => prizeText(prizes, minor, texts);
  const at = prizes.published_at === null ? "" : formatsOf(texts).timeOfDay(prizes.published_at, venue);
  const lines = [
    due ? texts("face.prizes.due") : "",
    table ? titled(table, texts) : texts("face.prizes.own_percents"),
    prizes.collected < prizes.guarantee ? texts("face.prizes.overlay", { guarantee: money(prizes.guarantee), missing: money(prizes.guarantee - prizes.collected) }) : "",
    at ? texts("face.prizes.published_at", { at }) : texts("face.prizes.not_published"),
    grown === null ? "" : texts("face.prizes.grown", { pool: money(grown) }),
  ];
  return lines.filter(Boolean).join(" · ");
}

function amountsOf(prizes, texts) {
  const row = (group) => el("tr", {}, el("th", { scope: "row" }, placesText(group)), el("td", {}, placeMoneyText(prizes, group, texts)));
  const gap = el("tr", {}, el("th", { scope: "row" }, "…"), el("td", {}));
  return el("table.amounts", { "aria-label": texts("face.prizes.title") }, el("tbody", {}, ...prizes.groups.map(row), ...(prizes.more ? [gap, row(prizes.more)] : [])));
}

export const PRIZES = {
  key: "prizes",
  kinds: ["prizes"],
  facts,
  isBusy: ({ due }) => due,
  why: "face.prizes.due",
  draw,
  rules: [],
};
