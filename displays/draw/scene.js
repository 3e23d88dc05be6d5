/** Checking a draw on a phone: the commitment, the draw repeated here, every difference, and each player's seat. */

import { el, parts, setChildren, setText, setTextOrHide } from "../../static/js/dom.js";
import { checkPath, commitmentOfHash, drawOfPath, isOfSeats, shownDraw } from "../../static/js/draws/draws.js";
import { openFace } from "../../static/js/face.js";
import { FIRST_SESSION } from "../../static/js/shown_session.js";
import { MySeat } from "../phone/seating/my_seat.js";
import { isPublished, readPublished } from "./published.js";
import { checkedWithPauses, findingOf, matchingRows, photoLine, rowsOf, waitingLine } from "./report.js";

const { slug, number } = drawOfPath(location.pathname);
const part = parts(document);
/** Number of rows on the page; more are found by name. */
const MAX_ROWS = 200;
const KINDS = ["breaking", "button", "day_end_card", "day_end_player", "final", "late", "redraw", "seats"];
const time = { now: () => performance.now(), pause: () => new Promise((resolve) => setTimeout(resolve)) };

class DrawPage {
  constructor(face) {
    this.face = face;
    this.mine = new MySeat(slug, () => localStorage);
    this.address = null; // of the document that was asked for
    this.published = null;
    this.reasons = null; // the differences; null before the check
    this.failed = false;
    this.own = null; // {published, reasons} of the player's file; `published` null if it is no draw
    this.ownChecks = 0; // counts the checks: the result of an older one is ignored
    part.query.oninput = () => face.timer.soon();
    part.retry.onclick = () => this.fetchAgain();
    part.check.onclick = () => this.checkOwn(part.text.value);
    part.file.onchange = () => this.readFile(part.file.files[0]);
    part.back.href = `/t/${encodeURIComponent(slug)}`;
    window.addEventListener("hashchange", () => face.timer.soon());
  }

  get announced() {
    return number ? shownDraw(this.face.topics.draws, number) : null;
  }

  draw() {
    const { texts, topics, live } = this.face;
    const { state, reason } = live.status();
    setText(part.badge, state === "live" ? "" : texts(`face.phone.link.${reason}`));
    part.badge.classList.toggle("calm", state === "polling");
    setText(part.title, topics.tournament ? topics.tournament.title : "");
    setText(part.number, number ? texts("face.draw.number", { number }) : texts("face.draw.title"));
    const { announced } = this;
    document.title = part.number.textContent;
    setText(part.short, announced ? announced.short : "");
    setText(part.commitment, announced ? announced.commitment : "");
    if (announced && announced.document && announced.document !== this.address) {
      this.fetch(announced.document);
    }
    this.drawFinding(announced);
    this.drawList();
    this.drawButtons();
    this.drawAll(topics.draws);
    this.drawOwn();
  }

  fetchAgain() {
    this.address = null;
    this.failed = false;
    this.face.timer.soon();
  }

  async fetch(address) {
    Object.assign(this, { address, failed: false, published: null, reasons: null });
    try {
      const response = await fetch(address);
      const published = response.ok ? await response.json() : null;
      if (!isPublished(published)) {
        throw new Error(`${address}: ${response.status}`);
      }
      this.published = published;
      this.reasons = await checkedWithPauses(published, time);
    } catch (error) {
      console.error("the draw cannot be checked", error);
      this.failed = true;
    }
    this.face.timer.soon();
  }

  drawFinding(announced) {
    const photo = commitmentOfHash(location.hash);
    part.retry.hidden = !this.failed;
    const shown = this.reasons
      ? findingOf(this.published, this.reasons, { number, photo, announced })
      : this.beforeCheck(announced, photo);
    this.inOrder = Boolean(shown) && shown.inOrder === true;
    const note = announced && announced.taken_back ? "face.draw.taken_back" : null;
    drawFindingIn(part.finding, shown && Object.assign(shown, { note }), this.published, this.face.texts);
  }

