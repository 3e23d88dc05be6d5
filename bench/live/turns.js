/** Script of `agreement.py` in a page: records the instant of each turn of the digits, and the page's estimate. */

async () => {
  const { Sync } = await import("/static/js/live/clock_sync.js");
  const serverTime = Sync.prototype.serverTime;
  let sync = null;
  Sync.prototype.serverTime = function noted(local) {
    sync = this;
    return serverTime.call(this, local);
  };
  let shown = "";
  window.turns = [];

  // All pages are on one machine: its time is the same for them.
  const look = () => {
    const node = document.querySelector('[data-part="time"]');
    const text = node ? node.textContent.replace(/\s/g, "") : "";
    if (text && text !== shown) {
      shown = text;
      const believes = sync && sync.known ? sync.known.offset - performance.timeOrigin : null;
      window.turns.push({ text, at: performance.timeOrigin + performance.now(), believes });
    }
  };
  new MutationObserver(look).observe(document.body, { childList: true, characterData: true, subtree: true });
};
