/** The search of the whole log: a tap on a line shows the room at that event. */

import { element, instantWords } from "./past_bar.js";

const WAIT_MS = 150; // from the last letter to the search

/** A dialog over the page, with its title and a button that closes it. */
export function openDialog(title, close, part) {
  const shut = element("button", { textContent: close, data: { part: "past_close" } });
  const head = element("header", {}, element("h2", { textContent: title }), shut);
  const dialog = element("dialog", { className: "past-dialog", data: { part } }, head);
  shut.onclick = () => dialog.close();
  dialog.onclose = () => dialog.remove();
  document.documentElement.append(dialog);
  dialog.showModal();
  return dialog;
}

export function openLog(past, texts) {
  const say = (code, params) => texts(`face.past.${code}`, params);
  const dialog = openDialog(say("log"), say("close"), "past_search");
  const input = element("input", { type: "search", maxLength: 80, placeholder: say("find_hint"), label: say("find") });
  const list = element("ol", { className: "past-lines" });
  dialog.append(input, list);
  const search = new Search(past, texts, list, () => dialog.close());
  input.oninput = () => search.soon(input.value);
  input.onkeydown = (event) => event.key === "Enter" && search.takeFirst();
  search.now("");
  input.focus();
}

class Search {
  constructor(past, texts, list, close) {
    Object.assign(this, { past, texts, list, close, typed: "" });
  }

  soon(typed) {
    clearTimeout(this.timer);
    this.timer = setTimeout(() => this.now(typed), WAIT_MS);
  }

  async now(typed) {
    this.typed = typed;
    const { status, answer } = await this.past.get(`${this.past.slug}/log?find=${encodeURIComponent(typed)}`);
    if (typed !== this.typed) {
      return; // a newer search is under way
    }
    const lines = status === 200 ? answer.lines : [];
    this.list.textContent = "";
    this.list.append(...lines.map((line) => this.row(line)));
    if (status !== 200) {
      this.list.append(element("li", { textContent: this.why(answer) }));
    } else if (!lines.length) {
      this.list.append(element("li", { textContent: this.texts("face.past.nothing") }));
    }
  }

  /** The reason of a search without an answer, which is not "no such line". */
  why(answer) {
    const reasons = ((answer && answer.refused) || []).map(({ code, params, text }) => {
      const said = this.texts(code, params);
      return said === code ? text : said;
    });
    return reasons.join(" · ") || this.texts("face.past.no_answer");
  }

  row(line) {
    const { past, texts } = this;
    const offset = past.shown ? past.shown.utc_offset_ms : 0;
    const text = texts(line.code, line.params || {});
    const words = element("span", {
      textContent: line.flight ? texts("log.of_flight", { flight: line.flight, line: text }) : text,
    });
    const at = element("time", { textContent: instantWords(line.at, offset, document.documentElement.lang || "en") });
    const go = () => {
      past.goTo({ seq: line.seq });
      this.close();
    };
    return element("li", {}, element("button", { onclick: go, data: { seq: line.seq } }, at, words));
  }

  takeFirst() {
    const first = this.list.querySelector("button");
    if (first) {
      first.click();
    }
  }
}
