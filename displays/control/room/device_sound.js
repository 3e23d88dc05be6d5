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

  /** The page calls this after a change of any topic or of the session. */
  changed() {
    this.player.changed();
  }

  /** Plays a sound. Browsers allow it only in the handler of a touch, which unlocks later sounds too. */
  test() {
    this.player.test();
  }

  /** @param {number} volume 0 to 1 */
  setVolume(volume) {
    this.player.setVolume(volume);
  }
}

/** The button on the chosen device while its browser blocks sounds; a touch unlocks them. */
export function SoundChip({ texts, sound }) {
  const { nominated, unlocked } = sound.state.value;
  return html`
    <button class="sound-chip" data-part="sound_chip" hidden=${!nominated || unlocked} onClick=${() => sound.test()}>
      ${texts("face.sound.off_tap")}
    </button>
  `;
}
