/** The results on the control: every place with full names, corrections, the file for a spreadsheet, the page to print. */

import { el, setChildren, setText } from "../../static/js/dom.js";
import { eventFacts } from "../../static/js/results.js";
import { ResultsFile, resultsAddress, resultsTable } from "../../static/js/results_table.js";

/** Rows that are put on the page; the file has all. */
const MAX_ROWS = 500;

export class ResultsView {
  /** @param {() => void} helpers.openOuts opens the order of the players out */
  constructor(face, part, { hands, manage, openOuts }) {
    Object.assign(this, { face, part, hands, manage, openOuts });
    this.file = null;
  }

  draw(view) {
    const { face, part } = this;
    const { tournament, results } = face.topics;
    const known = Boolean(tournament && (tournament.ended || tournament.finished_at !== null));
    this.drawTabs(known, view);
    part.results_view.hidden = view !== "results";
    if (view !== "results") {
      return;
    }
    face.followToo(["results", "players"]);
    const { slug } = face.options;
    if (!this.file || this.file.slug !== slug) {
      this.file = new ResultsFile(slug, () => face.hand.soon());
    }
    this.file.follow(results);
    this.drawBar(slug);
    const { value } = this.file;
    setText(part.results_note, value ? "" : face.texts("face.link.connecting"));
    if (value) {
      const facts = eventFacts(value, face.texts);
      setChildren(part.results_event, JSON.stringify(facts), () => facts.map(({ label, value: said }) => el("div", {}, el("dt.label", {}, label), el("dd", {}, said))));
      resultsTable(part.results_table, value, face.texts, { most: MAX_ROWS, names: face.topics.players });
    }
  }

  /** There is a way to the results once play is over. */
  drawTabs(known, view) {
    for (const button of document.querySelectorAll('button[data-tab="results"]')) {
      button.hidden = !known && view !== "results";
    }
  }

  drawBar(slug) {
    const { texts, session } = this.face;
    const page = `/t/${encodeURIComponent(slug)}/results`;
    const correct = texts("face.control.players.outs");
    setChildren(this.part.results_bar, JSON.stringify([slug, correct, session && session.may]), () => [
      el("a.button", { href: resultsAddress(slug, "csv", "?names=full"), download: true }, texts("face.results.csv")),
      el("a.button", { href: page, target: "_blank", rel: "noopener" }, texts("face.results.page")),
      this.hands.button("button", correct, "entry.reorder_outs", () => this.openOuts()),
      el("button", { onclick: () => this.manage() }, texts("face.manage.title")),
    ]);
  }
}
