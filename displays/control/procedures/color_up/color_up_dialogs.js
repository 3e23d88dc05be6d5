/** The dialogs of color-ups: race of a table, announcement, chips found later. */

import { chipsLine } from "../../../../static/js/procedures/color_ups.js";
import { parseChips } from "../../../../static/js/texts/formats.js";
import { changeFrom, replaced } from "../../../../static/js/structure/structure_edit.js";
import { html, useRef, useSignal } from "../../../../static/vendor/preact/preact.js";
import { nameOrNumber } from "../../shared/entries.js";
import { seatIn } from "../../shared/typed_values.js";
import { DialogFrame, FormDialog } from "../../shared/dialogs/dialog.js";
import { Choice, Field } from "../../shared/fields/fields.js";
import { useWide } from "../../shared/dialogs/wide_dialog.js";
import { Race, RaceFields, racingSeats } from "./race.js";

const MAX_CHIPS = 100000;

/** Typed denominations, `25` or `25 100`; null for other text. */
export function denominationsIn(typed) {
  const values = typed
    .split(/[\s;]+/)
    .filter(Boolean)
    .map((each) => parseChips(each));
  return values.length && values.every(Boolean) ? values : null;
}

/**
 * Typed tables and seats: `4` a table, `4-7` a seat, several separated by commas; empty text means all players.
 *
 * @returns {{tables: number[], entries: string[]} | null} null for other text, or an empty seat
 */
export function playersIn(typed, tables) {
  const players = { tables: [], entries: [] };
  for (const text of typed
    .split(",")
    .map((each) => each.trim())
    .filter(Boolean)) {
    const seat = seatIn(text);
    const entry = seat && tables[seat[0]] ? tables[seat[0]].seats[seat[1]] : null;
    if (seat ? !entry : !/^\d{1,6}$/.test(text)) {
      return null;
    }
    if (seat) {
      players.entries.push(entry);
    } else {
      players.tables.push(Number(text));
    }
  }
  return players;
}

/** Loads the tables of the typed seats. */
async function loadSeats(state, typed) {
  const seats = typed.split(",").map((each) => seatIn(each.trim()));
  await Promise.all(seats.filter(Boolean).map(([table]) => state.roster.withTable(table, () => {})));
}

/** Opens the race of a color-up; of several tables a dialog asks for one. */
export function openRace(state, colorUp) {
  const tables = colorUp.still_racing;
  if (tables.length === 1) {
    openRaceAt(state, colorUp, tables[0]);
  } else {
    state.openDialog(TableOfRaceDialog, { colorUp });
  }
}

function openRaceAt(state, colorUp, table) {
  state.roster.withTable(table, () => showRaceAt(state, colorUp, table));
}

function showRaceAt(state, colorUp, table) {
  const players = state.topic("players").peek() || {};
  const tables = state.topic("tables").peek() || {};
  const seats = racingSeats(colorUp, tables[table], (entry) => nameOrNumber(entry, players[entry]));
  const send = (label, fields) => state.save(label, "color_up.race", fields);
  state.openDialog(RaceDialog, { race: new Race({ colorUp, table, seats, texts: state.texts }), send });
}

function RaceDialog({ dialog, race, send }) {
  useWide(dialog);
  return html`
    <${FormDialog} dialog=${dialog} title=${race.label} label=${race.button} save=${() => race.save(send)}>
      <${RaceFields} race=${race} />
    <//>
  `;
}

function TableOfRaceDialog({ state, dialog, colorUp }) {
  const { texts } = state;
  const button = (table) => html`
    <button
      key=${table}
      aria-label=${texts("face.table.table", { table })}
      onClick=${() => openRaceAt(state, colorUp, table)}
    >
      ${String(table)}
    </button>
  `;
  return html`
    <${DialogFrame} dialog=${dialog} title=${texts("face.color_ups.at_table")}>
      <div>${colorUp.still_racing.map(button)}</div>
    <//>
  `;
}

