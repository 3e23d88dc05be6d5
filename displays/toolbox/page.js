/** The toolbox page: the calculators, the form of one, and the server's answer beside it. */

import { titleText } from "../../static/js/config_files/titles.js";
import { mountLanguageChoice } from "../../static/js/texts/language_choice.js";
import { html, useLayoutEffect, useRef, useSignalEffect } from "../../static/vendor/preact/preact.js";
import { Answer } from "./answers/answers.js";
import { FormFields } from "./fields/form_fields.js";
import { Programs, Share } from "./programs.js";

const titleOf = (texts, { name }) => texts(`face.toolbox.calc.${name}`);

/**
 * @param {{state: object, pageLanguage: object}} props `state`: a ToolboxState, `pageLanguage`: the result of
 *   `openLanguage`
 */
export function ToolboxPage({ state, pageLanguage }) {
  const { texts } = state;
  useSignalEffect(() => {
    document.title = `${titleOf(texts, state.calculator.value)} · ${texts("face.toolbox.title")}`;
  });
  return html`<header class="top">
      <h1>${texts("face.toolbox.title")}</h1>
      <a href="/">${texts("face.toolbox.room")}</a>
    </header>
    <${Tools} state=${state} />
    <${ToolChoice} state=${state} />
    <main><${Question} state=${state} /><${AnswerPanel} state=${state} /></main>
    <footer class="foot"><${Language} pageLanguage=${pageLanguage} texts=${texts} /></footer>`;
}

function Tools({ state: { forms, texts, calculator } }) {
  const current = (each) => (each === calculator.value ? "page" : null);
  const link = (each) =>
    html`<a href=${`#calc=${each.name}`} data-calc=${each.name} aria-current=${current(each)}>
      ${titleOf(texts, each)}
    </a>`;
  return html`<nav class="tools" data-part="tools" aria-label=${texts("face.toolbox.choose")}>${forms.map(link)}</nav>`;
}

function ToolChoice({ state }) {
  const { forms, texts, calculator } = state;
  return html`<label class="chosen">
    <span class="label">${texts("face.toolbox.choose")}</span>
    <select data-part="chosen" value=${calculator.value.name} onChange=${(event) => state.open(event.target.value)}>
      ${forms.map((each) => html`<option value=${each.name}>${titleOf(texts, each)}</option>`)}
    </select>
  </label>`;
}

function RuleSetChoice({ state }) {
  const { texts, ruleset, rulesets } = state;
  return html`<label class="ruleset">
    <span class="label">${texts("face.toolbox.ruleset")}</span>
    <select data-part="ruleset" value=${ruleset.value} onChange=${(event) => state.turnToRuleset(event.target.value)}>
      ${rulesets.value.map(({ name, title }) => html`<option value=${name}>${titleText(title, texts)}</option>`)}
    </select>
  </label>`;
}

function Question({ state }) {
  const { texts, calculator, note, opened } = state;
  return html`<section>
    <h2 data-part="name">${titleOf(texts, calculator.value)}</h2>
    <p class="about" data-part="about">${texts(`face.toolbox.about.${calculator.value.name}`)}</p>
    <p class="note" data-part="note" role="status" hidden=${!note.value}>${note.value && texts(note.value)}</p>
    <${RuleSetChoice} state=${state} />
    <form data-part="form" novalidate onSubmit=${(event) => event.preventDefault()}>
      <${FormFields} key=${opened.value} form=${state} />
    </form>
    <button class="again" type="button" data-part="again" onClick=${() => state.openAgain()}>
      ${texts("face.toolbox.again")}
    </button>
  </section>`;
}

function AnswerPanel({ state }) {
  const { texts, citation } = state;
  return html`<section class="answered">
    <h2 class="label">${texts("face.toolbox.answer")}</h2>
    <${Outcome} state=${state} />
    <p class="rules" data-part="rules">${citation}</p>
    <${Share} texts=${texts} />
    <details class="programs">
      <summary>${texts("face.toolbox.programs")}</summary>
      <${Programs} state=${state} />
    </details>
  </section>`;
}

/** The answer, the refusal, or that the server does not answer. */
function Outcome({ state: { texts, outcome, isOld } }) {
  const shown = outcome.value;
  const question = shown && shown.question;
  const refused = (code) => html`<p class="refused" role="status">${texts(code)}</p>`;
  const body = () => {
    if (shown.unanswered) {
      return refused("face.toolbox.unanswered");
    }
    if (shown.refused) {
      const lines = shown.refused.map((line) => html`<li>${line}</li>`);
      return [
        refused("face.toolbox.refused"),
        html`<ul class="reasons">
          ${lines}
        </ul>`,
      ];
    }
    return html`<${Answer} view=${shown.view} answer=${shown.answer} question=${shown.question} texts=${texts} />`;
  };
  return html`<div data-part="answer" data-answers=${question && JSON.stringify(question)} class=${isOld.value ? "old" : ""}>
    ${shown && body()}
  </div>`;
}

function Language({ pageLanguage, texts }) {
  const ref = useRef(null);
  useLayoutEffect(() => mountLanguageChoice(ref.current, pageLanguage, texts), []);
  return html`<div data-part="language" ref=${ref}></div>`;
}
