/** Players, stack, chips and the end: the structure for them, and its likely end as a band. */

import { html, useEffect, useSignal } from "../../../static/vendor/preact/preact.js";
import { Field as Input, Segments } from "../../control/shared/fields/fields.js";
import { ensureTournament, titleOf } from "../creating.js";
import { planOf } from "../field_plan.js";
import { timeAfter } from "../guesses.js";
import { Frame } from "../page.js";
import { Continued } from "./continued.js";

const STACKS = ["10000", "20000", "30000", "50000"];
const PAUSE_MS = 300;

export function Field({ evening }) {
  const { texts } = evening;
  const isMade = Boolean(evening.slug.value);
  const isGenerated = evening.answer("source").value === "generate" && !isMade;
  const plan = usePlan(evening);
  const onTap = () => evening.once(() => ensureTournament(evening));
  const main = { label: texts("face.first_evening.next"), onTap };
  const input = (name, attributes) => html`
    <${Input}
      key=${name}
      label=${texts(`face.first_evening.field.${name}`)}
      text=${answerOfPlan(evening, name)}
      name=${name}
      ...${attributes}
    />
  `;
  const amount = { inputmode: "numeric" };
  return html`
    <${Frame} evening=${evening} name="field" main=${main} skip=${onTap}>
      <${Continued} evening=${evening} />
      ${!isMade && html`<${Title} evening=${evening} />`}
      <div class="pairs">
        ${input("entries", amount)} ${isGenerated && input("stack", amount)}
        ${input("start", { type: "time" })} ${isGenerated && input("end", { type: "time" })}
      </div>
      ${isGenerated && html`<${Stacks} evening=${evening} />`} ${isGenerated && input("chips", amount)}
      ${!isMade && html`<${Band} evening=${evening} plan=${plan} />`}
    <//>
  `;
}

function Title({ evening }) {
  const label = evening.texts("face.first_evening.field.title_label");
  const attributes = { name: "title", placeholder: titleOf(evening), maxlength: 80 };
  return html`<${Input} label=${label} text=${evening.answer("title")} ...${attributes} />`;
}

/** The signal of an answer for the plan; its change removes the level length of a chosen offer. */
function answerOfPlan(evening, name) {
  const answer = evening.answer(name);
  return {
    get value() {
      return answer.value;
    },
    set value(text) {
      answer.value = text;
      evening.answer("minutes").value = "";
    },
  };
}

/** The usual stacks, each one tap. */
function Stacks({ evening }) {
  const { texts } = evening;
  const options = STACKS.map((value) => ({ value, text: texts.formats.chips(Number(value)) }));
  const name = texts("face.first_evening.field.stack");
  return html`<${Segments} label="" name=${name} options=${options} chosen=${answerOfPlan(evening, "stack")} />`;
}

/** The plan for the answers, requested shortly after the last key; null until the answer. */
function usePlan(evening) {
  const plan = useSignal(null);
  const { entries, stack, chips, start, end, minutes, source } = evening.answers.all;
  const values = [entries, stack, chips, start, end, minutes, source].map(({ value }) => value);
  const isMade = Boolean(evening.slug.value);
  useEffect(() => {
    if (isMade) {
      return undefined;
    }
    let isLate = false;
    plan.value = null;
    const timer = setTimeout(async () => {
      const answer = await planOf(evening);
      if (!isLate) {
        plan.value = answer;
      }
    }, PAUSE_MS);
    return () => {
      isLate = true;
      clearTimeout(timer);
    };
  }, [isMade, ...values]);
  return plan;
}

/** The likely end as a band, and the structure in words; without a structure for the request, the nearest ones. */
function Band({ evening, plan: { value: plan } }) {
  const { texts } = evening;
  if (!plan) {
    return html`<p class="band" role="status" data-part="band">${texts("face.first_evening.field.asking")}</p>`;
  }
  if (plan.nearest) {
    return html`<${Nearest} evening=${evening} nearest=${plan.nearest} />`;
  }
  if (!plan.structure) {
    const words = plan.refused ? evening.words(plan.refused) : texts(missingCode(plan));
    return html`<p class="band fault" role="status" data-part="band">${words}</p>`;
  }
  const start = evening.answer("start").value;
  const at = ({ ms }) => timeAfter(start, ms);
  const { early, late, likely } = plan.end;
  const band = { early: at(early), late: at(late), likely: at(likely) };
  return html`
    <div class="band" role="status" data-part="band">
      <p><b>${texts("face.first_evening.field.band", band)}</b></p>
      ${plan.explanation.map((line) => html`<p key=${line} class="hint">${line}</p>`)}
    </div>
  `;
}

/** The code of the reason why there is no plan. */
function missingCode({ missing }) {
  return missing ? "face.first_evening.field.incomplete" : "face.end_time.no_answer";
}

/** The structures nearest to a request that cannot be met, a button for each. */
function Nearest({ evening, nearest }) {
  const { texts } = evening;
  const start = evening.answer("start").value;
  const take = ({ level_minutes: minutes, ms }) => {
    evening.answer("minutes").value = String(minutes);
    evening.answer("end").value = timeAfter(start, ms);
  };
  const button = (each) => html`
    <button type="button" key=${`${each.level_minutes} ${each.ms}`} data-nearest=${each.level_minutes} onClick=${() => take(each)}>
      ${texts("face.first_evening.field.nearest", { minutes: each.level_minutes, end: timeAfter(start, each.ms) })}
    </button>
  `;
  return html`
    <div class="band" role="status" data-part="band">
      <p class="fault">${texts("face.structures.wish.cannot")}</p>
      ${nearest.map(button)}
    </div>
  `;
}
