/** Chip counts on the control: the sum against the chips in play, what was reported, and the tables to count. */

import { countNote } from "../../../../static/js/procedures/chip_counts.js";
import { placeOf } from "../../../../static/js/seating/seats.js";
import { formatsOf } from "../../../../static/js/texts/formats.js";
import { html } from "../../../../static/vendor/preact/preact.js";
import { RoleButton } from "../../shared/commands/command_button.js";
import { Card, GiveButton, joined } from "../card.js";
import { openCount } from "./chip_counts_dialog.js";

/** Number of tables that have a button here; each has one on its own card too. */
const MAX_TABLES = 60;
/** Number of reported counts that wait here to be verified: the largest. */
const MAX_REPORTED = 8;

function facts({ count_sums: sums, chip_leaders: value, counters, tables }) {
  if (!sums || !value || !counters) {
    return null;
  }
  const seated = Object.keys(tables || {}).filter((number) => Object.keys(tables[number].seats).length);
  return {
    sums,
    inPlay: counters.chips_in_play,
    players: counters.players_left,
    reported: value.leaders.filter(({ verified }) => !verified).slice(0, MAX_REPORTED),
    tables: seated.map(Number).sort((one, other) => one - other),
  };
}

function Content({ state, facts: known }) {
  const { texts } = state;
  const label = (table) => texts("face.counts.table", { table });
  const button = (table) => html`
    <${RoleButton}
      key=${table}
      state=${state}
      label=${label(table)}
      type="count.table"
      onClick=${() => openCount(state, table)}
    />
  `;
  return html`
    <${Card} title=${texts("face.counts.counted_chips")} text=${sumText(known, texts)} />
    <${Card} title=${texts("face.counts.count_tables")} text=${known.tables.length ? "" : texts("face.counts.no_tables")}>
      ${known.tables.slice(0, MAX_TABLES).map(button)}
    <//>
    ${known.reported.map((each) => html`<${Reported} key=${each.entry} state=${state} count=${each} />`)}
  `;
}

function sumText({ sums, inPlay, players }, texts) {
  const { chips } = formatsOf(texts);
  return joined([
    texts("face.counts.sum", { sum: chips(sums.chips), in_play: chips(inPlay) }),
    texts("face.counts.counted", { counted: sums.counted, players }),
    texts("face.counts.verified", { verified: sums.verified }),
  ]);
}

/** A count that nobody verified: one tap where the floor sees the same number. */
function Reported({ state, count }) {
  const { texts } = state;
  const { entry, chips, seat } = count;
  const name = count.name || texts("face.seats.entry", { entry: entry.slice(1) });
  const place = seat ? texts("face.counts.table", { table: placeOf(seat).table }) : "";
  const shown = formatsOf(texts).chips(chips);
  const words = texts("face.counts.verify", { chips: shown });
  return html`
    <${Card} title=${name} text=${joined([shown, place, countNote(count, state.now.value, texts)])}>
      <${GiveButton}
        state=${state}
        label=${`${words}: ${name}`}
        words=${words}
        type="count.verify"
        fields=${{ entry, chips }}
      />
    <//>
  `;
}

export const CHIP_COUNTS = {
  key: "chip_counts",
  kinds: ["count_sums", "chip_leaders"],
  facts,
  isBusy: () => false,
  Content,
  rules: [],
};
