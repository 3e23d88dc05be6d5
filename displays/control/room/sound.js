/** The choice of the device that plays the room's sounds, its volume, and a test on this device. */

import { html } from "../../../static/vendor/preact/preact.js";
import { RoleReason } from "../shared/commands/command_button.js";
import { byName } from "./show_words.js";

/**
 * Options for the device that plays sounds: none, this one, TVs, other connected staff devices.
 *
 * @param {{own: string | null, chosen: string | null, displays: object, devices: object}} known
 */
export function soundOptions({ own, chosen, displays = {}, devices = {} }, texts) {
  const walls = Object.keys(displays).map((id) => ({ value: id, name: displays[id].name }));
  const staff = Object.keys(devices)
    .filter((id) => devices[id].kind === "staff" && id !== own && (devices[id].connected || id === chosen))
    .map((id) => ({ value: id, name: devices[id].name }));
  const here = own ? [{ value: own, text: texts("face.control.sound.here") }] : [];
  const others = [...walls.sort(byName), ...staff.sort(byName)].map(({ value, name }) => ({ value, text: name }));
  const options = [{ value: "", text: texts("face.control.sound.none") }, ...here, ...others];
  const gone = chosen && !options.some((each) => each.value === chosen);
  return gone ? [...options, { value: chosen, text: texts("face.control.sound.gone") }] : options;
}

const STEPS = 20;

/** @param {object} props.sound of this device, see `DeviceSound` */
export function SoundChoice({ state, sound }) {
  const { texts } = state;
  const label = texts("face.control.sound");
  return html`
    <section class="sound-choice">
      <h2 class="label">${label}</h2>
      <div class="sound">
        <${DeviceChoice} state=${state} label=${label} />
        <button data-part="sound_test" onClick=${() => sound.test()}>${texts("face.control.sound.test")}</button>
      </div>
      <${RoleReason} state=${state} type="sound.choose" data-part="sound_why" />
      <${Volume} texts=${texts} sound=${sound} />
    </section>
  `;
}

function chosenDevice(room) {
  return (room && room.sound && room.sound.device) || "";
}

function DeviceChoice({ state, label }) {
  const session = state.session.value;
  const chosen = chosenDevice(state.topicValue("room"));
  const known = {
    own: session ? session.device : null,
    chosen: chosen || null,
    displays: (state.topicValue("displays:room") || {}).displays,
    devices: (state.topicValue("presence:room") || {}).devices,
  };
  const choose = async ({ target }) => {
    await state.deliver(label, "sound.choose", { device: target.value || null });
    // A refused choice is not shown as if it were made.
    target.value = chosenDevice(state.topic("room").peek());
  };
  const options = soundOptions(known, state.texts);
  return html`
    <select
      data-part="sound"
      aria-label=${label}
      value=${chosen}
      disabled=${!state.may("sound.choose")}
      onChange=${choose}
    >
      ${options.map(({ value, text }) => html`<option key=${value} value=${value}>${text}</option>`)}
    </select>
  `;
}

/** The volume; shown only on the device that plays sounds. */
function Volume({ texts, sound }) {
  const { nominated, volume } = sound.state.value;
  const percent = texts("face.sound.volume_is", { percent: Math.round(volume * 100) });
  return html`
    <div class="volume" data-part="volume" hidden=${!nominated}>
      <label>
        <span class="label">${texts("face.sound.volume")}</span>
        <input
          type="range"
          min="0"
          max=${STEPS}
          step="1"
          value=${Math.round(volume * STEPS)}
          aria-valuetext=${percent}
          onInput=${({ target }) => sound.setVolume(Number(target.value) / STEPS)}
        />
      </label>
      <output>${percent}</output>
    </div>
  `;
}
