/** The rulebook: the rules of a rule set, a search while typing, and the differences from another set. */

import { el, parts, setChildren, setText, setTextOrHide } from "/static/js/dom.js";
import { keepOffline } from "/static/js/device/install.js";
import { reasonLines } from "/static/js/config_files/file_faults.js";
import { openLanguage } from "/static/js/texts/language.js";
import { mountLanguageChoice } from "/static/js/texts/language_choice.js";
import { decoded, optionsOf, slugOfPath } from "/static/js/page.js";
import { reasonsText } from "/static/js/texts/reasons.js";
import { createTexts, fillTexts } from "/static/js/texts/texts.js";
import { differing, inLanguage, load, rulesOf, search } from "./book.js";
import { differenceNode, ruleNode } from "./rows.js";
import { titleText } from "/static/js/config_files/titles.js";
import { usualRules } from "/static/js/config_files/usual_rules.js";

const OPENED_AT_ONCE = 4; // number of matching rules up to which all are open
const part = parts(document);

class RulesPage {
  constructor(pageLanguage, texts) {
    Object.assign(this, {
      texts,
      language: pageLanguage.language,
      other: null,
      differences: null,
      refused: "",
      turns: 0,
    });
    part.query.oninput = () => this.book && this.draw();
    part.set.onchange = () => this.turn(part.set.value, part.against.value);
    part.against.onchange = () => this.turn(part.set.value, part.against.value);
    window.addEventListener("hashchange", () => this.followHash());
  }

  /** Shows the rule set of the address; an unknown set is reported, and another set is shown. */
  async follow() {
    const { set, against, q } = optionsOf(location.search);
    part.query.value = q || "";
    const wanted = slugOfPath(location.pathname) || set || (await usualRules());
    this.book = await this.bookOf(wanted);
    const note = this.book ? "" : this.texts("face.rules.unknown", { set: wanted });
    this.book = this.book || (await this.bookOf(await usualRules()));
    if (!this.book) {
      setTextOrHide(part.note, this.refused);
      return;
    }
    this.fillLists();
    await this.compare(against);
    this.draw();
    setTextOrHide(part.note, note);
    this.followHash();
  }

  async bookOf(name) {
    const book = await this.load(`/api/v1/rulebook/${encodeURIComponent(name)}`);
    if (book.refused) {
      this.refused = reasonsText(book.refused, this.texts, " ");
      return null;
    }
    // Sets without a document in the book have unknown rules, so only numbered sets can lack one.
    book.numbered = Object.assign({}, ...rulesOf(book, "en").map(({ rule }) => rule.numbers));
    return book;
  }

  async load(url) {
    const answer = await load(url, () => setTextOrHide(part.note, this.texts("face.rules.unanswered")));
    setTextOrHide(part.note, "");
    return answer;
  }

  /** Fills the lists of rule sets. */
  fillLists() {
    const { sets, name } = this.book;
    const option = (each) => el("option", { value: each }, titleText(sets[each], this.texts));
    part.set.textContent = "";
    part.set.append(...Object.keys(sets).map(option));
    part.set.value = name;
    part.against.textContent = "";
    const others = Object.keys(sets).filter((each) => each !== name);
    part.against.append(el("option", { value: "" }, this.texts("face.rules.against_none")), ...others.map(option));
  }

  async turn(name, against) {
    const turn = (this.turns += 1); // a later choice replaces this one
    const book = name === this.book.name ? this.book : await this.bookOf(name);
    if (!book || turn !== this.turns) {
      return;
    }
    this.book = book;
    this.fillLists();
    await this.compare(against);
    if (turn === this.turns) {
      this.writeAddress();
      this.draw();
    }
  }

  /** Compares with another set; no comparison with the same or an unknown set. */
  async compare(against) {
    const { name, sets } = this.book;
    const other = against && against !== name && sets[against] ? against : "";
    part.against.value = other;
    this.other = other ? await this.bookOf(other) : null;
    const url = `/api/v1/rulesets/${encodeURIComponent(name)}/differences/${encodeURIComponent(other)}`;
    this.differences = this.other ? (await this.load(url)).differences || [] : null;
  }

  writeAddress() {
    const query = new URLSearchParams({ set: this.book.name });
    const { lang } = optionsOf(location.search);
    if (lang) {
      query.set("lang", lang);
    }
    if (this.other) {
      query.set("against", this.other.name);
    }
    history.replaceState(null, "", `/rules?${query}${location.hash}`);
  }

