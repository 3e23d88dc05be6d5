/** Entries, rebuys, add-ons and players out where players have names: each tap on a counter asks for the player. */

import { html, useRef, useSignal } from "../../../static/vendor/preact/preact.js";
import { bustOut } from "../procedures/bounties/winners_dialog.js";
import { openAddPlayer } from "../players/add_player.js";
import { byLastName } from "../players/players_list.js";
import { standingText } from "../players/players_words.js";
import { calledName, findPlayers, someAreCounted } from "../shared/seating_words.js";
import { RoleButton } from "../shared/commands/command_button.js";
import { DialogFrame, useFirstField } from "../shared/dialogs/dialog.js";
import { Field } from "../shared/fields/fields.js";

const NEEDS_NAME = /^counters\.name_the_/;
const MAX_SHOWN = 50;
const MAX_OUT_SHOWN = 9;
const MAX_AT_ONCE = 5000; // entries of one command, which is a message of at most 64 kB
const TOPICS = ["players", "tables"];
/** The command of each counter in a tournament with names. */
export const COMMANDS = {
  entry: "entry.register",
  reentry: "entry.register",
  rebuy: "entries.rebuy",
  addon: "entries.addon",
  bustout: "entry.bust",
};

/** Whether a tournament has names: the reasons against counting without names say so. */
export function hasNames(controls) {
  return Boolean(controls && (controls["counter.tap:entry"] || []).some(({ code }) => NEEDS_NAME.test(code)));
}

/** The players who may be ticked: those still in, for an add-on those who had none; by last name. */
export function mayBeTicked(players, what, query = "") {
  const may = ({ status, addons }) => status !== "out" && !(what === "addon" && addons);
  return byLastName(findPlayers(players, query).filter(({ entry }) => may(entry))).map(({ id }) => id);
}

/** The ticked players who may be ticked, those of a large field who are not known among them. */
export function stillTicked(ticked, players, all) {
  const may = new Set(all);
  return ticked.filter((id) => may.has(id) || !(id in players));
}

/** Asks for the player that a tap is about. */
export function askForPlayer(state, what) {
  state.follow(TOPICS);
  if (what === "entry" || what === "reentry") {
    openAddPlayer(state);
  } else if (what === "bustout") {
    state.openDialog(WhoIsOut);
  } else {
    state.openDialog(WhoBuys, { what });
  }
}

/** The name of a player, and where they sit or what they wait for. */
function rowOf(state, id) {
  const player = (state.known("players") || {})[id];
  return { id, name: calledName(id, player), place: standingText(player, state.known("counters"), state.texts) };
}

// -- rebuys and add-ons

function WhoBuys({ state, dialog, what }) {
  const { texts } = state;
  const query = useSignal("");
  const ticked = useSignal([]);
  const players = state.known("players") || {};
  state.roster.page(query.value);
  const all = mayBeTicked(players, what);
  const found = mayBeTicked(players, what, query.value);
  const chosen = stillTicked(ticked.value, players, all);
  const tick = (id) => (ticked.value = chosen.includes(id) ? chosen.filter((each) => each !== id) : [...chosen, id]);
  const left = found.length - MAX_SHOWN;
  const row = (id) => html`<${Tick} key=${id} row=${rowOf(state, id)} isChosen=${chosen.includes(id)} tick=${tick} />`;
  const title = texts(`face.control.named.${what}`);
  const buttons = html`<${BuyButtons}
    state=${state}
    what=${what}
    chosen=${chosen}
    tickAll=${async () => (ticked.value = (await state.roster.whoMay(what)) || all)}
  />`;
  return html`
    <${DialogFrame} dialog=${dialog} title=${title} buttons=${buttons}>
      <${Field} label=${texts("face.control.players.search")} text=${query} type="search" data-later="" />
      <div class="ticks" role="group" aria-label=${texts(`face.control.${what}`)}>
        ${found.slice(0, MAX_SHOWN).map(row)}
      </div>
      <p class="hint" role="status">
        ${left > 0 ? texts("face.control.players.more", { count: left }) : all.length ? "" : texts("face.control.named.nobody")}
      </p>
    <//>
  `;
}

function Tick({ row: { id, name, place }, isChosen, tick }) {
  return html`
    <button class="player tick" aria-pressed=${String(isChosen)} data-entry=${id} onClick=${() => tick(id)}>
      <b>${name}</b><span>${place}</span>
    </button>
  `;
}

function BuyButtons({ state, what, chosen, tickAll }) {
  const label = state.texts(`face.control.named.${what}_count`, { count: chosen.length });
  const type = COMMANDS[what];
  const buy = (entries = chosen) => {
    const rest = entries.slice(MAX_AT_ONCE);
    const options = rest.length ? { stays: true, done: () => buy(rest) } : {};
    return state.give(label, type, { entries: entries.slice(0, MAX_AT_ONCE) }, options);
  };
  return html`
    <button onClick=${tickAll}>${state.texts("face.control.named.all")}</button>
    <button class="main" disabled=${chosen.length === 0 || !state.may(type)} onClick=${() => buy()}>${label}</button>
  `;
}

// -- players out

function WhoIsOut({ state, dialog }) {
  const { texts } = state;
  const query = useSignal("");
  const body = useRef(null);
  useFirstField(dialog, body);
  const how = texts("face.control.players.seat_how");
  const out = (id) => html`<${OutButton} key=${id} state=${state} row=${rowOf(state, id)} />`;
  return html`
    <${DialogFrame} dialog=${dialog} title=${texts("face.control.named.bustout")} body=${body}>
      <${Field} label=${texts("face.control.named.table_and_seat")} text=${query} placeholder=${how} />
      <div class="found">
        ${seated(state, query.value).map(out)} <${CountedOut} state=${state} />
      </div>
    <//>
  `;
}

function seated(state, query) {
  if (query.trim()) {
    state.roster.page(query);
  }
  const found = query.trim() ? byLastName(findPlayers(state.known("players") || {}, query)) : [];
  const playing = found.filter(({ entry }) => entry.status === "playing");
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

/** A player who was counted before there were names. */
function CountedOut({ state }) {
  const topics = {
    players: state.known("players"),
    roster: state.known("roster"),
    counters: state.known("counters"),
  };
  const label = state.texts("face.control.named.counted_out");
  const give = () => state.give(label, "counter.tap", { what: "bustout", count: 1 });
  return (
    someAreCounted(topics) &&
    html`<${RoleButton} state=${state} class="player" label=${label} type="counter.tap" onClick=${give} />`
  );
}
