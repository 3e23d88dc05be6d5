/** A player's seat on the phone: found by name or number, kept once chosen, with an alert when it changes. */

import { el, setChildren, setText } from "/static/js/dom.js";
import { stillEntering } from "/static/js/facts.js";
import { fixedPrizeText, placeText } from "/static/js/prizes.js";
import { isSeatHash, seatOfHash } from "/static/js/seat_address.js";
import { entryNumber, placeOf } from "/static/js/seats.js";
import { request } from "/static/js/session.js";
import { AlertPanel } from "./alert_panel.js";
import { MySeat } from "./my_seat.js";
import { SeatFinder, isEnough } from "./seat_finder.js";

/** As many as are shown of those meant: more letters make them fewer. */
const MOST = 8;
const FINDER_DEVICE = { request, later: (run, ms) => setTimeout(run, ms), random: Math.random };

export class SeatPanel {
  /** @param {{open: () => void, follow: (kinds: string[]) => void, card: object}} phone opens this panel, follows more topics, shows its card */
  constructor(part, face, slug, phone) {
    Object.assign(this, { part, face, phone, texts: face.texts });
    this.mine = new MySeat(slug, () => localStorage);
    this.alert = new AlertPanel(part, face.texts, () => face.hand.soon());
    this.finder = new SeatFinder(FINDER_DEVICE, slug, () => face.hand.soon());
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

  /** Shows a card whose code was typed. */
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
    const { kept } = this.mine;
    const kinds = kept ? [`seat:${kept.entry}`] : [];
    if (this.looking) {
      kinds.push("draws");
    }
    if (this.isOut) {
      kinds.push("prizes");
    }
    if (this.following !== kinds.join()) {
      this.following = kinds.join();
      this.phone.follow(kinds);
    }
  }

  choose(entry) {
    this.mine.choose(entry, this.finder.found.seats);
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

  draw({ seat, counters, draws, prizes, clock }, now) {
    const entering = stillEntering(clock);
    const state = this.mine.state(seat);
    this.followPrizes(state);
    this.drawMine(state, { counters, prizes, entering });
    this.drawPaged(state, now);
    this.drawMoved(state);
    if (this.looking) {
      this.part.draws.hidden = !draws || !draws.draws.length;
      this.drawFound(state, { counters, prizes, entering });
    } else {
      this.finder.stop();
    }
  }

  /** Follows the prizes once the player is out. */
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

  /** The seat of an entry, or its place, in words. */
  whereIs({ entry, status, place, out, placing }, { counters, prizes, entering }) {
    const { texts } = this;
    if (status === "out" && placing) {
      return [texts("face.phone.seat.out"), texts("face.hands.placing")].join(" · ");
    }
    if (status === "out") {
      const rank = out !== null && out !== undefined && counters ? counters.entries - out : 0;
      const said = [texts("face.phone.seat.out"), rank ? texts(entering ? "face.phone.seat.place_so_far" : "face.phone.seat.place", { place: placeText(prizes, rank, entry) }) : "", fixedPrizeText(prizes, rank, texts, entry)];
      return said.filter(Boolean).join(" · ");
    }
    return place ? texts("face.phone.seat.seated", place) : texts(status === "waiting" ? "face.seats.waiting" : "face.seats.none");
  }

  drawMine(state, known) {
    const { my_seat: node } = this.part;
    node.hidden = !state;
    if (!state) {
      return;
    }
    const where = state.gone ? this.texts("face.phone.seat.gone") : this.whereIs(state, known);
    const name = this.nameOf(state.entry, state.name);
    const news = (state.news || []).map((line) => this.texts(line.code, line.params));
    setChildren(node, JSON.stringify([name, where, news, this.texts("face.phone.seat.mine")]), () => [el("span", {}, name), el("b", {}, where), ...news.map((line) => el("small", {}, line))]);
  }

  /** The page that asks the player to come, until the player has come or its time is over. */
  drawPaged(state, now) {
    const { paged: node } = this.part;
    const page = state && state.page;
    node.hidden = !page || now < page.at || page.until <= now;
    if (!node.hidden) {
      const said = this.texts(`face.phone.paged.${page.to}`);
      setChildren(node, said, () => [el("b", {}, said), el("p", {}, this.texts("face.phone.paged.why"))]);
    }
  }

  /** Stands until it was tapped, over all of the screen where the player wants to be alerted. */
  drawMoved(state) {
    const { moved: node } = this.part;
    const said = state && state.moved ? this.movedWords(state) : null;
    const understood = () => {
      this.mine.understood(this.face.topics.seat);
      this.changed();
    };
    const fillsScreen = this.alert.draw(state, said, understood);
    node.hidden = !said || fillsScreen;
    if (!node.hidden) {
      setChildren(node, JSON.stringify([said.title, said.reasons]), () => [
        el("b", {}, said.title),
        ...said.reasons.map((each) => el("p", {}, each)),
        el("button.main", { onclick: understood }, this.texts("face.phone.seat.understood")),
      ]);
    }
  }

  movedWords({ entry, name, first, place, why }) {
    const { texts } = this;
    const title = texts(first ? "face.phone.seat.given" : "face.phone.seat.moved", place);
    return { title, reasons: why.map((each) => texts(each.code, each.params)), name: this.nameOf(entry, name) };
  }

  drawHint() {
    const { named } = this.finder;
    setText(this.part.seat_hint, this.texts(named ? "face.phone.seat.by_name" : "face.phone.seat.by_number"));
    this.part.seat_query.inputMode = named ? "text" : "numeric";
  }

  drawFound(state, known) {
    const typed = this.part.seat_query.value.trim();
    this.finder.look(typed);
    this.drawHint();
    const { entries, seats, more } = this.finder.found;
    const shown = entries.slice(0, MOST).map((entry) => this.found(entry, seats[entry], known));
    const note = this.noteOf(typed, entries.length + more);
    setChildren(this.part.seat_found, JSON.stringify([shown, note, Boolean(state)]), () => [
      ...shown.map((one) => this.foundRow(one)),
      note ? el("p.note", {}, note) : "",
      state && !typed ? el("button.forget", { onclick: () => this.forget() }, this.texts("face.phone.seat.again")) : "",
    ]);
  }

  noteOf(typed, count) {
    if (this.finder.failed) {
      return this.texts("face.phone.seat.unanswered");
    }
    if (count > MOST) {
      return this.texts("face.phone.seat.more", { count: count - MOST });
    }
    return isEnough(typed) && this.finder.found.isKnown && !count ? this.texts("face.phone.seat.nobody") : "";
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
