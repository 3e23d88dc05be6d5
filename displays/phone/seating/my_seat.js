/** The entry of this phone's player in each tournament, and the news about the player's seat. */

import { whyOf } from "../../../static/js/seating/moves.js";
import { placeOf } from "../../../static/js/seating/seats.js";
import { sessionIn, sessionsOf } from "../../../static/js/shown_session.js";
import { continuedSession, sessionOfEntry } from "../entry_session.js";

export class MySeat {
  /** @param {() => Storage} storage called for each access: a browser may refuse storage */
  constructor(slug, storage) {
    this.name = `seat:${slug}`;
    this.storage = storage;
    /**
     * `{entry, seat, session}`: `seat` is the seat that the player has confirmed, undefined before the first; `session`
     * is there in a tournament with several. Null without an entry.
     */
    this.stored = this.read();
  }

  read() {
    try {
      const stored = JSON.parse(this.storage().getItem(this.name));
      return stored && typeof stored.entry === "string" ? stored : null;
    } catch (error) {
      console.warn("this phone stores no seat", error);
      return null;
    }
  }

  store(record) {
    this.stored = record;
    try {
      this.storage()[record ? "setItem" : "removeItem"](this.name, JSON.stringify(record));
    } catch (error) {
      console.warn("the seat cannot be stored on this phone", error);
    }
  }

  /** @param {object} seats topic `seats`, or the player's part of it */
  choose(entry, seats) {
    this.store(Object.assign(this.storedSession(entry), { entry, seat: seats[entry].seat }));
  }

  /** The session stored with an entry, if there are several. */
  storedSession(entry) {
    const { entry: before, session } = this.stored || {};
    return session && before === entry ? { session } : {};
  }

  /**
   * The flight or day to show, of several: the entry's session, or the day that it was merged into, with or without the
   * entry. The entry's session is stored, so that a reloaded page shows it at once. Null without an entry, and while its
   * session is unknown.
   */
  sessionAmong(tournament, slug, valueOf) {
    if (!this.stored || !sessionsOf(tournament).length) {
      return null;
    }
    const { entry, session } = this.stored;
    const current = sessionOfEntry(tournament, slug, entry, valueOf);
    if (current && current !== session) {
      this.store(Object.assign({}, this.stored, { session: current }));
    }
    const own = current || (sessionIn(tournament, session) ? session : null);
    return own && continuedSession(tournament, own);
  }

  /** Follows the entry of a seat card, with the printed seat: a move since then is news. */
  scan({ entry, seat }) {
    this.store({ entry, seat: seat || undefined });
  }

  forget() {
    this.store(null);
  }

  /** The player confirms the present seat. */
  confirm(seats) {
    if (this.stored && seats[this.stored.entry]) {
      this.choose(this.stored.entry, seats);
    }
  }

  /**
   * @param {object | undefined} seats topic `seat` of the entry
   * @returns {object | null} `{entry, gone}` or `{entry, name, status, place, out, placing, outcome, moved, first, why,
   *   news, page}`; null without an entry or while nothing is known. `moved`: the seat is another than the confirmed
   *   one; `first`: there was no seat before; `why` (reasons of the seat) and `news` (of the table): lines of the
   *   catalogue; `page`: the page to the player, if there is one
   */
  state(seats) {
    if (!this.stored || !seats) {
      return null;
    }
    const { entry } = this.stored;
    if (!(entry in seats)) {
      return { entry, gone: true };
    }
    if (this.stored.seat === undefined) {
      this.choose(entry, seats);
    }
    const { seat: confirmed } = this.stored;
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
      moved: place !== null && seat !== confirmed,
      first: confirmed === null,
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
