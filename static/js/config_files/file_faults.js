/** Files of the house: what is wrong with them, in lines. */

/** A line for each reason of files that cannot be used: `[{name, reasons: [{line, text}]}]`. */
export function reasonLines(files, texts) {
  const lineOf = (name, { line, text }) =>
    texts(`face.bad_file.${line ? "line" : "why"}`, { name, line, reason: text });
  return [].concat(...files.map(({ name, reasons = [] }) => reasons.map((reason) => lineOf(name, reason))));
}
