/** The sound of this device on the control, and its state as a signal. */

import { Sound } from "../../../static/js/sound/sound.js";
import { html, signal } from "../../../static/vendor/preact/preact.js";

export class DeviceSound {
  constructor(face) {
    const device = () => face.session && face.session.device;
    const onChange = (state) => this.state && (this.state.value = state);
    this.player = new Sound({ live: face.live, texts: face.texts, device, onChange });
    /** `{nominated, unlocked, volume}` */
    this.state = signal(this.player.state());
  }

  /** To be called after any topic or the session has changed. */
  changed() {
    this.player.changed();
  }

  /** To be called from within a touch. */
  test() {
    this.player.test();
  }

  /** @param {number} volume 0 to 1 */
  setVolume(volume) {
    this.player.setVolume(volume);
  }
}

/** Says that the browser lets nothing sound on the device that is to sound; a touch unlocks it. */
export function SoundChip({ texts, sound }) {
  const { nominated, unlocked } = sound.state.value;
  return html`
    <button class="sound-chip" data-part="sound_chip" hidden=${!nominated || unlocked} onClick=${() => sound.test()}>
      ${texts("face.sound.off_tap")}
    </button>
  `;
}
