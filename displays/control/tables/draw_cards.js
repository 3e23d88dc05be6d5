/** The cards of draws: publish the commitment, hold the draw with a word from the room, or withdraw it. */

import { isOfSeats } from "../../../static/js/draws/draws.js";
import { html } from "../../../static/vendor/preact/preact.js";
import { openSeatsOf } from "../shared/seats_and_tables.js";
import { TextDialog } from "../shared/dialogs/text_dialog.js";
import { tvsShowing } from "../room/device_state.js";

const MAX_WORD = 100;

/** The scene that shows a draw. */
const SCENE = "seat-draw";

/** The published draw that is not held yet; null without one. */
export function pendingDraw({ draws }) {
  return (draws ? draws.draws : []).find((draw) => draw.state === "published" && isOfSeats(draw)) || null;
}

/** Whether a table has an open seat that is not held. */
function hasFreeSeat(table) {
  const { held_seats: held = [] } = table;
  return openSeatsOf(table).some((seat) => !held.includes(seat));
}

/** Whether a player needs a draw for a seat. With seats at sale only players from a flight need one. */
function needsDraw({ status }, isAtSale) {
  return status === "registered" || (status === "waiting" && !isAtSale);
}

function doSomeNeedDraw({ players = {}, roster }, isAtSale) {
  return roster
    ? Object.keys(roster.counts).some((status) => roster.counts[status] > 0 && needsDraw({ status }, isAtSale))
    : Object.values(players).some((entry) => needsDraw(entry, isAtSale));
}

/** Facts for the cards: pending draw, last draws, whether a draw or a redraw can be offered. */
export function drawFacts(topics, slug) {
  const { draws, plan, tables = {} } = topics;
  const seatDraws = (draws ? draws.draws : []).filter(isOfSeats);
  const open = Object.values(tables).filter((table) => table.state === "open");
  const pending = pendingDraw({ draws });
  const isAtSale = !plan || plan.seating.at_sale;
  return {
    pending,
    tvs: pending ? tvsShowing(SCENE, topics, slug) : 0,
    last: seatDraws.filter((draw) => draw.kind !== "late").slice(-1)[0] || null,
    late: seatDraws.filter((draw) => draw.kind === "late").slice(-1)[0] || null,
    offers: !pending && open.some(hasFreeSeat) && doSomeNeedDraw(topics, isAtSale),
    redraw: !pending && open.filter((table) => Object.keys(table.seats).length).length > 1,
  };
}

/** The cards that need action, for the top of the plan. */
export function firstDrawCards(state, topics) {
  const facts = drawFacts(topics, state.slug.value);
  if (facts.pending) {
    return [pendingCard(state, facts.pending, facts.tvs)];
  }
  const { texts } = state;
  const publish = publishButton(state, "face.control.draws.publish", "seats", true);
  const title = texts("face.control.draws.title");
  return facts.offers ? [{ key: "draw", title, text: lastText(facts, texts), buttons: [publish] }] : [];
}

/** The card of the last draw, with a redraw unless the plan already has one. */
export function lastDrawCards(state, topics) {
  const { texts } = state;
  const { plan } = topics;
  const facts = drawFacts(topics, state.slug.value);
  const isDue = Boolean(plan) && !facts.pending && plan.redraw !== null;
  const offers = facts.redraw && !isDue;
  const text = facts.offers ? "" : lastText(facts, texts);
  if (facts.pending || (!text && !offers)) {
    return [];
  }
  const buttons = offers ? [publishButton(state, "face.control.draws.redraw", "redraw", false)] : [];
  return [{ key: "last", title: texts(text ? "face.control.draws.title" : "face.draw.kind.redraw"), text, buttons }];
}

function lastText({ last, late }, texts) {
  return [last, late]
    .filter(Boolean)
    .map((draw) => drawText(draw, texts))
    .join(" ");
}

function drawText({ number, state, short, players, tables, late, taken_back: isTakenBack }, texts) {
  const code = isTakenBack ? "face.control.draws.taken_back" : `face.control.draws.${state}`;
  return texts(code, { draw: number, short, players, tables, late });
}

function publishButton(state, code, kind, isMain) {
  const label = state.texts(code);
  return { label, type: "draw.publish", act: () => state.give(label, "draw.publish", { kind }), isMain };
}

function pendingCard(state, draw, tvs) {
  const { texts } = state;
  const onTvs = tvs ? texts("face.control.draws.on_walls", { tvs }) : texts("face.control.draws.on_no_wall");
  const hold = texts("face.control.draws.hold");
  const withdraw = texts("face.control.draws.withdraw");
  const openHold = () => state.openDialog(HoldDraw, { draw, label: hold });
  const onWithdraw = () => state.give(withdraw, "draw.withdraw", { draw: draw.number });
  return {
    key: "draw",
    title: texts("face.control.draws.title"),
    text: `${drawText(draw, texts)} ${onTvs}`,
    buttons: [
      { label: hold, type: "draw.hold", act: openHold, isMain: true },
      { label: withdraw, type: "draw.withdraw", act: onWithdraw },
    ],
  };
}

function HoldDraw({ state, dialog, draw, label }) {
  const { texts } = state;
  return html`
    <${TextDialog}
      dialog=${dialog}
      title=${label}
      label=${label}
      field=${texts("face.control.draws.word")}
      maxlength=${MAX_WORD}
      save=${(word) => state.save(label, "draw.hold", { draw: draw.number, word })}
    >
      <p class="hint">${drawText(draw, texts)}</p>
    <//>
  `;
}
