/** Asks where the button is at a table: where it is not known, and where it was reported too long ago to be believed. */

/** The facts about a table whose button is asked for; `told`: its last known place, as `table.button` takes it, or null. */
export function askedOf(number, { seats, last, next }) {
  const told = last ? { button: last.button, small_blind: last.small_blind, big_blind: last.big_blind } : next && { button: next.button };
  return { number, seats: Object.keys(seats).map(Number), told: told || null };
}

/** @param {(title: string, text: string, ...buttons: Element[]) => Element} card */
export function askingCard({ texts }, hands, card, { number, seats, told }) {
  const title = told ? texts("face.control.tables.button_still", { table: number, seat: told.button }) : texts("tables.button_unknown", { table: number });
  const tell = (label, fields, tag, more) => hands.button(tag, label, "table.button", () => hands.give(title, "table.button", Object.assign({ table: number }, fields)), more);
  const yes = told ? [tell(texts("face.control.tables.button_yes", { seat: told.button }), told, "button.main.told", {})] : [];
  const others = seats.filter((seat) => !told || seat !== told.button);
  const made = card(
    title,
    "",
    ...yes,
    ...others.map((seat) => tell(String(seat), { button: seat }, "button", { "aria-label": texts("face.control.tables.seat_at", { table: number, seat }) })),
  );
  made.classList.add("asks");
  return made;
}
