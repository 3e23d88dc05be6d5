/**
 * The newest event that the user had seen, of the tournament or the room: the server refuses a second decision by
 * another user.
 */

/** Refusals that name an event of another device: the refusal counts as having seen it. */
const SHOWS_ANOTHER = ["already_done", "counts.verified_meanwhile"];

export class SeenEvents {
  /** @param {() => Map<string, number>} newest the newest event of topics by place, a tournament's slug or "room" */
  constructor(newest) {
    this.newest = newest;
    this.own = new Map(); // place -> the newest event in answers to this device
    this.atOpening = null; // the newest events at the opening of a dialog; null without a dialog
  }

  /** A dialog opens: its commands carry the newest events of now. */
  begin() {
    this.atOpening = this.newest();
  }

  end() {
    this.atOpening = null;
  }

  /** @returns {number | undefined} undefined for an unknown place */
  of(place) {
    const seen = [(this.atOpening || this.newest()).get(place), this.own.get(place)].filter((seq) => seq !== undefined);
    return seen.length ? Math.max(...seen) : undefined;
  }

  /** Counts events of this device's commands as seen, and events of others that a refusal names. */
  note(place, { ok, seq, refused }) {
    const event = ok
      ? seq
      : (refused || [])
          .filter(({ code, params }) => SHOWS_ANOTHER.includes(code) && params && params.seen)
          .map(({ params }) => params.seen)[0];
    if (event !== undefined) {
      this.own.set(place, Math.max(event, this.own.get(place) || 0));
    }
  }
}
