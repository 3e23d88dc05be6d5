/** The page's one dialog: components in it, with a title, a fault and buttons; Escape and Cancel close it. */

import { html, render, signal, useLayoutEffect, useRef, useSignal } from "../../../../static/vendor/preact/preact.js";

const FIELDS = "input:not([data-later]), textarea:not([data-later])";
/** What gets the focus when a dialog replaces another: the element that had it is gone. */
const BUTTONS = ".body button:not([disabled]), .buttons button";

export class DialogHost {
  /**
   * @param {object} seen commands from the dialog rest on what the user had seen as it opened, see `SeenEvents`
   * @param {() => void} onClosed called once no dialog is open
   */
  constructor(texts, seen, onClosed = () => {}) {
    Object.assign(this, { texts, seen, onClosed });
    this.id = 0; // of the contents: another number, another dialog
    this.fault = signal(null); // {text, action: {label, onTap} | null}
    this.onShown = []; // called once the dialog is open
  }

  /** @param {HTMLDialogElement} node */
  attach(node) {
    this.node = node;
    node.addEventListener("close", () => node.open || this.closed());
  }

  get isOpen() {
    return Boolean(this.node) && this.node.open;
  }

  /**
   * Opens a dialog, or replaces the one that is open. The component draws a `DialogFrame` or a `FormDialog`.
   *
   * @param {(props: object) => object} Component gets `props`
   */
  open(Component, props) {
    const { node } = this;
    const goesOn = node.open;
    this.clear();
    node.textContent = "";
    node.onkeydown = null;
    if (!goesOn) {
      this.seen.begin();
    }
    render(html`<${Component} ...${props} />`, node);
    if (goesOn) {
      node.querySelector(BUTTONS).focus();
    } else {
      node.showModal();
    }
    this.onShown.forEach((callback) => callback());
  }

  /** Calls back once the dialog is open: what is in it has a size then, and can have the focus. */
  whenShown(callback) {
    this.onShown.push(callback);
  }

  /** Shows a fault, a code or words, in the dialog, with a button that may resolve it. */
  say(fault, action = null) {
    this.fault.value = fault ? { text: this.texts(fault), action } : null;
  }

  close() {
    this.node.close();
  }

  closed() {
    this.seen.end();
    this.clear();
    this.onClosed();
  }

  /** Takes the components out, for others or none. */
  clear() {
    this.id += 1;
    this.onShown = [];
    this.fault.value = null;
    render(null, this.node);
  }
}

/** The page's `<dialog>`; what is drawn in it is no part of the page's tree. */
export function DialogElement({ dialog }) {
  const node = useRef(null);
  useLayoutEffect(() => dialog.attach(node.current), [dialog]);
  return html`<dialog ref=${node} data-part="dialog"></dialog>`;
}

/**
 * The parts of a dialog.
 *
 * @param {string} props.title
 * @param {string} props.about what it is about, where that is not the session that is shown
 * @param {object} props.buttons beside the one that closes
 * @param {string} props.close the words of that button: "cancel" where something is asked, "close" where something is shown
 * @param {boolean} props.focusesClose whether that button has the focus first: a slip on Enter changes nothing
 */
export function DialogFrame({
  dialog,
  title,
  about,
  buttons,
  close = "cancel",
  focusesClose,
  onKeyDown,
  body,
  children,
}) {
  const closing = useRef(null);
  useLayoutEffect(() => {
    if (focusesClose) {
      dialog.whenShown(() => closing.current.focus());
    }
  }, [dialog]);
  return html`
    <h2 data-about=${about}>${title}</h2>
    <div class="body" ref=${body} onKeyDown=${onKeyDown}>${children}</div>
    <${Fault} fault=${dialog.fault} />
    <div class="buttons">
      <button ref=${closing} onClick=${() => dialog.close()}>${dialog.texts(`face.control.dialog.${close}`)}</button>
      ${buttons}
    </div>
  `;
}

/** The reason must be seen, also where the dialog scrolls. */
function Fault({ fault }) {
  const node = useRef(null);
  const shown = fault.value;
  useLayoutEffect(() => {
    if (shown) {
      node.current.scrollIntoView({ block: "nearest" });
    }
  }, [shown]);
  return html`<p class="error" role="alert" ref=${node}>
    ${shown && shown.text}${shown && faultAction(shown.action)}
  </p>`;
}

function faultAction(action) {
  return action && html` <button onClick=${action.onTap}>${action.label}</button>`;
}

/**
 * A dialog with fields and one button that saves; Enter in a field saves too. The first field gets the focus, except
 * those with `data-later`.
 *
 * @param {string} props.label the words of the button that saves
 * @param {() => string | null | Promise<string | null>} props.save returns the fault, a code or words; null if it is done
 */
export function FormDialog({ dialog, title, about, label, save, close, children }) {
  const isBusy = useSignal(false);
  const body = useRef(null);
  const submit = () => submitOnce(dialog, isBusy, save);
  const pressed = (event) => {
    if (event.key === "Enter" && ["INPUT", "TEXTAREA"].includes(event.target.tagName)) {
      // Otherwise the same key would press the button that gets the focus back.
      event.preventDefault();
      submit();
    }
  };
  useFirstField(dialog, body);
  const button = html`<button class="main" disabled=${isBusy.value} onClick=${submit}>${label}</button>`;
  return html`
    <${DialogFrame} dialog=${dialog} title=${title} about=${about} buttons=${button} close=${close} onKeyDown=${pressed} body=${body}>
      ${children}
    <//>
  `;
}

/** Gives the focus to the first field once the dialog is open. */
export function useFirstField(dialog, body) {
  useLayoutEffect(() => {
    dialog.whenShown(() => focusFirst(body.current));
  }, [dialog]);
}

function focusFirst(body) {
  const first = body.querySelector(FIELDS);
  if (first) {
    first.focus();
    first.select();
  }
}

/** One answer at a time: a second tap while the first is under way asks nothing. */
async function submitOnce(dialog, isBusy, save) {
  const { id } = dialog;
  if (isBusy.peek()) {
    return;
  }
  isBusy.value = true;
  const fault = await save();
  isBusy.value = false;
  if (dialog.id !== id || !dialog.isOpen) {
    return;
  }
  if (fault) {
    dialog.say(fault);
  } else {
    dialog.close();
  }
}
