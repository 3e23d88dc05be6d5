/** State of the questions as signals: the answers, the question, the created tournament; and how commands are sent. */

import { refusals } from "../../static/js/accounts/session.js";
import { isAlreadyDone } from "../../static/js/live/already_done.js";
import { LiveState } from "../../static/js/live/live_state.js";
import { reasonsText } from "../../static/js/texts/reasons.js";
import { computed, signal } from "../../static/vendor/preact/preact.js";
import { until } from "../../static/js/live/until.js";
import { Answers } from "./answers.js";
import { allowedStep, notBegun, stepAfter, stepBefore, stepOf } from "./steps.js";

/** Maximum wait for the effect of a command on a topic. */
const MAX_TOPIC_MS = 10000;

export class Evening extends LiveState {
  constructor(face, storage) {
    super();
    Object.assign(this, { face, texts: face.texts });
    const zone = Intl.DateTimeFormat().resolvedOptions().timeZone || "";
    this.answers = new Answers(storage, { zone, languages: [...navigator.languages], now: new Date() });
    this.addressed = signal(stepOf(location.hash)); // the question of the address
    this.slug = this.answers.all.slug;
    this.fault = signal(null); // {text, isAccess}
    this.isBusy = signal(false);
    this.step = computed(() => allowedStep(this.addressed.value, Boolean(this.slug.value)));
    this.open = computed(() => this.otherTournaments());
    if (this.slug.peek()) {
      face.turnTo(this.slug.peek());
    }
    this.slug.subscribe((slug) => face.options.slug !== (slug || null) && face.turnTo(slug || null));
  }

  /** An answer by its name, as a signal. */
  answer(name) {
    return this.answers.all[name];
  }

  follow(hash) {
    this.fault.value = null;
    this.addressed.value = stepOf(hash);
  }

  go(step) {
    location.hash = step;
  }

  openNext() {
    this.go(stepAfter(this.step.peek()));
  }

  goBack() {
    this.go(stepBefore(this.step.peek()));
  }

  /** Tournaments that have not begun, without the one of these answers. */
  otherTournaments() {
    return notBegun(this.topicValue("room"), this.topicValue("drafts:room")).filter(
      ({ slug }) => slug !== this.slug.value,
    );
  }

  /** Whether the tournament of these answers was deleted: the server has no such topic any more. */
  get isDeleted() {
    const reasons = this.slug.value && this.face.live.refusal(`tournament:${this.slug.value}`);
    return Boolean(reasons && reasons.some(({ code }) => code === "wire.unknown_topic"));
  }

  /** Makes this tournament the subject of the questions; empty: none. */
  take(slug) {
    this.answer("savedStructure").value = null;
    this.slug.value = slug;
  }

  /** Continues with an existing tournament, at the first question after its creation. */
  continueWith(slug) {
    this.take(slug);
    this.go("money");
  }

  /**
   * Sends a command of the room.
   *
   * @returns {Promise<boolean>} whether the command was accepted; a refusal is shown
   */
  async send(type, fields = {}) {
    const answer = await this.attempt(type, fields);
    if (answer.ok) {
      return true;
    }
    this.show(answer);
    return false;
  }

  /** Sends a command and leaves its refusal to the caller; `already_done` counts as accepted. */
  async attempt(type, fields = {}) {
    const answer = await this.face.live.command(type, fields);
    return isAlreadyDone(answer.refused) ? Object.assign({}, answer, { ok: true, refused: undefined }) : answer;
  }

  /** Sends a command of the tournament. */
  give(type, fields = {}) {
    return this.send(type, Object.assign({ tournament: this.slug.peek(), session: this.face.sessionId }, fields));
  }

  /** Shows a refusal. */
  show(answer) {
    const reasons = answer.refused || refusals(answer);
    const isAccess = reasons.some(({ code }) => code.startsWith("access."));
    const text = reasons.length ? this.words(reasons) : this.texts("face.end_time.no_answer");
    this.fault.value = { text, isAccess };
  }

  notify(code, params) {
    this.fault.value = { text: this.texts(code, params), isAccess: false };
  }

  /** Reasons of a refusal on one line. */
  words(reasons) {
    return reasonsText(reasons, this.texts);
  }

  /** Runs one action at a time; `act` returns whether it succeeded, and then the next question opens. */
  async once(act, onDone = () => this.openNext()) {
    if (this.isBusy.peek()) {
      return;
    }
    this.isBusy.value = true;
    this.fault.value = null;
    let isDone = false;
    try {
      isDone = await act();
    } catch (error) {
      console.warn("an action of the first evening failed", error);
      this.notify("face.end_time.no_answer");
    }
    this.isBusy.value = false;
    if (isDone) {
      onDone();
    }
  }

  /** Waits until a topic shows the effect of a command; null after `MAX_TOPIC_MS`. */
  until(condition) {
    return until(condition, MAX_TOPIC_MS);
  }
}
