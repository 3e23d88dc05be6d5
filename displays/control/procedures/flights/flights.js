/** The flights and days of a tournament on the control: opening, changing, removing and ending them. */

import { sessionIn } from "../../../../static/js/shown_session.js";
import { html } from "../../../../static/vendor/preact/preact.js";
import { ScheduleDayDialog } from "../../clock/schedule_day.js";
import { RoleButton } from "../../shared/commands/command_button.js";
import { colourOf, labelOf } from "../../shell/session_switch.js";
import { Card, GiveButton, joined } from "../card.js";
import { CORRECT, openBagCorrection } from "./bag_correction.js";
import { openFlightForm } from "./flight_dialogs.js";

function facts({ tournament, clock, flights }) {
  if (!tournament || !clock) {
    return null;
  }
  const known = (flights && flights.flights) || [];
  const sessions = tournament.sessions.map((each) =>
    Object.assign(
      {},
      each,
      known.find(({ session }) => session === each.session),
    ),
  );
  const { flight } = clock.day || {};
  const shown = flight && sessions.find(({ label }) => label === flight.label);
  return { sessions, day: clock.day || null, asksEnd: Boolean(shown) && shown.offer === "end" };
}

function Content({ state, facts: { sessions, day } }) {
  const { texts } = state;
  const add = () => openFlightForm(state, null, sessions);
  const isAlone = sessions.length < 2;
  return html`
    ${isAlone && html`<p class="hint">${texts("face.flights.none")}</p>`}
    ${sessions.map((each) => html`<${Flight} key=${each.session} state=${state} each=${each} sessions=${sessions} />`)}
    ${!isAlone && html`<${ShownFlight} state=${state} day=${day} />`}
    <div class="do">
      <${RoleButton} state=${state} type="flight.open" label=${texts("face.flights.add")} onClick=${add} />
    </div>
  `;
}

/** One of them, with what may be changed. The first stays: it is the tournament's own. */
function Flight({ state, each, sessions }) {
  const { texts } = state;
  const isFirst = each === sessions[0];
  const label = labelOf(each);
  const colour = sessions.length > 1 ? String(colourOf(sessions, each.session)) : undefined;
  const change = () => openFlightForm(state, each, sessions);
  return html`
    <${Card} title=${label} text=${aboutFlight(each, texts)} className="flight" colour=${colour}>
      ${
        each.state !== "merged" &&
        html`<${RoleButton}
          state=${state}
          type="flight.change"
          label=${texts("face.flights.change")}
          aria-label=${texts("face.flights.change_of", { label })}
          onClick=${change}
        />`
      }
      ${isBeforeItsDay(each, sessions) && html`<${CorrectButton} state=${state} flight=${each} label=${label} />`}
      ${
        each.state === "planned" &&
        !isFirst &&
        html`<${GiveButton}
          state=${state}
          label=${texts("face.flights.remove_of", { label })}
          words=${texts("face.flights.remove")}
          type="flight.remove"
          fields=${{ session: each.session }}
        />`
      }
    <//>
  `;
}

function CorrectButton({ state, flight, label }) {
  const { texts } = state;
  return html`<${RoleButton}
    state=${state}
    type=${CORRECT}
    label=${texts("face.flights.correct")}
    aria-label=${texts("face.flights.correct_of", { label })}
    onClick=${() => openBagCorrection(state, flight)}
  />`;
}

/** Merged into a day whose clock has not started: until then its bags are corrected. */
export function isBeforeItsDay({ merged_into: day }, sessions) {
  return sessions.some(({ session, state }) => session === day && state === "planned");
}

/** `playing · 35 left of 229`, `planned · Sat 21 Nov 12:00`. */
export function aboutFlight({ state, starts_at: at, entries, left }, texts) {
  return joined([
    texts(`face.session.${state}`),
    state === "planned" && at ? texts("face.flights.starts", { start_date: at, start_at: at }) : "",
    entries ? texts("face.flights.left", { left, entries }) : "",
  ]);
}

/** The end of the flight that is shown, with the count that the director sees, and its next day. */
function ShownFlight({ state, day }) {
  const { texts } = state;
  const session = state.desk.session.value;
  const shown = sessionIn(state.known("tournament"), session);
  const counters = state.known("counters");
  if (!shown || !counters || !["open", "ended"].includes(shown.state)) {
    return null;
  }
  const { players_left: left, entries } = counters;
  const label = labelOf(shown);
  const schedule = () => state.openDialog(ScheduleDayDialog, { day });
  return html`
    <${Card} title=${texts("face.flights.end_of", { label })} className="flight-end">
      ${
        shown.state === "open" &&
        html`<${GiveButton}
          class="main"
          state=${state}
          label=${texts("face.flights.end", { label, left, entries })}
          type="flight.end"
          fields=${{ session, players_left: left }}
        />`
      }
      ${
        day &&
        html`<${RoleButton}
          state=${state}
          type="day.schedule"
          label=${texts("face.control.schedule_day", { day: day.number + 1 })}
          onClick=${schedule}
        />`
      }
    <//>
  `;
}

export const FLIGHTS = {
  key: "flights",
  kinds: ["flights"],
  facts,
  isBusy: ({ asksEnd }) => asksEnd,
  Content,
  rules: [],
};
