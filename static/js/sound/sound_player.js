/**
 * Plays cues. Browsers let a page sound only after somebody touched it (a kiosk may be told to let it always): whether
 * this one does is found out by playing silence, and again at every touch until it may.
 */

import { CUES, LATEST_MS } from "./sound_cues.js";

const SILENCE = "/static/sounds/silence.wav";
const VOLUME = "clockserver.volume";
const PLAYABLE = 2; // HTMLMediaElement.HAVE_CURRENT_DATA

/** The volume of this device, kept over reloads; full where nothing is kept or nothing can be. */
function keptVolume() {
  try {
    const kept = parseFloat(localStorage.getItem(VOLUME));
    return kept >= 0 && kept <= 1 ? kept : 1;
  } catch (error) {
    console.warn("the volume is not kept on this device", error);
    return 1;
  }
}

function keepVolume(volume) {
  try {
    localStorage.setItem(VOLUME, String(volume));
  } catch (error) {
    console.warn("the volume is not kept on this device", error);
  }
}

export class SoundPlayer {
  /**
   * @param {() => void} onChange called when it became able or unable to sound
   * @param {(url: string) => HTMLAudioElement} audio makes an element that plays a file
   */
  constructor(onChange, audio = (url) => new Audio(url)) {
    this.onChange = onChange;
    this.audio = audio;
    this.elements = null; // cue -> element, once loaded
    this.silence = null;
    this.unlocked = false;
    this.primed = false;
    this.loudness = keptVolume();
  }

  /** Fetch all sounds ahead, so that they are there when the network is not. */
  load() {
    if (this.elements) {
      return;
    }
    const make = (url) => {
      const element = this.audio(url);
      element.preload = "auto";
      element.load();
      return element;
    };
    this.elements = new Map(CUES.map((cue) => [cue, make(`/sounds/${cue}`)]));
    this.silence = make(SILENCE);
  }

  get volume() {
    return this.loudness;
  }

  set volume(volume) {
    this.loudness = Math.max(0, Math.min(1, volume));
    keepVolume(this.loudness);
  }

  /** Find out whether this page may sound. Within a touch it may from then on. @returns {Promise<boolean>} */
  async tryUnlock(touched = false) {
    this.load();
    if (touched) {
      this.prime();
    }
    try {
      await this.silence.play();
      this.setUnlocked(true);
    } catch (error) {
      this.failed(error);
    }
    return this.unlocked;
  }

  /** Some phones and tablets let an element sound only after it has been played, however mutely, within a touch. */
  prime() {
    if (this.primed) {
      return;
    }
    this.primed = true;
    this.elements.forEach((element) => {
      element.muted = true;
      const still = () => {
        if (element.muted) {
          // else it was wanted in the meantime
          element.pause();
          element.currentTime = 0;
          element.muted = false;
        }
      };
      Promise.resolve(element.play()).then(still, still);
    });
  }

  /**
   * Play a cue from its beginning.
   *
   * @param {number} lateness milliseconds since its instant: what cannot begin in time does not begin at all
   */
  async play(cue, lateness = 0) {
    this.load();
    const element = this.elements.get(cue);
    element.muted = false;
    element.volume = this.loudness;
    if (element.readyState >= PLAYABLE) {
      element.currentTime = 0;
    }
    const timeout = setTimeout(() => element.pause(), LATEST_MS - lateness);
    try {
      await element.play();
      this.setUnlocked(true);
    } catch (error) {
      this.failed(error);
    } finally {
      clearTimeout(timeout);
    }
  }

  /** Only a refusal by the browser is a lock; a file that is not there or came too late is not mended by a touch. */
  failed(error) {
    if (error.name === "NotAllowedError") {
      this.setUnlocked(false);
    } else {
      console.warn("a sound could not be played", error);
    }
  }

  setUnlocked(unlocked) {
    if (this.unlocked !== unlocked) {
      this.unlocked = unlocked;
      this.onChange();
    }
  }
}
