/** The players: found by typing, each with the possible actions; adding and importing. */

import { formatsOf } from "../../../static/js/texts/formats.js";
import { html, useMemo, useRef } from "../../../static/vendor/preact/preact.js";
import { hasOffers } from "../cage/selling.js";
import { CommandButton } from "../shared/commands/command_button.js";
import { namedLeft } from "../shared/seating_words.js";
import { PrintLink } from "../shared/print_link.js";
import { PagesOn } from "../floor/pages.js";
import { openAddPlayer } from "./add_player.js";
import { openImport } from "./import_dialog.js";
import { openOuts } from "./outs_dialog.js";
import { openPlayer } from "./player_dialog.js";
import { PlayerSearch } from "./player_search.js";
import { STANDINGS } from "./players_list.js";

export function PlayersView({ state, isHidden }) {
  const search = useMemo(() => new PlayerSearch(state), [state]);
  return html`
    <section class="seating-panel" data-part="players_view" hidden=${isHidden}>
      <${Bar} state=${state} search=${search} />
      <${Standings} texts=${state.texts} search=${search} />
      <${CountedOnly} state=${state} />
      <${PagesOn} state=${state} name="players_pages" />
      <${List} state=${state} search=${search} />
    </section>
  `;
}

function Bar({ state, search }) {
  const { texts } = state;
  const add = () => addPlayer(state, search.query.peek().trim());
  const button = (part, code, type, act, isHidden = false) => html`
    <${CommandButton}
      state=${state}
      type=${type}
      label=${texts(code)}
      data-part=${part}
      hidden=${isHidden}
      onClick=${act}
    />
  `;
  const [register, reorder] = ["entry.register", "entry.reorder_outs"];
  const isFew = !search.hasOuts.value;
  return html`
    <div class="bar">
      <${SearchField} texts=${texts} search=${search} />
      ${button("add_player", "face.control.players.add", register, add)}
      ${button("import_players", "face.control.players.import", register, () => openImport(state))}
      ${button("order_outs", "face.control.players.outs", reorder, () => openOuts(state), isFew)}
      <${PrintLink} state=${state} what="cards" label=${texts("face.print.link")} data-part="print_players" />
    </div>
  `;
}

/** Where the tournament has offers, the cage sells the entry. */
function addPlayer(state, name) {
  if (hasOffers(state.topic("offers").peek())) {
    state.selling.name.value = name;
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

/** The numbers of players in, waiting and out; a tap shows only those. */
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

/** `23 counted, 9 named` where players are counted without a name: a tap leads to the names. */
function CountedOnly({ state }) {
  const { texts } = state;
  const counters = state.known("counters");
  const count = counters ? counters.players_left : 0;
  const known = namedLeft({ players: state.known("players"), roster: state.known("roster") });
  return html`
    <${CommandButton}
      state=${state}
      type="entry.register"
      label=${texts("face.control.players.name_field")}
      small=${texts("face.first_evening.players.standing", { count, known })}
      data-part="name_field"
      hidden=${count <= known}
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
