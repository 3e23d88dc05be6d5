/** Identifies this TV among the room's: by its address, its cookie, or the record stored on the device. */

import { request } from "../../static/js/accounts/session.js";
import { jittered } from "../../static/js/live/jitter.js";

const STORED = "clockserver.display";
const RETRY_MS = 3000;

/**
 * @param {(string | null)[]} candidates ids, the most reliable first
 * @param {object} displays `{id: …}` of the topic `displays:room`
 * @returns {string | null} the first id that the room knows
 */
export function knownDisplay(candidates, displays) {
  return candidates.find((id) => id && Object.prototype.hasOwnProperty.call(displays, id)) || null;
}

export class Identity {
  /**
   * @param {string | null} named the id in the address (`?d=`): an address, no credential
   * @param {() => void} onChange called after the server's answer
   */
  constructor(named, onChange) {
    this.named = named || null;
    this.stored = readStored();
    this.session = null;
    this.isAnswered = false; // whether the server has answered for the cookie
    this.pairedBefore = null; // the value of topic `displays:room` when this TV was paired
    this.onChange = onChange;
    this.ask();
  }

  /** Asks the server for the TV of the cookie, which scripts cannot read. */
  async ask() {
    const { status, ok, answer } = await request("GET", "/api/v1/session");
    if (status === 0 || status >= 500) {
      setTimeout(() => this.ask(), jittered(RETRY_MS));
      return;
    }
    this.session = ok ? answer.display || null : null;
    this.isAnswered = true;
    this.onChange();
  }

  /**
   * @param {object | undefined} displays the room's TVs; undefined while unknown
   * @returns {string | null | undefined} this TV's id; null: not paired; undefined: unknown yet
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
    // The answer to the pairing may arrive before the topic.
    return this.isAnswered && displays !== this.pairedBefore ? null : undefined;
  }

  /** The TV of the address if its cookie is missing here; null for the TV itself, and without an id in the address. */
  get mirrored() {
    return this.isAnswered && this.named !== this.session ? this.named : null;
  }

  /** Takes the identity of a confirmed pairing. */
  become(id, displays) {
    this.session = id;
    this.pairedBefore = displays;
    this.keep(id);
  }

  /** Stores the id, also in the address: after a power cut many TVs open the last page. */
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
    console.warn("this device stores no id of a TV", error);
    return null;
  }
}

function store(id) {
  try {
    localStorage.setItem(STORED, id);
  } catch (error) {
    console.warn("this device cannot store the id of its TV", error);
  }
}
