/** A device whose time moves by `advance` alone, and whose requests are answered by the test. */

export class FakeDevice {
  constructor(start = 1000) {
    this.at = start;
    this.timers = [];
    this.asked = []; // {url, options, answer(response), fail()} in the order of asking
    this.chance = 0.5;
    this.now = () => this.at;
    this.random = () => this.chance;
    this.later = (run, ms = 0) => {
      const timer = { run, at: this.at + ms };
      this.timers.push(timer);
      return timer;
    };
    this.cancel = (timer) => {
      this.timers = this.timers.filter((each) => each !== timer);
    };
    this.fetch = (url, options) =>
      new Promise((resolve, reject) => {
        this.asked.push({ url, options, answer: resolve, fail: () => reject(new TypeError("no network")) });
      });
  }

  /** Advances the time; each due timer runs at its instant, with its promises. */
  async advance(ms) {
    const until = this.at + ms;
    for (;;) {
      await settled();
      const due = this.timers.filter((timer) => timer.at <= until).sort((a, b) => a.at - b.at)[0];
      if (!due) {
        break;
      }
      this.timers.splice(this.timers.indexOf(due), 1);
      this.at = Math.max(this.at, due.at);
      due.run();
    }
    this.at = until;
    await settled();
  }
}

/** Waits until all promises that can settle have settled. */
export async function settled() {
  for (let turn = 0; turn < 20; turn += 1) {
    await null;
  }
}

/** An answer over HTTP. */
export function response(status, body = null, headers = {}) {
  const found = new Map(Object.keys(headers).map((name) => [name.toLowerCase(), String(headers[name])]));
  return {
    status,
    ok: status >= 200 && status < 300,
    headers: { get: (name) => (found.has(name.toLowerCase()) ? found.get(name.toLowerCase()) : null) },
    text: async () => JSON.stringify(body),
  };
}
