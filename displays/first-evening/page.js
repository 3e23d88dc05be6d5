/** The page: the progress, one question, and the buttons below it. */

import { html, useLayoutEffect, useRef, useSignalEffect } from "../../static/vendor/preact/preact.js";
import { signInAddress } from "../../static/js/accounts/session.js";
import { BusyButton } from "../../static/js/busy_button.js";
import { QUESTIONS } from "./questions/index.js";
import { openControl, startNow } from "./creating.js";
import { STEPS } from "./steps.js";

export function Page({ evening }) {
  const { texts } = evening;
  const step = evening.step.value;
  useSignalEffect(() => {
    document.title = texts("face.first_evening.title");
  });
  const isReady = evening.topic("room").value !== undefined && evening.topic("library:room").value !== undefined;
  const Question = QUESTIONS[step];
  return html`
    <header class="top">
      <a class="back" href="/control">${texts("face.structures.back_to_control")}</a>
      <${Progress} texts=${texts} step=${step} />
    </header>
    ${isReady ? html`<${Question} key=${step} evening=${evening} />` : html`<${Waiting} evening=${evening} />`}
  `;
}

function Waiting({ evening: { texts } }) {
  return html`<main><p class="hint" role="status">${texts("face.first_evening.waiting")}</p></main>`;
}

function Progress({ texts, step }) {
  const at = STEPS.indexOf(step) + 1;
  const label = texts("face.first_evening.progress", { at, of: STEPS.length });
  return html`
    <span class="progress" data-part="progress">${label}</span>
    <span class="bar" aria-hidden="true">
      ${STEPS.map((each, place) => html`<i key=${each} class=${place < at ? "done" : ""}></i>`)}
    </span>
  `;
}

/**
 * One question: a heading, its choices, the fault, and the buttons.
 *
 * @param {{label: string, onTap: () => void, isClosed?: boolean} | null} props.main the button that answers
 * @param {(() => void) | null} props.skip continues without an answer; null for a question that needs one
 */
export function Frame({ evening, name, main, skip = () => evening.openNext(), children }) {
  const { texts } = evening;
  const heading = useRef(null);
  useLayoutEffect(() => heading.current.focus(), []);
  const submit = (event) => {
    event.preventDefault();
    if (main && !main.isClosed && !evening.isBusy.peek()) {
      main.onTap();
    }
  };
  return html`
    <form class="question" novalidate=${true} onSubmit=${submit} data-question=${name}>
      <main>
        <h1 tabindex="-1" ref=${heading}>${texts(`face.first_evening.${name}.title`)}</h1>
        <${DeletedNotice} evening=${evening} />
        ${children}
        <${Fault} evening=${evening} />
      </main>
      <footer>
        <${FootButtons} evening=${evening} name=${name} skip=${skip} />
        ${
          main &&
          html`<${BusyButton}
            type="submit"
            class="main"
            data-part="next"
            isBusy=${Boolean(main.isClosed) || evening.isBusy.value}
          >
            ${main.label}
          <//>`
        }
      </footer>
    </form>
  `;
}

function FootButtons({ evening, name, skip }) {
  const { texts } = evening;
  const start = () =>
    evening.once(
      () => startNow(evening),
      () => openControl(evening),
    );
  const isBusy = evening.isBusy.value;
  const button = (part, code, onTap) => html`
    <${BusyButton} type="button" key=${part} data-part=${part} isBusy=${isBusy} onClick=${onTap}>${texts(code)}<//>
  `;
  return html`
    ${name !== STEPS[0] && button("back", "face.first_evening.back", () => evening.goBack())}
    ${skip && button("skip", "face.first_evening.skip", skip)}
    ${name !== "ready" && button("start_now", "face.control.start_now", start)}
  `;
}

/** The reason why the last tap had no effect; after the end of the sign-in also a button that leads there and back. */
function Fault({ evening }) {
  const { texts } = evening;
  const fault = evening.fault.value;
  const signIn = () => location.assign(signInAddress(location.pathname + location.hash));
  return html`<p class="error" role="alert" data-part="fault">
    ${fault && fault.text}
    ${fault && fault.isAccess && html` <button type="button" onClick=${signIn}>${texts("face.control.notice.sign_in")}</button>`}
  </p>`;
}

/** The notice that somebody deleted the tournament, with a button for another one. */
function DeletedNotice({ evening }) {
  const { texts } = evening;
  const makeAnother = () => {
    evening.take("");
    evening.go("structure");
  };
  return (
    evening.isDeleted &&
    html`<div class="card" data-part="gone">
      <p>${texts("face.first_evening.gone")}</p>
      <button type="button" onClick=${makeAnother}>${texts("face.first_evening.make_another")}</button>
    </div>`
  );
}
