/** The view of the room: TVs, announcements, all clocks, sound, language, rules, name, structures, staff, servers. */

import { request } from "../../../static/js/accounts/session.js";
import { html, signal } from "../../../static/vendor/preact/preact.js";
import { CurrentAnnouncements, openAnnouncement } from "../clock/announcements.js";
import { isDirector } from "../shared/commands/roles.js";
import { CommandButton } from "../shared/commands/command_button.js";
import { openStaff } from "../staff/staff.js";
import { AllClocks } from "./all_clocks.js";
import { LiveFacts } from "./live_facts.js";
import { Processes } from "./processes.js";
import { BASIC_SCENES, clockFirst } from "./programme_form.js";
import { SoundChoice } from "./sound.js";
import { SecondServer } from "./second_server.js";
import { openPairing } from "./tv_dialogs.js";
import { Tvs } from "./tvs.js";
import { UsualRules } from "./usual_rules.js";
import { VenueName } from "./venue_name.js";
import { WallLanguage } from "./wall_language.js";

/** The scenes of the server, and those with faulty files. */
export class Scenes {
  constructor() {
    this.good = signal(BASIC_SCENES);
    this.bad = signal([]);
    this.fetch();
  }

  async fetch() {
    const { ok, answer } = await request("GET", "/api/v1/scenes");
    if (ok && answer.some(({ reasons }) => !reasons)) {
      this.good.value = clockFirst(answer.filter(({ reasons }) => !reasons));
      this.bad.value = answer.filter(({ reasons }) => reasons);
    }
  }
}

/**
 * @param {Scenes} props.scenes
 * @param {object} props.sound of this device, see `DeviceSound`
 */
export function RoomView({ state, scenes, sound }) {
  return html`
    <main class="room" data-part="room" hidden=${!state.isInRoom}>
      <${TvsPanel} state=${state} scenes=${scenes} />
      <div class="room-settings">
        <${AllClocks} state=${state} />
        <${Announcements} state=${state} />
        <${SoundChoice} state=${state} sound=${sound} />
        <section data-part="wall_language"><${WallLanguage} state=${state} /></section>
        <section data-part="usual_rules"><${UsualRules} state=${state} /></section>
        <section data-part="venue"><${VenueName} state=${state} /></section>
        <${Structures} state=${state} />
        <${Staff} state=${state} />
        <${Processes} state=${state} />
        <${SecondServer} state=${state} />
      </div>
    </main>
  `;
}

function TvsPanel({ state, scenes }) {
  const { texts } = state;
  const add = texts("face.control.tvs.add");
  return html`
    <section class="tvs-panel">
      <div data-part="live" role="status"><${LiveFacts} state=${state} /></div>
      <div class="heading">
        <h2 class="label">${texts("face.control.tvs")}</h2>
        <${CommandButton}
          state=${state}
          label=${add}
          type="display.pair"
          data-part="add_tv"
          onClick=${() => openPairing(state)}
        />
      </div>
      <div class="scrolls" data-part="tvs" role="list"><${Tvs} state=${state} scenes=${scenes} /></div>
    </section>
  `;
}

function Announcements({ state }) {
  const { texts } = state;
  return html`
    <section class="announcing">
      <h2 class="label">${texts("face.control.announcing.heading")}</h2>
      <div data-part="up"><${CurrentAnnouncements} state=${state} empty="face.control.announcing.none" /></div>
      <${CommandButton}
        state=${state}
        class="wide"
        label=${texts("face.control.announcing.title")}
        type="room.announce"
        data-part="announce_room"
        onClick=${() => openAnnouncement(state)}
      />
    </section>
  `;
}

function Structures({ state }) {
  const { texts } = state;
  return html`
    <section data-part="structures" hidden=${!isDirector(state.session.value)}>
      <h2 class="label">${texts("face.structures.title")}</h2>
      <a class="button wide" href="/structures">${texts("face.structures.open_library")}</a>
    </section>
  `;
}

function Staff({ state }) {
  const { texts } = state;
  return html`
    <section data-part="staff" hidden=${!isDirector(state.session.value)}>
      <h2 class="label">${texts("face.staff.title")}</h2>
      <button class="wide" data-part="staff_open" onClick=${() => openStaff(state)}>${texts("face.staff.open")}</button>
    </section>
  `;
}
