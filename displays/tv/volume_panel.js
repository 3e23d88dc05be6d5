/** The volume of a TV with sound: shown for some seconds after a touch or a key of the remote control. */

import { VolumeSlider } from "../../static/js/sound/volume.js";

const STAYS_MS = 10000;
const TOUCHES = ["click", "keydown", "input"];

export class VolumePanel {
  /**
   * @param {object} part the shell's parts
   * @param {object} sound the TV's `Sound`
   */
  constructor(part, sound, texts) {
    Object.assign(this, { panel: part.volume_panel, sound });
    this.slider = new VolumeSlider(part.volume, texts, (volume) => sound.setVolume(volume));
    part.volume_test.onclick = () => sound.test();
    TOUCHES.forEach((name) => document.addEventListener(name, (event) => this.touched(event)));
  }

  touched(event) {
    if (!this.sound.state().nominated || event.key === "Tab") {
      return;
    }
    if (this.panel.hidden) {
      this.panel.hidden = false;
      this.draw();
      this.slider.input.focus();
    }
    clearTimeout(this.timer);
    this.timer = setTimeout(() => this.hide(), STAYS_MS);
  }

  hide() {
    this.panel.hidden = true;
  }

  /** To be called when the sound's state has changed. */
  draw() {
    const state = this.sound.state();
    this.slider.draw(state);
    if (!state.nominated) {
      this.hide();
    }
  }
}
