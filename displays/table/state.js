/** What the page of a table knows, and what follows from it; what it sends, and its dialog. */

import { LiveState } from "../../static/js/live/live_state.js";
import { nextGame } from "../../static/js/structure/games.js";
import { isButtonGame, isStud } from "../../static/js/structure/stakes.js";
import { batch, computed, effect, signal } from "../../static/vendor/preact/preact.js";
import { Desk } from "../control/shared/commands/desk.js";
import { Voting } from "./bubble_vote/voting.js";
import { Commands, mayGive } from "./commands.js";
import { TableDialog } from "./dialog.js";
import { isElsewhere } from "./own_tablet.js";
import { TemporaryTopics, playersIn, tableIn } from "./topics.js";

export class TableState extends LiveState {
  /** @param {{slug: string, number: number | string}} place text that is no number names no table */
  constructor(face, { slug, number }, session) {
    super();
    Object.assign(this, { face, slug, number, texts: face.texts });
    this.session = signal(session);
    this.refusal = signal(undefined);
    this.leaderAway = signal(false);
    this.drawing = signal(0); // counts drawings: in the past the instant stands still
    this.waiting = signal([]); // labels of commands on their way
    this.earlyCall = signal(null); // a clock that was asked for too early, see clock_calls.js
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

  /** Takes over what the face knows. */
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

  /** The value of a topic; undefined while it is not known. */
  known(kind) {
    return this.topic(kind).value;
  }

  /** Whether this device may give a command here: the tablet of another table gives none. */
  may(type) {
    return mayGive(this.session.value, type) && !isElsewhere(this);
  }

  isBusy(label) {
    return this.waiting.value.includes(label);
  }

  nameOf(entry) {
    const player = playersIn(this.known("table"))[entry];
    return (player && player.name) || this.texts("face.table.entry", { entry: entry.slice(1) });
  }

  /** Null where there is none of this number, undefined while it is not known. */
  tableNow() {
    const table = tableIn(this.known("table"));
    return Number.isInteger(this.number) ? table : this.known("tournament") && null;
  }

  /** The table where players can be seen at it; else null. */
  tableToShow() {
    const table = this.table.value;
    const isOpen = Boolean(table) && table.state === "open" && !this.missing.value;
    return isOpen && this.known("tournament") ? table : null;
  }

  /** The game of the hand to come, see `nextGame`; null where the event has one game. */
  gameToCome() {
    const table = this.tableInPlay.value;
    return table && this.reading.value ? nextGame(table, this.reading.value) : null;
  }

  /** Whether the hand to come is stud: nobody posts blinds, and the button need not be known. */
  get isStud() {
    return this.game.value !== null && isStud(this.game.value.stakes);
  }

  /** Whether everybody antes in the hand to come and the button posts the only blind. */
  get isButtonGame() {
    return this.game.value !== null && isButtonGame(this.game.value.stakes);
  }

  /** Whether the game's lines say where the button is. */
  get gameNamesButton() {
    const table = this.tableInPlay.value;
    return this.isStud && Boolean(table.turn && table.turn.frozen && table.last);
  }

  /** The stakes of the hand to come; null in a break, and while they are not known. */
  stakesToCome() {
    const reading = this.reading.value;
    const stakes = reading && reading.period.kind === "level" ? reading.period.stakes : null;
    return this.game.value ? this.game.value.stakes : stakes && stakes[0];
  }

  /** A player who is out is in no topic of the table; place and prize come from topic `seat` of the entry. */
  followPlayerOut() {
    const topics = new TemporaryTopics(this.face);
    effect(() => {
      const last = this.commands.last.value;
      topics.follow(last && last.entry ? [`seat:${last.entry}`] : []);
    });
  }

  /** Sends a command from the dialog: closes it once it is done, else shows the reason in it. */
  async sendFromDialog(label, type, fields) {
    const { dialog } = this;
    const { id } = dialog;
    const fault = await this.commands.send(label, type, fields, { inDialog: true });
    if (!fault) {
      dialog.close();
    } else if (dialog.isOpen && dialog.id === id) {
      dialog.say(fault);
    }
  }
}

/** The rest of a code that says why there is no table to show; null if there is one, or while nothing is known. */
function whatIsMissing(table, refusal) {
  if (refusal) {
    return "no_tournament";
  }
  if (table === undefined) {
    return null;
  }
  return table ? { open: null, held: "held", closed: "closed" }[table.state] : "no_table";
}
