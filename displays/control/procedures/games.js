/** Mixed games on the control: the rotation, and the next game of each table, with buttons that correct it. */

import { reading } from "../../../static/js/level_clock.js";
import { clockLine, gameByClock, gamesLevel, nextGame } from "../../../static/js/structure/games.js";
import { gameName, shortGameName } from "../../../static/js/structure/stakes.js";
import { html } from "../../../static/vendor/preact/preact.js";
import { Card, GiveButton, joined } from "./card.js";

/** Maximum number of tables; each table's page shows its own game. */
const MAX_TABLES = 60;
const MINUTE = 60000;

function factsOf({ clock, tables }, now) {
  const clockReading = clock ? reading(clock, now) : null;
  const level = clockReading ? gamesLevel(clockReading) : null;
  if (!level) {
    return null;
  }
  const byClock = gameByClock(clockReading);
  const open = Object.keys(tables || {})
    .map(Number)
    .filter((number) => tables[number].state === "open")
    .sort((a, b) => a - b);
  return {
    rotation: { every: level.rotation.every || "none", count: level.rotation.count },
    games: level.stakes.filter(({ game }, at) => level.stakes.findIndex((each) => each.game === game) === at),
    // In minutes; tables and TVs show seconds.
    byClock: byClock ? Object.assign({}, byClock, { left_ms: Math.ceil(byClock.left_ms / MINUTE) * MINUTE }) : null,
    tables: open.slice(0, MAX_TABLES).map((number) => gameOfTable(number, tables[number], clockReading)),
    more: Math.max(0, open.length - MAX_TABLES),
  };
}

function gameOfTable(number, table, shown) {
  const next = nextGame(table, shown);
  const frozen = table.turn && table.turn.frozen && table.last ? table.last.button : null;
  return { number, stakes: next.stakes, hand: next.hand, of: next.of, frozen };
}

function Content({ state, facts }) {
  const { texts } = state;
  const { rotation, byClock, tables, more } = facts;
  const line = byClock ? joined([gameName(byClock.now, texts), clockLine(byClock, texts)]) : "";
  return html`
    <${Card}
      className="games"
      title=${texts(`face.games.by.${rotation.every}`, { count: rotation.count })}
      text=${joined([line, texts("face.games.how")])}
    />
    ${tables.map((table) => html`<${TableCard} key=${table.number} state=${state} table=${table} facts=${facts} />`)}
    ${more > 0 && html`<p>${texts("face.color_ups.more", { more })}</p>`}
  `;
}

function TableCard({ state, table: { number, stakes, hand, of, frozen }, facts: { games, byClock } }) {
  const { texts } = state;
  const about = [
    of && !byClock ? texts("face.games.hand_of", { hand, of }) : "",
    frozen === null ? "" : texts("face.games.frozen", { seat: frozen }),
  ];
  const button = (each) => html`
    <${GiveButton}
      key=${each.game}
      state=${state}
      label=${texts("face.games.set", { table: number, game: gameName(each, texts) })}
      words=${shortGameName(each, texts)}
      type="table.game"
      fields=${{ table: number, game: each.game }}
    />
  `;
  return html`
    <${Card} title=${texts("face.games.now", { table: number, game: gameName(stakes, texts) })} text=${joined(about)}>
      ${games.filter(({ game }) => game !== stakes.game).map(button)}
    <//>
  `;
}

export const GAMES = {
  key: "games",
  kinds: [],
  facts: factsOf,
  isBusy: () => false,
  Content,
  rules: [
    "mixed_games.button_frozen_in_stud",
    "mixed_games.button_moves_before_freezing",
    "mixed_games.holdem_resumes_at_frozen_button",
    "mixed_games.mover_in_stud",
  ],
};
