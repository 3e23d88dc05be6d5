/** One table on any phone or tablet: seats, button and blinds, the clock; for allowed roles hands, bust-outs, moves. */

import { isPast } from "../../static/js/live/connection.js";
import { openFace } from "../../static/js/face.js";
import { tableOfPath } from "../../static/js/page.js";
import { fetchSession, isAway, signInAddress } from "../../static/js/accounts/session.js";
import { html, render } from "../../static/vendor/preact/preact.js";
import { mayGive } from "./commands.js";
import { forgetFinishedHands } from "./hand_for_hand/hand_panel.js";
import { bindScanned, codeOfAddress } from "./own_tablet.js";
import { TablePage } from "./page.js";
import { TableState } from "./state.js";
import { sessionOfTable, tableTopics } from "./table_session.js";
import { forgetEarlyCalls, runningClocks } from "./table_clocks/table_clocks_panel.js";
import { topicsOfTable } from "./topics.js";

/** Kinds of the topics for everybody. */
const TOPICS = ["tournament", "clock", "vote", "hand_for_hand", "day_end", "color_ups", "table_clocks", "announcement"];
/** Kinds of the topics for staff only, by the command that needs them. */
const TOPICS_OF_STAFF = {
  "table.call": ["calls"],
  "entry.bust": ["counters", "prizes", "forfeits", "bounties"],
  "table.hand": ["penalties"],
};

/** Kinds of the topics that the page follows, by the rights of this device. */
function topicsFor(session, number) {
  const ofStaff = Object.keys(TOPICS_OF_STAFF).filter((type) => mayGive(session, type));
  return [...topicsOfTable(number), ...TOPICS, ...[].concat(...ofStaff.map((type) => TOPICS_OF_STAFF[type]))];
}

function stateOf(face, place, session) {
  face.session = session;
  const state = new TableState(face, place, session);
  forgetFinishedHands(state);
  forgetEarlyCalls(state);
  return state;
}

/** Binds the device if the address has a code; a device without a sign-in signs in first. */
function bindFromAddress(state, session, code) {
  if (code && (!session || isAway(session))) {
    location.replace(signInAddress(`${location.pathname}#tablet=${code}`));
  } else if (code) {
    bindScanned(state, code);
  }
}

async function open() {
  const place = tableOfPath(location.pathname);
  const code = codeOfAddress(location, history);
  const { slug, number } = place;
  const fetched = await fetchSession();
  const session = isPast(location.search) ? Object.assign({}, fetched, { may: [] }) : fetched;
  let state = null;
  const ofRoom = ["announcement:room"];
  await openFace({
    face: "table",
    slug,
    kinds: topicsFor(session, number),
    alsoOfRoom: ofRoom,
    // An open dialog keeps its session: its command is about the flight shown.
    sessionOf: (face, tournament) =>
      state && state.dialog.isOpen
        ? face.sessionId
        : sessionOfTable(tournament, slug, number, (name) => face.value(name)),
    draw(face, reading, now) {
      face.followBeside([...ofRoom, ...tableTopics(face.topics.tournament, slug, number)]);
      const isFirst = !state;
      state = state || stateOf(face, place, session);
      state.update(face, reading, now);
      if (isFirst) {
        render(html`<${TablePage} state=${state} />`, document.body);
        bindFromAddress(state, session, code);
      }
      const clocks = runningClocks(state);
      return clocks.length ? [reading, ...clocks] : undefined;
    },
  });
}

open();
