/** A log, newest line first: action, author, and a button to undo or redo it. */

import { formatsOf } from "../../../static/js/texts/formats.js";
import { html } from "../../../static/vendor/preact/preact.js";
import { mayReverse } from "../shared/commands/roles.js";
import { SECONDARY_LINES } from "../undo_commands.js";

/** The parameters of a line, with names of players in place of entry numbers where `players` has them. */
function withNames(params, players) {
  const nameOfOne = (value) => {
    const entry = value && value.code === "log.who" ? players[`e${value.params.entry}`] : undefined;
    return (entry && entry.name) || value;
  };
  return Object.keys(params || {}).reduce((named, key) => Object.assign(named, { [key]: nameOfOne(params[key]) }), {});
}

/** A line in words. A line about another line, such as an undo, includes that line. `players` gives the names. */
export function lineText(line, texts, players = {}) {
  const subject = line.of ? { of: { code: line.of.code, params: withNames(line.of.params, players) } } : {};
  const text = texts(line.code, Object.assign(subject, withNames(line.params, players)));
  return line.flight ? texts("log.of_flight", { flight: line.flight, line: text }) : text;
}

/** The name of the author of a line; empty for automatic events. */
export function nameOf(by, staff) {
  const user = staff && staff.users ? staff.users[by] : undefined;
  return user ? user.name : "";
}

/** Names of the author of a line and of the user who approved it; empty for automatic events. */
function namesOf(line, texts, staff) {
  const name = nameOf(line.by, staff);
  const approver = line.approved_by ? nameOf(line.approved_by, staff) || line.approved_by : "";
  return approver ? texts("face.approvals.by", { name, approver }) : name;
}

/** The lines of a log, the newest first. */
export function linesOf(log) {
  return Object.keys(log ? log.lines : {})
    .map((key) => log.lines[key])
    .sort((a, b) => b.seq - a.seq);
}

/**
 * The line of the newest command that the user may undo; null without one. The first line of a command names it, but
 * for secondary ones, such as a paused clock at the end of a tournament; the later lines are its consequences.
 */
export function newestUndo(lines, session) {
  const newest = lines.find((line) => line.undo === "undo" && mayReverse(session, line));
  if (!newest) {
    return null;
  }
  const ofCommand = lines.filter(({ command }) => command === newest.command).reverse();
  return ofCommand.find(({ code }) => !SECONDARY_LINES.includes(code)) || ofCommand[0];
}

/** Undoes or redoes a line, of the tournament or of the room. */
export function reverse(state, topic, line) {
  const { texts } = state;
  const text = lineText(line, texts, state.topic("players").peek());
  const label = `${texts(`face.control.${line.undo}`)}: ${text}`;
  const send = topic === "log" ? state.send : state.deliver;
  return send.call(state, label, line.undo, { command: line.command });
}

/** @param {string} props.topic `log` or `log:room` */
export function LogList({ state, topic, ...attributes }) {
  const lines = linesOf(state.topicValue(topic));
  const line = (each) => html`<${LogLine} key=${each.seq} state=${state} topic=${topic} line=${each} />`;
  return html`<div class="scrolls" role="list" ...${attributes}>${lines.map(line)}</div>`;
}

/** @returns {object | undefined} the venue whose local time the log shows */
function venueOf(state, topic) {
  const room = state.topicValue("room");
  return topic === "log:room" && room ? room.venue : state.topicValue("tournament");
}

function LogLine({ state, topic, line }) {
  const { texts } = state;
  const text = lineText(line, texts, state.topicValue("players"));
  const name = namesOf(line, texts, state.topicValue("staff:room"));
  const label = line.undo ? texts(`face.control.${line.undo}`) : "";
  const onClick = () => reverse(state, topic, line);
  const button = html`<button aria-label=${`${label}: ${text}`} onClick=${onClick}>${label}</button>`;
  return html`
    <div class=${line.undo === "redo" ? "line undone" : "line"} role="listitem">
      <time>${formatsOf(texts).timeOfDay(line.at, venueOf(state, topic))}</time>
      <span>${unbroken(text)}${name && html`<small class=${line.approved_by ? "two" : undefined}>${name}</small>`}</span>
      ${line.undo && mayReverse(state.session.value, line) && button}
    </div>
  `;
}

/** A text whose seats, such as 2-6, are not broken at the end of a line. */
function unbroken(text) {
  const seat = (part) => html`<span class="unbroken">${part}</span>`;
  return text.split(/(\d+-\d+)/).map((part, index) => (index % 2 ? seat(part) : part));
}
