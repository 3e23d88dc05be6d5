/** The bar after the end of play, on every view: the winner, *Finish* and its undo; then results and archive. */

import { standingText } from "../../../static/js/prizes/results.js";
import { html, useLayoutEffect } from "../../../static/vendor/preact/preact.js";
import { linesOf } from "../clock/log_list.js";
import { mayReverse } from "../shared/commands/roles.js";
import { nameOrNumber } from "../shared/entries.js";
import { isPlayOver } from "../../../static/js/play_over.js";

/** The log line of the command that ended play, if it can be undone; else null. */
export function lastCommandOfPlay(log) {
  const lines = linesOf(log);
  const end = lines.find((line) => line.code.startsWith("log.PlayEnded"));
  const cause = end && lines.find((line) => line.seq < end.seq);
  return cause && cause.undo === "undo" ? cause : null;
}

const ENDINGS = ["log.TournamentFinished", "log.ResultsConfirmed"];

/** The newest log line of a confirmation or a finish that can be undone; null without one. */
export function finishLine(log) {
  return linesOf(log).find((line) => ENDINGS.includes(line.code) && line.undo === "undo") || null;
}

export function EndBar({ state }) {
  const tournament = state.topicValue("tournament");
  const isOver = isPlayOver(tournament);
  useLayoutEffect(() => {
    if (isOver) {
      state.follow(["players", "results"]);
    }
  }, [isOver]);
  return html`
    <section class="end-bar" data-part="end_bar" aria-label=${state.texts("face.end.title")} hidden=${!isOver}>
      ${isOver && html`<${End} state=${state} tournament=${tournament} />`}
    </section>
  `;
}

function End({ state, tournament }) {
  const { texts } = state;
  const { ended, finished_at: finishedAt, archived } = tournament;
  const isFinished = finishedAt !== null;
  const undo = (isFinished ? finishLine : lastCommandOfPlay)(state.topicValue("log"));
  const mayUndo = undo && !archived && mayReverse(state.session.value, undo);
  const label = texts("face.control.undo");
  const standing = standingText(state.topicValue("results"), texts);
  const facts = [texts(archived ? "face.end.archived" : "face.end.finished"), standing].filter(Boolean);
  const summary = html`<small>${facts.join(" · ")}</small>`;
  return html`
    <b>${titleOf(state, ended)}${isFinished && summary}</b>
    ${isFinished ? html`<${Finished} state=${state} archived=${archived} />` : html`<${Finish} state=${state} ended=${ended} />`}
    ${mayUndo && html`<button onClick=${() => state.send(label, "undo", { command: undo.command })}>${label}</button>`}
  `;
}

function titleOf(state, ended) {
  const { texts } = state;
  if (ended && ended.winner) {
    const players = state.topicValue("players") || {};
    return texts("face.end.wins", { name: nameOrNumber(ended.winner, players[ended.winner]) });
  }
  return texts(`face.end.${ended && ended.how !== "last_player" ? ended.how : "last_player"}`);
}

function Finish({ state, ended }) {
  const label = state.texts("face.end.finish");
  const fields = ended.number === null ? {} : { ended: ended.number };
  const finish = () => state.send(label, "tournament.finish", fields);
  return state.may("tournament.finish") && html`<button class="main" onClick=${finish}>${label}</button>`;
}

function Finished({ state, archived }) {
  const { texts } = state;
  const type = archived ? "tournament.restore" : "tournament.archive";
  const label = texts(archived ? "face.end.restore" : "face.end.archive");
  const give = () => state.deliver(label, type, { tournament: state.slug.peek() });
  return html`
    <button class="main" onClick=${() => state.turnTo("results")}>${texts("face.results.title")}</button>
    ${state.may(type) && html`<button onClick=${give}>${label}</button>`}
  `;
}
