/** The log, newest first; every line that can be taken back has its undo. */

import { el, setChildren, setText } from "/static/js/dom.js";
import { timeOfDay } from "/static/js/formats.js";

/** A line in words; a line about another one (an undo) names it. */
export function lineText(line, texts) {
  return texts(line.code, line.of ? Object.assign({ of: line.of }, line.params) : line.params);
}

export class LogPanel {
  constructor(face, desk, node, undoLast) {
    Object.assign(this, { face, desk, node, undoLast });
  }

  draw() {
    const { log, tournament } = this.face.topics;
    const lines = Object.keys(log ? log.lines : {})
      .map((key) => log.lines[key])
      .sort((a, b) => b.seq - a.seq);
    setChildren(this.node, JSON.stringify(lines), () => lines.map((line) => this.row(line, tournament)));
    this.drawUndoLast(lines.find((line) => line.undo === "undo"));
  }

  row(line, venue) {
    const { texts } = this.face;
    const text = lineText(line, texts);
    const label = line.undo ? texts(`face.control.${line.undo}`) : "";
    const button = el("button", { "aria-label": `${label}: ${text}`, onclick: () => this.reverse(line, text) }, label);
    return el(
      `div.line${line.undo === "redo" ? ".undone" : ""}`,
      { role: "listitem" },
      el("time", {}, timeOfDay(line.at, venue)),
      el("span", {}, text),
      line.undo ? button : null,
    );
  }

  reverse(line, text) {
    this.desk.send(`${this.face.texts(`face.control.${line.undo}`)}: ${text}`, line.undo, { command: line.command });
  }

  drawUndoLast(line) {
    this.undoLast.hidden = !line;
    if (line) {
      const text = lineText(line, this.face.texts);
      setText(this.undoLast, this.face.texts("face.control.undo_last", { text }));
      this.undoLast.onclick = () => this.reverse(line, text);
    }
  }
}
