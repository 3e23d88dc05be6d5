/** The generator: a structure by players, stack, chips and end, shown as a proposal before it replaces the sheet. */

import { html, useSignal } from "../../../static/vendor/preact/preact.js";
import { DialogFrame, FormDialog } from "../../control/shared/dialogs/dialog.js";
import { Field } from "../../control/shared/fields/fields.js";
import { ask } from "../../toolbox/server.js";
import { plainAmounts, readHead } from "../sheet/head_fields.js";
import { readAmount } from "../sheet/numbers.js";
import { levelNumbers, readSheet } from "../sheet/sheet.js";
import { Choice } from "./choice.js";
import { SheetPreview } from "./paste/sheet_preview.js";
import { minutesOfTime, timeOfMinutes } from "../time_of_day.js";
import { anteOptions, endTimes } from "./words.js";

const MINUTE = 60000;
const DAY_MINUTES = 24 * 60;
/** Length of an evening while no other is requested, in minutes. */
const DEFAULT_LENGTH = 5 * 60;
/** Number of players of a request while none is given. */
const DEFAULT_ENTRIES = 60;

export function openGenerator(editor) {
  editor.commit();
  editor.app.openDialog(Generator, { editor });
}

/** The form; `nearest`: the level lengths nearest to a request that cannot be met. */
function Generator({ editor, dialog }) {
  const { texts } = editor;
  const wish = useWish(editor);
  const nearest = useSignal([]);
  const save = () => generate(editor, dialog, wish, nearest);
  const field = (name, more = {}) =>
    html`<${Field}
      label=${texts(`face.structures.wish.${name}`)}
      text=${wish[name]}
      name=${name}
      ...${{ inputmode: "decimal", ...more }}
    />`;
  return html`<${FormDialog}
    dialog=${dialog}
    title=${texts("face.structures.tool.generate")}
    label=${texts("face.structures.wish.make")}
    save=${save}
  >
    <div class="pairs">
      ${field("entries")} ${field("stack")} ${field("end", { type: "time", inputmode: undefined })} ${field("minutes")}
    </div>
    ${field("chips", { inputmode: "text" })}
    <${Choice}
      label=${texts("face.control.dialog.ante_kind")}
      options=${anteOptions(texts)}
      value=${wish.ante.value}
      onChoose=${(value) => (wish.ante.value = value)}
    />
    <${Nearest} nearest=${nearest} wish=${wish} texts=${texts} save=${save} />
  <//>`;
}

/** The first values of the form: those of the structure, and an evening of five hours. */
function useWish(editor) {
  const { texts } = editor;
  const { head } = editor.sheet.peek();
  const { entries, start } = editor.assumptions.peek();
  const startMinutes = minutesOfTime(start) || 0;
  return {
    entries: useSignal(String(entries || DEFAULT_ENTRIES)),
    stack: useSignal(plainAmounts(head.starting_stack, texts)),
    chips: useSignal(plainAmounts(head.chips, texts)),
    end: useSignal(timeOfMinutes(startMinutes + DEFAULT_LENGTH)),
    minutes: useSignal(""),
    ante: useSignal(head.ante_kind || "none"),
    startMinutes,
  };
}

/** Buttons for the nearest possible requests, each with its level length and its end. */
function Nearest({ nearest, wish, texts, save }) {
  const take = (minutes, ms) => () => {
    wish.minutes.value = String(minutes);
    wish.end.value = timeOfMinutes(wish.startMinutes + Math.round(ms / MINUTE));
    save();
  };
  const button = ({ level_minutes: minutes, ms }) =>
    html`<button key=${minutes} type="button" onClick=${take(minutes, ms)}>
      ${texts("face.structures.wish.nearest", { minutes, length_ms: ms })}
    </button>`;
  return html`<div class="actions">${nearest.value.map(button)}</div>`;
}

/** The question of the form; the end counts from the start, across midnight too. */
function questionOf(wish) {
  const amount = ({ value: text }) => (text.trim() ? readAmount(text) : null);
  const end = minutesOfTime(wish.end.value);
  const length = end === null ? null : (end - wish.startMinutes + DAY_MINUTES) % DAY_MINUTES || DAY_MINUTES;
  const question = {
    entries: amount(wish.entries),
    starting_stack: amount(wish.stack),
    chips: readHead("chips", wish.chips.value),
    wish_ms: length === null ? null : length * MINUTE,
    ante: wish.ante.value,
  };
  const minutes = amount(wish.minutes);
  return minutes ? { ...question, level_minutes: minutes } : question;
}

/** Asks the server for a structure and shows it. The fault as a code or words; null without one. */
async function generate(editor, dialog, wish, nearest) {
  const { app, texts } = editor;
  const question = questionOf(wish);
  if (!question.entries || !question.starting_stack || !Array.isArray(question.chips) || !question.wish_ms) {
    return "face.structures.wish.incomplete";
  }
  const reply = await ask("generate-structure", question, document.documentElement.lang);
  if (reply.again) {
    return "face.structures.unreachable";
  }
  if (reply.refused) {
    const cannot = reply.refused.find(({ code }) => code === "generate.cannot");
    nearest.value = cannot ? cannot.params.nearest : [];
    return cannot ? texts("face.structures.wish.cannot") : app.words(reply.refused);
  }
  editor.changeAssumptions({ entries: question.entries });
  app.openDialog(Proposal, { editor, answer: reply.answer });
  return null;
}

/** The proposal with its explanation, and the button to use it. */
function Proposal({ editor, dialog, answer }) {
  const { texts } = editor;
  const { structure, explanation } = answer;
  const { start } = editor.assumptions.peek();
  const times = endTimes(answer, start, texts);
  const take = () => {
    dialog.close();
    editor.replaceWith({ ...structure, title: editor.sheet.peek().head.title });
  };
  const sheet = readSheet(structure);
  const levels = levelNumbers(sheet).filter(Boolean).length;
  const button = html`<button class="main" data-part="take" onClick=${take}>
    ${texts("face.structures.preview.take")}
  </button>`;
  return html`<${DialogFrame}
    dialog=${dialog}
    title=${texts("face.structures.wish.made", { levels, time: times.likely })}
    buttons=${button}
  >
    ${explanation.map((line) => html`<p class="explanation" key=${line}>${line}</p>`)}
    <${SheetPreview} sheet=${sheet} texts=${texts} start=${start} />
  <//>`;
}
