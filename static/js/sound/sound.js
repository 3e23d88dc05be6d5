/**
 * The sounds of a page. Every page may have them; only the device that the room has chosen (`room.sound.device`)
 * plays them, for the clocks and announcements that it follows.
 *
 *   const sound = new Sound({ live, texts, chip, device: () => id, hint: "ok" });
 *   sound.changed();       // after any topic or the device's id has changed; cheap
 *   sound.state();         // {nominated, unlocked, volume}
 *   sound.setVolume(0.5);  // 0 to 1, kept on this device
 *   sound.test();          // play the announcement's sound, from within a touch
 *
 * While the device is chosen and the browser blocks sound, `chip` shows that; a touch anywhere, or any key of a remote
 * control, unlocks it; a touch on the chip also plays a sound.
 */

import { setText } from "../dom.js";
import { soundingClocks } from "../tables/table_clocks.js";
import { CueSheet } from "./sound_cues.js";
import { SoundPlayer } from "./sound_player.js";

const TOUCHES = ["click", "touchend", "keydown"];
const MAX_TIMEOUT = 3600000;
const TEST = "announcement";

export class Sound {
  /**
   * @param {object} face `live` (a `Live`), `texts`, `chip` (a button, may be null), `device()` gives this device's id
   *   or null, `hint` is how a touch is made: "tap" or "ok", `onChange(state)` is called when `state()` has changed
   */
  constructor({ live, texts, chip = null, device, hint = "tap", onChange = () => {}, player = null }) {
    Object.assign(this, { live, texts, chip, device, hint, onChange });
    this.player = player || new SoundPlayer(() => this.stateChanged());
    this.sheet = new CueSheet();
    this.nominated = false;
    this.timeout = null;
    if (chip) {
      chip.hidden = true;
      chip.addEventListener("click", () => this.test());
    }
    const touched = (event) => this.touched(event);
    TOUCHES.forEach((name) => document.addEventListener(name, touched, { capture: true, passive: true }));
  }

  changed() {
    const deviceId = this.device();
    const room = this.live.value("room");
    const chosen = room && room.sound ? room.sound.device : null;
    // While the room's topic is missing, the device keeps its role.
    const nominated = room ? Boolean(deviceId) && deviceId === chosen : this.nominated;
    if (nominated !== this.nominated) {
      this.nominated = nominated;
      this.sheet = new CueSheet();
      if (nominated) {
        this.player.tryUnlock();
      }
      this.stateChanged();
    }
    this.drawChip();
    this.playDue();
  }

  /** Plays due cues and sets the timer for the next. */
  playDue() {
    clearTimeout(this.timeout);
    const now = this.live.now();
    if (!this.nominated || now === null) {
      return;
    }
    const due = this.sheet.due(now, this.sources());
    new Map(due.map((each) => [each.cue, each.at])).forEach((at, cue) => this.player.play(cue, now - at));
    const next = this.sheet.next(now);
    // Timeouts may fire up to a millisecond early.
    const wait = next === null ? MAX_TIMEOUT : Math.min(next - now + 1, MAX_TIMEOUT);
    this.timeout = setTimeout(() => this.playDue(), wait);
  }

  /** The clocks and announcements that the page follows, and sounding clocks on players. */
  sources() {
    const sources = { clocks: {}, announcements: {}, called: [] };
    for (const name of this.live.topics.followed) {
      const value = this.live.value(name);
      const [kind, slug] = name.split(":");
      if (value && kind === "clock") {
        sources.clocks[slug] = value;
      } else if (value && kind === "announcement") {
        sources.announcements[name] = value.announcement;
      } else if (value && kind === "table_clocks") {
        sources.called.push(...soundingClocks(value, name));
      }
    }
    return sources;
  }

  touched(event) {
    if (!this.nominated || this.player.unlocked) {
      return;
    }
    this.player.tryUnlock(true);
    // A user who presses OK on a remote control stands at the TV and wants to hear it.
    if (this.hint === "ok" && event.type === "keydown") {
      this.test();
    }
  }

  /** Plays a test sound, however late its file is; called within a touch. */
  test() {
    this.player.play(TEST);
  }

  setVolume(volume) {
    this.player.volume = volume;
    this.stateChanged();
  }

  state() {
    return { nominated: this.nominated, unlocked: this.player.unlocked, volume: this.player.volume };
  }

  stateChanged() {
    this.drawChip();
    this.onChange(this.state());
  }

  /** Redraws the chip; also the language may have changed. */
  drawChip() {
    if (this.chip) {
      const { nominated, unlocked } = this.state();
      this.chip.hidden = !nominated || unlocked;
      setText(this.chip, this.texts(this.hint === "ok" ? "face.sound.off_ok" : "face.sound.off_tap"));
    }
  }
}
