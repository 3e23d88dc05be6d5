/** The server's warnings about the edited structure: requested shortly after each key, and again without an answer. */

import { computed, signal } from "../../../../static/vendor/preact/preact.js";
import { reasonText } from "../../../../static/js/texts/reasons.js";
import { ask } from "../../../toolbox/server.js";
import { atPresentRows } from "./present_rows.js";

const PAUSE_MS = 250;
const RETRY_MS = 3000;
/** The field of a refusal: a period, perhaps with the game or row in it, perhaps with its field. */
const PLACE = /^structure\.period (\d+) \([^)]*\)(?:: (?:game|row) \d+)?(?:: (\w+))?$/;
const HEAD = /^structure\.(\w+)$/;

export class Checks {
  constructor(editor) {
    this.editor = editor;
    this.state = signal("waiting"); // then "here", or "paused" while the server does not answer
    this.checked = signal({ warnings: [], keys: [] }); // the last answer, with the keys of the checked rows
    /** `{code, severity, period, field, text, fix}` of the present rows; after a refusal the refusals alone. */
    this.warnings = computed(() => {
      const { warnings, keys } = this.checked.value;
      return atPresentRows(warnings, keys, editor.sheet.value.rows);
    });
    this.totals = signal(null);
    this.requests = 0; // counts the requests: a late answer is ignored
    this.timer = 0;
  }

  /** The request, read from signals, so that each edit makes a new one. */
  question() {
    const { assumptions, chipSet } = this.editor;
    const { entries } = assumptions.value;
    const question = { structure: this.editor.document() };
    if (Number.isInteger(entries) && entries > 0) {
      question.entries = entries;
    }
    const { chips } = chipSet.value;
    if (chips && chips.length) {
      question.chip_set = { chips: chips.map(({ in_case: inCase, ...chip }) => withCase(chip, inCase)) };
    }
    return question;
  }

  /** Asks after a pause; an edit within it begins another pause. */
  soon() {
    const question = this.question();
    const keys = this.editor.sheet.value.rows.map(({ key }) => key);
    clearTimeout(this.timer);
    this.timer = setTimeout(() => this.ask(question, keys), PAUSE_MS);
  }

  stop() {
    clearTimeout(this.timer);
    this.requests += 1;
  }

  async ask(question, keys) {
    this.requests += 1;
    const { requests } = this;
    const reply = await ask("check-structure", question, document.documentElement.lang);
    if (requests !== this.requests) {
      return;
    }
    if (reply.again) {
      this.state.value = "paused";
      this.timer = setTimeout(() => this.ask(question, keys), reply.retryMs || RETRY_MS);
      return;
    }
    this.state.value = "here";
    this.checked.value = { warnings: this.warningsOf(reply), keys };
    this.totals.value = reply.refused ? null : reply.answer.totals;
  }

  /** The refusals as warnings, else the warnings about rows that can still be changed. */
  warningsOf({ refused, answer }) {
    const { app, locked } = this.editor;
    return refused
      ? refused.map((reason) => refusalAtPlace(reason, app))
      : answer.warnings.filter(({ period }) => period === null || period >= locked);
  }
}

const withCase = (chip, inCase) => (inCase ? Object.assign(chip, { in_case: inCase }) : chip);

/** A refusal of the structure as a warning at its place. */
export function refusalAtPlace(reason, app) {
  const field = reason.field || "";
  const [, number, column] = PLACE.exec(field) || [];
  const [, head] = HEAD.exec(field) || [];
  return {
    code: reason.code,
    severity: "refused",
    period: number ? Number(number) - 1 : null,
    field: column || head || null,
    text: reasonText(reason, app.texts),
    fix: null,
  };
}
