/** Pure functions about the tables: their order, and the words about their states. */

/** Halted tables first, the others by number. */
export function haltedFirst(tables) {
  return [...tables.filter((table) => table.halted), ...tables.filter((table) => !table.halted)];
}

/** The order in which tables with players break; the last table of all breaks never. */
export function breakingOrder(moves, tables) {
  const playing = tables.filter(({ players }) => players > 0).map(({ number }) => number);
  return moves && playing.length > 1 ? moves.breaking_order.filter((number) => playing.includes(number)) : [];
}

/** The words about a table's state. */
export function stateWords(table, next, order, texts) {
  const says = (code, tone) => ({ tone, text: texts(`face.control.tables.${code}`) });
  const isFirst = order[0] === table.number;
  return [
    ...(table.halted ? [says("halted", "stop")] : []),
    ...(table.waived ? [says("waived", "calm")] : []),
    ...(table.state === "held" ? [says("held", "calm")] : []),
    ...(table.number === next ? [says("breaks", "accent")] : isFirst ? [says("first_to_break", "quiet")] : []),
  ];
}

/** The number of tasks for the floor, on the button of the view of tables. */
export function tasksAtTables({ plan, moves }) {
  const due = [
    plan && plan.redraw !== null,
    moves && moves.next_to_break !== null,
    moves && moves.final_table_due,
  ].filter(Boolean).length;
  return (plan ? plan.moves.length + plan.where_is_the_button.length : 0) + due;
}
