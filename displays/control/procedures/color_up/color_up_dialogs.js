/** The dialogs of color-ups: the table of a race, the chips and players of an announcement, chips found later. */

import { chipsLine } from "../../../../static/js/procedures/color_ups.js";
import { parseChips } from "../../../../static/js/texts/formats.js";
import { changeFrom, replaced } from "../../../../static/js/structure/structure_edit.js";
import { html, useRef, useSignal } from "../../../../static/vendor/preact/preact.js";
import { calledName, seatIn } from "../../shared/seating_words.js";
import { DialogFrame, FormDialog } from "../../shared/dialogs/dialog.js";
import { Choice, Field } from "../../shared/fields/fields.js";
import { useWide } from "../../shared/dialogs/wide_dialog.js";
import { Race, RaceFields, racingSeats } from "./race.js";

const MAX_CHIPS = 100000;

/** Chips as they are typed, `25` or `25 100`; null if something is no number. */
export function denominationsIn(typed) {
  const found = typed
    .split(/[\s;]+/)
    .filter(Boolean)
    .map((each) => parseChips(each));
  return found.length && found.every(Boolean) ? found : null;
}

/**
 * Of whom: `4` a table, `4-7` a seat, several with commas; of everybody where nothing is typed.
 *
 * @returns {{tables: number[], entries: string[]} | null} null if something is neither, or nobody sits there
 */
export function whomIn(typed, tables) {
  const found = { tables: [], entries: [] };
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
      found.entries.push(entry);
    } else {
      found.tables.push(Number(text));
    }
  }
  return found;
}

/** Waits until it is known who sits in the seats that are typed. */
async function withSeats(state, typed) {
  const seats = typed.split(",").map((each) => seatIn(each.trim()));
  await Promise.all(seats.filter(Boolean).map(([table]) => state.roster.withTable(table, () => {})));
}

/** The table of the race first, where there are several; then its chips. */
export function openRace(state, one) {
  const tables = one.still_racing;
  if (tables.length === 1) {
    openRaceAt(state, one, tables[0]);
  } else {
    state.openDialog(TableOfRaceDialog, { one });
  }
}

function openRaceAt(state, one, table) {
  state.roster.withTable(table, () => showRaceAt(state, one, table));
}

function showRaceAt(state, one, table) {
  const players = state.topic("players").peek() || {};
  const tables = state.topic("tables").peek() || {};
  const seats = racingSeats(one, tables[table], (entry) => calledName(entry, players[entry]));
  const send = (label, fields) => state.save(label, "color_up.race", fields);
  state.openDialog(RaceDialog, { race: new Race({ one, table, seats, texts: state.texts }), send });
}

function RaceDialog({ dialog, race, send }) {
  useWide(dialog);
  return html`
    <${FormDialog} dialog=${dialog} title=${race.label} label=${race.button} save=${() => race.save(send)}>
      <${RaceFields} race=${race} />
    <//>
  `;
}

function TableOfRaceDialog({ state, dialog, one }) {
  const { texts } = state;
  const button = (table) => html`
    <button
      key=${table}
      aria-label=${texts("face.table.table", { table })}
      onClick=${() => openRaceAt(state, one, table)}
    >
      ${String(table)}
    </button>
  `;
  return html`
    <${DialogFrame} dialog=${dialog} title=${texts("face.color_ups.at_table")}>
      <div class="free">${one.still_racing.map(button)}</div>
    <//>
  `;
}

/** The words of the announcement follow the chips until somebody types words of their own. */
export function AnnounceDialog({ state, dialog, denominations }) {
  const { texts } = state;
  const topic = useRef(state.topic("color_ups").peek()).current;
  const title = texts("face.color_ups.announce");
  const usual = denominations.length ? denominations : topic.in_play.slice(0, 1);
  const chips = useSignal(usual.join(" "));
  const own = useSignal(null);
  const whom = useSignal("");
  const values = denominationsIn(chips.value);
  const words = own.value === null ? announcementOf(values, texts) : own.value;
  const save = async () => {
    await withSeats(state, whom.value);
    const of = whomIn(whom.value, state.topic("tables").peek() || {});
    if (!values || !of) {
      return texts(values ? "face.color_ups.whom_wrong" : "face.color_ups.chips_wrong");
    }
    return state.save(title, "color_up.announce", Object.assign({ denominations: values, text: words.trim() }, of));
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
          onInput=${({ target }) => (own.value = target.value)}
        />
      </label>
      <p class="hint">${topic.must_be_announced ? texts("face.color_ups.must_be_announced") : ""}</p>
      <${Field} label=${texts("face.color_ups.whom")} text=${whom} data-later="" />
    <//>
  `;
}

function announcementOf(values, texts) {
  return values && values.length ? texts("face.color_ups.said", { chips: chipsLine(values, texts) }) : "";
}

/** The structure takes them out when they are not needed any more. */
export function planColorUp(state, proposal, label) {
  const { periods, revision } = state.topic("structure").peek();
  const index = periods.findIndex((period) => period.id === proposal.period);
  if (index < 0) {
    return;
  }
  const known = periods[index].color_up || [];
  const planned = Object.assign({}, periods[index], { color_up: [...known, ...proposal.denominations] });
  const change = changeFrom(replaced(periods, proposal.period, planned), proposal.period, index);
  state.send(label, "structure.change", Object.assign(change, { base: revision }));
}

export function FoundDialog({ state, dialog }) {
  const { texts } = state;
  const topic = useRef(state.topic("color_ups").peek()).current;
  const title = texts("face.color_ups.found");
  const [which, count] = [useSignal(topic.gone[topic.gone.length - 1]), useSignal("")];
  const [place, lowest] = [useSignal(""), useSignal("")];
  const options = topic.gone.map((value) => ({ value, text: chipsLine([value], texts) }));
  const save = () => {
    const chips = parseChips(count.value);
    const where = whereIn(place.value.trim());
    if (!chips || chips > MAX_CHIPS || !where) {
      return texts("face.color_ups.count_wrong");
    }
    const least = parseChips(lowest.value) ? { lowest: parseChips(lowest.value) } : {};
    const fields = Object.assign({ denomination: Number(which.value), chips }, where, least);
    return state.save(title, "color_up.found", fields);
  };
  const later = { "data-later": "" };
  const lowestField = html`
    <${Field} label=${texts("face.color_ups.lowest")} text=${lowest} inputmode="numeric" ...${later} />
  `;
  return html`
    <${FormDialog} dialog=${dialog} title=${title} label=${texts("face.color_ups.exchange")} save=${save}>
      <${Choice} label=${texts("face.color_ups.which")} options=${options} chosen=${which} />
      <${Field} label=${texts("face.color_ups.count")} text=${count} inputmode="numeric" />
      <${Field} label=${texts("face.color_ups.where")} text=${place} ...${later} />
      ${!topic.in_play.length && lowestField}
      <p class="hint">${texts("face.color_ups.found_how")}</p>
    <//>
  `;
}

/** A table, `4`, or a seat, `4-7`; null if it is neither. */
function whereIn(typed) {
  const seat = seatIn(typed);
  if (seat) {
    return { table: seat[0], seat: seat[1] };
  }
  return typed ? (/^\d{1,6}$/.test(typed) ? { table: Number(typed) } : null) : {};
}
