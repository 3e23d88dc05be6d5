/** Entries, rebuys, add-ons and players out where players have names: each tap on a counter asks for the player. */

import { el, setChildren, setText } from "../../static/js/dom.js";
import { field } from "./dialog.js";
import { mayDo } from "./roles.js";
import { byLastName } from "./players/players_list.js";
import { standingText } from "./players/players_words.js";
import { calledName, findPlayers, someAreCounted } from "./seating_words.js";

const NEEDS_NAME = /^counters\.name_the_/;
const MAX_SHOWN = 50;
const MAX_OUT_SHOWN = 9;
const TOPICS = ["players", "tables"];
/** The command of each counter in a tournament with names. */
export const COMMANDS = { entry: "entry.register", reentry: "entry.register", rebuy: "entries.rebuy", addon: "entries.addon", bustout: "entry.bust" };

/** Whether a tournament has names: the reasons against counting without names say so. */
export function hasNames(controls) {
  return Boolean(controls && (controls["counter.tap:entry"] || []).some(({ code }) => NEEDS_NAME.test(code)));
}

/** The players who may be ticked: those still in, for an add-on those who had none; by last name. */
export function mayBeTicked(players, what, query = "") {
  const may = ({ status, addons }) => status !== "out" && !(what === "addon" && addons);
  return byLastName(findPlayers(players, query).filter(({ entry }) => may(entry))).map(({ id }) => id);
}

export class NamedCounts {
  /** @param {AddPlayer} adding the dialog that enters a player */
  constructor(face, dialog, hands, adding) {
    Object.assign(this, { face, dialog, hands, adding });
    this.redraw = null;
  }

  get applies() {
    return hasNames(this.face.topics.controls);
  }

  /** Asks for the player that a tap is about. */
  ask(what) {
    this.face.followToo(TOPICS);
    this.redraw = null;
    if (what === "entry" || what === "reentry") {
      this.adding.open();
    } else if (what === "bustout") {
      this.askWhoIsOut();
    } else {
      this.askWhoBuys(what);
    }
  }

  /** Open lists follow changes of their topics. */
  draw() {
    this.adding.draw();
    if (this.redraw && this.dialog.isOpen) {
      this.redraw();
    }
  }

  players() {
    return this.face.topics.players || {};
  }

  seatOf(id) {
    return standingText(this.players()[id], this.face.topics.counters, this.face.texts);
  }

  // -- rebuys and add-ons

  askWhoBuys(what) {
    const { texts } = this.face;
    const chosen = new Set();
    const list = el("div.ticks", { role: "group", "aria-label": texts(`face.control.${what}`) });
    const more = el("p.hint", { role: "status" });
    const all = el("button", { onclick: () => this.tickAll(what, chosen) }, texts("face.control.named.all"));
    const button = el("button.main", { onclick: () => this.buy(what, chosen) });
    const search = field(texts("face.control.players.search"), { type: "search", "data-later": true, oninput: () => this.redraw() });
    this.dialog.open(texts(`face.control.named.${what}`), [search.node, list, more], [all, button]);
    this.redraw = () => this.drawTicks({ what, chosen, list, more, button, query: search.input.value });
    this.redraw();
  }

  drawTicks({ what, chosen, list, more, button, query }) {
    const { texts } = this.face;
    const players = this.players();
    const may = new Set(mayBeTicked(players, what));
    [...chosen].filter((id) => !may.has(id)).forEach((id) => chosen.delete(id));
    const found = mayBeTicked(players, what, query);
    const shown = found.slice(0, MAX_SHOWN);
    const rows = shown.map((id) => [id, calledName(id, players[id]), this.seatOf(id), chosen.has(id)]);
    setChildren(list, JSON.stringify(rows), () => rows.map((row) => this.tick(row, chosen)));
    setText(more, found.length > shown.length ? texts("face.control.players.more", { count: found.length - shown.length }) : may.size ? "" : texts("face.control.named.nobody"));
    setText(button, texts(`face.control.named.${what}_count`, { count: chosen.size }));
    button.disabled = chosen.size === 0 || !mayDo(this.face.session, COMMANDS[what]);
  }

  tick([id, name, seat, isChosen], chosen) {
    const change = () => {
      chosen[chosen.has(id) ? "delete" : "add"](id);
      this.redraw();
      const again = this.dialog.node.querySelector(`[data-entry="${id}"]`);
      if (again) {
        again.focus();
      }
    };
    return el("button.player.tick", { "aria-pressed": String(isChosen), "data-entry": id, onclick: change }, el("b", {}, name), el("span", {}, seat));
  }

  tickAll(what, chosen) {
    mayBeTicked(this.players(), what).forEach((id) => chosen.add(id));
    this.redraw();
  }

  buy(what, chosen) {
    const label = this.face.texts(`face.control.named.${what}_count`, { count: chosen.size });
    return this.hands.give(label, COMMANDS[what], { entries: [...chosen] });
  }

  // -- players out

  askWhoIsOut() {
    const { texts, topics } = this.face;
    const list = el("div.found");
    const seat = field(texts("face.control.named.table_and_seat"), { placeholder: texts("face.control.players.seat_how"), oninput: () => this.redraw() });
    this.dialog.open(texts("face.control.named.bustout"), [seat.node, list], []);
    seat.input.focus();
    this.redraw = () => {
      const rows = this.seated(seat.input.value).map((id) => [id, calledName(id, this.players()[id]), this.seatOf(id)]);
      setChildren(list, JSON.stringify([rows, someAreCounted(topics)]), () => [...rows.map((row) => this.out(row)), ...this.counted()]);
    };
    this.redraw();
  }

  seated(query) {
    const found = query.trim() ? byLastName(findPlayers(this.players(), query)) : [];
    return found.filter(({ entry }) => entry.status === "playing").slice(0, MAX_OUT_SHOWN).map(({ id }) => id);
  }

  out([id, name, seat]) {
    const label = `${this.face.texts("face.control.players.do.bust")}: ${name}`;
    const button = this.hands.button("button.player", name, "entry.bust", () => this.hands.give(label, "entry.bust", { entry: id }));
    button.append(el("span", {}, seat));
    return button;
  }

  /** A player who was counted before there were names. */
  counted() {
    const { texts, topics } = this.face;
    if (!someAreCounted(topics)) {
      return [];
    }
    const label = texts("face.control.named.counted_out");
    return [this.hands.button("button.player", label, "counter.tap", () => this.hands.give(label, "counter.tap", { what: "bustout", count: 1 }))];
  }
}
