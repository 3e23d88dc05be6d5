/** The order of tables in the list, the order of breaking, and states of tables in words. */

/** Tables sorted: halted ones first. */
export function haltedFirst(tables) {
  return [...tables.filter((table) => table.halted), ...tables.filter((table) => !table.halted)];
}

/** The numbers of tables in the order in which they break; empty for a last table, which never breaks. */
export function breakingOrder(moves, tables) {
  const playing = tables.filter(({ players }) => players > 0).map(({ number }) => number);
  return moves && playing.length > 1 ? moves.breaking_order.filter((number) => playing.includes(number)) : [];
}

/** The words of a table's state: `{tone, text}`. */
export function stateWords(table, nextToBreak, order, texts) {
  const word = (code, tone) => ({ tone, text: texts(`face.control.tables.${code}`) });
  const isFirst = order[0] === table.number;
  return [
    ...(table.halted ? [word("halted", "stop")] : []),
    ...(table.waived ? [word("waived", "calm")] : []),
    ...(table.state === "held" ? [word("held", "calm")] : []),
    ...(table.number === nextToBreak ? [word("breaks", "accent")] : isFirst ? [word("first_to_break", "quiet")] : []),
  ];
}
