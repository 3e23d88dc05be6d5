/** A satellite on the control: seats, players left, seats won by chip mark, and the payment of seats at the end. */

import { html } from "../../../../static/vendor/preact/preact.js";
import { hasOffers, moneyText } from "../../cage/selling.js";
import { RoleButton } from "../../shared/commands/command_button.js";
import { nameOrNumber } from "../../shared/entries.js";
import { Card } from "../card.js";
import { SatelliteDialog, WinSeatDialog } from "./satellite_dialogs.js";

function factsOf({ satellite, offers, players }) {
  return satellite && offers && hasOffers(offers) ? { satellite, offers, players: players || {} } : null;
}

function Content({ state, facts: { satellite, offers, players } }) {
  const { texts } = state;
  const openTerms = () => state.openDialog(SatelliteDialog, { satellite, offers });
  const openWin = () => state.openDialog(WinSeatDialog);
  const pay = () => state.give(texts("face.satellite.pay"), "satellite.pay", {});
  const isOn = satellite.price !== null;
  const button = (type, label, onClick, extra = {}) => html`
    <${RoleButton} ...${extra} state=${state} type=${type} label=${texts(label)} onClick=${onClick} />
  `;
  return html`
    <${Card} title=${texts("face.procedures.satellite")} text=${isOn ? seatsText(satellite, offers, texts) : texts("face.satellite.none")}>
      ${isOn && satellite.is_paid && html`<p>${paidText(satellite, offers, players, texts)}</p>`}
      ${isOn && satellite.is_over && !satellite.is_paid && button("satellite.pay", "face.satellite.pay", pay, { class: "main" })}
      ${isOn && !satellite.is_paid && button("satellite.win_seat", "face.satellite.win", openWin)}
      ${!satellite.is_paid && button("satellite.set", isOn ? "face.satellite.change" : "face.satellite.set", openTerms)}
    <//>
  `;
}

/** Seats, players left, and the use of the remainder, in words. */
function seatsText(satellite, offers, texts) {
  const money = (minor) => moneyText(offers, minor, texts);
  const { seats, left, won, overlay, unassigned, price } = satellite;
  const lines = [
    texts("face.satellite.seats", { seats, left, price: money(price) }),
    won.length ? texts("face.satellite.won", { won: won.length }) : "",
    ...satellite.cash.map(([first, last, amount]) =>
      texts("face.satellite.cash", { first, last, amount: money(amount) }),
    ),
    overlay ? texts("face.satellite.overlay", { amount: money(overlay) }) : "",
    unassigned ? texts("face.satellite.unassigned", { amount: money(unassigned) }) : "",
  ];
  return lines.filter(Boolean).join(" ");
}

function paidText({ winners, paid_cash: cash }, offers, players, texts) {
  const name = (entry) => nameOrNumber(entry, players[entry]);
  const cashPrizes = cash.map(({ entry, amount }) => `${name(entry)} ${moneyText(offers, amount, texts)}`);
  return [texts("face.satellite.winners", { names: winners.map(name).join(", ") }), ...cashPrizes].join(" · ");
}

export const SATELLITE = {
  key: "satellite",
  kinds: ["satellite", "offers", "players"],
  facts: factsOf,
  isBusy: (facts) => Boolean(facts && facts.satellite.is_over && !facts.satellite.is_paid),
  Content,
  rules: [],
};
