/**
 * Alerts a player to a new seat: on the page, with a tone and a vibration, and with a notification while the
 * page is hidden. The page lists the alerts that the browser does not allow.
 */

import { isChosen, keepChoice } from "../../../static/js/device/device_choice.js";

const STORED = "clockserver.alert_moves";
const TOUCHES = ["click", "touchend", "keydown"];
const PATTERN = [400, 150, 400, 150, 800];
const REPEAT_MS = 2500;
/** Number of calls without an answer; with `REPEAT_MS` between them, a minute. */
const MAX_CALLS = 24;
/** Tones: hertz, start in seconds from the beginning of the call, length in seconds. */
const TONES = [
  [880, 0, 0.35],
  [660, 0.4, 0.35],
  [880, 0.8, 0.6],
];

export class MoveAlert {
  /**
   * @param {object} device `navigator`, `document`, `secure`, `storage()`, `makeAudio()` (null without audio),
   *   `Notification` (undefined if the browser has none), `page()` (its address), `later(run, ms)` and `cancel(timer)`
   * @param {() => void} onChange called when an alert becomes possible or impossible
   */
  constructor(device, onChange) {
    Object.assign(this, { device, onChange });
    this.isWanted = isChosen(this.device, STORED);
    this.audio = null;
    this.calledKey = null;
    this.timer = null;
    const unlock = () => this.unlockSound();
    TOUCHES.forEach((name) => device.document.addEventListener(name, unlock, { capture: true, passive: true }));
  }

  /** Switches the alert on or off. Called within a tap: only then browsers allow sound and ask for notifications. */
  set(isWanted) {
    this.isWanted = isWanted;
    keepChoice(this.device, STORED, isWanted);
    if (isWanted) {
      this.unlockSound();
      this.vibrate([80]);
      this.askForNotifications();
    } else {
      this.end();
    }
    this.onChange();
  }

  /** Browsers allow sound only after a tap on the page. */
  unlockSound() {
    if (!this.isWanted || this.canSound) {
      return;
    }
    this.audio = this.audio || this.device.makeAudio();
    if (this.audio) {
      Promise.resolve(this.audio.resume()).then(
        () => this.onChange(),
        (error) => console.warn("this page may not sound yet", error),
      );
    }
  }

  get canSound() {
    return Boolean(this.audio) && this.audio.state === "running";
  }

  /**
   * State of each kind of alert: `on`, `tap` (from the next tap on), `no` (not in this browser), `insecure`
   * (only over https), `ask` (the player was not asked) or `denied`.
   *
   * @returns {{screen: string, tone: string, vibration: string, notification: string}}
   */
  states() {
    const { navigator, hasAudio } = this.device;
    const tone = this.canSound ? "on" : hasAudio() ? "tap" : "no";
    return { screen: "on", tone, vibration: navigator.vibrate ? "on" : "no", notification: this.notificationState };
  }

  get notificationState() {
    const { Notification, secure } = this.device;
    if (!secure) {
      return "insecure";
    }
    return Notification ? { granted: "on", denied: "denied", default: "ask" }[Notification.permission] || "no" : "no";
  }

  async askForNotifications() {
    if (this.notificationState === "ask") {
      await this.device.Notification.requestPermission();
      this.onChange();
    }
  }

  /**
   * Calls the player until the player confirms, at most `MAX_CALLS` times.
   *
   * @param {string} key the new seat or the draw; the same key is called once
   */
  call(key, title, body) {
    if (this.calledKey === key) {
      return;
    }
    this.end();
    this.calledKey = key;
    this.repeat(0);
    if (this.device.document.hidden && this.notificationState === "on") {
      this.notify(title, body);
    }
  }

  repeat(count) {
    this.vibrate(PATTERN);
    this.sound();
    this.timer = count + 1 < MAX_CALLS ? this.device.later(() => this.repeat(count + 1), REPEAT_MS) : null;
  }

  /** Ends the calls: the player confirmed, or the move was undone. */
  end() {
    if (this.calledKey !== null) {
      this.calledKey = null;
      this.device.cancel(this.timer);
      this.vibrate(0);
    }
  }

  vibrate(pattern) {
    if (this.device.navigator.vibrate) {
      this.device.navigator.vibrate(pattern);
    }
  }

  sound() {
    if (!this.canSound) {
      return;
    }
    const { audio } = this;
    for (const [hertz, start, seconds] of TONES) {
      const [tone, volume] = [audio.createOscillator(), audio.createGain()];
      const begin = audio.currentTime + start;
      tone.frequency.value = hertz;
      volume.gain.setValueAtTime(0.6, begin);
      volume.gain.exponentialRampToValueAtTime(0.01, begin + seconds);
      tone.connect(volume);
      volume.connect(audio.destination);
      tone.start(begin);
      tone.stop(begin + seconds);
    }
  }

  /** Shows a notification through the service worker, as phones require; a service worker needs https. */
  async notify(title, body) {
    const { serviceWorker } = this.device.navigator;
    const worker = serviceWorker ? await serviceWorker.getRegistration() : null;
    if (worker) {
      const data = { page: this.device.page() }; // a tap on the notification opens it
      await worker.showNotification(title, { body, data, tag: STORED, requireInteraction: true });
    }
  }
}

/** The device of this page. */
export function thisDevice() {
  const Audio = window.AudioContext || window.webkitAudioContext;
  return {
    navigator,
    document,
    secure: window.isSecureContext,
    storage: () => localStorage,
    hasAudio: () => Boolean(Audio),
    makeAudio: () => (Audio ? new Audio() : null),
    Notification: window.Notification,
    page: () => location.pathname + location.search,
    later: (run, ms) => setTimeout(run, ms),
    cancel: (timer) => clearTimeout(timer),
  };
}
