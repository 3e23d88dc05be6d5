/** The volume slider of the device that sounds. */

import { el, setText } from "../dom.js";

const STEPS = 20;

export class VolumeSlider {
  /** @param {(volume: number) => void} onSet 0 to 1 */
  constructor(node, texts, onSet) {
    Object.assign(this, { node, texts });
    this.label = el("span.label");
    this.input = el("input", { type: "range", min: 0, max: STEPS, step: 1 });
    this.output = el("output");
    this.input.oninput = () => onSet(Number(this.input.value) / STEPS);
    node.classList.add("volume");
    node.append(el("label", {}, this.label, this.input), this.output);
  }

  /** @param {object} state of `Sound`: the slider is hidden unless this device sounds */
  draw({ nominated, volume }) {
    const percent = this.texts("face.sound.volume_is", { percent: Math.round(volume * 100) });
    this.node.hidden = !nominated;
    setText(this.label, this.texts("face.sound.volume"));
    setText(this.output, percent);
    this.input.setAttribute("aria-valuetext", percent);
    if (Number(this.input.value) !== Math.round(volume * STEPS)) {
      this.input.value = Math.round(volume * STEPS);
    }
  }
}
