/** Cards, slips, tables and lists as elements: black on white, each in a box that no page break may cut. */

import { el } from "../../static/js/dom.js";
import { formatsOf } from "../../static/js/formats.js";
import { qrModules, qrPath } from "../../static/js/qr_code.js";
import { seatAddress } from "../../static/js/seat_address.js";
import { tableAddress } from "../../static/js/table_address.js";
import { widthOf } from "./jobs.js";

const SVG = "http://www.w3.org/2000/svg";
const QUIET_ZONE = 3;
/** Widths from which a line is set smaller, in letters: of a card, and of the list, which has less room. */
const STEPS = { size: [22, 34, 50], width: [24, 34, 46] };
const SUITS = { s: "♠", h: "♥", d: "♦", c: "♣" };

/** `size-0` is the largest: chosen by letters, since measuring ten thousand boxes takes too long. */
function sized(tag, text, kind = "size") {
  const width = widthOf(text);
  return el(`${tag}.${kind}-${STEPS[kind].filter((step) => width > step).length}`, {}, text);
}

/** The words on each sheet: the tournament, its date and start, and the address for phones. */
export class Drawn {
  /** @param {object} about `texts`, `title`, `date`, `start` (both words), `origin` by which phones reach the server, `slug`, `now`, `venue` */
  constructor(about) {
    Object.assign(this, about);
  }

  nameOf({ name, number }) {
    return name || this.texts("face.seats.entry", { entry: number });
  }

  /** `TABLE 12   SEAT 7`, the numbers as large as they can be. */
  place({ table, seat }) {
    const { texts } = this;
    const one = (word, number) => el("div", {}, el("small", {}, word), el(`b.digits-${String(number).length}`, {}, String(number)));
    return el("div.place", {}, one(texts("face.seat_list.table"), table), one(texts("face.seat_list.seat"), seat));
  }

  card(card) {
    const { texts } = this;
    const facts = [texts("face.seats.entry", { entry: card.number }), this.date, this.start].filter(Boolean).join(" · ");
    return el(
      "article.card",
      { "data-entry": card.entry },
      el("p.title", {}, this.title),
      sized("h2", this.nameOf(card)),
      el("div.seated", {}, this.place(card.place), this.code(card)),
      el("p.about", {}, card.about),
      el("p.facts", {}, facts),
      card.code ? el("p.facts.card-code", {}, texts("face.print.code", { code: card.code })) : null,
    );
  }

  code({ entry, seat, code }) {
    const modules = qrModules(this.origin + seatAddress(this.slug, entry, seat, code));
    return modules ? el("div.code", {}, picture(modules, this.texts("face.print.scan")), el("small", {}, this.texts("face.print.scan"))) : null;
  }

  slip(slip) {
    const { texts } = this;
    const from = slip.from ? texts("face.print.from", { table: String(slip.from.table), seat: slip.from.seat }) : texts("face.print.from_waiting");
    const why = slip.why.map(({ code, params }) => texts(code, params)).join(" ");
    const drawn = slip.card ? texts("face.print.card", { card: slip.card[0].replace("T", "10") + SUITS[slip.card[1]] }) : "";
    return el(
      "article.slip",
      { "data-entry": slip.entry },
      el("p.title", {}, this.title),
      sized("h2", this.nameOf(slip)),
      el("p.from", {}, from),
      el("div.seated", {}, this.place(slip.to), el("p.why", {}, why)),
      el("p.about", {}, slip.about),
      el("p.facts", {}, [texts("face.print.moved_at", { moved_at: slip.at }), drawn, texts("face.print.take_chips")].filter(Boolean).join(" · ")),
    );
  }

  /** The slip for a bag: whose it is, how much, and two signatures. */
  bag(bag) {
    const { texts } = this;
    const line = (code, text = "") => el("div.line", {}, el("span", {}, text), el("small", {}, texts(code)));
    return el(
      "article.bag",
      { "data-entry": bag.entry },
      el("p.title", {}, `${this.title} · ${texts("face.day_end.day", { day: bag.day })}`),
      ...(bag.entry ? [sized("h2", this.nameOf(bag)), el("p.from", {}, `${texts("face.seats.entry", { entry: bag.number })} · ${texts("face.day_end.at_seat", bag.place)}`)] : [line("face.print.bag.name")]),
      line("face.print.bag.chips", bag.chips === null ? "" : formatsOf(texts).chips(bag.chips)),
      el("div.signatures", {}, line("face.print.bag.player"), line("face.print.bag.staff")),
    );
  }

