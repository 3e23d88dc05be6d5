/** The buttons that pause and resume every clock of the room. The room's log has an undo for each. */

import { html } from "../../../static/vendor/preact/preact.js";
import { CommandButton } from "../shared/commands/command_button.js";

const RUNNING = ["running", "holding"];

/** Reasons why there is nothing to pause, in the form of the server's reasons. */
export function againstPausing(room) {
  return room && !runningClocks(room) ? [{ code: "room.nothing_runs", params: {} }] : [];
}

/** Reasons why there is nothing to resume. */
export function againstResuming(room) {
  return room && !room.paused_all ? [{ code: "room.nothing_paused", params: {} }] : [];
}

function runningClocks(room) {
  return room ? room.tournaments.filter(({ phase }) => RUNNING.includes(phase)).length : 0;
}

export function AllClocks({ state }) {
  const { texts } = state;
  const room = state.topicValue("room");
  const count = runningClocks(room);
  const note = count ? texts("face.control.clocks_running", { count }) : "";
  return html`
    <section class="all-clocks">
      <h2 class="label">${texts("face.control.all_clocks")}</h2>
      <div class="pair">
        <${ClocksButton}
          state=${state}
          name="pause_all"
          type="room.pause_all"
          reasons=${againstPausing(room)}
          note=${note}
        />
        <${ClocksButton} state=${state} name="resume_all" type="room.resume_all" reasons=${againstResuming(room)} />
      </div>
    </section>
  `;
}

function ClocksButton({ state, name, type, ...attributes }) {
  const label = state.texts(`face.control.${name}`);
  const send = () => state.deliver(label, type, {});
  return html`
    <${CommandButton}
      state=${state}
      data-part=${name}
      shortcut=${name}
      label=${label}
      type=${type}
      onClick=${send}
      ...${attributes}
    />
  `;
}
