/** The shot clock of a table: a decision begins and ends, and a time chip lengthens it. */

import { chipsLeft } from "../../../static/js/tables/table_clocks.js";
import { duration } from "../../../static/js/texts/formats.js";
import { html } from "../../../static/vendor/preact/preact.js";
import { ClockButton, ClockRow } from "./clock_row.js";

export function ShotClock({ state, topic, shot, standing: { phase, left_ms: left } }) {
  const { texts } = state;
  const how = texts("face.clocks.shot_how", { time: duration(shot.decision_ms) });
  const chips = shot.chips ? texts("face.clocks.chips", { chips: shot.chips }) : "";
  const title = texts(phase === "over" ? "face.clocks.shot_over" : "face.clocks.shot");
  const text = [how, chips].filter(Boolean).join(" · ");
  const Buttons = phase === "idle" ? StartButton : DecisionButtons;
  return html`
    <${ClockRow} classes=${`is-shot is-${phase}`} time="shot" left=${left} title=${title} text=${text}>
      <${Buttons} state=${state} topic=${topic} shot=${shot} />
    <//>
  `;
}

/** Sends a command about the decision in progress. */
function sendAbout({ commands, number }, { decision }, label, type) {
  return commands.send(label, type, { table: number, decision });
}

function StartButton({ state, shot }) {
  const label = state.texts("face.clocks.shot_start");
  const type = "shot_clock.start";
  const start = () => sendAbout(state, shot, label, type);
  return html`<${ClockButton} state=${state} label=${label} type=${type} onTap=${start} isMain />`;
}

function DecisionButtons({ state, topic, shot }) {
  const { texts } = state;
  const [decided, next] = [texts("face.clocks.decided"), texts("face.clocks.shot_next")];
  const chip = texts("face.clocks.chip", { time: duration(shot.chip_ms) });
  const stop = () => sendAbout(state, shot, decided, "shot_clock.stop");
  const start = () => sendAbout(state, shot, next, "shot_clock.start");
  const take = () => chooseTimeChip(state, topic, shot, chip);
  return html`
    <${ClockButton} state=${state} label=${decided} type="shot_clock.stop" onTap=${stop} isMain />
    <${ClockButton} state=${state} label=${next} type="shot_clock.start" onTap=${start} />
    ${shot.chips ? html`<${ClockButton} state=${state} label=${chip} type="shot_clock.chip" onTap=${take} />` : null}
  `;
}

/** Asks for the seat that plays the time chip; a chip without a seat is not counted. */
function chooseTimeChip(state, topic, shot, label) {
  const content = html`<${TimeChips} state=${state} topic=${topic} shot=${shot} label=${label} />`;
  state.dialog.open(state.texts("face.clocks.chip_whose"), content);
}

function TimeChips({ state, topic, shot, label }) {
  const { texts, number } = state;
  const { seats } = state.table.peek();
  const take = (fields) =>
    state.sendFromDialog(label, "shot_clock.chip", Object.assign({ table: number, decision: shot.decision }, fields));
  const ofSeat = (seat) => {
    const chips = chipsLeft(topic, shot, seats[seat]);
    const tapped = () => take({ seat: Number(seat) });
    const words = texts("face.clocks.chip_of", { seat, chips });
    return html`<button data-do=${`chip-${seat}`} disabled=${chips === 0} onClick=${tapped}>${words}</button>`;
  };
  return html`
    <div class="actions chips-of">
      ${Object.keys(seats).map(ofSeat)}
      <button data-do="chip" onClick=${() => take({})}>${texts("face.clocks.chip_uncounted")}</button>
    </div>
  `;
}
