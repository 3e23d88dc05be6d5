/** Loaded into a page by `agreement.py`: records when the digits of its clock turn, and the page's estimate then. */

async () => {
  const { Sync } = await import("/static/js/live/clock_sync.js");
  const told = Sync.prototype.serverTime;
  let sync = null;
  Sync.prototype.serverTime = function serverTime(local) {
    sync = this;
    return told.call(this, local);
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
