/** The answers so far and the missing ones, each with a link to its question; then the start of the clock. */

import { html } from "../../../static/vendor/preact/preact.js";
import { openControl, startNow } from "../creating.js";
import { namedPlayers, openTableCount, withoutSeat } from "../field_counts.js";
import { Frame } from "../page.js";

/** A line for each question with an answer that can be missing: `{step, isComplete, words}`. */
function lines(evening) {
  const { texts } = evening;
  const [room, tournament, prizes] = ["room", "tournament", "prizes"].map((name) => evening.topic(name).value);
  const roster = evening.topic("roster").value;
  const counters = evening.topic("counters").value;
  const tables = openTableCount(evening.topic("table_list").value);
  const { displays = {} } = evening.topic("displays:room").value || {};
  const count = counters ? counters.players_left : 0;
  const seated = namedPlayers(roster) - withoutSeat(roster);
  const tvs = Object.keys(displays).length;
  const line = (step, isComplete, params) => ({
    step,
    isComplete,
    words: texts(`face.first_evening.ready.${step}.${isComplete ? "is" : "missing"}`, params),
  });
  return [
    line("venue", Boolean(room.venue.name), { name: room.venue.name }),
    line("structure", Boolean(tournament), { title: tournament ? tournament.structure_title : "" }),
    line("money", Boolean(prizes && prizes.currency)),
    line("players", count > 0, { count, known: namedPlayers(roster) }),
    line("tables", tables > 0 && !withoutSeat(roster), { tables, seated, without: withoutSeat(roster) }),
    line("television", tvs > 0, { count: tvs }),
  ];
}

export function Ready({ evening }) {
  const { texts } = evening;
  const clock = evening.topic("clock").value;
  const hasStarted = Boolean(clock && clock.phase !== "ready" && clock.phase !== "scheduled");
  const start = () =>
    evening.once(
      () => hasStarted || startNow(evening),
      () => openControl(evening),
    );
  const main = {
    label: texts(hasStarted ? "face.first_evening.ready.to_clock" : "face.first_evening.ready.start"),
    onTap: start,
  };
  const row = ({ step, isComplete, words }) => html`
    <li key=${step}>
      <button type="button" class=${isComplete ? "complete" : "missing"} data-line=${step} onClick=${() => evening.go(step)}>
        <span aria-hidden="true">${isComplete ? "✓" : "–"}</span> ${words}
      </button>
    </li>
  `;
  return html`
    <${Frame} evening=${evening} name="ready" main=${main} skip=${null}>
      <ul class="lines" data-part="lines">
        ${lines(evening).map(row)}
      </ul>
    <//>
  `;
}
