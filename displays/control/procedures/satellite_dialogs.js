/** The dialogs of a satellite: the terms of its seats, and a seat won by chip mark. */

import { moneyField, parseMoney } from "../../../static/js/prizes.js";
import { html, useSignal } from "../../../static/vendor/preact/preact.js";
import { expiryOf } from "../cage/ticket_code.js";
import { FormDialog } from "../shared/dialog.js";
import { Choice, Field, Segments } from "../shared/fields.js";
import { calledName, numberIn } from "../shared/seating_words.js";

const MAX_SEATS = 100000;
const MAX_CHIPS = 1000000000000;

export function SatelliteDialog({ state, dialog, satellite, offers }) {
  const { texts } = state;
  const { exponent } = offers;
  const { tournaments = [] } = state.known("room") || {};
  const isOn = satellite.price !== null;
  const price = useSignal(isOn ? moneyField(satellite.price, exponent) : "");
  const target = useSignal((isOn && satellite.target) || "");
  const guaranteed = useSignal(isOn && satellite.guaranteed ? String(satellite.guaranteed) : "");
  const most = useSignal(isOn && satellite.most !== null ? String(satellite.most) : "");
  const rest = useSignal(isOn ? satellite.rest : "next_place");
  const days = useSignal("");
  const cash = useSignal(
    isOn && satellite.seat_cash !== satellite.price ? moneyField(satellite.seat_cash, exponent) : "",
  );
  const title = texts("face.satellite.set");
  const save = () => {
    const minor = parseMoney(price.value.trim(), exponent);
    const counts = [guaranteed, most].map(({ value }) => (value.trim() ? numberIn(value, 0, MAX_SEATS) : null));
    const worth = cash.value.trim() ? parseMoney(cash.value.trim(), exponent) : null;
    const expires = expiryOf(days.value, state.now.value);
    if (!minor || counts.includes(undefined) || expires === undefined) {
      return minor ? "face.offers.number_wrong" : "face.offers.money_wrong";
    }
    const terms = { price: minor, target: target.value || null, guaranteed: counts[0] || 0, most: counts[1] };
    return state.save(title, "satellite.set", {
      terms: Object.assign(terms, { rest: rest.value, expires, cash: worth }),
    });
  };
  const any = { value: "", text: texts("face.tickets.any") };
  const others = tournaments.filter(({ slug }) => slug !== state.slug.value);
  const targets = [any, ...others.map(({ slug, title: text }) => ({ value: slug, text }))];
  const rests = ["next_place", "spread"].map((value) => ({ value, text: texts(`face.satellite.rest.${value}`) }));
  return html`
    <${FormDialog} dialog=${dialog} title=${title} label=${texts("face.control.dialog.save")} save=${save}>
      <${Field} label=${texts("face.satellite.price")} text=${price} inputmode="decimal" />
      <${Field} label=${texts("face.satellite.cash_value")} text=${cash} inputmode="decimal" />
      <${Choice} label=${texts("face.tickets.target")} options=${targets} chosen=${target} />
      <${Field} label=${texts("face.satellite.guaranteed")} text=${guaranteed} inputmode="numeric" />
      <${Field} label=${texts("face.satellite.most")} text=${most} inputmode="numeric" />
      <${Field} label=${texts("face.tickets.days")} text=${days} inputmode="numeric" />
      <${Segments} label=${texts("face.satellite.rest")} options=${rests} chosen=${rest} />
    <//>
  `;
}

/** The floor has counted the player's chips, which leave play with the player. */
export function WinSeatDialog({ state, dialog, players }) {
  const { texts } = state;
  const playing = Object.keys(players).filter((id) => players[id].status === "playing");
  const entry = useSignal(playing[0] || "");
  const chips = useSignal("");
  const title = texts("face.satellite.win");
  const options = playing.map((id) => ({ value: id, text: calledName(id, players[id]) }));
  const save = () => {
    const count = numberIn(chips.value, 1, MAX_CHIPS);
    return count
      ? state.save(title, "satellite.win_seat", { entry: entry.value, chips: count })
      : "face.offers.number_wrong";
  };
  return html`
    <${FormDialog} dialog=${dialog} title=${title} label=${title} save=${save}>
      <p class="hint">${texts("face.satellite.win_hint")}</p>
      <${Choice} label=${texts("face.satellite.player")} options=${options} chosen=${entry} />
      <${Field} label=${texts("face.satellite.chips")} text=${chips} inputmode="numeric" />
    <//>
  `;
}
