/** Fields of a form, each with a signal of its value. */

import { html } from "../../../../static/vendor/preact/preact.js";

/** A labelled input of the signal `text`; further properties are the input's. */
export function Field({ label, text, isHidden = false, ...attributes }) {
  const onInput = (event) => (text.value = event.target.value);
  return html`
    <label class="field" hidden=${isHidden}>
      <span class="label">${label}</span>
      <input autocomplete="off" value=${text.value} onInput=${onInput} ...${attributes} />
    </label>
  `;
}

/** Options for `Choice` and `Segments`: values with their words. */
export function optionsOf(values, wordsOf) {
  return values.map((value) => ({ value, text: wordsOf(value) }));
}

/**
 * A labelled choice of `{value, text, disabled}`, with the signal `chosen` of the value, which keeps its type: a number
 * stays a number. Further properties are the select's.
 *
 * @param {(value) => void} props.onChoose called after the signal is set
 */
export function Choice({ label, options, chosen, onChoose = () => {}, ...attributes }) {
  const choose = (event) => {
    chosen.value = options[event.target.selectedIndex].value;
    onChoose(chosen.value);
  };
  const option = ({ value, text, disabled }) => html`
    <option key=${value} value=${value} selected=${value === chosen.value} disabled=${Boolean(disabled)}>
      ${text}
    </option>
  `;
  return html`
    <label class="field">
      <span class="label">${label}</span>
      <select onChange=${choose} ...${attributes}>
        ${options.map(option)}
      </select>
    </label>
  `;
}

/**
 * A choice with a button for each option: one tap instead of two.
 *
 * @param {string} props.label empty where the page shows none
 * @param {string} props.name the accessible name, needed without a label
 * @param {{value, text}[]} props.options
 * @param {object} props.chosen signal of the chosen value
 * @param {(value) => void} props.onChoose called after the signal is set
 */
export function Segments({ label, name = label, options, chosen, isHidden = false, onChoose = () => {} }) {
  const choose = (value) => {
    chosen.value = value;
    onChoose(value);
  };
  const button = ({ value, text }) => html`
    <button key=${value} type="button" aria-pressed=${String(value === chosen.value)} onClick=${() => choose(value)}>
      ${text}
    </button>
  `;
  return html`
    <div class="field" hidden=${isHidden}>
      ${label && html`<span class="label">${label}</span>`}
      <div class="segments" role="group" aria-label=${name}>${options.map(button)}</div>
    </div>
  `;
}
