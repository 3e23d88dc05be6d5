/** The dialogs of tables' clocks: call the clock, start a dispute, set a shot clock. */

import { duration, parseDuration } from "../../../../static/js/texts/formats.js";
import { html, useSignal } from "../../../../static/vendor/preact/preact.js";
import { numberIn } from "../../shared/typed_values.js";
import { FormDialog } from "../../shared/dialogs/dialog.js";
import { Field, Segments } from "../../shared/fields/fields.js";

const MAX_TABLES = 100000;
const MAX_SEATS = 12;

/** Typed tables, `4 7, 12`; empty for all tables; null for other text. */
export function tablesIn(typed) {
  const numbers = typed
    .split(/[\s,;]+/)
    .filter(Boolean)
    .map((each) => numberIn(each, 1, MAX_TABLES));
  return numbers.every(Boolean) ? [...new Set(numbers)] : null;
}

/** Calls the clock on a player; its time may differ from the rule set's. */
export function StartDialog({ state, dialog, rules }) {
  const { texts } = state;
  const title = texts("face.clocks.start");
  const defaultTime = duration(rules.main_ms + rules.countdown_ms);
  const [table, seat, time] = [useSignal(""), useSignal(""), useSignal(defaultTime)];
  const [facing, wall] = [useSignal(true), useSignal(false)];
  const save = () => {
    const number = numberIn(table.value, 1, MAX_TABLES);
    const seatNumber = numberIn(seat.value, 1, MAX_SEATS);
    const typed = rules.adjustable ? time.value.trim() : defaultTime;
    const ms = typed === defaultTime ? null : parseDuration(typed);
    if (!number || seatNumber === undefined || (typed !== defaultTime && !ms)) {
      return texts("face.clocks.start_wrong");
    }
    const fields = { table: number, seat: seatNumber, ms, facing_bet: facing.value, on_wall: wall.value };
    return state.save(title, "player_clock.start", fields);
  };
  const options = (values, code) => values.map((value) => ({ value, text: texts(code(value)) }));
  const bets = options([true, false], (value) => `face.clocks.${value ? "facing_bet" : "no_bet"}`);
  const tvs = options([false, true], (value) => `face.clocks.on_wall.${value ? "yes" : "no"}`);
  return html`
    <${FormDialog} dialog=${dialog} title=${title} label=${title} save=${save}>
      <div class="pair">
        <${Field} label=${texts("face.clocks.which_table")} text=${table} inputmode="numeric" />
        <${Field} label=${texts("face.clocks.which_seat")} text=${seat} inputmode="numeric" />
      </div>
      <${Segments} label="" name=${texts("face.clocks.bet")} options=${bets} chosen=${facing} />
      ${rules.adjustable && html`<${Field} label=${texts("face.clocks.time")} text=${time} />`}
      <${Segments} label="" name=${texts("face.clocks.on_wall")} options=${tvs} chosen=${wall} />
    <//>
  `;
}

export function DisputeDialog({ state, dialog, title }) {
  const { texts } = state;
  const table = useSignal("");
  const save = () => {
    const number = numberIn(table.value, 1, MAX_TABLES);
    return number ? state.save(title, "dispute.start", { table: number }) : texts("face.clocks.start_wrong");
  };
  return html`
    <${FormDialog} dialog=${dialog} title=${title} label=${title} save=${save}>
      <${Field} label=${texts("face.clocks.which_table")} text=${table} inputmode="numeric" />
    <//>
  `;
}

export function ShotDialog({ state, dialog, rules }) {
  const { texts } = state;
  const title = texts("face.clocks.shot_on");
  const seconds = useSignal(rules.shot_ms === null ? 30 : rules.shot_ms / 1000);
  const chips = useSignal(rules.shot_chips);
  const [secondsOfChip, tables] = [useSignal(""), useSignal("")];
  const save = () => {
    const fields = {
      seconds: numberIn(String(seconds.value), 5, 600),
      chips: numberIn(String(chips.value), 0, 50),
      chip_seconds: numberIn(secondsOfChip.value, 5, 600),
      tables: tablesIn(tables.value),
    };
    const isWrong = !fields.tables || [fields.seconds, fields.chips, fields.chip_seconds].includes(undefined);
    return isWrong ? texts("face.clocks.shot_wrong") : state.save(title, "shot_clock.set", fields);
  };
  const placeholder = texts("face.control.tables.as_the_set");
  const chipSeconds = texts("face.clocks.shot_chip_seconds");
  return html`
    <${FormDialog} dialog=${dialog} title=${title} label=${title} save=${save}>
      <div class="pair">
        <${Field} label=${texts("face.clocks.shot_seconds")} text=${seconds} inputmode="numeric" />
        <${Field} label=${texts("face.clocks.shot_chips")} text=${chips} inputmode="numeric" />
      </div>
      <${Field} label=${chipSeconds} text=${secondsOfChip} inputmode="numeric" placeholder=${placeholder} />
      <${Field} label=${texts("face.clocks.shot_tables")} text=${tables} />
    <//>
  `;
}
