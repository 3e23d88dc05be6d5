/** The cell of a table on the floor's view: its state, and buttons for a hand, a player out, a report, a call. */

import { whyNoneIsDealt, endingDay } from "../../../static/js/procedures/day_end.js";
import { html, useComputed, useMemo } from "../../../static/vendor/preact/preact.js";
import { isPlayOver } from "../../../static/js/play_over.js";
import { buttonText, withPlayerCount } from "../shared/seats_and_tables.js";
import { RoleButton } from "../shared/commands/command_button.js";
import { openTable } from "../tables/table_card.js";
import { stateWords } from "../tables/table_states.js";
import { Waited, answerCall, callText, giveOnce } from "./calls.js";
import { sendReports } from "./floor_grid.js";
import { openSeatPick } from "./seat_pick.js";

const BUTTONS = ["head", "hand", "out", "done", "call"];

export function FloorCell({ state, tables, buttons, number }) {
  const topicTable = useComputed(() => (tables.tables.value || {})[number]).value;
  const properties = useMemo(() => propertiesOf(buttons, number), [buttons, number]);
  if (!topicTable) {
    return null;
  }
  const table = withPlayerCount(number, topicTable);
  const propertiesFor = (name) => properties[name];
  const reports = tables.reports.value;
  const hasReport = reports !== null && table.players > 0 && reports.hasReport(number);
  const calls = tables.callsOf(number);
  const classes = ["cell", table.halted && "is-halted", hasReport && "plays-hand", calls.length && "is-calling"].filter(
    Boolean,
  );
  return html`
    <article class=${classes.join(" ")} data-table=${number} ref=${propertiesFor("cell").ref}>
      <${Head} state=${state} table=${table} calls=${calls} button=${propertiesFor} />
      <div class="cell-do">
        <${Hand} state=${state} tables=${tables} table=${table} hasReport=${hasReport} button=${propertiesFor} />
        <${Out} state=${state} table=${table} button=${propertiesFor} />
        <${CallButton} state=${state} number=${number} oldest=${calls[0]} button=${propertiesFor} />
      </div>
      <${ReportButton} state=${state} tables=${tables} table=${table} hasReport=${hasReport} button=${propertiesFor} />
    </article>
  `;
}

/** The properties of each button for the arrow keys. */
function propertiesOf(buttons, number) {
  const propertiesFor = (name) => ({
    ref: buttons.ref(number, name),
    "data-go": name,
    onKeyDown: (event) => buttons.onKeyDown(event, number, name),
  });
  return Object.assign(
    { cell: { ref: buttons.ref(number, "cell") } },
    ...BUTTONS.map((name) => ({ [name]: propertiesFor(name) })),
  );
}

/** The table of a button, for screen readers. */
function SpokenTable({ texts, number }) {
  return html`<span class="spoken"> ${texts("face.control.tables.table", { table: number })}</span>`;
}

function Head({ state, table, calls, button: propertiesFor }) {
  const { texts } = state;
  const { number, name, players, size } = table;
  const moves = state.topicValue("moves");
  const callWords = calls.map(({ what }) => ({ tone: "accent", text: texts(`face.table.call.${what}`) }));
  const words = [...callWords, ...stateWords(table, moves ? moves.next_to_break : null, [], texts)];
  const facts = [name, buttonText(table, texts)].filter(Boolean).join(" · ");
  const line = words.length ? words : [{ tone: "quiet", text: facts }];
  return html`
    <button class="cell-head" ...${propertiesFor("head")} onClick=${() => openTable(state, number)}>
      <span class="cell-line">
        <b>${texts("face.control.tables.table", { table: number })}</b>
        <span>${texts("face.control.tables.count", { players, size })}</span>
      </span>
      <span class="cell-line small">
        ${line.map(({ tone, text }) => html`<span class=${`tone-${tone}`}>${text}</span>`)}
      </span>
    </button>
  `;
}

function Hand({ state, tables, table, hasReport, button }) {
  const { texts } = state;
  const { number } = table;
  const needsButton = useComputed(() => tables.needsButton((tables.tables.value || {})[number] || table)).value;
  const noteCode = needsButton ? (table.players < 2 ? "too_few" : "tell_button") : "hands";
  const label = `${texts("face.control.tables.hand")}: ${number}`;
  // A double tap counts once. Without a known button the tap opens the question for it.
  const onClick = ({ detail }) => {
    if (detail <= 1 && needsButton) {
      openSeatPick(state, table, "button");
    } else if (detail <= 1) {
      giveOnce(state, label, "table.hand", { table: number, hands: table.hands });
    }
  };
  return html`
    <${RoleButton}
      state=${state}
      type=${needsButton ? "table.button" : "table.hand"}
      label=${texts("face.control.floor.hand")}
      disabled=${table.halted || table.players < 2 || mayNotDeal(state, tables, table, hasReport)}
      aria-busy=${String(state.isBusy(label))}
      ...${button("hand")}
      onClick=${onClick}
    >
      <small>${texts(`face.control.floor.${noteCode}`, { hands: table.hands })}</small>
      <${SpokenTable} texts=${texts} number=${number} />
    <//>
  `;
}

/** Whether the table may not deal: it waits for other tables, or has dealt the last hand of the day. */
function mayNotDeal(state, tables, { number, players }, hasReport) {
  const reports = tables.reports.value;
  if (reports === null || !players || reports.wordsOf(number) === null) {
    return false;
  }
  const hasDealt = Boolean(reports.hasDealt && reports.hasDealt(number));
  const isLast = Boolean(whyNoneIsDealt(endingDay(state.topicValue("day_end")), number, state.texts));
  return (!hasReport && !reports.dealsOn) || hasDealt || isLast;
}

function Out({ state, table, button }) {
  const { texts } = state;
  const isClosed = !table.players || isPlayOver(state.topicValue("tournament"));
  return html`
    <${RoleButton}
      state=${state}
      type="entry.bust"
      label=${texts("face.control.floor.out")}
      disabled=${isClosed}
      ...${button("out")}
      onClick=${() => openSeatPick(state, table, "out")}
    >
      <${SpokenTable} texts=${texts} number=${table.number} />
    <//>
  `;
}

/** Answers the oldest call of the table. Its place is reserved, so that no button moves. */
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

/** The report of the table, as in hand-for-hand: its state, and the button that sends it. */
function ReportButton({ state, tables, table, hasReport, button }) {
  const reports = tables.reports.value;
  const words = reports !== null && table.players ? reports.wordsOf(table.number) : null;
  return html`
    <button
      class="done"
      ...${button("done")}
      hidden=${words === null}
      aria-label=${words && words.label}
      disabled=${words !== null && (!hasReport || !state.may(reports.type))}
      onClick=${() => sendReports(state, tables, [table.number])}
    >
      ${words && words.text}
    </button>
  `;
}
