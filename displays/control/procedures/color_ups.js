/** Color-ups on the control: tables done with a tap or raced here, the last races, what is proposed, announced or found later. */

import { el } from "../../../static/js/dom.js";
import { chipPicture } from "../../../static/js/chip_picture.js";
import { chipsLine, doneLine, exchangeLine, openColorUps, raceTable } from "../../../static/js/color_ups.js";
import { mayDo } from "../roles.js";
import { ColorUpDialogs } from "./color_up_dialogs.js";
import { wallsButton, wallsOf } from "./race_walls.js";

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
    races: topic.races.filter((race) => now - race.at < NEWS_MS).slice(-MAX_RACES).reverse(),
    proposed: topic.proposed,
    hasGone: topic.gone.length > 0,
    known: Boolean(structure),
    walls: wallsOf(displays, tournament.slug),
    slug: tournament.slug,
  };
}

function draw(known, kit) {
  const dialogs = new ColorUpDialogs(kit);
  return [
    ...known.open.map((one) => dueCard(one, kit, dialogs)),
    ...known.races.map((race) => resultCard(race, kit)),
    ...known.proposed.map((each) => proposalCard(each, kit, dialogs, known.known)),
    elseCard(known, kit, dialogs),
  ];
}

/** A tap on a table says that it is done; the race is one tap further. */
function dueCard(one, kit, dialogs) {
  const { texts, hands, card } = kit;
  const { number, still_racing: tables } = one;
  const leave = chipsLine(one.denominations, texts);
  const done = (table) => {
    const label = texts("face.color_ups.table_done", { table, chips: leave });
    return hands.button("button", String(table), "color_up.table_done", () => hands.give(label, "color_up.table_done", { color_up: number, table }), { "aria-label": label });
  };
  const all = texts(tables.length ? "face.color_ups.all_done" : "face.color_ups.is_done", { chips: leave });
  const race = texts("face.color_ups.race");
  const about = [doneLine(one, texts), one.announced, tables.length ? texts("face.color_ups.tap_done") : "", more(tables, texts)];
  const made = card(
    texts("face.color_ups.leave", { chips: exchangeLine(one, texts) }),
    about.filter(Boolean).join(" · "),
    ...tables.slice(0, MAX_TABLES).map(done),
    tables.length ? hands.button("button", race, "color_up.race", () => dialogs.race(one)) : null,
    hands.button("button.main", all, "color_up.table_done", () => hands.give(all, "color_up.table_done", { color_up: number })),
  );
  made.classList.add("color-up");
  made.prepend(el("div.chips", {}, ...one.denominations.map((value) => chipPicture(value, texts))));
  return made;
}

function more(tables, texts) {
  return tables.length > MAX_TABLES ? texts("face.color_ups.more", { more: tables.length - MAX_TABLES }) : "";
}

function resultCard(race, { texts, card }) {
  const made = card(texts("face.color_ups.result", { table: race.table, chips: chipsLine([race.denomination], texts) }), "");
  made.append(raceTable(race, texts));
  return made;
}

/** The chips that the stakes ahead do not need: into the structure, or announced where it is time. */
function proposalCard(each, kit, dialogs, known) {
  const { texts, hands, card, face } = kit;
  const chips = chipsLine(each.denominations, texts);
  const announce = texts("face.color_ups.announce");
  const plan = texts("face.color_ups.plan");
  const button = each.now
    ? hands.button("button", announce, "color_up.announce", () => dialogs.announce(each.denominations))
    : known && mayDo(face.session, "structure.change")
      ? hands.button("button", plan, "structure.change", () => dialogs.plan(each, plan))
      : null;
  const at = each.now ? texts("face.color_ups.proposed_now") : texts(`face.color_ups.proposed_${each.kind}`, { level: each.level });
  return card(texts("face.color_ups.not_needed", { chips }), at, button);
}

function elseCard({ hasGone, open, walls, slug }, kit, dialogs) {
  const { texts, hands, card } = kit;
  const announce = texts("face.color_ups.announce");
  const found = texts("face.color_ups.found");
  return card(
    texts("face.color_ups.more_title"),
    texts("face.color_ups.wall_how"),
    hands.button("button", announce, "color_up.announce", () => dialogs.announce([])),
    hasGone ? hands.button("button", found, "color_up.found", () => dialogs.found()) : null,
    open.length || walls.race.length ? wallsButton(walls, slug, kit) : null,
  );
}

export const COLOR_UPS = {
  key: "color_ups",
  kinds: ["color_ups"],
  facts,
  isBusy: ({ open }) => open.some((one) => one.still_racing.length > 0),
  draw,
  rules: ["color_up.first_seat", "color_up.rescue_chips", "color_up.exchange_leftovers_at_equal_value", "discretionary_color_up.must_be_announced"],
};
