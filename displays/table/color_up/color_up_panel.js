/** A color-up at a table: with real cards, or with typed chips and cards dealt here; then the result. */

import { chipPicture } from "../../../static/js/pictures/chip_picture.js";
import {
  chipsLine,
  dueAt,
  exchangeLine,
  leftToRace,
  looksOf,
  raceTable,
  racesAt,
} from "../../../static/js/procedures/color_ups.js";
import { html } from "../../../static/vendor/preact/preact.js";
import { Race, RaceFields, racingSeats } from "../../control/procedures/color_up/race.js";
import { virtual } from "../../../static/js/virtual.js";

export function ColorUpPanel({ state }) {
  const { texts, number } = state;
  const topic = state.tableInPlay.value ? state.topicValue("color_ups") : undefined;
  const due = dueAt(topic, number);
  const races = racesAt(topic, number, state.now.value);
  const result = (race) => html`<${RaceResult} key=${race.at} race=${race} texts=${texts} />`;
  const label = texts("face.procedures.color_ups");
  return html`
    <section class="race" data-part="race" aria-label=${label} hidden=${!due && !races.length}>
      ${[due && html`<${ColorUpDue} key="due" state=${state} due=${due} />`, ...races.map(result)]}
    </section>
  `;
}

function ColorUpDue({ state, due }) {
  const { texts, number } = state;
  const left = leftToRace(due, number);
  const looks = looksOf(state.topic("color_ups").value);
  const exchange = exchangeLine(Object.assign({}, due, { denominations: left }), texts, looks);
  return html`
    <div class="race-due">
      <div class="race-head">
        ${left.map((value) => virtual(chipPicture(value, texts, looks[value])))}
        <b>${texts("face.color_ups.leave", { chips: exchange })}</b>
      </div>
      <p>${texts("face.color_ups.how_here")}</p>
      <div class="race-buttons">
        ${state.may("color_up.table_done") && html`<${ColorUpDone} state=${state} due=${due} left=${left} />`}
        ${
          state.may("color_up.race") &&
          html`<button onClick=${() => openRace(state, due)}>${texts("face.color_ups.race")}</button>`
        }
      </div>
    </div>
  `;
}

function ColorUpDone({ state, due, left }) {
  const { texts, number, commands } = state;
  const label = texts("face.color_ups.done_here", { chips: chipsLine(left, texts) });
  const done = ({ detail }) =>
    detail < 2 && commands.send(label, "color_up.table_done", { color_up: due.number, table: number });
  return html`<button class="main" aria-busy=${String(state.isBusy(label))} onClick=${done}>${label}</button>`;
}

function RaceResult({ race, texts }) {
  const title = texts("face.color_ups.result_here", { chips: chipsLine([race.denomination], texts) });
  return html`
    <div class="race-head"><b>${title}</b></div>
    ${virtual(raceTable(race, texts))}
  `;
}

function openRace(state, due) {
  const { number, commands, dialog, texts } = state;
  const seats = racingSeats(due, state.table.peek(), (entry) => state.nameOf(entry));
  const send = (label, fields) => commands.send(label, "color_up.race", fields, { inDialog: true });
  const race = new Race({ colorUp: due, table: number, seats, texts });
  dialog.form(race.label, html`<${RaceFields} race=${race} />`, race.button, () => race.save(send), { isWide: true });
}
