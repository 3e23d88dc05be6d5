/** Faults of the venue's files, as lines. */

/** Lines for files that cannot be used, `[{name, reasons: [{line, text}]}]`: one for each reason. */
export function reasonLines(files, texts) {
  const lineOf = (name, { line, text }) =>
    texts(`face.bad_file.${line ? "line" : "why"}`, { name, line, reason: text });
  return [].concat(...files.map(({ name, reasons = [] }) => reasons.map((reason) => lineOf(name, reason))));
}
