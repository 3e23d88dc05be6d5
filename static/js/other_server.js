/**
 * The other of two servers: a page learns its address from this server, asks it who leads once this server is silent,
 * and moves there with a ticket in place of its cookie. Browsers let one server's page request only a picture of
 * the other: it is two pixels wide if that server leads.
 */

const LOOK_MS = 2000;
const OFFLINE_MS = 10000;
const RELOAD_WITHIN_MS = 60000; // the phones of a room do not reload at once
const LEADS_WIDTH = 2;

/** The addresses of other servers: the first one is the answering server's own, perhaps under another name. */
export function othersOf(addresses, origin) {
  return (addresses || []).slice(1).filter((each) => /^https?:\/\/[^/?#]+$/.test(each) && each !== origin);
}

/** The address of a page at another server. */
export function addressThere(other, ticket, path) {
  const ticketPart = ticket ? `ticket=${encodeURIComponent(ticket)}&` : "";
  return `${other}/moved#${ticketPart}to=${encodeURIComponent(path)}`;
}

/** Watches for the other server on a page's connection. */
export function watchOtherServer(live) {
  return new OtherServer(live);
}

export class OtherServer {
  /**
   * @param {object} live a connection with `ask(event, payload)`, `post(command)`, `socket`, `link` and `status()`
   * @param {object} device a browser's functions, see `inBrowser`
   */
  constructor(live, device = inBrowser) {
    this.live = live;
    this.device = device;
    this.epoch = undefined;
    this.ticket = undefined;
    this.others = [];
    this.isGoing = false;
    this.polledAt = device.now();
    const [ask, post] = [live.ask.bind(live), live.post.bind(live)];
    live.ask = (event, payload) => ask(event, this.carried(event, payload)).then((answer) => this.take(answer));
    live.post = (command) => post(this.carried("command", command)).then((answer) => this.take(answer));
    live.socket.on("moved", () => this.askWhoLeads());
    device.each(LOOK_MS, () => this.look());
  }

  /** A message with the newest epoch that the page has seen; unchanged with a single server. */
  carried(event, payload) {
    const isSeen = this.epoch !== undefined && (event === "command" || event === "subscribe");
    return isSeen ? Object.assign({}, payload, { epoch: this.epoch }) : payload;
  }

  take(answer) {
    if (answer && answer.addresses) {
      this.epoch = answer.epoch;
      this.ticket = answer.ticket || this.ticket;
      this.learn(othersOf(answer.addresses, this.device.origin));
    }
    if (answer && (answer.refused || []).some(({ code }) => code === "server.replaced")) {
      this.askWhoLeads();
    }
    return answer;
  }

  /**
   * Tells the other server this server's epoch: a server that leads in an older epoch stops. A page that was loaded
   * before the second server existed may not request pictures of it: the page is reloaded.
   */
  learn(others) {
    const isNew = others.join() !== this.others.join();
    this.others = others;
    if (isNew) {
      others.forEach((each) => this.picture(each, (width) => width === 0 && this.reloadOnce(each)));
    }
  }

  picture(other, measured) {
    this.device.picture(`${other}/api/v1/leader.svg?epoch=${encodeURIComponent(this.epoch)}`, measured);
  }

  reloadOnce(other) {
    if (this.device.isFirstTime(other)) {
      this.device.later(this.device.random() * RELOAD_WITHIN_MS, () => this.device.reloadOnceIdle());
    }
  }

  look() {
    const { connected, since } = this.live.link;
    const now = this.device.now();
    if (this.live.status().state === "polling") {
      this.polledAt = now;
    }
    const isOffline = !connected && now - Math.max(since, this.polledAt) > OFFLINE_MS;
    this.device.show(isOffline ? this.others : []);
    if (isOffline) {
      this.askWhoLeads();
    }
  }

  askWhoLeads() {
    this.others.forEach((each) => this.picture(each, (width) => width === LEADS_WIDTH && this.go(each)));
  }

  go(other) {
    if (!this.isGoing) {
      this.isGoing = true;
      this.device.go(addressThere(other, this.ticket, this.device.path()));
    }
  }
}

let shown = null;
const STRIP = {
  background: "#0d1214",
  bottom: "0",
  color: "#f2f5f4",
  fontSize: "18px",
  left: "0",
  margin: "0",
  overflowWrap: "anywhere",
  padding: "6px 12px",
  position: "fixed",
  right: "0",
  textAlign: "center",
  zIndex: "50",
};

const inBrowser = {
  origin: typeof location === "undefined" ? "" : location.origin,
  path: () => location.pathname + location.search,
  now: () => performance.now(),
  random: Math.random,
  each(ms, run) {
    setTimeout(() => {
      run();
      inBrowser.each(ms, run);
    }, ms);
  },
  later: (ms, run) => setTimeout(run, ms),
  go: (address) => location.assign(address),
  picture(address, measured) {
    const image = new Image();
    image.onload = () => measured(image.naturalWidth);
    image.onerror = () => measured(0);
    image.src = `${address}&at=${Date.now()}`;
  },
  isFirstTime(other) {
    try {
      const isFirst = sessionStorage.getItem("other_server") !== other;
      sessionStorage.setItem("other_server", other);
      return isFirst;
    } catch (error) {
      console.warn("this browser keeps nothing", error);
      return false;
    }
  },
  /** Reloads once nobody types and no dialog is open. */
  reloadOnceIdle() {
    const busy =
      document.querySelector("dialog[open]") || /^(INPUT|TEXTAREA|SELECT)$/.test(document.activeElement.tagName);
    if (busy) {
      setTimeout(() => inBrowser.reloadOnceIdle(), LOOK_MS);
    } else {
      location.reload();
    }
  },
  /** Shows the other servers' addresses on a page whose server is offline. */
  show(others) {
    if (!shown && others.length) {
      shown = document.body.appendChild(document.createElement("p"));
      shown.className = "other-server";
      Object.assign(shown.style, STRIP);
      shown.setAttribute("role", "status");
    }
    if (shown) {
      shown.style.display = others.length ? "block" : "none";
      shown.textContent = others.length ? `→ ${others.join("   ")}` : "";
    }
  },
};
