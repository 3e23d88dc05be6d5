/** The entry of this phone's player in each tournament, and the news about the player's seat. */

import { whyOf } from "../../../static/js/seating/moves.js";
import { placeOf } from "../../../static/js/seating/seats.js";
import { sessionIn, sessionsOf } from "../../../static/js/shown_session.js";
import { dayOf, sessionOfEntry } from "../entry_session.js";

export class MySeat {
  /** @param {() => Storage} storage called for each access: a browser may refuse storage */
  constructor(slug, storage) {
    this.name = `seat:${slug}`;
    this.storage = storage;
    /** `{entry, seat}`: the seat that the player has confirmed, undefined before the first; null without an entry. */
    this.kept = this.read();
  }

  read() {
    try {
      const kept = JSON.parse(this.storage().getItem(this.name));
      return kept && typeof kept.entry === "string" ? kept : null;
    } catch (error) {
      console.warn("this phone keeps no seat", error);
      return null;
    }
  }

  keep(kept) {
    this.kept = kept;
    try {
      this.storage()[kept ? "setItem" : "removeItem"](this.name, JSON.stringify(kept));
    } catch (error) {
      console.warn("the seat cannot be kept on this phone", error);
    }
  }

  /** @param {object} seats topic `seats`, or the player's part of it */
  choose(entry, seats) {
    this.keep(Object.assign(this.keptSession(entry), { entry, seat: seats[entry].seat }));
  }

  /** The session stored with an entry, if there are several. */
  keptSession(entry) {
    const { entry: before, session } = this.kept || {};
    return session && before === entry ? { session } : {};
  }

  /**
   * The flight or day to show, of several: that of the entry, or the one it was merged into, whether or not the entry
   * came through. The entry's session is stored, so that a reloaded page shows it at once. Null without an
   * entry, and while its session is unknown.
   */
  sessionAmong(tournament, slug, valueOf) {
    if (!this.kept || !sessionsOf(tournament).length) {
      return null;
    }
    const { entry, session } = this.kept;
    const found = sessionOfEntry(tournament, slug, entry, valueOf);
    if (found && found !== session) {
      this.keep(Object.assign({}, this.kept, { session: found }));
    }
    const known = found || (sessionIn(tournament, session) ? session : null);
    return known && dayOf(tournament, known);
  }

  /** Follows the entry of a seat card, with the printed seat: a move since then is news. */
  scan({ entry, seat }) {
    this.keep({ entry, seat: seat || undefined });
  }

  forget() {
    this.keep(null);
  }

  /** The player confirms the present seat. */
  confirm(seats) {
    if (this.kept && seats[this.kept.entry]) {
      this.choose(this.kept.entry, seats);
    }
  }

  /**
   * @param {object | undefined} seats topic `seat` of the entry
   * @returns {object | null} `{entry, gone}` or `{entry, name, status, place, out, placing, outcome, moved, first, why,
   *   news, page}`; null without an entry or while nothing is known. `moved`: the seat is another than the confirmed
   *   one; `first`: there was no seat before; `why` (reasons of the seat) and `news` (of the table): lines of the
   *   catalogue; `page`: the place to come to
   */
  state(seats) {
    if (!this.kept || !seats) {
      return null;
    }
    const { entry } = this.kept;
    if (!(entry in seats)) {
      return { entry, gone: true };
    }
    if (this.kept.seat === undefined) {
      this.choose(entry, seats);
    }
    const { seat: known } = this.kept;
    const { name, status, seat, out, placing, outcome, move, page } = seats[entry];
    const place = status === "out" ? null : placeOf(seat);
    return {
      entry,
      name,
      status,
      place,
      seat,
      out,
      placing,
      outcome,
      moved: place !== null && seat !== known,
      first: known === null,
      why: move ? whyOf(move) : [],
      news: newsOf(seats[entry], place),
      page,
    };
  }
}

/** News of the player's table and of the payout desk, as lines of the catalogue. */
function newsOf({ halted, breaks_next: breaksNext, slip }, place) {
  const table = place ? String(place.table) : "";
  return [
    ...(slip ? [{ code: "face.phone.collect", params: { slip } }] : []),
    ...(place && breaksNext ? [{ code: "face.moves.next", params: { table } }] : []),
    ...(place && halted ? [{ code: "face.moves.halted", params: { tables: table } }] : []),
  ];
}
