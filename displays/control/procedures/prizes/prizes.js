/** Prizes on the control: pool, places with amounts, and their publication after the end of registration. */

import { titleText } from "../../../../static/js/config_files/titles.js";
import { hasPrizes, placeMoneyText, placesText, prizeText } from "../../../../static/js/prizes/prizes.js";
import { formatsOf } from "../../../../static/js/texts/formats.js";
import { html } from "../../../../static/vendor/preact/preact.js";
import { RoleButton } from "../../shared/commands/command_button.js";
import { Card, GiveButton, joined } from "../card.js";
import { FlightPrizes, flightFacts } from "../flights/flight_prizes.js";
import { PublishDialog, openSetUp } from "./prizes_dialogs.js";

/** Maximum number of lines of amounts on the card; TVs and phones show all. */
const MAX_LINES = 10;

function factsOf({ prizes, counters, clock, tournament }) {
  if (!prizes || !counters || !clock || !tournament) {
    return null;
  }
  const {
    exponent,
    currency,
    pool,
    collected,
    guarantee,
    places,
    groups,
    published_at: publishedAt,
    pool_now: poolNow,
    closed,
    settings,
  } = prizes;
  const isLong = Boolean(currency) && groups.length > MAX_LINES;
  const shownPrizes = { currency, exponent, pool, collected, guarantee, places, published_at: publishedAt };
  return {
    prizes: currency
      ? Object.assign(shownPrizes, {
          groups: isLong ? groups.slice(0, MAX_LINES - 2) : groups,
          more: isLong ? groups[groups.length - 1] : null,
        })
      : null,
    grown: currency && publishedAt !== null && poolNow !== pool ? poolNow : null,
    table: currency ? settings.table.title : "",
    flight: currency ? flightFacts(prizes, clock) : null,
    open: Boolean(currency) && !closed && publishedAt === null && clock.phase !== "finished",
    due: Boolean(currency) && closed && publishedAt === null && clock.phase !== "finished" && places > 0,
    venue: { utc_offset_ms: tournament.utc_offset_ms, next_offset: tournament.next_offset },
  };
}

function Content({ state, facts }) {
  const { texts } = state;
  const { prizes } = facts;
  const label = texts("face.prizes.set_up");
  const setUp = html`
    <${RoleButton} key="set_up" state=${state} label=${label} type="prizes.set_up" onClick=${() => openSetUp(state)} />
  `;
  if (!prizes) {
    return html`<${Card} title=${texts("face.prizes.not_set_up")}>${setUp}<//>`;
  }
  const title = texts("face.prizes.pool_of", { pool: prizeText(prizes, prizes.pool, texts) });
  return html`
    <${Card} title=${title} text=${prizesNote(facts, texts)}>
      ${hasPrizes(prizes) && html`<${Publishing} state=${state} facts=${facts} />`}${setUp}
    <//>
    <${Amounts} prizes=${prizes} texts=${texts} />
    ${facts.flight && html`<${FlightPrizes} state=${state} prizes=${prizes} flight=${facts.flight} />`}
  `;
}

function Publishing({ state, facts: { prizes, due, grown } }) {
  const { texts } = state;
  const isPublished = prizes.published_at !== null;
  const publish = html`
    <${GiveButton}
      state=${state}
      class=${due || grown !== null ? "main" : undefined}
      label=${texts(isPublished ? "face.prizes.publish_again" : "face.prizes.publish")}
      type="prizes.publish"
    />
  `;
  return html`
    ${(!isPublished || grown !== null) && publish}
    <${RoleButton}
      state=${state}
      label=${texts("face.prizes.change")}
      type="prizes.publish"
      onClick=${() => state.openDialog(PublishDialog)}
    />
  `;
}

/** Facts about the prizes on one line; `open`: players may still enter, and the prizes are not published. */
export function prizesNote({ prizes, grown, table, due, open, venue }, texts) {
  const money = (minor) => prizeText(prizes, minor, texts);
  const publishedAt = prizes.published_at === null ? "" : formatsOf(texts).timeOfDay(prizes.published_at, venue);
  const missing = prizes.guarantee - prizes.collected;
  const overlay = { guarantee: money(prizes.guarantee), missing: money(missing) };
  return joined([
    due ? texts("face.prizes.due") : "",
    table ? titleText(table, texts) : texts("face.prizes.own_percents"),
    missing > 0 ? texts("face.prizes.overlay", overlay) : "",
    publishedAt ? texts("face.prizes.published_at", { at: publishedAt }) : texts("face.prizes.not_published"),
    open ? texts("face.prizes.registration_open") : "",
    grown === null ? "" : texts("face.prizes.grown", { pool: money(grown) }),
  ]);
}

function Amounts({ prizes, texts }) {
  const row = (group) => html`
    <tr key=${placesText(group)}>
      <th scope="row">${placesText(group)}</th>
      <td>${placeMoneyText(prizes, group, texts)}</td>
    </tr>
  `;
  const gap = html`
    <tr key="gap">
      <th scope="row">…</th>
      <td></td>
    </tr>
  `;
  return html`
    <table class="amounts" aria-label=${texts("face.prizes.title")}>
      <tbody>
        ${prizes.groups.map(row)}${prizes.more && gap}${prizes.more && row(prizes.more)}
      </tbody>
    </table>
  `;
}

export const PRIZES = {
  key: "prizes",
  kinds: ["prizes"],
  facts: factsOf,
  isBusy: ({ due }) => due,
  reason: "face.prizes.due",
  Content,
  rules: [],
};
