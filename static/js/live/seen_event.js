/** The newest event that the user had seen at the decision, of the tournament or of the room, so that two staff decide once. */

/** Refusals that name the event of another device: with its answer that one is seen. */
const SHOWS_ANOTHER = ["already_done", "counts.verified_meanwhile"];

export class SeenEvents {
  /** @param {() => Map<string, number>} newest by place, a tournament's slug or "room": the newest event its topics tell of */
  constructor(newest) {
    this.newest = newest;
    this.own = new Map(); // place -> the newest event that an answer to this device told of
    this.atOpening = null; // the newest events when a dialog was opened, while one is open
  }

  /** A dialog is opened: what is decided in it rests on what is seen now. */
  begin() {
    this.atOpening = this.newest();
  }

  end() {
    this.atOpening = null;
  }

  /** @returns {number | undefined} undefined where nothing is known of the place */
  of(place) {
    const seen = [(this.atOpening || this.newest()).get(place), this.own.get(place)].filter((seq) => seq !== undefined);
    return seen.length ? Math.max(...seen) : undefined;
  }

  /** Counts as seen the events of this device's own commands, and those by another that a refusal names. */
  note(place, { ok, seq, refused }) {
    const told = ok
      ? seq
      : (refused || [])
          .filter(({ code, params }) => SHOWS_ANOTHER.includes(code) && params && params.seen)
          .map(({ params }) => params.seen)[0];
    if (told !== undefined) {
      this.own.set(place, Math.max(told, this.own.get(place) || 0));
    }
  }
}
