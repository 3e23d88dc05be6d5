/** The choice of the device that plays the room's sounds, its volume, and a test on this device. */

import { html } from "../../../static/vendor/preact/preact.js";
import { RoleReason } from "../shared/commands/command_button.js";
import { byName } from "./device_state.js";

const VOLUME_STEPS = 20;

/**
 * Options for the device that plays sounds: none, this one, TVs, other connected staff devices. A chosen device that is
 * in no list any more stays an option.
 *
 * @param {string | null} devices.own the id of this device; null before it signs in
 * @param {string} devices.chosen the id of the chosen device; empty without one
 */
export function soundOptions({ own, chosen, displays = {}, devices = {} }, texts) {
  const tvs = Object.keys(displays).map((id) => ({ value: id, name: displays[id].name }));
  const staff = Object.keys(devices)
    .filter((id) => devices[id].kind === "staff" && id !== own && (devices[id].connected || id === chosen))
    .map((id) => ({ value: id, name: devices[id].name }));
  const ownOption = own ? [{ value: own, text: texts("face.control.sound.here") }] : [];
  const others = [...tvs.sort(byName), ...staff.sort(byName)].map(({ value, name }) => ({ value, text: name }));
  const options = [{ value: "", text: texts("face.control.sound.none") }, ...ownOption, ...others];
  const isListed = options.some(({ value }) => value === chosen);
  return isListed ? options : [...options, { value: chosen, text: texts("face.control.sound.gone") }];
}

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
  const { displays } = state.topicValue("displays:room") || {};
  const { devices } = state.topicValue("presence:room") || {};
  const choose = async ({ target }) => {
    await state.deliver(label, "sound.choose", { device: target.value || null });
    // A refused choice is not shown as if it were made.
    target.value = chosenDevice(state.topic("room").peek());
  };
  const options = soundOptions({ own: session ? session.device : null, chosen, displays, devices }, state.texts);
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
          max=${VOLUME_STEPS}
          step="1"
          value=${Math.round(volume * VOLUME_STEPS)}
          aria-valuetext=${percent}
          onInput=${({ target }) => sound.setVolume(Number(target.value) / VOLUME_STEPS)}
        />
      </label>
      <output>${percent}</output>
    </div>
  `;
}
