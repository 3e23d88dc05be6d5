/** A player's seat on his phone: found by name or number, kept if it is his, told when it changes. */

import { el, setChildren, setText } from "/static/js/dom.js";
import { stillEntering } from "/static/js/facts.js";
import { fixedPrizeText, placeText } from "/static/js/prizes.js";
import { isSeatHash, seatOfHash } from "/static/js/seat_address.js";
import { entriesMeant, entryNumber, placeOf } from "/static/js/seats.js";
import { MySeat, reasonsOf } from "./my_seat.js";

/** As many as are shown of those meant: more letters make them fewer. */
const MOST = 8;

export class SeatPanel {
  /** @param {{open: () => void, follow: (kinds: string[]) => void, card: object}} phone opens this panel, follows more topics, shows its card */
  constructor(part, face, slug, phone) {
    Object.assign(this, { part, face, phone, texts: face.texts });
    this.mine = new MySeat(slug, () => localStorage);
    this.slug = slug;
    this.looking = false;
    this.isOut = false;
    this.following = "";
    part.seat_query.oninput = () => face.hand.soon();
    part.my_seat.onclick = () => phone.open();
    part.draws.href = `/draw/${encodeURIComponent(slug)}`;
  }

  /** A seat card was scanned; the address is as any phone's again before anything else: it may hold the card's code. */
  scan() {
    const { hash } = location;
    if (isSeatHash(hash)) {
      history.replaceState(null, "", location.pathname + location.search);
    }
    const scanned = seatOfHash(hash);
    if (scanned) {
      this.mine.scan(scanned);
      this.changed();
    }
    if (scanned && scanned.code) {
      this.phone.card.show(scanned.entry, scanned.code);
    }
  }

  /** A card whose code was typed. */
  followCard(entry) {
    if (!this.mine.kept || this.mine.kept.entry !== entry) {
      this.mine.scan({ entry, seat: null });
      this.changed();
    }
  }

  turned(looking) {
    this.looking = looking;
    this.follow();
  }

  follow() {
    const kinds = this.mine.kept ? ["seats", "moves", "pages"] : this.looking ? ["seats"] : [];
    if (this.looking) {
      kinds.push("draws");
    }
    if (this.isOut) {
      kinds.push("prizes");
    }
    const { kept } = this.mine;
    this.face.live.narrow(`seats:${this.slug}:1`, kept && !this.looking ? `entry=${kept.entry}` : "");
    if (this.following !== kinds.join()) {
      this.following = kinds.join();
      this.phone.follow(kinds);
    }
  }

  choose(entry) {
    this.mine.choose(entry, this.face.topics.seats);
    this.part.seat_query.value = "";
    this.changed();
  }

  forget() {
    this.mine.forget();
    this.phone.card.forget();
    this.changed();
    this.part.seat_query.focus();
  }

  changed() {
    this.follow();
    this.face.hand.soon();
  }

  draw({ seats, moves, pages, counters, draws, prizes, clock }, now) {
    const entering = stillEntering(clock);
    const state = this.mine.state(seats);
    this.followPrizes(state);
    this.drawMine(state, moves, { counters, prizes, entering });
    this.drawPaged(state, pages, now);
    this.drawMoved(state, moves);
    if (this.looking) {
      this.part.draws.hidden = !draws || !draws.draws.length;
      this.drawHint(seats);
      this.drawFound(seats, state, { counters, prizes, entering });
    }
  }

  /** What he gets is asked for once he is out. */
  followPrizes(state) {
    const isOut = Boolean(state) && state.status === "out";
    if (isOut !== this.isOut) {
      this.isOut = isOut;
      this.follow();
    }
  }

  nameOf(entry, name) {
    return name || this.texts("face.seats.entry", { entry: entryNumber(entry) });
  }

  /** Where somebody sits, or what else is to be said of him. */
  whereIs({ entry, status, place, out }, { counters, prizes, entering }) {
    const { texts } = this;
    if (status === "out") {
      const rank = out !== null && out !== undefined && counters ? counters.entries - out : 0;
      const said = [texts("face.phone.seat.out"), rank ? texts(entering ? "face.phone.seat.place_so_far" : "face.phone.seat.place", { place: placeText(prizes, rank, entry) }) : "", fixedPrizeText(prizes, rank, texts, entry)];
      return said.filter(Boolean).join(" · ");
    }
    return place ? texts("face.phone.seat.seated", place) : texts(status === "waiting" ? "face.seats.waiting" : "face.seats.none");
  }

