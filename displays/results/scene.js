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
    const isUnknown = Boolean(live.refusal(`tournament:${slug}`));
    setText(part.badge, state === "live" ? "" : texts(`face.phone.link.${reason}`));
    part.badge.classList.toggle("calm", state === "polling" || reason === "connecting");
    if (!isUnknown) {
      this.file.follow(topics.results);
    }
    const answer = isUnknown ? null : this.file.value;
    part.results.hidden = !answer;
    setText(part.title, (answer && answer.title) || texts("face.results.title"));
    document.title = answer ? `${texts("face.results.title")} – ${answer.title}` : texts("face.results.title");
    setText(part.when, answer ? whenText(answer.event, topics.tournament, texts) : "");
    setTextOrHide(part.note, isUnknown ? texts("face.phone.unknown") : noteOf(answer, texts));
    if (answer) {
      this.drawResults(answer);
    }
  }

  drawResults(answer) {
    const { texts } = this.face;
    const facts = eventFacts(answer, texts);
    setChildren(part.event, JSON.stringify(facts), () =>
      facts.map(({ label, value }) => el("div", {}, el("dt.label", {}, label), el("dd", {}, value))),
    );
    drawResultsTable(part.table, answer, texts, { most: this.rows });
    part.more.hidden = answer.results.length <= this.rows;
  }
}

/** The dates by the venue's calendar. */
function whenText({ ended_at: ended, started_at: started }, tournament, texts) {
  const at = ended || started;
  return at && tournament ? formatsOf(texts).date(at, tournament) : "";
}

function noteOf(answer, texts) {
  if (!answer) {
    return texts("face.link.connecting");
  }
  if (answer.event.finished_at !== null) {
    return standingText(answer, texts);
  }
  if (!hasResults(answer)) {
    return texts("face.results.none");
  }
  return answer.event.ended_by === null
    ? texts("face.results.running", { players: answer.event.players_left })
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