/** Announces a color-up. The words follow the chips until the user types other words. */
export function AnnounceDialog({ state, dialog, denominations }) {
  const { texts } = state;
  const topic = useRef(state.topic("color_ups").peek()).current;
  const title = texts("face.color_ups.announce");
  const initialChips = denominations.length ? denominations : topic.in_play.slice(0, 1);
  const chips = useSignal(initialChips.join(" "));
  const ownWords = useSignal(null);
  const playersText = useSignal("");
  const values = denominationsIn(chips.value);
  const words = ownWords.value === null ? announcementOf(values, texts) : ownWords.value;
  const save = async () => {
    await loadSeats(state, playersText.value);
    const players = playersIn(playersText.value, state.topic("tables").peek() || {});
    if (!values || !players) {
      return texts(values ? "face.color_ups.whom_wrong" : "face.color_ups.chips_wrong");
    }
    return state.save(
      title,
      "color_up.announce",
      Object.assign({ denominations: values, text: words.trim() }, players),
    );
  };
  return html`
    <${FormDialog} dialog=${dialog} title=${title} label=${title} save=${save}>
      <${Field} label=${texts("face.color_ups.which")} text=${chips} inputmode="numeric" />
      <label class="field">
        <span class="label">${texts("face.color_ups.words")}</span>
        <input
          autocomplete="off"
          maxlength="200"
          data-later=""
          value=${words}
          onInput=${({ target }) => (ownWords.value = target.value)}
        />
      </label>
      <p class="hint">${topic.must_be_announced ? texts("face.color_ups.must_be_announced") : ""}</p>
      <${Field} label=${texts("face.color_ups.whom")} text=${playersText} data-later="" />
    <//>
  `;
}

function announcementOf(values, texts) {
  return values && values.length ? texts("face.color_ups.said", { chips: chipsLine(values, texts) }) : "";
}

/** Plans a proposed color-up in the structure. */
export function planColorUp(state, proposal, label) {
  const { periods, revision } = state.topic("structure").peek();
  const index = periods.findIndex((period) => period.id === proposal.period);
  if (index < 0) {
    return;
  }
  const colorUps = periods[index].color_up || [];
  const planned = Object.assign({}, periods[index], { color_up: [...colorUps, ...proposal.denominations] });
  const change = changeFrom(replaced(periods, proposal.period, planned), proposal.period, index);
  state.send(label, "structure.change", Object.assign(change, { base: revision }));
}

export function FoundDialog({ state, dialog }) {
  const { texts } = state;
  const topic = useRef(state.topic("color_ups").peek()).current;
  const title = texts("face.color_ups.found");
  const [denomination, count] = [useSignal(topic.gone[topic.gone.length - 1]), useSignal("")];
  const [place, lowest] = [useSignal(""), useSignal("")];
  const options = topic.gone.map((value) => ({ value, text: chipsLine([value], texts) }));
  const save = () => {
    const chips = parseChips(count.value);
    const location = placeIn(place.value.trim());
    if (!chips || chips > MAX_CHIPS || !location) {
      return texts("face.color_ups.count_wrong");
    }
    const lowestChip = parseChips(lowest.value) ? { lowest: parseChips(lowest.value) } : {};
    const fields = Object.assign({ denomination: Number(denomination.value), chips }, location, lowestChip);
    return state.save(title, "color_up.found", fields);
  };
  const notFirst = { "data-later": "" };
  const lowestField = html`
    <${Field} label=${texts("face.color_ups.lowest")} text=${lowest} inputmode="numeric" ...${notFirst} />
  `;
  return html`
    <${FormDialog} dialog=${dialog} title=${title} label=${texts("face.color_ups.exchange")} save=${save}>
      <${Choice} label=${texts("face.color_ups.which")} options=${options} chosen=${denomination} />
      <${Field} label=${texts("face.color_ups.count")} text=${count} inputmode="numeric" />
      <${Field} label=${texts("face.color_ups.where")} text=${place} ...${notFirst} />
      ${!topic.in_play.length && lowestField}
      <p class="hint">${texts("face.color_ups.found_how")}</p>
    <//>
  `;
}

/** A typed table, `4`, or seat, `4-7`; null for other text. */
function placeIn(typed) {
  const seat = seatIn(typed);
  if (seat) {
    return { table: seat[0], seat: seat[1] };
  }
  return typed ? (/^\d{1,6}$/.test(typed) ? { table: Number(typed) } : null) : {};
}