  draw() {
    const { texts, book, language, other } = this;
    const comparison = other
      ? texts(`face.rules.${this.differences.length ? "differences" : "same"}`, {
          count: this.differences.length,
          a: titleText(book.title, texts),
          b: titleText(other.title, texts),
        })
      : "";
    setText(
      part.about,
      comparison ||
        (book.document ? texts("face.rules.document", { document: book.document }) : texts("face.rules.no_document")),
    );
    document.title = `${titleText(book.title, texts)} · ${texts("face.rules.title")}`;
    const differingIds = other ? new Set(differing(book, other).map(({ id }) => id)) : null;
    const rules = rulesOf(book, language).filter(({ rule }) => !differingIds || differingIds.has(rule.id));
    const matches = search(rules, part.query.value);
    this.drawCount(matches.length);
    this.drawBadFiles();
    part.rules.textContent = "";
    part.rules.append(...this.differenceNodes(), ...this.ruleNodes(matches));
    this.drawChapters(matches);
  }

  /** Draws the number of rules that match the search. */
  drawCount(count) {
    const { texts } = this;
    const query = part.query.value.trim();
    const code = { 0: "face.rules.found_none", 1: "face.rules.found_one" }[count] || "face.rules.found";
    setTextOrHide(part.found, query ? texts(code, { count, query }) : "");
  }

  /** The venue's files that are not in the book, with the reasons. */
  drawBadFiles() {
    const lines = reasonLines(this.book.bad_files || [], this.texts);
    part.bad_files.hidden = !lines.length;
    setChildren(part.bad_list, lines.join("\n"), () => lines.map((line) => el("li", {}, line)));
  }

  differenceNodes() {
    const { texts } = this;
    if (!this.other || part.query.value.trim()) {
      return [];
    }
    const subjects = [...new Set(this.differences.map(({ key }) => key.split(".")[0]))];
    const rows = (subject) =>
      this.differences.filter(({ key }) => key.split(".")[0] === subject).map((each) => differenceNode(each, this));
    const section = (subject) =>
      el("section", {}, el("h3", {}, texts(`face.rules.subject.${subject}`)), ...rows(subject));
    return [
      el("h2", {}, texts("face.rules.values_differ")),
      ...subjects.map(section),
      el("h2", {}, texts("face.rules.words_differ")),
    ];
  }

  /** The rules by chapter; search results by rank. */
  ruleNodes(rules) {
    const { book, language } = this;
    const isSearch = Boolean(part.query.value.trim());
    const node = ({ rule }) => ruleNode(rule, this, isSearch && rules.length <= OPENED_AT_ONCE);
    if (isSearch) {
      return [el("section", {}, ...rules.map(node))];
    }
    return book.chapters
      .map((chapter) => ({ chapter, members: rules.filter((each) => each.chapter === chapter.id) }))
      .filter(({ members }) => members.length)
      .map(({ chapter, members }) =>
        el(
          "section",
          { id: `chapter-${chapter.id}` },
          el("h2", {}, inLanguage(chapter.title, language)),
          ...members.map(node),
        ),
      );
  }

  drawChapters(rules) {
    const isSearch = Boolean(part.query.value.trim());
    const chapters = isSearch ? [] : this.book.chapters.filter(({ id }) => rules.some(({ chapter }) => chapter === id));
    part.chapters.hidden = !chapters.length;
    part.chapters.textContent = "";
    part.chapters.append(
      ...chapters.map(({ id, title }) => el("a", { href: `#chapter-${id}` }, inLanguage(title, this.language))),
    );
  }

  /** `#74` or `#hand-for-hand`: opens that rule. */
  followHash() {
    const wanted = decoded(location.hash.slice(1));
    if (!this.book || !wanted || wanted.startsWith("chapter-")) {
      return;
    }
    const rules = rulesOf(this.book, this.language);
    const exact = rules.find(({ rule }) => rule.id === wanted);
    const match = exact || (/\d/.test(wanted) ? search(rules, wanted)[0] : null);
    if (match) {
      part.query.value = "";
      this.draw();
      const node = document.getElementById(match.rule.id);
      if (node) {
        node.open = true;
        node.scrollIntoView();
      }
    }
  }
}

async function open() {
  const pageLanguage = await openLanguage("device");
  const texts = createTexts(pageLanguage.catalogue);
  fillTexts(document, texts);
  mountLanguageChoice(part.language, pageLanguage, texts);
  keepOffline("/rules");
  await new RulesPage(pageLanguage, texts).follow();
  document.body.classList.add("ready");
}

open();
