/** Sheets and paper: read from the address and from the choices stored on this device, and written into the address. */

import { decoded } from "../../static/js/page.js";
import { sessionOfAddress } from "../../static/js/shown_session.js";
import { KINDS, USUAL_NAMES } from "./jobs.js";
import { PAPERS } from "./paper.js";

const STORED = "clockserver.print";
const NAMES = ["full", "public"];

/** The tournament and the kind of sheet: `/print/<slug>/<what>`. */
export function targetOf(path) {
  const [, , slug = "", what = ""] = path.split("/").map(decoded);
  return { slug, what: KINDS.includes(what) ? what : KINDS[0] };
}

/**
 * @param {string} what see `KINDS`
 * @param {string} search of the address: `entries=e1,e2`, `receipts=12`, `payouts=3`, `table=4`, `which=new`,
 *   `paper=letter`, `names=public`, `order=table`
 * @param {object} stored the choices stored on the device
 */
export function optionsFrom(what, search, stored) {
  const query = new URLSearchParams(search);
  const option = (name, values, usual) =>
    [query.get(name), stored[name]].find((each) => values.includes(each)) || usual;
  const entries = (query.get("entries") || "").split(",").filter((each) => /^e\d+$/.test(each));
  const table = /^\d+$/.test(query.get("table") || "") ? `table-${Number(query.get("table"))}` : null;
  const numbers = (name) => (query.get(name) || "").split(",").filter((each) => /^[1-9]\d{0,6}$/.test(each));
  return {
    what,
    entries,
    receipts: numbers("receipts").map(Number),
    payouts: numbers("payouts").map(Number),
    printed: [],
    which: query.get("which") || (entries.length ? "chosen" : table || usualSelection(what)),
    order: option("order", ["name", "table"], "name"),
    names: NAMES.includes(query.get("names")) ? query.get("names") : (stored.names || {})[what] || USUAL_NAMES[what],
    paper: option("paper", Object.keys(PAPERS), "a4"),
  };
}

/** The selection of a kind of sheet without another choice. */
export function usualSelection(what) {
  return what === "slips" ? "newest" : "all";
}

/** The address that prints the same sheets. */
export function addressOf(slug, { what, which, entries, receipts = [], payouts = [] }, search) {
  const lang = new URLSearchParams(search).get("lang");
  const session = sessionOfAddress(search);
  const query = [
    `which=${which}`,
    ...(entries.length ? [`entries=${entries.join(",")}`] : []),
    ...(what === "receipts" && receipts.length ? [`receipts=${receipts.join(",")}`] : []),
    ...(what === "payouts" && payouts.length ? [`payouts=${payouts.join(",")}`] : []),
    ...(session ? [`session=${session}`] : []),
    ...(lang ? [`lang=${encodeURIComponent(lang)}`] : []),
  ];
  return `/print/${encodeURIComponent(slug)}/${what}?${query.join("&")}`;
}

/** Choices stored on this device: paper, order and names, and the seats already printed of a tournament. */
export class StoredChoices {
  constructor(storage) {
    this.storage = storage;
  }

  read(name) {
    try {
      const value = JSON.parse(this.storage().getItem(name));
      return value && typeof value === "object" ? value : {};
    } catch (error) {
      console.warn("this device keeps nothing", error);
      return {};
    }
  }

  write(name, value) {
    try {
      this.storage().setItem(name, JSON.stringify(value));
    } catch (error) {
      console.warn("this device keeps nothing", error);
    }
  }

  get choices() {
    return this.read(STORED);
  }

  choose({ what, paper, order, names }) {
    const before = this.choices;
    this.write(STORED, { paper, order, names: Object.assign({}, before.names, { [what]: names }) });
  }

  /** The seat on the last printed card, by entry. */
  printed(slug) {
    return this.read(`printed:${slug}`);
  }

  /** Adds printed cards. @returns {object} the seats from before, for `restore` */
  addPrinted(slug, cards) {
    const before = this.printed(slug);
    const after = Object.assign({}, before);
    cards.forEach(({ entry, seat }) => {
      after[entry] = seat;
    });
    this.write(`printed:${slug}`, after);
    return before;
  }

  restore(slug, before) {
    this.write(`printed:${slug}`, before);
  }
}
