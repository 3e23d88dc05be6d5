/** Pairing codes: typed text, and groups of three letters as they are shown. */

export const CODE_LETTERS = 6;
const GROUP = 3;

/** Reads typed or pasted text as a code: its letters and digits, up to the code's length. */
export function typedCode(typed) {
  return typed
    .toUpperCase()
    .replace(/[^A-Z0-9]/g, "")
    .slice(0, CODE_LETTERS);
}

/** `BCDFGH` as `BCD FGH`; an incomplete code likewise. */
export function groupedCode(code) {
  return (code.match(new RegExp(`.{1,${GROUP}}`, "g")) || []).join(" ");
}

/** The position of the cursor in the grouped code, after the given number of letters. */
export function groupedCursor(letters) {
  return letters + Math.floor(Math.max(0, letters - 1) / GROUP);
}
