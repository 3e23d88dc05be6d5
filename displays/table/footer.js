/** The foot of the page: the last command and its undo, *Hand complete*, and links to other pages. */

import { isAway, signInAddress } from "../../static/js/accounts/session.js";
import { stillEntering } from "../../static/js/clock/clock_facts.js";
import { fixedPrizeText, placeText } from "../../static/js/prizes/prizes.js";
import { LanguageChoice } from "../../static/js/texts/language_select.js";
import { html, useEffect, useRef } from "../../static/vendor/preact/preact.js";
import { keyAction } from "../control/shell/keys.js";
import { whyNoneAtDayEnd } from "./day_end/day_end_panel.js";
import { whyNoneHandForHand } from "./hand_for_hand/hand_panel.js";
import { whyNoHand } from "./seating/oval.js";
import { mayActOnSeat } from "./seating/seat_dialog.js";
import { mayStartClocks, openClocks } from "./table_clocks/clocks_dialog.js";

const TYPING = ["INPUT", "SELECT", "TEXTAREA"];

export function Foot({ state }) {
  const isHidden = !state.tableInPlay.value && !state.missing.value;
  const [undo, complete] = [useRef(null), useRef(null)];
  useKeys(state, { main: complete, undo_last: undo });
  return html`
    <footer class="foot" data-part="foot" hidden=${isHidden}>
      <${LastCommand} state=${state} undo=${undo} />
      <${HandComplete} state=${state} node=${complete} />
      <${Links} state=${state} />
    </footer>
  `;
}

/** Keys press the buttons of this page. @param {object} buttons refs of the buttons by action, see `keyAction` */
function useKeys({ dialog, voting }, buttons) {
  useEffect(() => {
    const pressed = (event) => {
      const { tagName } = event.target;
      const action = keyAction(event, {
        isTyping: TYPING.includes(tagName),
        hasDialog: dialog.isOpen || voting.isOpen,
        hasButtonFocus: tagName === "BUTTON" || tagName === "A",
        isOnClock: false,
      });
      const button = buttons[action] ? buttons[action].current : null;
      if (button && !button.hidden && !button.disabled) {
        event.preventDefault();
        button.click();
      }
    };
    document.addEventListener("keydown", pressed);
    return () => document.removeEventListener("keydown", pressed);
  }, [dialog, voting]);
}

function LastCommand({ state, undo }) {
  const { texts, number, commands } = state;
  const table = state.tableInPlay.value;
  const deals = Boolean(table) && state.may("table.hand");
  const isHidden = !deals && !(table && mayActOnSeat(state, true));
  const last = commands.last.value;
  const outcome = last ? outcomeOf(state, last) : "";
  /** Ignores the second tap of a double tap. */
  const redeal = ({ detail }) => {
    if (table && detail < 2) {
      commands.send(texts("face.penalties.redeal"), "table.redeal", { table: number, redeals: table.redeals });
    }
  };
  const mayRedeal = Boolean(table) && Boolean(table.hands) && state.may("table.redeal");
  return html`
    <div class="last" data-part="last" hidden=${isHidden}>
      <button data-part="undo" hidden=${!last} ref=${undo} onClick=${() => commands.undo()}>
        ${last && texts("face.control.undo_last", { text: last.label })}${outcome && html`<small>${outcome}</small>`}
      </button>
      <button class="redeal" data-part="redeal" hidden=${!mayRedeal} onClick=${redeal}>
        ${texts("face.penalties.misdeal")}
      </button>
    </div>
  `;
}

/** The place and the prize of the last player out at this table, while the bust-out can be undone. */
function outcomeOf(state, { entry }) {
  const { texts } = state;
  const [seat, counters, prizes] = ["seat", "counters", "prizes"].map((kind) => state.topicValue(kind));
  const player = entry && seat ? seat[entry] : null;
  if (!player || player.status !== "out" || !counters) {
    return "";
  }
  if (player.placing) {
    return texts("face.hands.placing");
  }
  const place = counters.entries - player.out;
  const isFinal = !stillEntering(state.topicValue("clock"));
  const code = isFinal ? "face.phone.seat.place" : "face.phone.seat.place_so_far";
  const prize = fixedPrizeText(prizes, place, texts, entry);
  return [texts(code, { place: placeText(prizes, place, entry) }), prize].filter(Boolean).join(" · ");
}

function HandComplete({ state, node }) {
  const { texts, number, commands } = state;
  const table = state.tableInPlay.value;
  if (!table || !state.may("table.hand")) {
    return html`<button class="main" data-part="dealt" hidden ref=${node}></button>`;
  }
  const label = texts("face.table.dealt");
  const why = whyNone(state, table);
  /** Ignores the second tap of a double tap. */
  const tapped = ({ detail }) =>
    detail < 2 && commands.send(label, "table.hand", { table: number, hands: table.hands });
  const busy = String(state.isBusy(label));
  return html`
    <button class="main" data-part="dealt" disabled=${Boolean(why)} aria-busy=${busy} ref=${node} onClick=${tapped}>
      <span>${label}</span>
      <small>${why || handsSoFar(table, state.reading.value, texts)}</small>
    </button>
  `;
}

/** The reason why no hand is dealt here now; empty if one may be. */
function whyNone(state, table) {
  const { texts } = state;
  if (state.voting.stopsPlay) {
    return texts("face.vote.play_halts");
  }
  return whyNoneHandForHand(state) || whyNoneAtDayEnd(state) || whyNoHand(table, texts, state.isStud);
}

/** The number of hands dealt here; in a level by hands, those of the level. */
function handsSoFar({ hands, level_hands: ofLevel }, reading, texts) {
  if (!reading || !reading.hands) {
    return texts("face.table.hands", { hands });
  }
  const dealt = ofLevel && ofLevel.period === reading.period.id ? ofLevel.hands : 0;
  return texts("face.table.level_hands", { dealt, of: reading.hands.of });
}

function Links({ state }) {
  const { texts } = state;
  const tournament = state.topicValue("tournament");
  const session = state.session.value;
  const startsClocks = Boolean(state.tableInPlay.value) && mayStartClocks(state);
  const isStaff = Boolean(session) && !isAway(session);
  return html`
    <div class="links" data-part="links">
      <button data-part="clocks_open" hidden=${!startsClocks} onClick=${() => openClocks(state)}>
        ${texts("face.clocks.open")}
      </button>
      <a data-part="bets" href=${betsAddress(tournament)} hidden=${!tournament}>${texts("face.table.bets")}</a>
      <a data-part="sign_in" href=${signInAddress(location.pathname)} hidden=${isStaff}>
        ${texts("face.table.sign_in")}
      </a>
      <${LanguageChoice} languages=${state.face.languages} texts=${texts} />
    </div>
  `;
}

/** Address of the toolbox form for a bet, with the rule set of the event. */
function betsAddress(tournament) {
  return tournament ? `/toolbox#calc=bet-ruling&rules=${encodeURIComponent(tournament.ruleset)}` : "/toolbox";
}
