/** The view of players: search, list, and buttons to add and import players. */

import { formatsOf } from "../../../static/js/texts/formats.js";
import { html, useMemo, useRef } from "../../../static/vendor/preact/preact.js";
import { hasOffers } from "../cage/selling.js";
import { CommandButton } from "../shared/commands/command_button.js";
import { namedPlayersLeft } from "../shared/entries.js";
import { PrintLink } from "../shared/print_link.js";
import { CurrentPages } from "../floor/pages.js";
import { openAddPlayer } from "./add_player.js";
import { openImport } from "./import_dialog.js";
import { openEliminations } from "./eliminations_dialog.js";
import { openPlayer } from "./player_dialog.js";
import { PlayerSearch } from "./player_search.js";
import { STANDINGS } from "./players_list.js";

export function PlayersView({ state, isHidden }) {
  const search = useMemo(() => new PlayerSearch(state), [state]);
  return html`
    <section class="seating-panel" data-part="players_view" hidden=${isHidden}>
      <${Bar} state=${state} search=${search} />
      <${Standings} texts=${state.texts} search=${search} />
      <${NameFieldButton} state=${state} />
      <${CurrentPages} state=${state} name="players_pages" />
      <${List} state=${state} search=${search} />
    </section>
  `;
}

function Bar({ state, search }) {
  const { texts } = state;
  const add = () => addPlayer(state, search.query.peek().trim());
  const button = (part, code, type, onClick, isHidden = false) => html`
    <${CommandButton}
      state=${state}
      type=${type}
      label=${texts(code)}
      data-part=${part}
      hidden=${isHidden}
      onClick=${onClick}
    />
  `;
  const [register, reorder] = ["entry.register", "entry.reorder_outs"];
  const hasFewEliminations = !search.hasEliminations.value;
  return html`
    <div class="bar">
      <${SearchField} texts=${texts} search=${search} />
      ${button("add_player", "face.control.players.add", register, add)}
      ${button("import_players", "face.control.players.import", register, () => openImport(state))}
      ${button("order_outs", "face.control.players.outs", reorder, () => openEliminations(state), hasFewEliminations)}
      <${PrintLink} state=${state} paper="cards" label=${texts("face.print.link")} data-part="print_players" />
    </div>
  `;
}

/** Opens the dialog; in a tournament with offers the cage, which sells entries. */
function addPlayer(state, name) {
  if (hasOffers(state.topic("offers").peek())) {
    state.selling.name.value = name;
    state.selling.focusesName = true;
    state.turnTo("cage");
  } else {
    openAddPlayer(state, name);
  }
}

function SearchField({ texts, search }) {
  const label = texts("face.control.players.search");
  return html`
    <input
      type="search"
      autocomplete="off"
      data-part="player_search"
      aria-label=${label}
      placeholder=${label}
      value=${search.query.value}
      onInput=${(event) => search.type(event.target.value)}
    />
  `;
}

/** The buttons with the number of players in, waiting and out; each filters the list. */
function Standings({ texts, search }) {
  const counts = search.counts.value;
  const button = (standing) => html`
    <button
      key=${standing}
      aria-pressed=${String(search.standing.value === standing)}
      onClick=${() => search.choose(standing)}
    >
      ${texts(`face.control.players.standing.${standing}`)} <b>${formatsOf(texts).chips(counts[standing])}</b>
    </button>
  `;
  return html`
    <div class="segments standings" data-part="players_standing" role="group">
      ${counts && ["all", ...STANDINGS].map(button)}
    </div>
  `;
}

/** `23 counted, 9 named`: a button that imports names, shown while players are counted without a name. */
function NameFieldButton({ state }) {
  const { texts } = state;
  const counters = state.topicValue("counters");
  const count = counters ? counters.players_left : 0;
  const named = namedPlayersLeft({ players: state.topicValue("players"), roster: state.topicValue("roster") });
  return html`
    <${CommandButton}
      state=${state}
      type="entry.register"
      label=${texts("face.control.players.name_field")}
      note=${texts("face.first_evening.players.standing", { count, known: named })}
      data-part="name_field"
      hidden=${count <= named}
      onClick=${() => openImport(state)}
    />
  `;
}

function List({ state, search }) {
  const box = useRef(null);
  const more = search.more.value;
  const goTo = (letter) => {
    search.goTo(letter);
    box.current.scrollTop = 0;
  };
  return html`
    <div class="with-rail">
      <div class="scrolls" ref=${box}>
        <div data-part="players_list" role="list">
          ${(search.rows.value || []).map((row) => html`<${Row} key=${row.id} state=${state} row=${row} />`)}
        </div>
        <p class="none" data-part="players_more" role="status" hidden=${!more}>${more}</p>
      </div>
      <${Rail} texts=${state.texts} search=${search} onChoose=${goTo} />
    </div>
  `;
}

function Row({ state, row }) {
  const { id, name, standing, isOut, letter } = row;
  return html`
    <div role="listitem">
      ${letter && html`<span class="letter" aria-hidden="true">${letter}</span>`}
      <button class=${isOut ? "player is-out" : "player"} data-entry=${id} onClick=${() => openPlayer(state, id)}>
        <b>${name}</b><span>${standing}</span>
      </button>
    </div>
  `;
}

function Rail({ texts, search, onChoose }) {
  const rail = search.rail.value || [];
  const button = ({ letter, text }) => html`
    <button key=${letter} aria-pressed=${String(letter === search.letter.value)} onClick=${() => onChoose(letter)}>
      ${text}
    </button>
  `;
  return html`
    <div
      class="letter-rail"
      data-part="players_rail"
      role="group"
      aria-label=${texts("face.control.players.rail")}
      hidden=${rail.length < 2}
    >
      ${rail.map(button)}
    </div>
  `;
}
