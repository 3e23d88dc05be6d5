/** State of a table's page: the topics, values derived from them, the commands and the dialog. */

import { LiveState } from "../../static/js/live/live_state.js";
import { nameOrEntry } from "../../static/js/seating/seats.js";
import { nextGame } from "../../static/js/structure/games.js";
import { isButtonGame, isStud } from "../../static/js/structure/stakes.js";
import { batch, computed, effect, signal } from "../../static/vendor/preact/preact.js";
import { Desk } from "../control/shared/commands/desk.js";
import { Voting } from "./bubble_vote/voting.js";
import { Commands, mayGive } from "./commands.js";
import { TableDialog } from "./dialog.js";
import { isOtherTablesTablet } from "./own_tablet.js";
import { TemporaryTopics, playersIn, tableIn } from "./topics.js";

export class TableState extends LiveState {
  /** @param {{slug: string, number: number | string}} place text instead of a number names no table */
  constructor(face, { slug, number }, session) {
    super();
    Object.assign(this, { face, slug, number, texts: face.texts });
    this.session = signal(session);
    this.refusal = signal(undefined);
    this.leaderAway = signal(false);
    this.drawing = signal(0); // counts the drawings; in the past the instant does not change
    this.waiting = signal([]); // labels of commands on their way
    this.earlyCall = signal(null); // a clock that was asked for too early, see early_call.js
    this.table = computed(() => this.tableNow());
    this.missing = computed(() => whatIsMissing(this.table.value, this.refusal.value));
    this.tableInPlay = computed(() => this.tableToShow());
    this.game = computed(() => this.gameToCome());
    this.desk = new Desk(face);
    this.commands = new Commands(this.desk, face.texts);
    this.dialog = new TableDialog(face.texts, face.live.seen, () => face.changed());
    this.voting = new Voting(this);
    this.followPlayerOut();
  }

  /** Takes over the values of the face. */
  update(face, reading, now) {
    batch(() => {
      super.update(face, reading, now);
      this.drawing.value = this.drawing.peek() + 1;
      this.session.value = face.session;
      this.desk.session.value = face.sessionId;
      this.refusal.value = face.refusal;
      this.leaderAway.value = face.live.leaderAway;
      const waiting = [...this.desk.waiting];
      if (waiting.join("\n") !== this.waiting.peek().join("\n")) {
        this.waiting.value = waiting;
      }
    });
  }

  /** Whether this device may give a command here: the tablet of another table gives none. */
  may(type) {
    return mayGive(this.session.value, type) && !isOtherTablesTablet(this);
  }

  isBusy(label) {
    return this.waiting.value.includes(label);
  }

  nameOf(entry) {
    const player = playersIn(this.topicValue("table"))[entry];
    return nameOrEntry({ entry, name: player && player.name }, this.texts);
  }

  /** The table; null if the number has none, undefined while unknown. */
  tableNow() {
    const table = tableIn(this.topicValue("table"));
    return Number.isInteger(this.number) ? table : this.topicValue("tournament") && null;
  }

  /** The table if it is open; else null. */
  tableToShow() {
    const table = this.table.value;
    const isOpen = Boolean(table) && table.state === "open" && !this.missing.value;
    return isOpen && this.topicValue("tournament") ? table : null;
  }

  /** The game of the next hand, see `nextGame`; null in an event with one game. */
  gameToCome() {
    const table = this.tableInPlay.value;
    return table && this.reading.value ? nextGame(table, this.reading.value) : null;
  }

  /** Whether the next hand is stud, which has no blinds and needs no button. */
  get isStud() {
    return this.game.value !== null && isStud(this.game.value.stakes);
  }

  /** Whether everybody antes in the next hand and the button posts the only blind. */
  get isButtonGame() {
    return this.game.value !== null && isButtonGame(this.game.value.stakes);
  }

  /** Whether the game's lines name the button. */
  get gameNamesButton() {
    const table = this.tableInPlay.value;
    return this.isStud && Boolean(table.turn && table.turn.frozen && table.last);
  }

  /** The stakes of the next hand; null in a break, and while unknown. */
  stakesToCome() {
    const reading = this.reading.value;
    const stakes = reading && reading.period.kind === "level" ? reading.period.stakes : null;
    return this.game.value ? this.game.value.stakes : stakes && stakes[0];
  }

  /** Follows topic `seat` of the last player out, for place and prize: the table's topics have no players out. */
  followPlayerOut() {
    const topics = new TemporaryTopics(this.face);
    effect(() => {
      const last = this.commands.last.value;
      topics.follow(last && last.entry ? [`seat:${last.entry}`] : []);
    });
  }

  /** Sends a command from the dialog, which closes, or shows the refusal. */
  async sendFromDialog(label, type, fields) {
    const { dialog } = this;
    const { id } = dialog;
    const fault = await this.commands.send(label, type, fields, { inDialog: true });
    if (!fault) {
      dialog.close();
    } else if (dialog.isOpen && dialog.id === id) {
      dialog.showFault(fault);
    }
  }
}

/** The last part of the code for a missing table; null with a table, and while nothing is known. */
function whatIsMissing(table, refusal) {
  if (refusal) {
    return "no_tournament";
  }
  if (table === undefined) {
    return null;
  }
  return table ? { open: null, held: "held", closed: "closed" }[table.state] : "no_table";
}
