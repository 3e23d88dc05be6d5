/** The end of a tournament on every view: the winner, with the finish and its undo; afterwards the results and the archive. */

import { el, setChildren } from "../../static/js/dom.js";
import { mayDo, mayReverse } from "./roles.js";
import { calledName } from "./seating_words.js";

/** The line of the command that ended play: the newest before the end that can be taken back; null without one. */
export function causeOf(log) {
  const lines = Object.keys(log ? log.lines : {})
    .map((key) => log.lines[key])
    .sort((a, b) => b.seq - a.seq);
  const end = lines.find((line) => line.code.startsWith("log.PlayEnded"));
  const before = end && lines.find((line) => line.seq < end.seq);
  return before && before.undo === "undo" ? before : null;
}

/** The newest line of a finish that can be taken back; null without one. */
export function finishOf(log) {
  const lines = Object.keys(log ? log.lines : {}).map((key) => log.lines[key]);
  return lines.filter((line) => line.code === "log.TournamentFinished" && line.undo === "undo").sort((a, b) => b.seq - a.seq)[0] || null;
}

export class EndBar {
  /** @param {{results: () => void}} ways `results` opens the view of the results */
  constructor(face, desk, node, ways) {
    Object.assign(this, { face, desk, node, ways });
  }

  draw() {
    const { face, node } = this;
    const { tournament, log, players, counters } = face.topics;
    const over = Boolean(tournament && (tournament.ended || tournament.finished_at !== null));
    node.hidden = !over;
    if (!over) {
      return;
    }
    face.followToo(["players"]);
    const { ended, finished_at: finishedAt, archived } = tournament;
    const undo = finishedAt === null ? causeOf(log) : finishOf(log);
    const title = this.titleOf(ended, players);
    const key = [title, ended, finishedAt, archived, undo && undo.command, counters && counters.players_left, face.session && face.session.may];
    setChildren(node, JSON.stringify(key), () => [
      el("b", {}, title, finishedAt === null ? null : el("small", {}, face.texts(archived ? "face.end.archived" : "face.end.finished"))),
      ...(finishedAt === null ? this.finishing(ended) : this.finished(archived)),
      undo && !archived && mayReverse(face.session, undo) ? this.button("undo", face.texts("face.control.undo"), () => this.undo(undo)) : null,
    ].filter(Boolean));
  }

  titleOf(ended, players = {}) {
    const { texts } = this.face;
    if (ended && ended.winner) {
      const name = calledName(ended.winner, players[ended.winner] || {});
      return texts("face.end.wins", { name });
    }
    return texts(ended && ended.how === "deal" ? "face.end.deal" : "face.end.last_player");
  }

  finishing(ended) {
    const label = this.face.texts("face.end.finish");
    const seen = ended.number === null ? {} : { ended: ended.number };
    return mayDo(this.face.session, "tournament.finish") ? [this.button("main", label, () => this.desk.send(label, "tournament.finish", seen))] : [];
  }

  finished(archived) {
    const { texts, session, options } = this.face;
    const type = archived ? "tournament.restore" : "tournament.archive";
    const label = texts(archived ? "face.end.restore" : "face.end.archive");
    const give = () => this.desk.deliver(label, type, { tournament: options.slug });
    return [
      this.button("main", texts("face.results.title"), () => this.ways.results()),
      ...(mayDo(session, type) ? [this.button("put-away", label, give)] : []),
    ];
  }

  button(name, label, onTap) {
    return el(`button.${name}`, { onclick: onTap }, label);
  }

  undo({ command }) {
    this.desk.send(this.face.texts("face.control.undo"), "undo", { command });
  }
}
