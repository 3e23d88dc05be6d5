/** A pad of ten large keys, and unlocking a device with a PIN. */

import { html, useLayoutEffect, useSignal } from "../../static/vendor/preact/preact.js";
import { reasonsText } from "../../static/js/texts/reasons.js";
import { useRequest } from "./form_request.js";
import { OtherForms, Titled } from "./form_parts.js";

const MIN_DIGITS = 4;
const MAX_DIGITS = 8;
const KEYS = ["1", "2", "3", "4", "5", "6", "7", "8", "9", "delete", "0", "ok"];
const KEYBOARD = { Enter: "ok", Backspace: "delete" };

/** The digits after one more key, at most `MAX_DIGITS`. */
export function digitsAfter(digits, key) {
  if (key === "delete") {
    return digits.slice(0, -1);
  }
  return /^\d$/.test(key) && digits.length < MAX_DIGITS ? digits + key : digits;
}

/** The pad's key for a key of the keyboard; null without one. */
function keyOf({ key, target, ctrlKey, metaKey, altKey }) {
  const name = KEYBOARD[key] || key;
  const onOtherButton = target.tagName === "BUTTON" && key === "Enter" && !("key" in target.dataset);
  return KEYS.includes(name) && !onOtherButton && !ctrlKey && !metaKey && !altKey ? name : null;
}

/**
 * The keys, and a dot for each typed digit; the keyboard works too.
 *
 * @param {object} props `note` and `error`: signals of messages, which the next key clears; `isBusy`: signal, true while
 *   the keys are disabled; `onDone(pin)` is called with the digits
 */
export function Pad({ texts, note, error, isBusy, onDone }) {
  const digits = useSignal("");
  const finish = () => {
    const pin = digits.value;
    if (pin.length < MIN_DIGITS) {
      error.value = texts("face.signin.pin_short", { least: MIN_DIGITS, most: MAX_DIGITS });
      return;
    }
    digits.value = "";
    onDone(pin);
  };
  const press = (name) => {
    if (isBusy.value) {
      return;
    }
    error.value = "";
    note.value = "";
    if (name === "ok") {
      finish();
    } else {
      digits.value = digitsAfter(digits.value, name);
    }
  };
  useKeyboard(press);
  const count = digits.value.length;
  const dots = "●".repeat(count) + "○".repeat(Math.max(0, MIN_DIGITS - count));
  const key = (name) => html`<${Key} name=${name} texts=${texts} isBusy=${isBusy.value} press=${press} />`;
  return html`<div>
    <p class="dots" aria-live="polite" aria-label=${texts("face.signin.pad.typed", { count })}>${dots}</p>
    <p class="note" role="status">${note.value}</p>
    <p class="error" role="alert">${error.value}</p>
    <div class="pad">${KEYS.map(key)}</div>
  </div>`;
}

/** Presses the pad's keys by the keyboard. */
function useKeyboard(press) {
  useLayoutEffect(() => {
    const pressed = (event) => {
      const name = keyOf(event);
      if (name) {
        event.preventDefault();
        press(name);
      }
    };
    document.addEventListener("keydown", pressed);
    return () => document.removeEventListener("keydown", pressed);
  });
}

function Key({ name, texts, isBusy, press }) {
  const label = /^\d$/.test(name) ? name : texts(`face.signin.pad.${name}`);
  const classes = [name === "ok" && "main", label.length > 1 && "small"].filter(Boolean).join(" ");
  return html`<button type="button" class=${classes} data-key=${name} disabled=${isBusy} onClick=${() => press(name)}>
    ${label}
  </button>`;
}

/** The pad on a locked device. */
export function PinPad({ signIn, shown: { notice } }) {
  const { texts, session } = signIn;
  const { ask, isBusy, error } = useRequest(texts, notice);
  const note = useSignal("");
  const unlock = async (pin) => {
    const { answer, refused } = await ask("POST", "/api/v1/session/unlock", { pin });
    if (answer) {
      signIn.leave();
    } else if (refused.some((reason) => reason.code === "access.sign_in_again")) {
      // After too many wrong PINs the device asks for the password.
      signIn.open(reasonsText(refused, texts, " "));
    }
  };
  const title = session.name ? texts("face.signin.hello", { name: session.name }) : texts("face.signin.title");
  return html`<${Titled} title=${title} how=${texts("face.signin.pin_how")}>
    <${Pad} texts=${texts} note=${note} error=${error} isBusy=${isBusy} onDone=${unlock} />
    <${OtherForms} signIn=${signIn} forms=${["password", "elsewhere"]} />
  <//>`;
}
