/** Turns pasted names into a list for the import. */

const NUMBERED = /^\s*\d{1,4}\s*[.)]\s+/;

/**
 * A list of one column from names, one a line: `Miller, Anna` is one name, and numbers before names are removed. A pasted
 * table stays as it is, as the server reads its columns.
 */
export function importText(pasted) {
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
