/** The page's only dialog, and the components of its contents: title, fields, fault, buttons. Escape and Cancel close it. */

import { BusyButton } from "../../../../static/js/busy_button.js";
import { html, render, signal, useLayoutEffect, useRef, useSignal } from "../../../../static/vendor/preact/preact.js";

const FIELDS = "input:not([data-later]), textarea:not([data-later])";
/** Elements that get the focus when one dialog replaces another, as the focused element is removed. */
const BUTTONS = ".body button:not([disabled]), .buttons button";

export class DialogHost {
  /**
   * @param {object} seen keeps the state that the user saw as the dialog opened, for its commands, see `SeenEvents`
   * @param {() => void} onClosed called once the dialog is closed
   */
  constructor(texts, seen, onClosed = () => {}) {
    Object.assign(this, { texts, seen, onClosed });
    this.id = 0; // another number for each contents
    this.fault = signal(null); // {text, action: {label, onTap} | null}
    this.onShown = []; // callbacks for the moment when the dialog is open
    this.around = []; // the elements around the one that had the focus as the dialog opened, the innermost first
  }

  /** @param {HTMLDialogElement} node */
  attach(node) {
    this.node = node;
    node.addEventListener("close", () => node.open || this.onNodeClosed());
  }

  get isOpen() {
    return Boolean(this.node) && this.node.open;
  }

  /**
   * Opens the dialog, or replaces its contents. The component draws a `DialogFrame` or a `FormDialog`.
   *
   * @param {(props: object) => object} Component gets `props`
   */
  open(Component, props) {
    const { node } = this;
    const isReplacing = node.open;
    this.clear();
    node.textContent = "";
    node.onkeydown = null;
    if (!isReplacing) {
      this.seen.begin();
      this.around = elementsAround(document.activeElement);
    }
    render(html`<${Component} ...${props} />`, node);
    if (isReplacing) {
      [...node.querySelectorAll(BUTTONS)].find(isShown).focus();
    } else {
      node.showModal();
    }
    this.onShown.forEach((callback) => callback());
  }

  /** Calls back once the dialog is open: only then its elements have a size and can have the focus. */
  whenShown(callback) {
    this.onShown.push(callback);
  }

  /** Shows a fault, a code or words, with a button for a possible way out; no fault: removes the one shown. */
  showFault(fault, action = null) {
    this.fault.value = fault ? { text: this.texts(fault), action } : null;
  }

  close() {
    this.node.close();
  }

  onNodeClosed() {
    this.seen.end();
    this.clear();
    this.onClosed();
    this.keepFocus();
  }

  /** Focuses what is left around the button that opened the dialog, if its command has removed that button. */
  keepFocus() {
    const left = this.around.find((element) => element.isConnected);
    this.around = [];
    if (left && document.activeElement === document.body) {
      left.tabIndex = -1;
      left.focus({ preventScroll: true });
    }
  }

  /** Removes the contents. */
  clear() {
    this.id += 1;
    this.onShown = [];
    this.fault.value = null;
    render(null, this.node);
  }
}

/** Whether an element of the dialog can have the focus. */
function isShown(element) {
  return !element.closest("[hidden]");
}

/** The elements around an element within the body, the innermost first; none around the body, which has no focus. */
function elementsAround(element) {
  const { body } = document;
  const around = [];
  for (let each = element && element.parentElement; each !== body && body.contains(each); each = each.parentElement) {
    around.push(each);
  }
  return around;
}

/** The page's `<dialog>`. `DialogHost` draws its contents, apart from the page's components. */
export function DialogElement({ dialog }) {
  const node = useRef(null);
  useLayoutEffect(() => dialog.attach(node.current), [dialog]);
  return html`<dialog ref=${node} data-part="dialog"></dialog>`;
}

/**
 * The parts of a dialog.
 *
 * @param {string} props.title
 * @param {string} props.about the subject, where that is not the session on screen
 * @param {object} props.buttons buttons beside the closing button
 * @param {string} props.close words of the closing button: "cancel" in a dialog that asks, "close" in one that shows
 * @param {boolean} props.focusesClose whether the closing button has the focus first, so that Enter changes nothing
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
  const closeButton = useRef(null);
  useLayoutEffect(() => {
    if (focusesClose) {
      dialog.whenShown(() => closeButton.current.focus());
    }
  }, [dialog]);
  return html`
    <h2 data-about=${about}>${title}</h2>
    <div class="body" ref=${body} onKeyDown=${onKeyDown}>${children}</div>
    <${Fault} fault=${dialog.fault} />
    <div class="buttons">
      <button ref=${closeButton} onClick=${() => dialog.close()}>${dialog.texts(`face.control.dialog.${close}`)}</button>
      ${buttons}
    </div>
  `;
}

/** The fault of the dialog; it scrolls into view, as a long dialog would hide it. */
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
 * A dialog with fields and one button that saves; Enter in a field saves too. The first field without `data-later`
 * gets the focus.
 *
 * @param {string} props.label words of the button that saves
 * @param {() => string | null | Promise<string | null>} props.save returns the fault, a code or words; null once saved
 */
export function FormDialog({ dialog, title, about, label, save, close, children }) {
  const isBusy = useSignal(false);
  const body = useRef(null);
  const submit = () => submitOnce(dialog, isBusy, save);
  const onKeyDown = (event) => {
    if (event.key === "Enter" && ["INPUT", "TEXTAREA"].includes(event.target.tagName)) {
      // Without this, the same key press would also press the button that has the focus after the dialog.
      event.preventDefault();
      submit();
    }
  };
  useFirstField(dialog, body);
  const button = html`<${BusyButton} class="main" isBusy=${isBusy.value} onClick=${submit}>${label}<//>`;
  return html`
    <${DialogFrame} dialog=${dialog} title=${title} about=${about} buttons=${button} close=${close} onKeyDown=${onKeyDown} body=${body}>
      ${children}
    <//>
  `;
}

/** Focuses the first field once the dialog is open. */
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

/** Saves; a second tap during a save does nothing. */
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
    dialog.showFault(fault);
  } else {
    dialog.close();
  }
}
