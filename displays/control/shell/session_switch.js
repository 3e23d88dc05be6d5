/** Buttons of a tournament's flights and days beside its title; one tap shows another session. */

import { sessionsOf } from "../../../static/js/shown_session.js";
import { html, useLayoutEffect, useRef } from "../../../static/vendor/preact/preact.js";

/** Number of colours of sessions, see session_switch.css. */
const COLOURS = 6;

/** The number of a session's colour, from 1; the same on every device, as the order of sessions never changes. */
export function colourOf(sessions, session) {
  const index = sessions.findIndex((each) => each.session === session);
  return (Math.max(0, index) % COLOURS) + 1;
}

/** The label of a session, else its number. */
export function labelOf({ label, session }) {
  return label || session;
}

export function SessionSwitch({ state }) {
  const { texts } = state;
  const sessions = sessionsOf(state.topicValue("tournament"));
  const shown = state.desk.session.value;
  useSessionColour(sessions, shown);
  if (!sessions.length) {
    return null;
  }
  const button = (each) => html`
    <${SessionButton} key=${each.session} state=${state} sessions=${sessions} each=${each} isShown=${each.session === shown} />
  `;
  return html`
    <div
      class="sessions"
      data-part="sessions"
      role="group"
      aria-label=${texts("face.control.sessions")}
    >
      ${sessions.map(button)}
    </div>
  `;
}

function SessionButton({ state, sessions, each, isShown }) {
  const { texts } = state;
  const node = useRef(null);
  const isBusy = !isShown && state.wantedSession.value === each.session;
  useLayoutEffect(() => {
    if (isShown) {
      node.current.scrollIntoView({ block: "nearest", inline: "nearest" });
    }
  }, [isShown]);
  return html`
    <button
      ref=${node}
      data-session=${each.session}
      data-colour=${colourOf(sessions, each.session)}
      aria-pressed=${String(isShown)}
      aria-busy=${String(isBusy)}
      onClick=${() => state.showSession(each.session)}
    >
      <b>${labelOf(each)}</b><small>${texts(`face.session.${each.state}`)}</small>
    </button>
  `;
}

/** Sets the colour and label of the session on screen, for every card and dialog of the page. */
function useSessionColour(sessions, shown) {
  const session = sessions.find((each) => each.session === shown);
  const colour = session ? String(colourOf(sessions, shown)) : "";
  const label = session ? labelOf(session) : "";
  useLayoutEffect(() => {
    const { body } = document;
    if (colour) {
      body.dataset.session = colour;
      body.style.setProperty("--session-label", JSON.stringify(label));
    } else {
      delete body.dataset.session;
      body.style.removeProperty("--session-label");
    }
  }, [colour, label]);
}
