/** The dialogs of a satellite: the terms of its seats, and a seat won by chip mark. */

import { moneyField, parseMoney } from "../../../../static/js/prizes/prizes.js";
import { html, useSignal } from "../../../../static/vendor/preact/preact.js";
import { expiryOf } from "../../cage/ticket_code.js";
import { FormDialog } from "../../shared/dialogs/dialog.js";
import { Choice, Field, Segments } from "../../shared/fields/fields.js";
import { nameOrNumber, findPlayers } from "../../shared/entries.js";
import { MAX_CHOICES } from "../../shared/seats_and_tables.js";
import { numberIn } from "../../shared/typed_values.js";
import { byLastName } from "../../players/players_list.js";

const MAX_SEATS = 100000;
const MAX_CHIPS = 1000000000000;

export function SatelliteDialog({ state, dialog, satellite, offers }) {
  const { texts } = state;
  const { tournaments = [] } = state.topicValue("room") || {};
  const typed = useTerms(satellite, offers.exponent);
  const title = texts("face.satellite.set");
  const save = () => {
    const terms = termsOf(typed, offers.exponent, state.now.value);
    return typeof terms === "string" ? terms : state.save(title, "satellite.set", { terms });
  };
  const anyTarget = { value: "", text: texts("face.tickets.any") };
  const others = tournaments.filter(({ slug }) => slug !== state.slug.value);
  const targets = [anyTarget, ...others.map(({ slug, title: text }) => ({ value: slug, text }))];
  const restOptions = ["next_place", "spread"].map((value) => ({ value, text: texts(`face.satellite.rest.${value}`) }));
  return html`
    <${FormDialog} dialog=${dialog} title=${title} label=${texts("face.control.dialog.save")} save=${save}>
      <${Field} label=${texts("face.satellite.price")} text=${typed.price} inputmode="decimal" />
      <${Field} label=${texts("face.satellite.cash_value")} text=${typed.cash} inputmode="decimal" />
      <${Choice} label=${texts("face.tickets.target")} options=${targets} chosen=${typed.target} />
      <${Field} label=${texts("face.satellite.guaranteed")} text=${typed.guaranteed} inputmode="numeric" />
      <${Field} label=${texts("face.satellite.most")} text=${typed.most} inputmode="numeric" />
      <${Field} label=${texts("face.tickets.days")} text=${typed.days} inputmode="numeric" />
      <${Segments} label=${texts("face.satellite.rest")} options=${restOptions} chosen=${typed.rest} />
    <//>
  `;
}

/** Signals of the form, at first with the current terms. */
function useTerms(satellite, exponent) {
  const { price, seat_cash: cash, target, guaranteed, most, rest } = satellite;
  const isOn = price !== null;
  const count = (value) => (isOn && value ? String(value) : "");
  return {
    price: useSignal(isOn ? moneyField(price, exponent) : ""),
    cash: useSignal(isOn && cash !== price ? moneyField(cash, exponent) : ""),
    target: useSignal((isOn && target) || ""),
    guaranteed: useSignal(count(guaranteed)),
    most: useSignal(count(most)),
    days: useSignal(""),
    rest: useSignal(isOn ? rest : "next_place"),
  };
}

/** The terms of the command, or the code of a fault. */
function termsOf(typed, exponent, now) {
  const money = ({ value }) => (value.trim() ? parseMoney(value.trim(), exponent) : null);
  const count = ({ value }) => (value.trim() ? numberIn(value, 0, MAX_SEATS) : null);
  const [price, cash, guaranteed, most] = [
    money(typed.price),
    money(typed.cash),
    count(typed.guaranteed),
    count(typed.most),
  ];
  const expires = expiryOf(typed.days.value, now);
  if (!price || (typed.cash.value.trim() && cash === null)) {
    return "face.offers.money_wrong";
  }
  if ([guaranteed, most, expires].includes(undefined)) {
    return "face.offers.number_wrong";
  }
  const target = typed.target.value || null;
  return { price, cash, target, guaranteed: guaranteed || 0, most, expires, rest: typed.rest.value };
}

/** Players to choose from; in a large field those that match the query. */
function playingMatches(state, typed) {
  const players = state.topicValue("players") || {};
  if (!state.roster.isWhole) {
    state.roster.page(typed, "in");
  }
  const matches = byLastName(findPlayers(players, typed)).filter(({ id }) => players[id].status === "playing");
  return state.roster.isWhole ? matches : matches.slice(0, MAX_CHOICES);
}

/** Gives a seat to a player at the chip mark; the counted chips leave play with the player. */
export function WinSeatDialog({ state, dialog }) {
  const { texts } = state;
  const typed = useSignal("");
  const chosen = useSignal("");
  const chips = useSignal("");
  const players = state.topicValue("players") || {};
  const ids = playingMatches(state, typed.value).map(({ id }) => id);
  const entry = ids.includes(chosen.value) ? chosen.value : ids[0] || "";
  const title = texts("face.satellite.win");
  const options = ids.map((id) => ({ value: id, text: nameOrNumber(id, players[id]) }));
  const save = () => {
    const count = numberIn(chips.value, 1, MAX_CHIPS);
    return count ? state.save(title, "satellite.win_seat", { entry, chips: count }) : "face.offers.number_wrong";
  };
  const choice = {
    get value() {
      return entry;
    },
    set value(id) {
      chosen.value = id;
    },
  };
  return html`
    <${FormDialog} dialog=${dialog} title=${title} label=${title} save=${save}>
      <p class="hint">${texts("face.satellite.win_hint")}</p>
      ${!state.roster.isWhole && html`<${Field} label=${texts("face.control.players.search")} text=${typed} type="search" />`}
      <${Choice} label=${texts("face.satellite.player")} options=${options} chosen=${choice} />
      <${Field} label=${texts("face.satellite.chips")} text=${chips} inputmode="numeric" />
    <//>
  `;
}
