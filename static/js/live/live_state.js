/** The state of a page as signals: each topic, the clock's reading, the instant, the connection. */

import { batch, signal } from "../../vendor/preact/preact.js";

export class LiveState {
  constructor() {
    this.topics = {};
    this.reading = signal(null);
    this.now = signal(null);
    this.link = signal({ state: "offline", reason: "connecting" });
  }

  /**
   * The signal of a topic; its value is undefined until the topic has arrived.
   *
   * @param {string} kind e.g. `clock`, or the whole name of a topic of the room
   */
  topic(kind) {
    if (!this.topics[kind]) {
      this.topics[kind] = signal(undefined);
    }
    return this.topics[kind];
  }

  /** The value of a topic; undefined before the first message. */
  topicValue(kind) {
    return this.topic(kind).value;
  }

  /** Takes over a page's topics; components that read a changed value are drawn once. */
  update({ topics, live }, reading, now) {
    batch(() => {
      const kinds = new Set([...Object.keys(this.topics), ...Object.keys(topics)]);
      kinds.forEach((kind) => (this.topic(kind).value = topics[kind]));
      this.reading.value = reading;
      this.now.value = now;
      const { state, reason } = live.status();
      const former = this.link.peek();
      if (former.state !== state || former.reason !== reason) {
        this.link.value = { state, reason };
      }
    });
  }
}
