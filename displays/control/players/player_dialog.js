/** The actions for one entry, each in one or two taps. */

import { html } from "../../../static/vendor/preact/preact.js";
import { bustOut } from "../procedures/bounties/winners_dialog.js";
import { hasOffers } from "../cage/selling.js";
import { pagesNow } from "../floor/pages.js";
import { actionsFor, calledName, isOver, seatOf } from "../shared/seating_words.js";
import { RoleButton } from "../shared/commands/command_button.js";
import { DialogFrame } from "../shared/dialogs/dialog.js";
import { PrintLink } from "../shared/print_link.js";
import { openSeatChoice } from "../tables/seat_choice.js";
import { openPersonOf } from "./person_dialog.js";
import { RareActions } from "./player_actions.js";
import { statusText } from "./players_words.js";

const TYPES = {
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

/** What the cage sells, or takes back, where the tournament has offers. */
const BOUGHT = ["rebuy", "rebuy_declared", "pay_rebuy", "addon", "reenter", "unregister"];

export function openPlayer(state, id) {
  state.roster.withPlayer(id, () => {
    const entry = (state.topic("players").peek() || {})[id];
    if (entry) {
      state.openDialog(PlayerDialog, { id, entry });
    }
  });
}

/** What is known of the player as it opens. */
function PlayerDialog({ state, dialog, id, entry }) {
  const { texts, face } = state;
  const { topics } = face;
  const sells = hasOffers(topics.offers);
  const actions = actionsFor(entry, topics.counters, isOver(topics)).filter((name) => !sells || !BOUGHT.includes(name));
  const names = [...actions, ...paging(face, id, entry)];
  const action = (name) => html`<${Action} key=${name} state=${state} name=${name} id=${id} entry=${entry} />`;
  return html`
    <${DialogFrame} dialog=${dialog} title=${calledName(id, entry)} close="close">
      <p class="hint">${statusText(id, entry, topics, texts)}</p>
      <div class="actions">
        ${names.map(action)}${sells && html`<${CageButton} state=${state} entry=${entry} />`}${entry.seat && entry.status !== "out" && html`<${CardLink} state=${state} id=${id} />`}
        <${RareActions} state=${state} id=${id} entry=${entry} />
        ${entry.person && entry.name && html`<${PersonButton} state=${state} entry=${entry} />`}
      </div>
    <//>
  `;
}

/** Turns to the cage with the player chosen. */
function CageButton({ state, entry }) {
  const open = () => {
    state.dialog.close();
    state.selling.choose({ person: entry.person, name: entry.name });
    state.turnTo("cage");
  };
  return html`<${RoleButton} state=${state} type="entry.register" label=${state.texts("face.cage.title")} onClick=${open} />`;
}

/** Paging of a player: ends a page that is on, or asks the player to the desk or to the seat. */
function paging({ topics, live }, id, entry) {
  const paged = pagesNow(topics.pages, live.now()).find((each) => each.entry === id);
  const to = ["desk", ...(entry.status === "playing" ? ["seat"] : [])].filter((each) => !paged || paged.to !== each);
  return [...(paged ? ["page_end"] : []), ...to.map((each) => `page_${each}`)];
}

function Action({ state, name, id, entry }) {
  const label = state.texts(`face.control.players.do.${name}`);
  const act = () => give(state, name, id, entry, `${label}: ${calledName(id, entry)}`);
  const emphasis = name === "bust" ? "main" : undefined;
  return html`<${RoleButton} state=${state} class=${emphasis} type=${TYPES[name]} label=${label} onClick=${act} />`;
}

function give(state, name, id, entry, label) {
  if (name === "move" || name === "choose") {
    chooseSeat(state, name, id, entry, label);
  } else if (name === "bust") {
    bustOut(state, id, label);
  } else {
    state.give(label, TYPES[name], fieldsOf(name, id, entry));
  }
}

function fieldsOf(name, id, { person }) {
  if (name === "reenter") {
    return { person };
  }
  const to = { page_desk: "desk", page_seat: "seat" }[name];
  return Object.assign({ entry: id }, to ? { to } : {}, name === "rebuy_declared" ? { declared: true } : {});
}

function chooseSeat(state, name, id, entry, label) {
  const fields = (seat) =>
    name === "move" ? { entry: id, from_seat: seatOf(entry.seat), to_seat: seat } : { entry: id, seat };
  openSeatChoice(state, label, (seat) => state.give(label, TYPES[name], fields(seat)));
}

function CardLink({ state, id }) {
  const label = state.texts("face.print.card_of");
  return html`<${PrintLink} state=${state} what="cards" query=${`entries=${id}`} label=${label} />`;
}

function PersonButton({ state, entry }) {
  const open = () => openPersonOf(state, entry.person, entry.name);
  const label = state.texts("face.person.title");
  return html`<${RoleButton} state=${state} type="entry.register" label=${label} onClick=${open} />`;
}
