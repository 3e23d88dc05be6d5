/** The end of the day on a player's phone: the cards for the drawn player, the hands left at the table, the player's count. */

import { pageDevice, postAlone } from "/static/js/ballot.js";
import { countsOf, dayOf, endShown, inProgressLine, lastCards, pickerName, pickerSeat, tableOf } from "/static/js/day_end.js";
import { el, setChildren } from "/static/js/dom.js";
import { formatsOf } from "/static/js/formats.js";

/** More are found at the desk. */
const MAX_COUNTS = 500;

export class DayEndPanel {
  /** @param {{card: object, askForCard: () => void, follow: (kinds: string[]) => void}} phone */
  constructor(node, face, slug, phone) {
    Object.assign(this, { node, face, slug, phone, texts: face.texts });
    this.sending = 0; // the card that was tapped, while it is on its way
    this.wrong = "";
    this.opened = false; // the list of all counts
  }

  /**
   * @param {string | null} kept the entry that this phone follows
   * @param {{table: number} | null} place where it sits
   */
  draw({ day_end: topic, seats }, now, kept, place) {
    const end = endShown(topic, now);
    const { card } = this.phone;
    if (kept && end && end.step === "picking") {
      card.look();
    }
    this.node.hidden = !end;
    this.phone.follow(end && this.opened ? ["seats"] : []); // names of the players whose counts are shown
    if (!end) {
      setChildren(this.node, "", () => []);
      return;
    }
    const own = Boolean(end.picker) && card.entry === end.picker.entry;
    const named = Boolean(end.picker) && kept === end.picker.entry;
    const counts = this.opened ? countsOf(end, seats, this.texts).slice(0, MAX_COUNTS) : [];
    const known = [end.step, end.position, end.hands, pickerName(end, this.texts), end.deck, end.chips[kept], Object.keys(end.chips).length, topic.day];
    const key = JSON.stringify([known, own, named, place, place && tableOf(end, place.table), counts, this.opened, this.sending, this.wrong, this.texts("face.day_end.title")]);
    setChildren(this.node, key, () => this.nodes({ topic, end, kept, place, own, named, counts }));
  }

  nodes(shown) {
    const { end } = shown;
    const made = { dealing: () => this.dealing(), picking: () => this.picking(shown), playing: () => this.playing(shown), bagging: () => this.bagging(shown), over: () => this.bagging(shown) };
    return made[end.step]();
  }

  dealing() {
    return [el("b", {}, this.texts("face.day_end.title")), el("p", {}, this.texts("face.day_end.dealing"))];
  }

  picking({ end, own, named }) {
    const { texts } = this;
    const name = pickerName(end, texts);
    const committed = end.deck.short ? [el("p.quiet", {}, texts("face.day_end.committed", { short: end.deck.short }))] : [];
    const cards = el("div.last-cards", { role: "group", "aria-label": texts("face.day_end.title") }, ...lastCards(end, texts, own && !this.sending ? (position) => this.pick(position) : undefined));
    if (own) {
      return [el("b", {}, texts("face.day_end.pick_yours")), cards, el("p.wrong", { role: "alert" }, this.wrong), ...committed];
    }
    const show = named ? [el("p", {}, texts("face.day_end.pick_at_table")), el("button", { onclick: () => this.phone.askForCard() }, texts("face.vote.have_card"))] : [];
    return [el("b", {}, name ? texts("face.day_end.picks", { name }) : texts("face.day_end.somebody_picks")), el("p", {}, pickerSeat(end, texts)), ...show, cards, ...committed];
  }

  playing({ topic, end, place }) {
    const { texts } = this;
    const mine = place ? tableOf(end, place.table) : null;
    const left = mine ? [el(mine.left ? "p.plays" : "p.done", {}, mine.left ? texts("face.day_end.left_here", mine) : texts("face.day_end.finished", mine))] : [];
    return [el("b", {}, texts("face.day_end.turned", { hands: end.hands })), ...left, el("p.quiet", {}, inProgressLine(topic, texts)), ...(end.position === null ? [] : [el("div.last-cards.is-small", {}, ...lastCards(end, texts))])];
  }

  bagging({ topic, end, kept, counts }) {
    const { texts } = this;
    const own = kept && end.chips[kept] !== undefined ? [el("p.done", {}, texts("face.day_end.your_bag", { chips: end.chips[kept] }))] : [];
    const toggle = () => {
      this.opened = !this.opened;
      this.face.hand.soon();
    };
    const all = Object.keys(end.chips).length ? [el("button", { "aria-expanded": String(this.opened), onclick: toggle }, texts("face.day_end.counts"))] : [];
    const rows = counts.map(({ name, seat, chips }) => el("li", {}, el("span", {}, name), el("small", {}, seat), el("b", {}, formatsOf(texts).chips(chips))));
    const head = end.step === "over" ? [el("b", {}, texts("face.day_end.day", { day: topic.day })), el("p", {}, texts("face.day_end.as_bagged", { day: dayOf(topic) }))] : [el("b", {}, texts("face.day_end.bag")), el("p", {}, texts("face.day_end.bag_how"))];
    return [...head, ...own, ...all, ...(rows.length ? [el("ol.chip-counts", {}, ...rows)] : [])];
  }

  async pick(position) {
    const { texts } = this;
    if (this.sending) {
      return; // one card, however often it is tapped
    }
    this.sending = position;
    this.wrong = "";
    this.face.hand.soon();
    const answer = await postAlone(pageDevice, this.slug, "day_end.pick", { position, entry: this.phone.card.entry });
    this.sending = 0;
    this.wrong = answer.ok ? "" : answer.refused ? answer.refused.map((reason) => reason.text || texts(reason.code, reason.params)).join(" ") : texts("face.vote.lost");
    this.face.hand.soon();
  }
}
