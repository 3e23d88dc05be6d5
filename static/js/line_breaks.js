/** Parts words into lines by rule: as few as fit, of about the same length, so that none is left alone on the last. */

/**
 * @param {string} text
 * @param {number} length letters that a line is meant to hold
 * @param {number} most lines; where they do not hold the text, all are longer
 * @param {string} between what stands between two words, and at no line's end
 * @returns {string[]} at least one line
 */
export function linesOf(text, length, most, between = " ") {
  const words = between === " " ? text.trim().split(/\s+/) : text.split(between);
  const whole = words.join(between).length;
  const count = Math.min(most, words.length, Math.max(1, Math.ceil(whole / length)));
  return shortestLines(words, count, between);
}

/** The text in at most `most` letters, an ellipsis in the place of what was left out. */
export function shortened(text, most) {
  const letters = Array.from(text);
  return letters.length > most
    ? `${letters
        .slice(0, most - 1)
        .join("")
        .replace(/\s+$/, "")}…`
    : text;
}

/** The text, in which words that no line would hold are parted by a hyphen; a word that is only a little longer stays whole. */
export function hyphenated(text, length) {
  const parted = (word) => {
    const letters = Array.from(word);
    const count = letters.length > length * 1.5 ? Math.ceil(letters.length / length) : 1;
    const size = Math.ceil(letters.length / count);
    const pieces = Array.from({ length: count }, (_, at) => letters.slice(at * size, (at + 1) * size).join(""));
    return pieces.join("- ");
  };
  return text.trim().split(/\s+/).map(parted).join(" ");
}

/** The words in at most `count` lines whose longest is as short as can be. */
function shortestLines(words, count, between) {
  let low = Math.max(...words.map((word) => word.length));
  let high = words.join(between).length;
  while (low < high) {
    const middle = Math.floor((low + high) / 2);
    if (filled(words, middle, between).length <= count) {
      high = middle;
    } else {
      low = middle + 1;
    }
  }
  return filled(words, low, between);
}

/** Each line takes the words that fit into `length` letters. */
function filled(words, length, between) {
  const lines = [];
  for (const word of words) {
    const last = lines[lines.length - 1];
    if (last !== undefined && last.length + between.length + word.length <= length) {
      lines[lines.length - 1] = last + between + word;
    } else {
      lines.push(word);
    }
  }
  return lines;
}
