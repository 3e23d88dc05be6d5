/** The card that asks for the button of a table: it is unknown, or was reported too long ago. */

/** The facts of the question. `reported`: the last reported button as fields of `table.button`, or null. */
export function buttonQuestion(number, { seats, last, next }) {
  const reported = last
    ? { button: last.button, small_blind: last.small_blind, big_blind: last.big_blind }
    : next && { button: next.button };
  return { number, seats: Object.keys(seats).map(Number), reported: reported || null };
}

export function buttonCard(state, { number, seats, reported }) {
  const { texts } = state;
  const title = reported
    ? texts("face.control.tables.button_still", { table: number, seat: reported.button })
    : texts("tables.button_unknown", { table: number });
  const button = (label, fields, extra) => {
    const act = () => state.give(title, "table.button", Object.assign({ table: number }, fields));
    return Object.assign({ label, type: "table.button", act }, extra);
  };
  const yesLabel = () => texts("face.control.tables.button_yes", { seat: reported.button });
  const yesButtons = reported ? [button(yesLabel(), reported, { isMain: true, isReported: true })] : [];
  const others = seats.filter((seat) => !reported || seat !== reported.button);
  const seat = (each) => {
    const name = texts("face.control.tables.seat_at", { table: number, seat: each });
    return button(String(each), { button: each }, { name });
  };
  return { key: `button-${number}`, title, buttons: [...yesButtons, ...others.map(seat)], isQuestion: true };
}
