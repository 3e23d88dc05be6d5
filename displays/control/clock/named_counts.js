/** Counters of a tournament with names: a tap on entries, rebuys, add-ons or players out asks for the player. */

import { html, useRef, useSignal } from "../../../static/vendor/preact/preact.js";
import { bustOut } from "../procedures/bounties/winners_dialog.js";
import { openAddPlayer } from "../players/add_player.js";
import { byLastName } from "../players/players_list.js";
import { seatOrPlaceText } from "../players/players_words.js";
import { nameOrNumber, findPlayers, hasUnnamedPlayers } from "../shared/entries.js";
import { RoleButton } from "../shared/commands/command_button.js";
import { DialogFrame, useFirstField } from "../shared/dialogs/dialog.js";
import { Field } from "../shared/fields/fields.js";
import { toggled } from "../shared/toggled.js";

const NEEDS_NAME = /^counters\.name_the_/;
const MAX_SHOWN = 50;
const MAX_OUT_SHOWN = 9;
const MAX_ENTRIES = 5000; // entries of one command, as a message has at most 64 kB
const TOPICS = ["players", "tables"];
/** The command of each counter in a tournament with names. */
export const COMMANDS = {
  entry: "entry.register",
  reentry: "entry.register",
  rebuy: "entries.rebuy",
  addon: "entries.addon",
  bustout: "entry.bust",
};

/** Whether a tournament has names: then counting without a name has a reason against it. */
export function hasNames(controls) {
  return Boolean(controls && (controls["counter.tap:entry"] || []).some(({ code }) => NEEDS_NAME.test(code)));
}

/** Ids of players who may buy, by last name: players still in; for an add-on those without one. */
export function idsOfBuyers(players, purchase, query = "") {
  const mayBuy = ({ status, addons }) => status !== "out" && !(purchase === "addon" && addons);
  return byLastName(findPlayers(players, query).filter(({ entry }) => mayBuy(entry))).map(({ id }) => id);
}

/** The ticked players who may still buy. Players of a large field that are not loaded stay ticked. */
export function stillTicked(ticked, players, buyerIds) {
  const buyers = new Set(buyerIds);
  return ticked.filter((id) => buyers.has(id) || !(id in players));
}

/** Asks for the player of a tap on a counter. */
export function askForPlayer(state, counter) {
  state.follow(TOPICS);
  if (counter === "entry" || counter === "reentry") {
    openAddPlayer(state);
  } else if (counter === "bustout") {
    state.openDialog(OutDialog);
  } else {
    state.openDialog(BuyersDialog, { purchase: counter });
  }
}

/** Row of a player: name, and seat or status. */
function rowOf(state, id) {
  const player = (state.topicValue("players") || {})[id];
  return {
    id,
    name: nameOrNumber(id, player),
    place: seatOrPlaceText(player, state.topicValue("counters"), state.texts),
  };
}

// -- rebuys and add-ons

function BuyersDialog({ state, dialog, purchase }) {
  const { texts } = state;
  const query = useSignal("");
  const ticked = useSignal([]);
  const players = state.topicValue("players") || {};
  state.roster.page(query.value);
  const buyers = idsOfBuyers(players, purchase);
  const matches = idsOfBuyers(players, purchase, query.value);
  const chosen = stillTicked(ticked.value, players, buyers);
  const toggle = (id) => (ticked.value = toggled(chosen, id));
  const moreCount = matches.length - MAX_SHOWN;
  const row = (id) =>
    html`<${Tick} key=${id} row=${rowOf(state, id)} isChosen=${chosen.includes(id)} toggle=${toggle} />`;
  const title = texts(`face.control.named.${purchase}`);
  const buttons = html`<${BuyButtons}
    state=${state}
    purchase=${purchase}
    chosen=${chosen}
    tickAll=${async () => (ticked.value = (await state.roster.whoMay(purchase)) || buyers)}
  />`;
  return html`
    <${DialogFrame} dialog=${dialog} title=${title} buttons=${buttons}>
      <${Field} label=${texts("face.control.players.search")} text=${query} type="search" data-later="" />
      <div class="ticks" role="group" aria-label=${texts(`face.control.${purchase}`)}>
        ${matches.slice(0, MAX_SHOWN).map(row)}
      </div>
      <p class="hint" role="status">
        ${moreCount > 0 ? texts("face.control.players.more", { count: moreCount }) : buyers.length ? "" : texts("face.control.named.nobody")}
      </p>
    <//>
  `;
}