  drawMine(state, moves, known) {
    const { my_seat: node } = this.part;
    node.hidden = !state;
    if (!state) {
      return;
    }
    const where = state.gone ? this.texts("face.phone.seat.gone") : this.whereIs(state, known);
    const name = this.nameOf(state.entry, state.name);
    const news = newsOfTable(state.place, moves).map((line) => this.texts(line.code, line.params));
    setChildren(node, JSON.stringify([name, where, news, this.texts("face.phone.seat.mine")]), () => [el("span", {}, name), el("b", {}, where), ...news.map((line) => el("small", {}, line))]);
  }

  /** Where he is asked to come, until he has or its time is over. */
  drawPaged(state, pages, now) {
    const { paged: node } = this.part;
    const all = (pages && pages.pages) || [];
    const page = state && all.find((each) => each.entry === state.entry && each.at <= now && now < each.until);
    node.hidden = !page;
    if (page) {
      const said = this.texts(`face.phone.paged.${page.to}`);
      setChildren(node, said, () => [el("b", {}, said), el("p", {}, this.texts("face.phone.paged.why"))]);
    }
  }

  /** Stands until it was tapped: whoever looks away for a minute misses nothing. */
  drawMoved(state, moves) {
    const { moved: node } = this.part;
    node.hidden = !state || !state.moved;
    if (node.hidden) {
      return;
    }
    const { texts } = this;
    const reasons = reasonsOf(moves, state.entry, state.seat).map((each) => texts(each.code, each.params));
    const title = texts(state.first ? "face.phone.seat.given" : "face.phone.seat.moved", state.place);
    const understood = () => {
      this.mine.understood(this.face.topics.seats);
      this.changed();
    };
    setChildren(node, JSON.stringify([title, reasons]), () => [
      el("b", {}, title),
      ...reasons.map((each) => el("p", {}, each)),
      el("button.main", { onclick: understood }, texts("face.phone.seat.understood")),
    ]);
  }

  drawHint(seats) {
    const named = seats && Object.keys(seats).some((entry) => seats[entry].name);
    const numbered = seats && Object.keys(seats).length > 0 && !named;
    setText(this.part.seat_hint, this.texts(numbered ? "face.phone.seat.by_number" : "face.phone.seat.by_name"));
    this.part.seat_query.inputMode = numbered ? "numeric" : "text";
  }

  drawFound(seats, state, known) {
    const { texts } = this;
    const typed = this.part.seat_query.value.trim();
    const meant = typed && seats ? this.meant(seats, typed) : [];
    const shown = meant.slice(0, MOST).map((entry) => this.found(entry, seats[entry], known));
    const enough = typed.length >= 3 || /\d/.test(typed);
    const note = !seats ? texts("face.link.connecting") : this.noteOf(meant.length, enough);
    setChildren(this.part.seat_found, JSON.stringify([shown, note, Boolean(state)]), () => [
      ...shown.map((one) => this.foundRow(one)),
      note ? el("p.note", {}, note) : "",
      state && !typed ? el("button.forget", { onclick: () => this.forget() }, texts("face.phone.seat.again")) : "",
    ]);
  }

  /** Ten thousand names are not looked through again each second. */
  meant(seats, typed) {
    if (!this.asked || this.asked.seats !== seats || this.asked.typed !== typed) {
      this.asked = { seats, typed, entries: entriesMeant(seats, typed) };
    }
    return this.asked.entries;
  }

  noteOf(count, enough) {
    if (count > MOST) {
      return this.texts("face.phone.seat.more", { count: count - MOST });
    }
    return !count && enough ? this.texts("face.phone.seat.nobody") : "";
  }

  found(entry, { name, status, seat, out }, known) {
    const where = this.whereIs({ entry, status, place: placeOf(seat), out }, known);
    return { entry, name: this.nameOf(entry, name), where };
  }

  foundRow({ entry, name, where }) {
    const choose = el("button", { onclick: () => this.choose(entry) }, this.texts("face.phone.seat.me"));
    return el("div.found-row", {}, el("div", {}, el("span", {}, name), el("b", {}, where)), choose);
  }
}

/** What is about to happen to a table, as lines of the catalogue. */
function newsOfTable(place, moves) {
  if (!place || !moves) {
    return [];
  }
  const table = String(place.table);
  return [
    ...(moves.next_to_break === place.table ? [{ code: "face.moves.next", params: { table } }] : []),
    ...(moves.halted.includes(place.table) ? [{ code: "face.moves.halted", params: { tables: table } }] : []),
  ];
}
