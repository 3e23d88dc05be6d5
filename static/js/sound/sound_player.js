/**
 * Plays cues. Browsers let a page sound only after a touch (a kiosk may always allow it). The player learns whether
 * the browser allows sound by playing silence, and tries again at every touch until it does.
 */

import { CUES, LATEST_MS } from "./sound_cues.js";

const SILENCE = "/static/sounds/silence.wav";
const VOLUME = "clockserver.volume";
const PLAYABLE = 2; // HTMLMediaElement.HAVE_CURRENT_DATA

/** The stored volume of this device; full without one. */
function keptVolume() {
  try {
    const kept = parseFloat(localStorage.getItem(VOLUME));
    return kept >= 0 && kept <= 1 ? kept : 1;
  } catch (error) {
    console.warn("the volume is not stored on this device", error);
    return 1;
  }
}

function keepVolume(volume) {
  try {
    localStorage.setItem(VOLUME, String(volume));
  } catch (error) {
    console.warn("the volume is not stored on this device", error);
  }
}

export class SoundPlayer {
  /**
   * @param {() => void} onChange called when sound becomes allowed or blocked
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

  /** Loads all sounds ahead, for times without a network. */
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

  /** Tests whether this page may sound; called within a touch it unlocks sound. @returns {Promise<boolean>} */
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

  /** Plays all elements muted within a touch: some phones and tablets let an element sound only after that. */
  prime() {
    if (this.primed) {
      return;
    }
    this.primed = true;
    this.elements.forEach((element) => {
      element.muted = true;
      const still = () => {
        if (element.muted) {
          // not if a cue has unmuted it meanwhile
          element.pause();
          element.currentTime = 0;
          element.muted = false;
        }
      };
      Promise.resolve(element.play()).then(still, still);
    });
  }

  /**
   * Plays a cue from its beginning.
   *
   * @param {number | null} lateness milliseconds since its instant: a cue that cannot start in time is not played; null:
   *   it starts once its file is here
   */
  async play(cue, lateness = null) {
    this.load();
    const element = this.elements.get(cue);
    element.muted = false;
    element.volume = this.loudness;
    if (element.readyState >= PLAYABLE) {
      element.currentTime = 0;
    }
    const timeout = lateness === null ? null : setTimeout(() => element.pause(), LATEST_MS - lateness);
    try {
      await element.play();
      this.setUnlocked(true);
    } catch (error) {
      this.failed(error);
    } finally {
      clearTimeout(timeout);
    }
  }

  /** Only a refusal by the browser means blocked; a touch does not help against a missing or late file. */
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
