/**
 * The public results of a tournament: each place with name and prize, and the event's facts; also as a file and on
 * paper.
 */

import { el, parts, setChildren, setText, setTextOrHide } from "../../static/js/dom.js";
import { openFace } from "../../static/js/face.js";
import { slugOfPath } from "../../static/js/page.js";
import { eventFacts, standingText } from "../../static/js/prizes/results.js";
import { ResultsFile, drawResultsTable, hasResults, resultsAddress } from "../../static/js/prizes/results_table.js";
import { formatsOf } from "../../static/js/texts/formats.js";

const slug = slugOfPath(location.pathname);
const part = parts(document);
/** Number of rows drawn at first; a festival has thousands. */
const FIRST_ROWS = 300;

class ResultsPage {
  constructor(face) {
    this.face = face;
    this.file = new ResultsFile(slug, () => face.timer.soon());
    this.rows = FIRST_ROWS;
    part.csv.href = resultsAddress(slug, "csv");
    part.clock.href = `/t/${encodeURIComponent(slug)}`;
    part.print.onclick = () => window.print();
    part.all.onclick = () => this.showAll();
    // Paper needs all rows.
    window.addEventListener("beforeprint", () => this.showAll());
  }

  showAll() {
    this.rows = Infinity;
    this.draw();
  }

  draw() {
    const { live, texts, topics } = this.face;
    const { state, reason } = live.status();
    const unknown = Boolean(live.refusal(`tournament:${slug}`));
    setText(part.badge, state === "live" ? "" : texts(`face.phone.link.${reason}`));
    part.badge.classList.toggle("calm", state === "polling" || reason === "connecting");
    if (!unknown) {
      this.file.follow(topics.results);
    }
    const known = unknown ? null : this.file.value;
    part.results.hidden = !known;
    setText(part.title, (known && known.title) || texts("face.results.title"));
    document.title = known ? `${texts("face.results.title")} – ${known.title}` : texts("face.results.title");
    setText(part.when, known ? whenText(known.event, topics.tournament, texts) : "");
    setTextOrHide(part.note, unknown ? texts("face.phone.unknown") : noteOf(known, texts));
    if (known) {
      this.drawResults(known);
    }
  }

  drawResults(known) {
    const { texts } = this.face;
    const facts = eventFacts(known, texts);
    setChildren(part.event, JSON.stringify(facts), () =>
      facts.map(({ label, value }) => el("div", {}, el("dt.label", {}, label), el("dd", {}, value))),
    );
    drawResultsTable(part.table, known, texts, { most: this.rows });
    part.more.hidden = known.results.length <= this.rows;
  }
}

/** The dates by the venue's calendar. */
function whenText({ ended_at: ended, started_at: started }, tournament, texts) {
  const at = ended || started;
  return at && tournament ? formatsOf(texts).date(at, tournament) : "";
}

function noteOf(known, texts) {
  if (!known) {
    return texts("face.link.connecting");
  }
  if (known.event.finished_at !== null) {
    return standingText(known, texts);
  }
  if (!hasResults(known)) {
    return texts("face.results.none");
  }
  return known.event.ended_by === null
    ? texts("face.results.running", { players: known.event.players_left })
    : texts("face.results.not_finished");
}

let page = null;

openFace({
  face: "results",
  slug,
  kinds: ["tournament", "results"],
  draw(face) {
    page = page || new ResultsPage(face);
    page.draw();
  },
});
