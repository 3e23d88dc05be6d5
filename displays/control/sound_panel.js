/** The one device of the room that sounds, and whether this device can be heard. */

import { el, setChildren } from "../../static/js/dom.js";
import { VolumeSlider } from "../../static/js/volume.js";
import { drawWhyNot } from "./buttons.js";
import { mayDo } from "./roles.js";
import { byName } from "./show_words.js";

/**
 * The devices that may sound, as options of a choice: none, this one, the televisions, other staff devices that are here.
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

export class SoundPanel {
  /** @param {object} sound of this device, see `Sound` */
  constructor(face, desk, part, sound) {
    Object.assign(this, { face, desk, select: part.sound, part, sound });
    this.select.onchange = () => this.choose(this.select.value);
    part.sound_test.onclick = () => sound.test();
    this.volume = new VolumeSlider(part.volume, face.texts, (volume) => sound.setVolume(volume));
  }

  async choose(value) {
    const label = this.face.texts("face.control.sound");
    await this.desk.deliver(label, "sound.choose", { device: value || null });
    this.select.value = this.chosen || "";
  }

  get chosen() {
    const { room } = this.face.topics;
    return (room && room.sound && room.sound.device) || null;
  }

  draw() {
    const { topics, texts, session } = this.face;
    const { chosen } = this;
    const known = {
      own: session ? session.device : null,
      chosen,
      displays: (topics["displays:room"] || {}).displays,
      devices: (topics["presence:room"] || {}).devices,
    };
    const options = soundOptions(known, texts);
    setChildren(this.select, JSON.stringify([options, chosen]), () =>
      options.map((each) => el("option", { value: each.value, selected: each.value === (chosen || "") }, each.text)),
    );
    this.select.disabled = !mayDo(session, "sound.choose");
    drawWhyNot(this.face, this.part.sound_why, "sound.choose");
    this.volume.draw(this.sound.state());
  }
}
