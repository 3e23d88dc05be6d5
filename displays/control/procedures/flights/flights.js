/** The flights and days of a tournament on the control: open, change, remove and end them. */

import { sessionIn } from "../../../../static/js/shown_session.js";
import { html } from "../../../../static/vendor/preact/preact.js";
import { ScheduleDayDialog } from "../../clock/schedule_day.js";
import { RoleButton } from "../../shared/commands/command_button.js";
import { colourOf, labelOf } from "../../shell/session_switch.js";
import { Card, GiveButton, joined } from "../card.js";
import { CORRECT_BAG, openBagCorrection } from "./bag_correction.js";
import { openFlightForm } from "./flight_dialogs.js";

function factsOf({ tournament, clock, flights }) {
  if (!tournament || !clock) {
    return null;
  }
  const flightList = (flights && flights.flights) || [];
  const sessions = tournament.sessions.map((each) =>
    Object.assign(
      {},
      each,
      flightList.find(({ session }) => session === each.session),
    ),
  );
  const { flight } = clock.day || {};
  const current = flight && sessions.find(({ label }) => label === flight.label);
  return { sessions, day: clock.day || null, asksEnd: Boolean(current) && current.offer === "end" };
}

function Content({ state, facts: { sessions, day } }) {
  const { texts } = state;
  const add = () => openFlightForm(state, null, sessions);
  const isAlone = sessions.length < 2;
  return html`
    ${isAlone && html`<p class="hint">${texts("face.flights.none")}</p>`}
    ${sessions.map((each) => html`<${Flight} key=${each.session} state=${state} flight=${each} sessions=${sessions} />`)}
    ${!isAlone && html`<${CurrentFlight} state=${state} day=${day} />`}
    <div class="do">
      <${RoleButton} state=${state} type="flight.open" label=${texts("face.flights.add")} onClick=${add} />
    </div>
  `;
}

/** The card of a flight or day, with its actions. The first one is the tournament's own and cannot be removed. */
function Flight({ state, flight, sessions }) {
  const { texts } = state;
  const isFirst = flight === sessions[0];
  const label = labelOf(flight);
  const colour = sessions.length > 1 ? String(colourOf(sessions, flight.session)) : undefined;
  const change = () => openFlightForm(state, flight, sessions);
  return html`
    <${Card} title=${label} text=${flightText(flight, texts)} className="flight" colour=${colour}>
      ${
        flight.state !== "merged" &&
        html`<${RoleButton}
          state=${state}
          type="flight.change"
          label=${texts("face.flights.change")}
          aria-label=${texts("face.flights.change_of", { label })}
          onClick=${change}
        />`
      }
      ${mayCorrectBags(flight, sessions) && html`<${CorrectButton} state=${state} flight=${flight} label=${label} />`}
      ${
        flight.state === "planned" &&
        !isFirst &&
        html`<${GiveButton}
          state=${state}
          label=${texts("face.flights.remove_of", { label })}
          words=${texts("face.flights.remove")}
          type="flight.remove"
          fields=${{ session: flight.session }}
        />`
      }
    <//>
  `;
}

function CorrectButton({ state, flight, label }) {
  const { texts } = state;
  return html`<${RoleButton}
    state=${state}
    type=${CORRECT_BAG}
    label=${texts("face.flights.correct")}
    aria-label=${texts("face.flights.correct_of", { label })}
    onClick=${() => openBagCorrection(state, flight)}
  />`;
}

/** Whether a flight is merged into a day whose clock has not started, so that its bags can be corrected. */
export function mayCorrectBags({ merged_into: day }, sessions) {
  return sessions.some(({ session, state }) => session === day && state === "planned");
}

/** `playing · 35 left of 229`, `planned · Sat 21 Nov 12:00`. */
export function flightText({ state, starts_at: at, entries, left }, texts) {
  return joined([
    texts(`face.session.${state}`),
    state === "planned" && at ? texts("face.flights.starts", { start_date: at, start_at: at }) : "",
    entries ? texts("face.flights.left", { left, entries }) : "",
  ]);
}

/** The card that ends the flight on screen, with the count that the director sees, and schedules its next day. */
function CurrentFlight({ state, day }) {
  const { texts } = state;
  const session = state.desk.session.value;
  const current = sessionIn(state.topicValue("tournament"), session);
  const counters = state.topicValue("counters");
  if (!current || !counters || !["open", "ended"].includes(current.state)) {
    return null;
  }
  const { players_left: playersLeft, entries } = counters;
  const label = labelOf(current);
  const schedule = () => state.openDialog(ScheduleDayDialog, { day });
  return html`
    <${Card} title=${texts("face.flights.end_of", { label })} className="flight-end">
      ${
        current.state === "open" &&
        html`<${GiveButton}
          class="main"
          state=${state}
          label=${texts("face.flights.end", { label, left: playersLeft, entries })}
          type="flight.end"
          fields=${{ session, players_left: playersLeft }}
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
  facts: factsOf,
  isBusy: ({ asksEnd }) => asksEnd,
  Content,
  rules: [],
};
