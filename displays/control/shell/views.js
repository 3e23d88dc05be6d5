/** The views of the control: on a wide screen clock, players, cage, tables, floor, procedures, results or room; on a narrow one also a list alone. */

export const VIEWS = [
  "clock",
  "structure",
  "log",
  "players",
  "cage",
  "tables",
  "floor",
  "procedures",
  "results",
  "room",
];
/** The clock with its lists, of which a narrow screen shows one. */
export const CLOCK_VIEWS = ["clock", "structure", "log"];

/** The view that the address asks for. */
export function viewOf(hash) {
  const named = hash.slice(1);
  return VIEWS.includes(named) ? named : "clock";
}

/** Kept in the address, so that a reload or a new sign-in returns to it; the history stays as it is. */
export function keepView(view) {
  document.body.dataset.tab = view;
  history.replaceState(null, "", location.pathname + location.search + (view === "clock" ? "" : `#${view}`));
}
