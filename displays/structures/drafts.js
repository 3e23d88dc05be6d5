/** Unsaved work in this browser, by the structure's id, or by a new key for a new structure. */

const PREFIX = "clockserver.structures.";
const DRAFT = `${PREFIX}draft.`;

export class Drafts {
  /** @param {() => Storage} storage throws if the browser refuses storage */
  constructor(storage = () => localStorage) {
    this.storage = storage;
  }

  /** @param {string} key `edit.<id>` or `new.<key>` */
  static keyOf({ what, id }) {
    return `${what}.${id}`;
  }

  /** Runs a function with the storage; `otherwise` if the browser refuses. */
  attempt(run, otherwise = null) {
    try {
      return run(this.storage());
    } catch (error) {
      console.warn("this browser stores no drafts", error);
      return otherwise;
    }
  }

  /**
   * @param {{document: object, base: number | null, at: number}} draft
   * @returns {boolean} whether it is stored
   */
  keep(key, draft) {
    return this.attempt((store) => {
      store.setItem(DRAFT + key, JSON.stringify(draft));
      return true;
    }, false);
  }

  /** The draft of a key; null without a readable one. */
  get(key) {
    return this.attempt((store) => readDraft(store.getItem(DRAFT + key)));
  }

  drop(key) {
    this.attempt((store) => store.removeItem(DRAFT + key));
  }

  /** All drafts, the newest first: `[{key, what, id, draft}]`. */
  all() {
    return this.attempt((store) => Object.keys(store), [])
      .filter((name) => name.startsWith(DRAFT))
      .map((name) => name.slice(DRAFT.length))
      .map((key) => ({ key, draft: this.get(key) }))
      .filter(({ draft }) => draft)
      .map(({ key, draft }) => ({ key, draft, what: key.split(".")[0], id: key.slice(key.indexOf(".") + 1) }))
      .sort((a, b) => b.draft.at - a.draft.at);
  }

  /** Stores a choice of this browser, such as the start of a structure. */
  remember(name, value) {
    this.attempt((store) => store.setItem(PREFIX + name, JSON.stringify(value)));
  }

  /** A stored choice; null without one. */
  remembered(name) {
    return this.attempt((store) => JSON.parse(store.getItem(PREFIX + name)));
  }
}

function readDraft(text) {
  const draft = text ? JSON.parse(text) : null;
  return draft && draft.document && Array.isArray(draft.document.periods) ? draft : null;
}
