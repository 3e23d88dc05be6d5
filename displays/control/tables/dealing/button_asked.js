/** Asks where the button is at a table: where it is not known, and where it was reported too long ago to be believed. */

/** The facts about a table whose button is asked for; `told`: its last known place, as `table.button` takes it, or null. */
export function askedOf(number, { seats, last, next }) {
  const told = last
    ? { button: last.button, small_blind: last.small_blind, big_blind: last.big_blind }
    : next && { button: next.button };
  return { number, seats: Object.keys(seats).map(Number), told: told || null };
}

export function askingCard(state, { number, seats, told }) {
  const { texts } = state;
  const title = told
    ? texts("face.control.tables.button_still", { table: number, seat: told.button })
    : texts("tables.button_unknown", { table: number });
  const button = (label, fields, more) => {
    const act = () => state.give(title, "table.button", Object.assign({ table: number }, fields));
    return Object.assign({ label, type: "table.button", act }, more);
  };
  const still = () => texts("face.control.tables.button_yes", { seat: told.button });
  const yes = told ? [button(still(), told, { isMain: true, isTold: true })] : [];
  const others = seats.filter((seat) => !told || seat !== told.button);
  const seat = (each) => {
    const name = texts("face.control.tables.seat_at", { table: number, seat: each });
    return button(String(each), { button: each }, { name });
  };
  return { key: `button-${number}`, title, buttons: [...yes, ...others.map(seat)], isAsking: true };
}
