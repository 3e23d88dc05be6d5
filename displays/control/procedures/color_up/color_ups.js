/** Color-ups on the control: tables done or raced, the newest races, proposals, announcements, chips found later. */

import { chipPicture } from "../../../../static/js/pictures/chip_picture.js";
import {
  chipsLine,
  doneLine,
  exchangeLine,
  looksOf,
  openColorUps,
  raceTable,
} from "../../../../static/js/procedures/color_ups.js";
import { virtual } from "../../../../static/js/virtual.js";
import { html } from "../../../../static/vendor/preact/preact.js";
import { RoleButton } from "../../shared/commands/command_button.js";
import { isPlayOver } from "../../../../static/js/play_over.js";
import { Card, GiveButton, joined } from "../card.js";
import { AnnounceDialog, FoundDialog, openRace, planColorUp } from "./color_up_dialogs.js";
import { TvsButton, tvsOf } from "./race_tvs.js";

/** Maximum number of tables with a button; one button marks all tables as done. */
const MAX_TABLES = 60;
/** Number of the newest races on the card; each table's page shows its own race. */
const MAX_RACES = 3;
const RESULT_MS = 10 * 60000;

function factsOf({ color_ups: topic, structure, tournament, "displays:room": displays }, now) {
  if (!topic || !tournament) {
    return null;
  }
  return {
    open: openColorUps(topic),
    isOver: isPlayOver(tournament),
    races: topic.races
      .filter((race) => now - race.at < RESULT_MS)
      .slice(-MAX_RACES)
      .reverse(),
    proposed: topic.proposed,
    looks: looksOf(topic),
    hasGone: topic.gone.length > 0,
    hasStructure: Boolean(structure),
    tvs: tvsOf(displays, tournament.slug),
    slug: tournament.slug,
  };
}

function Content({ state, facts }) {
  const proposal = (each) => html`
    <${ProposalCard} key=${each.denominations.join()} state=${state} proposal=${each} hasStructure=${facts.hasStructure} />
  `;
  return html`
    ${facts.open.map((colorUp) => html`<${DueCard} key=${colorUp.number} state=${state} colorUp=${colorUp} looks=${facts.looks} />`)}
    ${facts.races.map((race) => html`<${RaceCard} key=${`${race.table} ${race.at}`} state=${state} race=${race} />`)}
    ${facts.proposed.map(proposal)}
    <${OtherCard} state=${state} facts=${facts} />
  `;
}

/** The card of an open color-up: a tap on a table marks it as done; another button opens the race. */
function DueCard({ state, colorUp, looks }) {
  const { texts } = state;
  const { number, still_racing: tables } = colorUp;
  const chips = chipsLine(colorUp.denominations, texts);
  const lines = [doneLine(colorUp, texts), colorUp.announced, tables.length ? texts("face.color_ups.tap_done") : ""];
  const moreTables = tables.length - MAX_TABLES;
  const doneButton = (label, fields, attributes) => html`
    <${GiveButton}
      state=${state}
      label=${label}
      type="color_up.table_done"
      fields=${Object.assign({ color_up: number }, fields)}
      ...${attributes}
    />
  `;
  const tableDone = (table) =>
    doneButton(texts("face.color_ups.table_done", { table, chips }), { table }, { key: table, words: String(table) });
  const allLabel = texts(tables.length ? "face.color_ups.all_done" : "face.color_ups.is_done", { chips });
  const race = html`
    <${RoleButton}
      state=${state}
      label=${texts("face.color_ups.race")}
      type="color_up.race"
      onClick=${() => openRace(state, colorUp)}
    />
  `;
  return html`
    <${Card}
      className="color-up"
      before=${html`<${Chips} denominations=${colorUp.denominations} looks=${looks} texts=${texts} />`}
      title=${texts("face.color_ups.leave", { chips: exchangeLine(colorUp, texts, looks) })}
      text=${joined([...lines, moreTables > 0 ? texts("face.color_ups.more", { more: moreTables }) : ""])}
    >
      ${tables.slice(0, MAX_TABLES).map(tableDone)}${tables.length > 0 && race}${doneButton(allLabel, {}, { class: "main" })}
    <//>
  `;
}

function Chips({ denominations, looks, texts }) {
  return html`<div class="chips">${denominations.map((value) => virtual(chipPicture(value, texts, looks[value])))}</div>`;
}

function RaceCard({ state: { texts }, race }) {
  const title = texts("face.color_ups.result", { table: race.table, chips: chipsLine([race.denomination], texts) });
  return html`<${Card} title=${title} after=${virtual(raceTable(race, texts))} />`;
}

/** The card of chips that the stakes ahead do not need: plan their color-up, or announce it if it is due. */
function ProposalCard({ state, proposal, hasStructure }) {
  const { texts } = state;
  const { denominations, now, kind, level } = proposal;
  const announceButton = html`
    <${RoleButton}
      state=${state}
      label=${texts("face.color_ups.announce")}
      type="color_up.announce"
      onClick=${() => state.openDialog(AnnounceDialog, { denominations })}
    />
  `;
  const label = texts("face.color_ups.plan");
  const planButton = html`
    <${RoleButton}
      state=${state}
      label=${label}
      type="structure.change"
      onClick=${() => planColorUp(state, proposal, label)}
    />
  `;
  const mayPlan = hasStructure && state.may("structure.change");
  return html`
    <${Card}
      title=${texts("face.color_ups.not_needed", { chips: chipsLine(denominations, texts) })}
      text=${now ? texts("face.color_ups.proposed_now") : texts(`face.color_ups.proposed_${kind}`, { level })}
    >
      ${now ? announceButton : mayPlan && planButton}
    <//>
  `;
}

function OtherCard({ state, facts: { hasGone, open, tvs, slug } }) {
  const { texts } = state;
  const foundButton = html`
    <${RoleButton}
      state=${state}
      label=${texts("face.color_ups.found")}
      type="color_up.found"
      onClick=${() => state.openDialog(FoundDialog)}
    />
  `;
  const isOnTvs = open.length > 0 || tvs.race.length > 0;
  return html`
    <${Card} title=${texts("face.color_ups.more_title")} text=${texts("face.color_ups.wall_how")}>
      <${RoleButton}
        state=${state}
        label=${texts("face.color_ups.announce")}
        type="color_up.announce"
        onClick=${() => state.openDialog(AnnounceDialog, { denominations: [] })}
      />
      ${hasGone && foundButton}${isOnTvs && html`<${TvsButton} state=${state} tvs=${tvs} slug=${slug} />`}
    <//>
  `;
}

export const COLOR_UPS = {
  key: "color_ups",
  kinds: ["color_ups"],
  facts: factsOf,
  isBusy: ({ open, isOver }) => !isOver && open.some((one) => one.still_racing.length > 0),
  Content,
  rules: [
    "color_up.first_seat",
    "color_up.rescue_chips",
    "color_up.exchange_leftovers_at_equal_value",
    "discretionary_color_up.must_be_announced",
  ],
};
