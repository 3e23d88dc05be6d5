/** The dialog of a player, with all actions for the entry. */

import { html } from "../../../static/vendor/preact/preact.js";
import { bustOut } from "../procedures/bounties/winners_dialog.js";
import { hasOffers } from "../cage/selling.js";
import { currentPages } from "../floor/pages.js";
import { actionsFor, nameOrNumber } from "../shared/entries.js";
import { isPlayOver } from "../../../static/js/play_over.js";
import { seatOf } from "../shared/seats_and_tables.js";
import { RoleButton } from "../shared/commands/command_button.js";
import { DialogFrame } from "../shared/dialogs/dialog.js";
import { PrintLink } from "../shared/print_link.js";
import { openSeatChoice } from "../tables/seat_choice.js";
import { openPersonOf } from "./person_dialog.js";
import { RareActions } from "./player_actions.js";
import { statusText } from "./players_words.js";

const COMMANDS = {
  bust: "entry.bust",
  move: "seat.move",
  give: "seat.give",
  choose: "seat.give",
  rebuy: "entry.rebuy",
  rebuy_declared: "entry.rebuy",
  pay_rebuy: "entry.pay_rebuy",
  addon: "entry.addon",
  bring_back: "seat.bring_back",
  reenter: "entry.register",
  unregister: "entry.unregister",
  page_desk: "player.page",
  page_seat: "player.page",
  page_end: "player.page_end",
};

/** Actions that the cage does instead, in a tournament with offers. */
const CAGE_ACTIONS = ["rebuy", "rebuy_declared", "pay_rebuy", "addon", "reenter", "unregister"];

export function openPlayer(state, id) {
  state.roster.withPlayer(id, () => {
    const entry = (state.topic("players").peek() || {})[id];
    if (entry) {
      state.openDialog(PlayerDialog, { id, entry });
    }
  });
}

/** `entry`: the entry at the opening of the dialog. */
function PlayerDialog({ state, dialog, id, entry }) {
  const { texts, face } = state;
  const { topics } = face;
  const hasCage = hasOffers(topics.offers);
  const actions = actionsFor(entry, topics.counters, isPlayOver(topics.tournament)).filter(
    (name) => !hasCage || !CAGE_ACTIONS.includes(name),
  );
  const names = [...actions, ...pagingActions(face, id, entry)];
  const action = (name) => html`<${Action} key=${name} state=${state} name=${name} id=${id} entry=${entry} />`;
  return html`
    <${DialogFrame} dialog=${dialog} title=${nameOrNumber(id, entry)} close="close">
      <p class="hint">${statusText(id, entry, topics, texts)}</p>
      <div class="actions">
        ${names.map(action)}${hasCage && html`<${CageButton} state=${state} entry=${entry} />`}${entry.seat && entry.status !== "out" && html`<${CardLink} state=${state} id=${id} />`}
        <${RareActions} state=${state} id=${id} entry=${entry} />
        ${entry.person && entry.name && html`<${PersonButton} state=${state} entry=${entry} />`}
      </div>
    <//>
  `;
}

/** Opens the cage for this player. */
function CageButton({ state, entry }) {
  const open = () => {
    state.dialog.close();
    state.selling.choose({ person: entry.person, name: entry.name });
    state.turnTo("cage");
  };
  return html`<${RoleButton} state=${state} type="entry.register" label=${state.texts("face.cage.title")} onClick=${open} />`;
}

/** The actions that page the player to the desk or the seat, or end the current page. */
function pagingActions({ topics, live }, id, entry) {
  const page = currentPages(topics.pages, live.now()).find((each) => each.entry === id);
  const targets = ["desk", ...(entry.status === "playing" ? ["seat"] : [])].filter((each) => !page || page.to !== each);
  return [...(page ? ["page_end"] : []), ...targets.map((each) => `page_${each}`)];
}

function Action({ state, name, id, entry }) {
  const label = state.texts(`face.control.players.do.${name}`);
  const onClick = () => perform(state, name, id, entry, `${label}: ${nameOrNumber(id, entry)}`);
  const emphasis = name === "bust" ? "main" : undefined;
  return html`<${RoleButton} state=${state} class=${emphasis} type=${COMMANDS[name]} label=${label} onClick=${onClick} />`;
}

function perform(state, name, id, entry, label) {
  if (name === "move" || name === "choose") {
    chooseSeat(state, name, id, entry, label);
  } else if (name === "bust") {
    bustOut(state, id, label);
  } else {
    state.give(label, COMMANDS[name], fieldsOf(name, id, entry));
  }
}

function fieldsOf(name, id, { person }) {
  if (name === "reenter") {
    return { person };
  }
  const target = { page_desk: "desk", page_seat: "seat" }[name];
  return Object.assign(
    { entry: id },
    target ? { to: target } : {},
    name === "rebuy_declared" ? { declared: true } : {},
  );
}

function chooseSeat(state, name, id, entry, label) {
  const fields = (seat) =>
    name === "move" ? { entry: id, from_seat: seatOf(entry.seat), to_seat: seat } : { entry: id, seat };
  openSeatChoice(state, label, (seat) => state.give(label, COMMANDS[name], fields(seat)));
}

function CardLink({ state, id }) {
  const label = state.texts("face.print.card_of");
  return html`<${PrintLink} state=${state} paper="cards" query=${`entries=${id}`} label=${label} />`;
}

function PersonButton({ state, entry }) {
  const open = () => openPersonOf(state, entry.person, entry.name);
  const label = state.texts("face.person.title");
  return html`<${RoleButton} state=${state} type="entry.register" label=${label} onClick=${open} />`;
}
