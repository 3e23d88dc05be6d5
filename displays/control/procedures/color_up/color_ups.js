/** Color-ups on the control: tables done with a tap or raced here, the last races, what is proposed, announced or found later. */

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
import { Card, GiveButton, joined } from "../card.js";
import { AnnounceDialog, FoundDialog, openRace, planColorUp } from "./color_up_dialogs.js";
import { WallsButton, wallsOf } from "./race_walls.js";

/** Number of tables that have a button here; one tap marks all of them as done. */
const MAX_TABLES = 60;
/** The newest races stand here; each one's table shows its own. */
const MAX_RACES = 3;
const NEWS_MS = 10 * 60000;

function facts({ color_ups: topic, structure, tournament, "displays:room": displays }, now) {
  if (!topic || !tournament) {
    return null;
  }
  return {
    open: openColorUps(topic),
    isOver: Boolean(tournament.ended || tournament.finished_at),
    races: topic.races
      .filter((race) => now - race.at < NEWS_MS)
      .slice(-MAX_RACES)
      .reverse(),
    proposed: topic.proposed,
    looks: looksOf(topic),
    hasGone: topic.gone.length > 0,
    known: Boolean(structure),
    walls: wallsOf(displays, tournament.slug),
    slug: tournament.slug,
  };
}

function Content({ state, facts: known }) {
  const proposal = (each) => html`
    <${ProposalCard} key=${each.denominations.join()} state=${state} proposal=${each} hasStructure=${known.known} />
  `;
  return html`
    ${known.open.map((one) => html`<${DueCard} key=${one.number} state=${state} one=${one} looks=${known.looks} />`)}
    ${known.races.map((race) => html`<${RaceCard} key=${`${race.table} ${race.at}`} state=${state} race=${race} />`)}
    ${known.proposed.map(proposal)}
    <${OtherCard} state=${state} known=${known} />
  `;
}

/** A tap on a table marks it as done; the race is one tap further. */
function DueCard({ state, one, looks }) {
  const { texts } = state;
  const { number, still_racing: tables } = one;
  const chips = chipsLine(one.denominations, texts);
  const about = [doneLine(one, texts), one.announced, tables.length ? texts("face.color_ups.tap_done") : ""];
  const more = tables.length - MAX_TABLES;
  const done = (label, fields, attributes) => html`
    <${GiveButton}
      state=${state}
      label=${label}
      type="color_up.table_done"
      fields=${Object.assign({ color_up: number }, fields)}
      ...${attributes}
    />
  `;
  const tableDone = (table) =>
    done(texts("face.color_ups.table_done", { table, chips }), { table }, { key: table, words: String(table) });
  const all = texts(tables.length ? "face.color_ups.all_done" : "face.color_ups.is_done", { chips });
  const race = html`
    <${RoleButton}
      state=${state}
      label=${texts("face.color_ups.race")}
      type="color_up.race"
      onClick=${() => openRace(state, one)}
    />
  `;
  return html`
    <${Card}
      className="color-up"
      before=${html`<${Chips} denominations=${one.denominations} looks=${looks} texts=${texts} />`}
      title=${texts("face.color_ups.leave", { chips: exchangeLine(one, texts, looks) })}
      text=${joined([...about, more > 0 ? texts("face.color_ups.more", { more }) : ""])}
    >
      ${tables.slice(0, MAX_TABLES).map(tableDone)}${tables.length > 0 && race}${done(all, {}, { class: "main" })}
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

/** The chips that the stakes ahead do not need: into the structure, or announced where it is time. */
function ProposalCard({ state, proposal, hasStructure }) {
  const { texts } = state;
  const { denominations, now, kind, level } = proposal;
  const announce = html`
    <${RoleButton}
      state=${state}
      label=${texts("face.color_ups.announce")}
      type="color_up.announce"
      onClick=${() => state.openDialog(AnnounceDialog, { denominations })}
    />
  `;
  const label = texts("face.color_ups.plan");
  const plan = html`
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
      ${now ? announce : mayPlan && plan}
    <//>
  `;
}

function OtherCard({ state, known: { hasGone, open, walls, slug } }) {
  const { texts } = state;
  const found = html`
    <${RoleButton}
      state=${state}
      label=${texts("face.color_ups.found")}
      type="color_up.found"
      onClick=${() => state.openDialog(FoundDialog)}
    />
  `;
  const isOnWalls = open.length > 0 || walls.race.length > 0;
  return html`
    <${Card} title=${texts("face.color_ups.more_title")} text=${texts("face.color_ups.wall_how")}>
      <${RoleButton}
        state=${state}
        label=${texts("face.color_ups.announce")}
        type="color_up.announce"
        onClick=${() => state.openDialog(AnnounceDialog, { denominations: [] })}
      />
      ${hasGone && found}${isOnWalls && html`<${WallsButton} state=${state} walls=${walls} slug=${slug} />`}
    <//>
  `;
}

export const COLOR_UPS = {
  key: "color_ups",
  kinds: ["color_ups"],
  facts,
  isBusy: ({ open, isOver }) => !isOver && open.some((one) => one.still_racing.length > 0),
  Content,
  rules: [
    "color_up.first_seat",
    "color_up.rescue_chips",
    "color_up.exchange_leftovers_at_equal_value",
    "discretionary_color_up.must_be_announced",
  ],
};
