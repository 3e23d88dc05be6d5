/**
 * Alerts a player whose seat changes: on the page, with a tone and a vibration, and with a notification while the
 * page is hidden. The page lists the alerts that the browser does not allow.
 */

import { isChosen, keepChoice } from "../../../static/js/device/device_choice.js";

const STORED = "clockserver.alert_moves";
const TOUCHES = ["click", "touchend", "keydown"];
const PATTERN = [400, 150, 400, 150, 800];
const AGAIN_MS = 2500;
/** Calls to a player who does not answer; with `AGAIN_MS` between them, a minute. */
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
    this.wanted = isChosen(this.device, STORED);
    this.audio = null;
    this.called = null;
    this.timer = null;
    const touched = () => this.touched();
    TOUCHES.forEach((name) => device.document.addEventListener(name, touched, { capture: true, passive: true }));
  }

  /** Switches the alert on or off. Called within a tap: only then browsers allow sound and ask for notifications. */
  set(wanted) {
    this.wanted = wanted;
    keepChoice(this.device, STORED, wanted);
    if (wanted) {
      this.touched();
      this.vibrate([80]);
      this.askForNotifications();
    } else {
      this.end();
    }
    this.onChange();
  }

  touched() {
    if (!this.wanted || this.sounds()) {
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

  sounds() {
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
    const tone = this.sounds() ? "on" : hasAudio() ? "tap" : "no";
    return { screen: "on", tone, vibration: navigator.vibrate ? "on" : "no", notification: this.notification() };
  }

  notification() {
    const { Notification, secure } = this.device;
    if (!secure) {
      return "insecure";
    }
    return Notification ? { granted: "on", denied: "denied", default: "ask" }[Notification.permission] || "no" : "no";
  }

  async askForNotifications() {
    if (this.notification() === "ask") {
      await this.device.Notification.requestPermission();
      this.onChange();
    }
  }

  /** Calls the player to a seat, once for each seat, until the player confirms or after `MAX_CALLS` calls. */
  call(seat, title, body) {
    if (this.called === seat) {
      return;
    }
    this.end();
    this.called = seat;
    this.again(0);
    if (this.device.document.hidden && this.notification() === "on") {
      this.notify(title, body);
    }
  }

  again(count) {
    this.vibrate(PATTERN);
    this.sound();
    this.timer = count + 1 < MAX_CALLS ? this.device.later(() => this.again(count + 1), AGAIN_MS) : null;
  }

  /** Ends the calls: the player confirmed, or the move was undone. */
  end() {
    if (this.called !== null) {
      this.called = null;
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
    if (!this.sounds()) {
      return;
    }
    const { audio } = this;
    for (const [hertz, from, seconds] of TONES) {
      const [tone, volume] = [audio.createOscillator(), audio.createGain()];
      const begin = audio.currentTime + from;
      tone.frequency.value = hertz;
      volume.gain.setValueAtTime(0.6, begin);
      volume.gain.exponentialRampToValueAtTime(0.01, begin + seconds);
      tone.connect(volume);
      volume.connect(audio.destination);
      tone.start(begin);
      tone.stop(begin + seconds);
    }
  }

  /** Notifies through the service worker: phones allow no other way, and it needs https. */
  async notify(title, body) {
    const { serviceWorker } = this.device.navigator;
    const worker = serviceWorker ? await serviceWorker.getRegistration() : null;
    if (worker) {
      const data = { page: this.device.page() }; // where a tap on it leads
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
