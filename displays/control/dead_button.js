/** The button at a seat where nobody sits: then its blinds have to be told as well. */

import { saved } from "./desk.js";
import { choice } from "./dialog.js";
import { calledName } from "./seating_words.js";

/** The next occupied seats clockwise of a seat. */
export function nextSeats(table, seat, count) {
  const order = Array.from({ length: table.size }, (_, index) => ((seat + index) % table.size) + 1);
  return order.filter((each) => each in table.seats).slice(0, count);
}

/** Asks for both blinds; the next two players are offered. */
export function askBlinds(face, dialog, hands, number, table, button) {
  const { texts, topics } = face;
  const players = topics.players || {};
  const title = texts("face.control.tables.dead_button", { table: number, seat: button });
  const named = (seat) => {
    const id = table.seats[seat];
    return { value: seat, text: `${seat}: ${id ? calledName(id, players[id]) : texts("face.control.tables.open_seat")}` };
  };
  const others = Array.from({ length: table.size }, (_, index) => index + 1).filter((seat) => seat !== button);
  const [small, big] = nextSeats(table, button, 2);
  const nobody = { value: 0, text: texts("face.control.tables.no_small_blind") };
  const smallBlind = choice(texts("face.control.field.small_blind"), [nobody, ...others.map(named)], small);
  const bigBlind = choice(texts("face.control.field.big_blind"), others.map(named), big);
  dialog.form(title, [smallBlind.node, bigBlind.node], texts("face.control.tables.set_button"), () =>
    saved(hands.desk, title, "table.button", {
      table: number,
      button,
      small_blind: Number(smallBlind.input.value) || null,
      big_blind: Number(bigBlind.input.value),
    }),
  );
}
