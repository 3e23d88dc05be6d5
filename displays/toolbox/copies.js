/** The question and the answer as programs write them, each with a button that copies it. */

import { el, setText } from "/static/js/dom.js";

const COPIED_MS = 2000;

/** Puts text in single quotes for a shell. */
export function quoted(text) {
  return `'${text.replace(/'/g, "'\\''")}'`;
}

export function commandLine(name, json) {
  return `echo ${quoted(json)} | clockserver calc ${name}`;
}

export function curlLine(origin, name, json) {
  return `curl -s ${origin}/api/v1/calculators/${name} -H 'Content-Type: application/json' -d ${quoted(json)}`;
}

/** Puts text on the clipboard; on plain http the browser offers only the old way. */
export async function copy(text) {
  if (navigator.clipboard && window.isSecureContext) {
    try {
      await navigator.clipboard.writeText(text);
      return true;
    } catch (error) {
      console.warn("the clipboard was refused", error);
    }
  }
  const held = document.activeElement;
  const area = el("textarea.spoken", { readonly: true, "aria-hidden": "true" });
  area.value = text;
  document.body.append(area);
  area.select();
  area.setSelectionRange(0, text.length);
  const done = document.execCommand("copy");
  area.remove();
  if (held) {
    held.focus();
  }
  return done;
}

/** Says for a moment whether it was copied. */
export async function copyAndSay(text, node, texts) {
  setText(node, texts((await copy(text)) ? "face.toolbox.copied" : "face.toolbox.not_copied"));
  setTimeout(() => setText(node, ""), COPIED_MS);
}

export class Copies {
  constructor(node, texts) {
    this.texts = texts;
    this.blocks = {};
    ["request", "response", "shell", "curl"].forEach((name) => node.append(this.block(name)));
  }

  block(name) {
    const { texts } = this;
    const said = el("span", { role: "status" });
    const code = el("pre", { tabindex: "0", "aria-label": texts(`face.toolbox.copies.${name}`), "data-copy": name });
    const button = el("button", { type: "button", onclick: () => copyAndSay(code.textContent, said, texts) }, texts("face.toolbox.copy"));
    button.setAttribute("aria-label", `${texts("face.toolbox.copy")}: ${texts(`face.toolbox.copies.${name}`)}`);
    this.blocks[name] = code;
    return el("div.copy", {}, el("h3", {}, texts(`face.toolbox.copies.${name}`)), el("p", {}, button, said), code);
  }

  ask(name, given) {
    const json = JSON.stringify(given);
    setText(this.blocks.request, JSON.stringify(given, null, 2));
    setText(this.blocks.shell, commandLine(name, json));
    setText(this.blocks.curl, curlLine(location.origin, name, json));
  }

  answer(answer) {
    setText(this.blocks.response, answer === null ? "" : JSON.stringify(answer, null, 2));
  }
}
