/** A log, newest first: who did what, with an undo on every line that can be taken back. */

import { el, setChildren, unbroken } from "../../static/js/dom.js";
import { formatsOf } from "../../static/js/formats.js";
import { mayReverse } from "./roles.js";

/** The names of the players a line is about in place of the numbers of their entries, as far as they are known. */
function withNames(params, players) {
  const nameOfOne = (value) => {
    const entry = value && value.code === "log.who" ? players[`e${value.params.entry}`] : undefined;
    return (entry && entry.name) || value;
  };
  return Object.keys(params || {}).reduce((named, key) => Object.assign(named, { [key]: nameOfOne(params[key]) }), {});
}

/** A line in words; a line about another one (an undo) names it. The journal has no names: `players` has them. */
export function lineText(line, texts, players = {}) {
  const of = line.of ? { of: { code: line.of.code, params: withNames(line.of.params, players) } } : {};
  return texts(line.code, Object.assign(of, withNames(line.params, players)));
}

/** The name of the author of a line; empty for automatic events. */
export function nameOf(by, staff) {
  const user = staff && staff.users ? staff.users[by] : undefined;
  return user ? user.name : "";
}

export class LogPanel {
  /**
   * @param {string} topic as the face knows it: `log`, or `log:room`
   * @param {(label: string, type: string, fields: object) => void} send hands in an undo or a redo
   */
  constructor(face, node, topic, send) {
    Object.assign(this, { face, node, topic, send });
    this.newest = null; // the newest line that can be undone
  }

  draw(venue) {
    const { topics, session } = this.face;
    const log = topics[this.topic];
    const staff = topics["staff:room"];
    const lines = Object.keys(log ? log.lines : {})
      .map((key) => log.lines[key])
      .sort((a, b) => b.seq - a.seq);
    const names = lines.map((line) => nameOf(line.by, staff));
    const said = lines.map((line) => lineText(line, this.face.texts, topics.players));
    const key = JSON.stringify([lines, names, said, session && session.may, venue]);
    setChildren(this.node, key, () => lines.map((line, index) => this.row(line, said[index], names[index], venue)));
    this.newest = lines.find((line) => line.undo === "undo" && mayReverse(session, line)) || null;
  }

  row(line, text, name, venue) {
    const { texts, session } = this.face;
    const label = line.undo ? texts(`face.control.${line.undo}`) : "";
    const button = el("button", { "aria-label": `${label}: ${text}`, onclick: () => this.reverse(line) }, label);
    return el(
      `div.line${line.undo === "redo" ? ".undone" : ""}`,
      { role: "listitem" },
      el("time", {}, formatsOf(texts).timeOfDay(line.at, venue)),
      el("span", {}, ...unbroken(text), name ? el("small", {}, name) : null),
      line.undo && mayReverse(session, line) ? button : null,
    );
  }

  reverse(line) {
    const text = lineText(line, this.face.texts, this.face.topics.players);
    this.send(`${this.face.texts(`face.control.${line.undo}`)}: ${text}`, line.undo, { command: line.command });
  }
}