function Tick({ row: { id, name, place }, isChosen, toggle }) {
  return html`
    <button class="player tick" aria-pressed=${String(isChosen)} data-entry=${id} onClick=${() => toggle(id)}>
      <b>${name}</b><span>${place}</span>
    </button>
  `;
}

function BuyButtons({ state, purchase, chosen, tickAll }) {
  const label = state.texts(`face.control.named.${purchase}_count`, { count: chosen.length });
  const type = COMMANDS[purchase];
  const buy = (entries = chosen) => {
    const rest = entries.slice(MAX_ENTRIES);
    const options = rest.length ? { stays: true, done: () => buy(rest) } : {};
    return state.give(label, type, { entries: entries.slice(0, MAX_ENTRIES) }, options);
  };
  return html`
    <button onClick=${tickAll}>${state.texts("face.control.named.all")}</button>
    <button class="main" disabled=${chosen.length === 0 || !state.may(type)} onClick=${() => buy()}>${label}</button>
  `;
}

// -- players out

function OutDialog({ state, dialog }) {
  const { texts } = state;
  const query = useSignal("");
  const body = useRef(null);
  useFirstField(dialog, body);
  const placeholder = texts("face.control.players.seat_how");
  // Enter chooses the first match, the next Enter presses it: a typed number alone puts nobody out.
  const onKeyDown = (event) => {
    const first = body.current.querySelector(".found button:not([disabled])");
    if (event.key === "Enter" && event.target.tagName === "INPUT" && first) {
      event.preventDefault();
      first.focus();
    }
  };
  const button = (id) => html`<${OutButton} key=${id} state=${state} row=${rowOf(state, id)} />`;
  return html`
    <${DialogFrame} dialog=${dialog} title=${texts("face.control.named.bustout")} body=${body} onKeyDown=${onKeyDown}>
      <${Field} label=${texts("face.control.named.table_and_seat")} text=${query} placeholder=${placeholder} />
      <div class="found">
        ${seatedMatches(state, query.value).map(button)} <${UnnamedOut} state=${state} />
      </div>
    <//>
  `;
}

function seatedMatches(state, query) {
  if (query.trim()) {
    state.roster.page(query);
  }
  const matches = query.trim() ? byLastName(findPlayers(state.topicValue("players") || {}, query)) : [];
  const playing = matches.filter(({ entry }) => entry.status === "playing");
  return playing.slice(0, MAX_OUT_SHOWN).map(({ id }) => id);
}

function OutButton({ state, row: { id, name, place } }) {
  const label = `${state.texts("face.control.players.do.bust")}: ${name}`;
  const give = () => bustOut(state, id, label);
  return html`
    <${RoleButton} state=${state} class="player" label=${name} type="entry.bust" onClick=${give}>
      <span>${place}</span>
    <//>
  `;
}

/** The button for an eliminated player who was counted without a name. */
function UnnamedOut({ state }) {
  const topics = {
    players: state.topicValue("players"),
    roster: state.topicValue("roster"),
    counters: state.topicValue("counters"),
  };
  const label = state.texts("face.control.named.counted_out");
  const give = () => state.give(label, "counter.tap", { what: "bustout", count: 1 });
  return (
    hasUnnamedPlayers(topics) &&
    html`<${RoleButton} state=${state} class="player" label=${label} type="counter.tap" onClick=${give} />`
  );
}