  /** The text to show before the check; null while nothing is known. */
  beforeCheck(announced, photo) {
    const { topics, live } = this.face;
    if (!number) {
      return null;
    }
    if (!announced) {
      const isAnswered = topics.draws || live.refusal(this.face.nameOf("draws"));
      return isAnswered ? headlineAlone("face.draw.unknown", { number }) : headlineAlone("face.link.connecting");
    }
    if (this.failed) {
      return headlineAlone("face.draw.not_fetched");
    }
    const { code, params } = announced.document ? { code: "face.draw.checking" } : waitingLine(announced);
    const differs = Boolean(photo) && photo !== announced.commitment;
    return Object.assign(headlineAlone(code, params), {
      inOrder: differs ? false : null,
      photo: photoLine(photo, announced.commitment),
    });
  }

  drawList() {
    const { texts, topics } = this.face;
    const isReady = Boolean(this.reasons) && (this.published.result !== null || (this.published.late || []).length > 0);
    part.list.hidden = !isReady;
    part.mine.hidden = true;
    if (!isReady) {
      return;
    }
    const { kind } = this.published.input;
    const hasSeats = isOfSeats({ kind });
    setText(part.list_title, texts(hasSeats ? "face.draw.list" : `face.draw.kind.${kind}`));
    part.list_search.hidden = !hasSeats;
    const rows = this.rows(topics.seats);
    const me = this.mine.kept ? this.mine.kept.entry : null;
    // A list with differences shows no seat as drawn.
    const own = this.inOrder && !this.announced.taken_back ? rows.find((row) => row.entry === me) : null;
    part.mine.hidden = !own;
    if (own) {
      setChildren(part.mine, JSON.stringify([own, texts("face.draw.mine")]), () => [
        nameOf(own, texts),
        el("b", {}, `${texts("face.draw.mine")}: ${placeOfRow(own, texts)}`),
      ]);
    }
    const matching = matchingRows(rows, topics.seats, part.query.value);
    const shown = matching.slice(0, MAX_ROWS);
    setChildren(part.rows, JSON.stringify([shown, me, texts("face.draw.late")]), () =>
      shown.map((row) => rowNode(row, me, texts)),
    );
    const more = matching.length - shown.length;
    setTextOrHide(
      part.more,
      more > 0 ? texts("face.draw.more", { count: more }) : matching.length ? "" : texts("face.draw.nobody"),
    );
  }

  drawButtons() {
    const { texts } = this.face;
    const buttons = (this.reasons && this.published.buttons) || [];
    part.button_list.hidden = !buttons.length;
    const key = JSON.stringify([buttons, texts("face.draw.buttons")]);
    setChildren(part.buttons, key, () =>
      buttons
        .slice(0, MAX_ROWS)
        .map(({ table, button }) =>
          el(
            "li",
            {},
            el("span", {}, texts("face.draw.button_table", { table })),
            el("b", {}, texts("face.draw.button_seat", { seat: button })),
          ),
        ),
    );
  }

  /** The rows, sorted once for each value of the topic: sorting ten thousand each second is too slow. */
  rows(seats) {
    if (!this.sorted || this.sorted.seats !== seats || this.sorted.published !== this.published) {
      this.sorted = { seats, published: this.published, rows: rowsOf(this.published, seats) };
    }
    return this.sorted.rows;
  }

  drawAll(value) {
    const { texts } = this.face;
    const draws = value ? value.draws.slice().reverse() : [];
    const others = draws.filter((draw) => draw.number !== number);
    const heading = number ? texts("face.draw.all") : "";
    setChildren(part.all, JSON.stringify([others, heading, texts("face.draw.none"), Boolean(value)]), () => [
      heading && others.length ? el("h2", {}, heading) : "",
      el("ul", {}, ...others.map((draw) => this.drawRow(draw))),
      !number && !draws.length
        ? el(
            "p.note",
            {},
            texts(
              value || this.face.live.refusal(this.face.nameOf("draws")) ? "face.draw.none" : "face.link.connecting",
            ),
          )
        : "",
    ]);
  }

