/** The view of the control that is shown: on a wide screen the clock, players, tables, the floor, the procedures or the room, on a narrow one also a list alone. */

export const VIEWS = ["clock", "structure", "log", "players", "tables", "floor", "procedures", "results", "room"];

/** The view that the address asks for. */
export function viewOf(hash) {
  const named = hash.slice(1);
  return VIEWS.includes(named) ? named : "clock";
}

export class Views {
  /** @param {() => void} onTurn called when another is seen */
  constructor(bars, onTurn) {
    this.bars = bars;
    this.onTurn = onTurn;
    bars.forEach((bar) => bar.addEventListener("click", (event) => this.tapped(event)));
    this.turnTo(viewOf(location.hash));
  }

  tapped(event) {
    const button = event.target.closest("button[data-tab]");
    if (button) {
      this.turnTo(button.dataset.tab);
    }
  }

  turnTo(view) {
    this.view = view;
    document.body.dataset.tab = view;
    // Kept in the address, so that a reload or a new sign-in returns to it; the history is left alone.
    history.replaceState(null, "", location.pathname + location.search + (view === "clock" ? "" : `#${view}`));
    for (const bar of this.bars) {
      const shown = bar.querySelector(`[data-tab="${view}"]`) || bar.querySelector('[data-tab="clock"]');
      bar.querySelectorAll("[data-tab]").forEach((each) => each.setAttribute("aria-pressed", String(each === shown)));
    }
    this.onTurn();
  }

  /** The clock with its lists, of which a narrow screen shows one. */
  get onClock() {
    return ["clock", "structure", "log"].includes(this.view);
  }

  get inRoom() {
    return this.view === "room";
  }
}
