/** The views of the control. A narrow screen shows the clock's lists, structure and log, as views of their own. */

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
/** The clock and its lists; a narrow screen shows one of them. */
export const CLOCK_VIEWS = ["clock", "structure", "log"];

/** The view in the address. */
export function viewOf(hash) {
  const named = hash.slice(1);
  return VIEWS.includes(named) ? named : "clock";
}

/** Writes the view into the address without a history entry, so that a reload or a sign-in returns to it. */
export function keepView(view) {
  document.body.dataset.tab = view;
  history.replaceState(null, "", location.pathname + location.search + (view === "clock" ? "" : `#${view}`));
}
