/** Codes that one device shows and another is told: as people read them out, in groups of three. */

export const CODE_LETTERS = 6;
const GROUP = 3;

/** What was typed or pasted as a code: its letters and digits, as many as it has. */
export function typedCode(typed) {
  return typed.toUpperCase().replace(/[^A-Z0-9]/g, "").slice(0, CODE_LETTERS);
}

/** `BCDFGH` as `BCD FGH`; what is not whole yet likewise. */
export function groupedCode(code) {
  return (code.match(new RegExp(`.{1,${GROUP}}`, "g")) || []).join(" ");
}

/** Where the cursor stands in the grouped code after as many letters as there were before it. */
export function groupedCursor(letters) {
  return letters + Math.floor(Math.max(0, letters - 1) / GROUP);
}
