/** Chip counts on the control: sum against the chips in play, reported counts, tables to count. */

import { countNote } from "../../../../static/js/procedures/chip_counts.js";
import { placeOf } from "../../../../static/js/seating/seats.js";
import { formatsOf } from "../../../../static/js/texts/formats.js";
import { html } from "../../../../static/vendor/preact/preact.js";
import { RoleButton } from "../../shared/commands/command_button.js";
import { Card, GiveButton, joined } from "../card.js";
import { openCount } from "./chip_counts_dialog.js";

/** Maximum number of tables with a button; each table's card has one too. */
const MAX_TABLES = 60;
/** Maximum number of reported counts to verify, the largest first. */
const MAX_REPORTED = 8;

function factsOf({ count_sums: sums, chip_leaders: leadersTopic, counters, tables }) {
  if (!sums || !leadersTopic || !counters) {
    return null;
  }
  const seated = Object.keys(tables || {}).filter((number) => Object.keys(tables[number].seats).length);
  return {
    sums,
    inPlay: counters.chips_in_play,
    players: counters.players_left,
    reported: leadersTopic.leaders.filter(({ verified }) => !verified).slice(0, MAX_REPORTED),
    tables: seated.map(Number).sort((a, b) => a - b),
  };
}

function Content({ state, facts }) {
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
    <${Card} title=${texts("face.counts.counted_chips")} text=${sumText(facts, texts)} />
    <${Card} title=${texts("face.counts.count_tables")} text=${facts.tables.length ? "" : texts("face.counts.no_tables")}>
      ${facts.tables.slice(0, MAX_TABLES).map(button)}
    <//>
    ${facts.reported.map((each) => html`<${ReportedCount} key=${each.entry} state=${state} count=${each} />`)}
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

/** The card of a reported count, with a button that verifies it. */
function ReportedCount({ state, count }) {
  const { texts } = state;
  const { entry, chips, seat } = count;
  const name = count.name || texts("face.seats.entry", { entry: entry.slice(1) });
  const place = seat ? texts("face.counts.table", { table: placeOf(seat).table }) : "";
  const chipsText = formatsOf(texts).chips(chips);
  const words = texts("face.counts.verify", { chips: chipsText });
  return html`
    <${Card} title=${name} text=${joined([chipsText, place, countNote(count, state.now.value, texts)])}>
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
  facts: factsOf,
  isBusy: () => false,
  Content,
  rules: [],
};
