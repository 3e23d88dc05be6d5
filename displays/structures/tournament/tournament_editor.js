/** The editor of a running tournament's structure: played rows are locked, and one command saves the rest. */

import { isAlreadyDone } from "../../../static/js/live/already_done.js";
import { batch, computed, effect } from "../../../static/vendor/preact/preact.js";
import { EditorState } from "../editor/editor_state.js";
import { copyTitle } from "../list/listing.js";
import { differences } from "../sheet/differences.js";
import { comparableText } from "../sheet/document_text.js";
import { newHistory } from "../sheet/history.js";
import { beginnings, readSheet } from "../sheet/sheet.js";
import {
  changeTo,
  documentOf,
  explicit,
  keepsPlayed,
  playedRows,
  replacedAhead,
  withoutIds,
} from "./running_structure.js";
import { timeOfDay } from "./start_time.js";

const MINUTE = 60000;
const CHANGE = "structure.change";

export class TournamentEditor extends EditorState {
  constructor(app, opened) {
    super(app, opened);
    this.saved = opened.saved;
    this.isSaving = false;
    this.stops.push(effect(() => this.follow()));
  }

  get isOfTournament() {
    return true;
  }

  get isReadOnly() {
    return !this.app.may(CHANGE);
  }

  get isOld() {
    return false;
  }

  get structure() {
    return this.app.topic("structure").value;
  }

  /** The position of the clock's period, and whether it has begun; changes only with them. */
  get clockPlace() {
    this.placeOfClock =
      this.placeOfClock ||
      computed(() => {
        const reading = this.app.reading.value;
        const { periods } = this.structure;
        const here = reading ? periods.findIndex(({ id }) => id === reading.period.id) : 0;
        return `${here} ${Number(Boolean(reading && reading.began_at !== null && reading.began_at !== undefined))}`;
      });
    const [here, isBegun] = this.placeOfClock.value.split(" ").map(Number);
    return { here, isBegun: Boolean(isBegun) };
  }

  playedOf(rows) {
    const { here, isBegun } = this.clockPlace;
    const ids = this.structure.periods.map(({ id }) => id);
    return playedRows(rows, ids, here, isBegun);
  }

  get played() {
    return this.playedOf(this.history.value.now.rows);
  }

  get locked() {
    return this.played.locked;
  }

  fixedIn(row) {
    const { locked, current } = this.played;
    return this.isReadOnly || row < locked ? "all" : row === current ? "minutes" : "";
  }

  /** The start of the first row, computed so that the rows ahead have the clock's times. */
  get start() {
    this.startOfFirst = this.startOfFirst || computed(() => this.beginsAt());
    return this.startOfFirst.value;
  }

  beginsAt() {
    const reading = this.app.reading.value;
    const now = this.app.now.value;
    const venue = this.app.topic("tournament").value;
    if (!reading || now === null || !venue) {
      return "";
    }
    const { locked, current } = this.played;
    const begins = beginnings(this.history.value.now);
    const wait = reading.starts_in_ms || 0;
    const ahead = current === null ? now + wait : now + Math.max(0, reading.remaining_ms);
    const at = ahead - begins[current === null ? locked : current + 1] * MINUTE;
    return timeOfDay(at, venue);
  }

  usualField() {
    const { entries } = this.app.topic("counters").peek() || {};
    return { entries: entries || null, start: "", chipSet: "" };
  }

  changeField(values) {
    this.field.value = Object.assign({}, this.field.peek(), values);
  }

  placeAtFirst() {
    const at = Math.max(2, this.columns.peek().indexOf("big_blind"));
    this.goTo(this.locked, at);
  }

  draftOf(document) {
    return Object.assign(super.draftOf(document), { saved: this.saved });
  }

  /** Edits the sheet; an edit of played rows is refused with a notice. */
  edit(change) {
    super.edit((sheet) => {
      const after = change(sheet);
      if (keepsPlayed(sheet.rows, after.rows, this.playedOf(sheet.rows))) {
        return after;
      }
      this.app.notify(this.texts("face.structures.played_stays"), { tone: "stop" });
      return sheet;
    });
  }

  replaceWith(document) {
    this.edit((sheet) => {
      const { kept, periods } = replacedAhead(sheet.rows, document, this.playedOf(sheet.rows));
      return { ...sheet, rows: [...kept, ...readSheet({ periods }).rows] };
    });
    this.placeAtFirst();
    this.focusCell();
  }

  /** Takes over another director's change, or shows it beside unsaved work. */
  follow() {
    const theirs = this.structure && documentOf(this.structure);
    if (!theirs || this.isSaving || comparableText(theirs) === comparableText(this.saved)) {
      return;
    }
    if (!this.isChanged.peek()) {
      this.begin(theirs);
    } else {
      const changes = differences(this.saved, theirs, this.texts, { isOfTournament: true });
      this.conflict.value = { theirs, changes };
    }
  }

  /** Starts with the tournament's document. */
  begin(document) {
    batch(() => {
      this.saved = document;
      this.savedText.value = comparableText(document);
      this.conflict.value = null;
      this.history.value = newHistory(readSheet(document));
      this.keepWithin();
    });
  }

  takeTheirs() {
    this.begin(this.conflict.peek().theirs);
  }

  /** Saves over another director's change. */
  saveOver() {
    this.saved = this.conflict.peek().theirs;
    this.conflict.value = null;
    return this.save();
  }

  /** @returns {Promise<boolean>} whether the document is saved */
  async save() {
    this.commit();
    const { app, texts } = this;
    const document = this.document();
    const played = this.playedOf(this.history.peek().now.rows);
    this.isSaving = true;
    const answer = await app.send(CHANGE, {
      ...changeTo(this.saved, document, played, this.clockPlace.here),
      base: this.structure.revision,
    });
    const isDone = Boolean(answer) && (answer.ok || isAlreadyDone(answer.refused));
    if (isDone) {
      await this.arrived(document);
      const undo = { label: texts("face.structures.undo"), onTap: () => app.undo(answer.command.id) };
      app.notify(texts("face.structures.saved", { title: document.title }), { actions: answer.ok ? [undo] : [] });
    } else if (answer) {
      app.tellFault(answer);
    }
    this.isSaving = false;
    return isDone;
  }

  /** Waits for the saved structure. */
  arrived(sent) {
    const before = comparableText(this.saved);
    const isHere = () =>
      comparableText(documentOf(this.structure)) !== before || comparableText(withoutIds(sent)) === before;
    return new Promise((resolve) => {
      let stop = () => {};
      stop = effect(() => {
        if (isHere()) {
          this.begin(documentOf(this.structure));
          resolve();
          Promise.resolve().then(() => stop());
        }
      });
    });
  }

  /** Saves the edited structure in the library. */
  async keepAsCopy() {
    const { app, texts } = this;
    const document = withoutIds(this.document());
    const periods = document.periods.map((period) => explicit(document, period));
    const title = copyTitle(document.title, app.library ? app.library.structures : {}, texts);
    const answer = await app.send("structure.save", { title, document: { ...document, periods, title } });
    if (answer && answer.ok) {
      app.notify(texts("face.structures.saved", { title }));
    } else if (answer) {
      app.tellFault(answer);
    }
  }
}
