/** Names as people paste them, one a line, as the import of lists reads them. */

const NUMBERED = /^\s*\d{1,4}\s*[.)]\s+/;

/**
 * A pasted table stays as it is: the server reads its columns. Names one a line become a list of one column, in which
 * `Miller, Anna` is one name; numbers before them are left out.
 */
export function listOfNames(pasted) {
  const lines = pasted.split(/\r\n|\r|\n/);
  if (lines.some((line) => line.includes("\t") || line.includes(";"))) {
    return pasted;
  }
  return lines
    .map((line) => line.replace(NUMBERED, "").trim())
    .filter(Boolean)
    .map((name) => `"${name.replace(/"/g, '""')}"`)
    .join("\n");
}
