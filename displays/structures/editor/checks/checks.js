/** The server's warnings about the edited structure: requested shortly after each key, and again without an answer. */

import { signal } from "../../../../static/vendor/preact/preact.js";
import { reasonText } from "../../../../static/js/texts/reasons.js";
import { ask } from "../../../toolbox/server.js";

const PAUSE_MS = 250;
const RETRY_MS = 3000;
const PLACE = /^structure\.period (\d+) \([^)]*\)(?:: (?:game|row) \d+)?(?:: (\w+))?$/;
const HEAD = /^structure\.(\w+)$/;

export class Checks {
  constructor(editor) {
    this.editor = editor;
    this.state = signal("waiting"); // "here", or "paused" while the server does not answer
    this.warnings = signal([]); // {code, severity, period, field, text, fix}, refusals before them
    this.totals = signal(null);
    this.asked = 0; // counts the questions: a late answer is ignored
    this.timer = 0;
  }

  /** The request, read from signals, so that each edit makes a new one. */
  question() {
    const { field, sheet, chipSet } = this.editor;
    const { entries } = field.value;
    void sheet.value;
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

  soon() {
    const question = this.question();
    clearTimeout(this.timer);
    this.timer = setTimeout(() => this.ask(question), PAUSE_MS);
  }

  stop() {
    clearTimeout(this.timer);
    this.asked += 1;
  }

  async ask(question) {
    this.asked += 1;
    const mine = this.asked;
    const reply = await ask("check-structure", question, document.documentElement.lang);
    if (mine !== this.asked) {
      return;
    }
    if (reply.again) {
      this.state.value = "paused";
      this.timer = setTimeout(() => this.ask(question), reply.retryMs || RETRY_MS);
      return;
    }
    const { locked } = this.editor; // nobody changes what was played
    this.state.value = "here";
    if (reply.refused) {
      this.warnings.value = reply.refused.map((reason) => placed(reason, this.editor.app));
      this.totals.value = null;
    } else {
      this.warnings.value = reply.answer.warnings.filter(({ period }) => period === null || period >= locked);
      this.totals.value = reply.answer.totals;
    }
  }
}

const withCase = (chip, inCase) => (inCase ? Object.assign(chip, { in_case: inCase }) : chip);

/** A refusal to read the structure, as a warning at its place. */
export function placed(reason, app) {
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
