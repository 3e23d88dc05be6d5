/** Identifies this television among the room's: by its address, its cookie, or the record stored on the device. */

import { request } from "../../static/js/accounts/session.js";

const STORED = "clockserver.display";
const RETRY_MS = 3000;

/**
 * @param {(string | null)[]} candidates ids, the most telling first
 * @param {object} displays `{id: …}` of the topic `displays:room`
 * @returns {string | null} the first that the room knows
 */
export function knownDisplay(candidates, displays) {
  return candidates.find((id) => id && Object.prototype.hasOwnProperty.call(displays, id)) || null;
}

/** A time to wait that several televisions do not share, after a server came back. */
export function jittered(ms) {
  return ms * (0.7 + Math.random() * 0.6);
}

export class Identity {
  /**
   * @param {string | null} named the id in the address (`?d=`): an address, no credential
   * @param {() => void} onChange called when the server has answered which television this is
   */
  constructor(named, onChange) {
    this.named = named || null;
    this.stored = readStored();
    this.session = null;
    this.asked = false;
    this.pairedBefore = null; // the televisions as they were known when this one was paired
    this.onChange = onChange;
    this.ask();
  }

  /** Scripts cannot read the cookie: the server says which television it names. */
  async ask() {
    const { status, ok, answer } = await request("GET", "/api/v1/session");
    if (status === 0 || status >= 500) {
      setTimeout(() => this.ask(), jittered(RETRY_MS));
      return;
    }
    this.session = ok ? answer.display || null : null;
    this.asked = true;
    this.onChange();
  }

  /**
   * @param {object | undefined} displays those of the room; undefined while they are not known
   * @returns {string | null | undefined} null: none of the room's; undefined: not known yet
   */
  of(displays) {
    if (!displays) {
      return undefined;
    }
    const id = knownDisplay([this.named, this.session, this.stored], displays);
    if (id) {
      this.keep(id);
      return id;
    }
    // The answer to the pairing may be faster than the topic that says the same.
    return this.asked && displays !== this.pairedBefore ? null : undefined;
  }

  /** The television that is shown by its address alone, as its cookie is not here; null if this is the one, or none. */
  get mirrored() {
    return this.asked && this.named !== this.session ? this.named : null;
  }

  /** The director confirmed the pairing: from now on it is this one. */
  become(id, displays) {
    this.session = id;
    this.pairedBefore = displays;
    this.keep(id);
  }

  /** The name is in the address too: after a power cut many televisions open the page they showed last. */
  keep(id) {
    if (this.named !== id) {
      this.named = id;
      const query = new URLSearchParams(location.search);
      query.set("d", id);
      history.replaceState(null, "", `${location.pathname}?${query}`);
    }
    if (this.stored !== id) {
      this.stored = id;
      store(id);
    }
  }
}

function readStored() {
  try {
    return localStorage.getItem(STORED);
  } catch (error) {
    console.warn("this device remembers nothing", error);
    return null;
  }
}

function store(id) {
  try {
    localStorage.setItem(STORED, id);
  } catch (error) {
    console.warn("this device cannot remember which television it is", error);
  }
}