  drawRow(draw) {
    const { texts } = this.face;
    const kind = KINDS.includes(draw.kind) ? texts(`face.draw.kind.${draw.kind}`) : draw.kind;
    // The link has no commitment: nobody photographed a code here.
    const href = checkPath(slug, draw, this.face.sessionId).split("#")[0];
    return el(
      "li",
      {},
      el("a", { href }, `${texts("face.draw.number", { number: draw.number })} · ${kind}`),
      el(
        "span",
        {},
        `${draw.short} · ${texts(draw.taken_back ? "face.draw.state.taken_back" : `face.draw.state.${draw.state}`)}`,
      ),
    );
  }

  readFile(file) {
    setText(part.file_name, file ? file.name : "");
    if (file) {
      const reader = new FileReader();
      reader.onload = () => this.checkOwn(String(reader.result));
      reader.onerror = () => this.checkOwn("");
      reader.readAsText(file);
    }
  }

  async checkOwn(text) {
    this.ownChecks += 1;
    const check = this.ownChecks;
    const published = readPublished(text);
    this.own = published ? { published, reasons: null } : { published: null, reasons: null };
    this.face.timer.soon();
    if (published) {
      await time.pause();
      const reasons = await checkedWithPauses(published, time);
      if (check === this.ownChecks) {
        this.own = { published, reasons };
        this.face.timer.soon();
      }
    }
  }

  drawOwn() {
    if (!this.own) {
      return;
    }
    const { published, reasons } = this.own;
    const expected = { number: 0, photo: null, announced: null };
    const code = published ? "face.draw.checking" : "face.draw.unreadable";
    const shown = reasons
      ? findingOf(published, reasons, expected)
      : Object.assign(headlineAlone(code), { inOrder: published ? null : false });
    drawFindingIn(part.own_finding, shown, published, this.face.texts);
  }
}

/** A finding with its headline alone, before a check. */
function headlineAlone(code, params = {}) {
  return { inOrder: null, headline: { code, params }, differences: [], more: 0, photo: null };
}

const nameOf = (row, texts) => (row.card ? texts("face.day_end.card", { position: row.card }) : playerOf(row, texts));
const playerOf = (row, texts) =>
  row.name || (row.number ? texts("face.seats.entry", { entry: row.number }) : row.entry);
const placeOfRow = ({ place, at }, texts) => (place ? texts("face.draw.seat", place) : at);

function rowNode(row, me, texts) {
  const late = row.k ? el("small", {}, ` ${texts("face.draw.late_number", { k: row.k })}`) : null;
  return el(
    `li${row.entry === me ? ".me" : ""}`,
    {},
    el("span", {}, nameOf(row, texts), late),
    el("b", {}, placeOfRow(row, texts)),
  );
}

function drawFindingIn(node, shown, published, texts) {
  const say = ({ code, params }) => texts(code, params);
  const tone = shown && shown.inOrder !== null ? (shown.inOrder ? "div.good" : "div.bad") : "div";
  const word = shown && shown.inOrder !== null && published ? published.word : "";
  const lines =
    shown &&
    [
      shown.photo && say(shown.photo),
      shown.inOrder && texts("face.draw.how"),
      word && texts("face.draw.word", { word }),
      shown.note && texts(shown.note),
    ].filter(Boolean);
  const differences = shown ? shown.differences.map(say).concat(shown.more ? [`+ ${shown.more}`] : []) : [];
  setChildren(node, shown ? JSON.stringify([tone, say(shown.headline), lines, differences]) : "", () =>
    shown
      ? [
          el(
            tone,
            {},
            el("b", {}, say(shown.headline)),
            ...lines.map((line) => el("p", {}, line)),
            differences.length ? el("ul", {}, ...differences.map((each) => el("li", {}, each))) : null,
          ),
        ]
      : [],
  );
}

let page = null;

openFace({
  face: "draw",
  slug,
  kinds: ["tournament", "seats", "draws"],
  sessionOf: (face) => (number && !face.namedSession ? FIRST_SESSION : null),
  draw(face) {
    page = page || new DrawPage(face);
    page.draw();
  },
});
