/** The question as command lines, and the clipboard. */

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

/** Copies a text to the clipboard; over plain http the browser can only copy a selection. */
export async function copy(text) {
  if (navigator.clipboard && window.isSecureContext) {
    try {
      await navigator.clipboard.writeText(text);
      return true;
    } catch (error) {
      console.warn("the clipboard was refused", error);
    }
  }
  return copySelected(text);
}

function copySelected(text) {
  const focused = document.activeElement;
  const area = document.createElement("textarea");
  area.className = "spoken";
  area.readOnly = true;
  area.setAttribute("aria-hidden", "true");
  area.value = text;
  document.body.append(area);
  area.select();
  area.setSelectionRange(0, text.length);
  const isCopied = document.execCommand("copy");
  area.remove();
  if (focused) {
    focused.focus();
  }
  return isCopied;
}
