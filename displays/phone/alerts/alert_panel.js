/** The switch for an alert when the player moves, the alerts this phone can give, and the full-screen alert. */

import { html, useLayoutEffect, useRef } from "../../../static/vendor/preact/preact.js";
import { drawWords, moveWords } from "../seating/seat_words.js";

const KINDS = ["screen", "tone", "vibration", "notification"];

export function AlertSwitch({ phone }) {
  const { texts } = phone;
  const { seat, alert } = phone.moment.value;
  const isSeated = Boolean(seat) && !seat.gone && seat.status !== "out";
  const isOn = alert.isWanted;
  return html`<div class="alert" data-part="alert" hidden=${!isSeated}>
    <button class="switch" role="switch" aria-checked=${String(isOn)} onClick=${() => alert.set(!isOn)}>
      ${texts("face.phone.alert")}<b>${texts(isOn ? "face.phone.on" : "face.phone.off")}</b>
    </button>
    ${
      isOn &&
      html`<ul class="alert-states">
        ${stateLines(alert, texts).map((line) => html`<li>${line}</li>`)}
      </ul>`
    }
  </div>`;
}

function stateLines(alert, texts) {
  const states = alert.states();
  return KINDS.map((each) =>
    texts(`face.phone.alert.${each}`, { state: texts(`face.phone.alert.state.${states[each]}`) }),
  );
}

/** The alert over the whole page, if the player wants alerts. */
export function AlertScreen({ phone }) {
  const { texts } = phone;
  const { alert } = phone.moment.value;
  const words = alert.isWanted ? alertWords(phone) : null;
  useLayoutEffect(() => {
    if (words) {
      alert.call(words.key, words.title, words.reasons.join(" "));
    } else {
      alert.end();
    }
  });
  const screen = useRef(null);
  const key = words ? words.key : null;
  useLayoutEffect(() => {
    if (key !== null) {
      screen.current.focus();
    }
  }, [key]);
  const label = texts("face.phone.alert");
  const confirmButton = () => html`<button onClick=${words.confirm}>${texts("face.phone.seat.understood")}</button>`;
  return html`<section
    class="alert-screen"
    data-part="alert_screen"
    role="alertdialog"
    aria-modal="true"
    tabindex="-1"
    ref=${screen}
    aria-label=${label}
    hidden=${!words}
  >
    ${words && [...screenLines(words, texts), confirmButton()]}
  </section>`;
}

/** The player's new seat, else the envelope to draw, until the player confirms; null without either. */
function alertWords(phone) {
  const { seat } = phone.moment.value;
  const move = moveWords(seat, phone.texts);
  if (move) {
    return Object.assign({ key: seat.seat, place: seat.place, confirm: () => phone.confirmMove() }, move);
  }
  const draw = drawWords(phone);
  return draw && !draw.isSeen
    ? Object.assign({ key: `draw ${draw.out}`, confirm: () => phone.confirmDraw(draw.out) }, draw)
    : null;
}

function screenLines({ title, reasons, name, place }, texts) {
  const number = (code, value) => html`<div><span class="label">${texts(code)}</span><b>${value}</b></div>`;
  return html`<p class="alert-title">${title}</p>
    <div class="alert-place" aria-hidden="true">
      ${place && [number("face.seat_list.table", place.table), number("face.seat_list.seat", place.seat)]}
    </div>
    <div class="alert-reasons">
      ${name && html`<p>${name}</p>`}
      ${reasons.map((each) => html`<p>${each}</p>`)}
    </div>`;
}