  countsPage({ columns, total }, page, pages) {
    const { texts } = this;
    const turn = pages > 1 ? ` · ${texts("face.structure.page", { page, pages })}` : "";
    const row = (one) => el("tr", {}, el("th.rank", {}, String(one.number)), el("td.name", {}, sized("span", one.name, "width")), el("td.seat", {}, one.seat), el("td.chips", {}, formatsOf(texts).chips(one.chips)));
    const column = (rows) => el("table", {}, el("tbody", {}, ...rows.map(row)));
    const head = el("header", {}, el("p.title", {}, this.title), el("h2", {}, texts("face.day_end.counts")));
    return el("article.list-page", {}, head, el("div.columns", {}, ...columns.map(column)), this.foot(` · ${texts("face.print.total", { total })}${turn}`));
  }

  table({ number, about, seats, players }) {
    const { texts } = this;
    const rows = seats.map((seat) => this.seatRow(seat));
    return el(
      "article.table-sheet",
      { "data-table": number },
      el("p.title", {}, this.title),
      el("h2", {}, texts("face.control.tables.table", { table: String(number) })),
      el("p.about", {}, [about, texts("face.control.tables.count", { players, size: seats.length })].filter(Boolean).join(" · ")),
      el("table", {}, el("tbody", {}, ...rows)),
      this.foot(),
    );
  }

  /** A card to stand on the table: its number, and the QR code of its page. */
  tableCode({ number, about }) {
    const { texts } = this;
    const address = this.origin + tableAddress(this.slug, number);
    const modules = qrModules(address);
    return el(
      "article.table-code",
      { "data-table": number },
      el("p.title", {}, this.title),
      el("h2", {}, el("small", {}, texts("face.seat_list.table")), el(`b.digits-${String(number).length}`, {}, String(number))),
      about ? el("p.about", {}, about) : null,
      modules ? el("div.code", {}, picture(modules, texts("face.print.scan_table"))) : null,
      el("p.scan", {}, texts("face.print.scan_table")),
      el("p.address", {}, address.replace(/^https?:\/\//, "")),
    );
  }

  seatRow(seat) {
    const { texts } = this;
    const name = seat.entry ? sized("span", this.nameOf(seat)) : el("span.open", {}, texts("face.control.tables.open_seat"));
    const marks = seat.marks.map((mark) => texts(`face.control.tables.mark.${mark}`)).join(" ");
    return el("tr", {}, el("th", { scope: "row" }, String(seat.seat)), el("td", {}, name), el("td.mark", {}, marks));
  }

  listPage({ range, columns }, page, pages) {
    const { texts } = this;
    const head = el("header", {}, el("p.title", {}, this.title), el("h2", {}, range));
    const turn = pages > 1 ? ` · ${texts("face.structure.page", { page, pages })}` : "";
    return el("article.list-page", {}, head, el("div.columns", {}, ...columns.map((rows) => this.column(rows))), this.foot(turn));
  }

  column(rows) {
    const { texts } = this;
    const heads = ["name", "table", "seat"].map((each) => el(`th.${each}`, { scope: "col" }, texts(`face.seat_list.${each}`)));
    return el("table", {}, el("thead", {}, el("tr", {}, ...heads)), el("tbody", {}, ...rows.map((row) => this.listRow(row))));
  }

  listRow(row) {
    const { texts } = this;
    const where = row.place
      ? [el("td.table", {}, String(row.place.table)), el("td.seat", {}, String(row.place.seat))]
      : [el("td.none", { colspan: 2 }, texts(row.status === "waiting" ? "face.seats.waiting" : "face.seats.none"))];
    return el("tr", {}, el("td.name", {}, sized("span", this.nameOf(row), "width")), ...where);
  }

  foot(more = "") {
    return el("p.facts", {}, `${this.date} · ${this.texts("face.print.printed_at", { printed_at: this.now })}${more}`);
  }
}

function picture(modules, label) {
  const size = modules.length + 2 * QUIET_ZONE;
  const svg = document.createElementNS(SVG, "svg");
  svg.setAttribute("viewBox", `${-QUIET_ZONE} ${-QUIET_ZONE} ${size} ${size}`);
  svg.setAttribute("role", "img");
  svg.setAttribute("aria-label", label);
  const path = document.createElementNS(SVG, "path");
  path.setAttribute("d", qrPath(modules));
  svg.append(path);
  return svg;
}
