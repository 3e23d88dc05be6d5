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
import { endTimes, startMs, timeAt } from "./words.js";

const MINUTE = 60000;
const DAY = 24 * 60 * MINUTE;
const USUAL_MS = 5 * 60 * MINUTE;
const ANTES = ["none", "per_player", "big_blind", "button"];

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
  const antes = ANTES.map((value) => ({ value, text: texts(`face.control.ante.${value}`) }));
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
      options=${antes}
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
  const { entries, start } = editor.field.peek();
  return {
    entries: useSignal(String(entries || 60)),
    stack: useSignal(plainAmounts(head.starting_stack, texts)),
    chips: useSignal(plainAmounts(head.chips, texts)),
    end: useSignal(timeAt(start, USUAL_MS / MINUTE, { formats: { timeOfDay: plainTime } })),
    minutes: useSignal(""),
    ante: useSignal(head.ante_kind || "none"),
    startMs: startMs(start) || 0,
  };
}

const plainTime = (ms) => {
  const minutes = Math.floor((ms % DAY) / MINUTE);
  return `${String(Math.floor(minutes / 60)).padStart(2, "0")}:${String(minutes % 60).padStart(2, "0")}`;
};

function Nearest({ nearest, wish, texts, save }) {
  const take = (minutes, ms) => () => {
    wish.minutes.value = String(minutes);
    wish.end.value = plainTime(wish.startMs + ms);
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
  const whole = (signal) => (signal.peek().trim() ? readAmount(signal.peek()) : null);
  const end = startMs(wish.end.peek());
  const from = wish.startMs;
  const question = {
    entries: whole(wish.entries),
    starting_stack: whole(wish.stack),
    chips: readHead("chips", wish.chips.peek()),
    wish_ms: end === null ? null : (end - from + DAY) % DAY || DAY,
    ante: wish.ante.peek(),
  };
  const minutes = whole(wish.minutes);
  return minutes ? { ...question, level_minutes: minutes } : question;
}

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
  editor.changeField({ entries: question.entries });
  app.openDialog(Proposal, { editor, answer: reply.answer });
  return null;
}

/** The proposal with its explanation, and the button to use it. */
function Proposal({ editor, dialog, answer }) {
  const { texts } = editor;
  const { structure, explanation } = answer;
  const times = endTimes(answer, editor.field.peek().start, texts);
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
    ${explanation.map((line) => html`<p class="made" key=${line}>${line}</p>`)}
    <${SheetPreview} sheet=${sheet} texts=${texts} start=${editor.field.peek().start} />
  <//>`;
}
