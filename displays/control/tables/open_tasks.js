/** The number of open tasks at tables. */

/** Moves, a redraw, a breaking table, a due final table, and tables without a known button. */
export function openTasks({ plan, moves }) {
  const due = [
    plan && plan.redraw !== null,
    moves && moves.next_to_break !== null,
    moves && moves.final_table_due,
  ].filter(Boolean).length;
  return (plan ? plan.moves.length + plan.where_is_the_button.length : 0) + due;
}
