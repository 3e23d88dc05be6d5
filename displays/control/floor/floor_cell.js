/** One table of the floor's view: its state, the hand that was dealt, a player out, a report, a call. */

import { whyNoneIsDealt, endingDay } from "../../../static/js/procedures/day_end.js";
import { html, useComputed, useMemo } from "../../../static/vendor/preact/preact.js";
import { buttonText, isOver, withPlayers } from "../shared/seating_words.js";
import { RoleButton } from "../shared/commands/command_button.js";
import { openTable } from "../tables/table_card.js";
import { stateWords } from "../tables/table_words.js";
import { Waited, answerCall, callText, giveCalmly } from "./calls.js";
import { report } from "./floor_grid.js";
import { openSeatPick } from "./seat_pick.js";

const BUTTONS = ["head", "hand", "out", "done", "call"];

export function FloorCell({ state, tables, buttons, number }) {
  const own = useComputed(() => (tables.known.value || {})[number]).value;
  const properties = useMemo(() => propertiesOf(buttons, number), [buttons, number]);
  if (!own) {
    return null;
  }
  const table = withPlayers(number, own);
  const button = (name) => properties[name];
  const play = tables.play.value;
  const plays = play !== null && table.players > 0 && play.plays(number);
  const calls = tables.callsOf(number);
  const classes = ["cell", table.halted && "is-halted", plays && "plays-hand", calls.length && "is-calling"].filter(
    Boolean,
  );
  return html`
    <article class=${classes.join(" ")} data-table=${number} ref=${button("cell").ref}>
      <${Head} state=${state} table=${table} calls=${calls} button=${button} />
      <div class="cell-do">
        <${Hand} state=${state} tables=${tables} table=${table} plays=${plays} button=${button} />
        <${Out} state=${state} table=${table} button=${button} />
        <${CallButton} state=${state} number=${number} oldest=${calls[0]} button=${button} />
      </div>
      <${Done} state=${state} tables=${tables} table=${table} plays=${plays} button=${button} />
    </article>
  `;
}

/** The properties of each button, by which arrows find it. */
function propertiesOf(buttons, number) {
  const of = (name) => ({
    ref: buttons.ref(number, name),
    "data-go": name,
    onKeyDown: (event) => buttons.pressed(event, number, name),
  });
  return Object.assign(
    { cell: { ref: buttons.ref(number, "cell") } },
    ...BUTTONS.map((name) => ({ [name]: of(name) })),
  );
}

/** Which table it is, for those who hear the page. */
function Here({ texts, number }) {
  return html`<span class="spoken"> ${texts("face.control.tables.table", { table: number })}</span>`;
}

function Head({ state, table, calls, button }) {
  const { texts } = state;
  const { number, name, players, size } = table;
  const moves = state.known("moves");
  const called = calls.map(({ what }) => ({ tone: "accent", text: texts(`face.table.call.${what}`) }));
  const words = [...called, ...stateWords(table, moves ? moves.next_to_break : null, [], texts)];
  const facts = [name, buttonText(table, texts)].filter(Boolean).join(" · ");
  const shown = words.length ? words : [{ tone: "quiet", text: facts }];
  return html`
    <button class="cell-head" ...${button("head")} onClick=${() => openTable(state, number)}>
      <span class="cell-line">
        <b>${texts("face.control.tables.table", { table: number })}</b>
        <span>${texts("face.control.tables.count", { players, size })}</span>
      </span>
      <span class="cell-line small">
        ${shown.map(({ tone, text }) => html`<span class=${`tone-${tone}`}>${text}</span>`)}
      </span>
    </button>
  `;
}

function Hand({ state, tables, table, plays, button }) {
  const { texts } = state;
  const { number } = table;
  const asks = useComputed(() => tables.asksForButton((tables.known.value || {})[number] || table)).value;
  const small = asks ? (table.players < 2 ? "too_few" : "tell_button") : "hands";
  const label = `${texts("face.control.tables.hand")}: ${number}`;
  // A double tap counts once. Where the button is not known, that is asked first.
  const dealt = ({ detail }) => {
    if (detail <= 1 && asks) {
      openSeatPick(state, table, "button");
    } else if (detail <= 1) {
      giveCalmly(state, label, "table.hand", { table: number, hands: table.hands });
    }
  };
  return html`
    <${RoleButton}
      state=${state}
      type=${asks ? "table.button" : "table.hand"}
      label=${texts("face.control.floor.hand")}
      disabled=${table.halted || table.players < 2 || waitsForOthers(state, tables, table, plays)}
      aria-busy=${String(state.isBusy(label))}
      ...${button("hand")}
      onClick=${dealt}
    >
      <small>${texts(`face.control.floor.${small}`, { hands: table.hands })}</small>
      <${Here} texts=${texts} number=${number} />
    <//>
  `;
}

/** No dealing before the others are done, nor beyond the last hand of the day. */
function waitsForOthers(state, tables, { number, players }, plays) {
  const play = tables.play.value;
  if (play === null || !players || play.said(number) === null) {
    return false;
  }
  const hasDealt = Boolean(play.hasDealt && play.hasDealt(number));
  const isLast = Boolean(whyNoneIsDealt(endingDay(state.known("day_end")), number, state.texts));
  return (!plays && !play.dealsOn) || hasDealt || isLast;
}

function Out({ state, table, button }) {
  const { texts } = state;
  const isClosed = !table.players || isOver({ tournament: state.known("tournament") });
  return html`
    <${RoleButton}
      state=${state}
      type="entry.bust"
      label=${texts("face.control.floor.out")}
      disabled=${isClosed}
      ...${button("out")}
      onClick=${() => openSeatPick(state, table, "out")}
    >
      <${Here} texts=${texts} number=${table.number} />
    <//>
  `;
}

/** Beside the others, so that nothing moves: the oldest is answered first. */
function CallButton({ state, number, oldest, button }) {
  const { texts } = state;
  const call = oldest && { table: number, what: oldest.what };
  return html`
    <button
      class="call"
      ...${button("call")}
      hidden=${!oldest}
      disabled=${!state.may("table.answer_call")}
      onClick=${() => answerCall(state, call)}
    >
      <span class="spoken">${call && `${texts("face.control.floor.answer")}: ${callText(call, texts)} `}</span>
      <span class="waited">${oldest && html`<${Waited} state=${state} call=${oldest} />`}</span>
    </button>
  `;
}

/** In hand-for-hand: whether the table still plays its hand, and the button that reports it done. */
function Done({ state, tables, table, plays, button }) {
  const play = tables.play.value;
  const said = play !== null && table.players ? play.said(table.number) : null;
  return html`
    <button
      class="done"
      ...${button("done")}
      hidden=${said === null}
      aria-label=${said && said.label}
      disabled=${said !== null && (!plays || !state.may(play.type))}
      onClick=${() => report(state, tables, [table.number])}
    >
      ${said && said.text}
    </button>
  `;
}
