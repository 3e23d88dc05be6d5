/** The editor of a running tournament's structure: played rows are locked, and one command saves the rest. */

import { isAlreadyDone } from "../../../static/js/live/already_done.js";
import { until } from "../../../static/js/live/until.js";
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
  editedAndPlayed,
  explicit,
  keepsPlayed,
  playedRows,
  replacedAhead,
  withSavedPlayed,
  withoutIds,
} from "./running_structure.js";
import { nearestMinute } from "./start_time.js";

const MINUTE = 60000;
const CHANGE = "structure.change";
/** Maximum wait for the saved structure. */
const MAX_TOPIC_MS = 10000;

export class TournamentEditor extends EditorState {
  constructor(app, opening) {
    super(app, opening);
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

  /** The position of the clock's period, and whether it has begun. */
  get clockPlace() {
    // As text, the computed value changes only with these two, not at each reading of the clock.
    this.placeOfClock =
      this.placeOfClock ||
      computed(() => {
        const reading = this.app.reading.value;
        const { periods } = this.structure;
        const position = reading ? periods.findIndex(({ id }) => id === reading.period.id) : 0;
        const isBegun = Boolean(reading && reading.began_at !== null && reading.began_at !== undefined);
        return `${position} ${Number(isBegun)}`;
      });
    const [position, isBegun] = this.placeOfClock.value.split(" ").map(Number);
    return { position, isBegun: Boolean(isBegun) };
  }

  /** The played ones of some rows, see `playedRows`. */
  playedOf(rows) {
    const { position, isBegun } = this.clockPlace;
    const ids = this.structure.periods.map(({ id }) => id);
    return playedRows(rows, ids, position, isBegun);
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

  /** The start of the first row as a time of day; the rows ahead have the clock's times then. */
  get start() {
    this.startOfFirst = this.startOfFirst || computed(() => this.firstStart());
    return this.startOfFirst.value;
  }

  firstStart() {
    const reading = this.app.reading.value;
    const now = this.app.now.value;
    const venue = this.app.topic("tournament").value;
    if (!reading || now === null || !venue) {
      return "";
    }
    const { locked, current } = this.played;
    const starts = beginnings(this.history.value.now);
    const next = now + (current === null ? reading.starts_in_ms || 0 : Math.max(0, reading.remaining_ms));
    const at = next - starts[current === null ? locked : current + 1] * MINUTE;
    return nearestMinute(at, venue);
  }

  storedAssumptions() {
    const { entries } = this.app.topic("counters").peek() || {};
    return { entries: entries || null, start: "", chipSet: "" };
  }

  changeAssumptions(values) {
    this.assumptions.value = Object.assign({}, this.assumptions.peek(), values);
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
    this.goToFirstCell();
    this.focusCell();
  }

  /** Takes over another director's change; with unsaved work shows it instead. */
  follow() {
    const theirs = this.structure && documentOf(this.structure);
    if (!theirs || this.isSaving || comparableText(theirs) === comparableText(this.saved)) {
      return;
    }
    if (!this.isChanged.peek()) {
      this.continueWith(theirs);
    } else {
      const changes = differences(this.saved, theirs, this.texts, { isOfTournament: true });
      this.conflict.value = { theirs, changes };
    }
  }

  /** Continues with the tournament's document. */
  continueWith(document) {
    batch(() => {
      this.saved = document;
      this.savedText.value = comparableText(document);
      this.conflict.value = null;
      this.history.value = newHistory(readSheet(document));
      this.keepWithin();
    });
  }

  takeTheirs() {
    this.continueWith(this.conflict.peek().theirs);
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
    const { rows } = this.history.peek().now;
    const played = this.playedOf(rows);
    const edited = editedAndPlayed(readSheet(this.saved).rows, rows, played);
    if (edited.length) {
      this.refusePlayed(edited);
      return false;
    }
    this.isSaving = true;
    const answer = await app.send(CHANGE, {
      ...changeTo(this.saved, document, played, this.clockPlace.position),
      base: this.structure.revision,
    });
    const isDone = Boolean(answer) && (answer.ok || isAlreadyDone(answer.refused));
    if (isDone) {
      await this.takeSaved(document);
      const actions = answer.ok ? [app.undoAction(answer)] : [];
      app.notify(texts("face.structures.saved", { title: document.title }), { actions });
    } else if (answer) {
      app.showFault(answer);
    }
    this.isSaving = false;
    return isDone;
  }

  /** Says which edited rows were played meanwhile. Nothing is saved, and the typed values stay in their rows. */
  refusePlayed(edited) {
    const { app, texts } = this;
    const levels = edited.map((row) => this.placeWords(row)).join(", ");
    const actions = [
      { label: texts("face.structures.save_rest"), onTap: () => this.saveRest() },
      { label: texts("face.structures.keep_mine"), onTap: () => this.keepAsCopy() },
    ];
    app.notify(texts("face.structures.played_meanwhile", { levels, count: edited.length }), { actions, tone: "stop" });
  }

  /** Takes back the edits of played rows, as one step of undo, and saves the others. */
  saveRest() {
    const saved = readSheet(this.saved).rows;
    super.edit((sheet) => ({ ...sheet, rows: withSavedPlayed(saved, sheet.rows, (rows) => this.playedOf(rows)) }));
    return this.save();
  }

  /** Continues with the saved structure; its topic may follow the answer. */
  async takeSaved(sent) {
    const before = comparableText(this.saved);
    const isUnchanged = comparableText(withoutIds(sent)) === before;
    await until(() => isUnchanged || comparableText(documentOf(this.structure)) !== before, MAX_TOPIC_MS);
    this.continueWith(documentOf(this.structure));
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
      app.showFault(answer);
    }
  }
}
