/** Splits text into the fewest lines, of similar length, without a single word on the last line. */

/**
 * @param {string} text
 * @param {number} length letters for which a line has room
 * @param {number} most maximum number of lines; a text that is too long makes longer lines
 * @param {string} between separator of words, never at the end of a line
 * @returns {string[]} at least one line
 */
export function linesOf(text, length, most, between = " ") {
  const words = between === " " ? text.trim().split(/\s+/) : text.split(between);
  const whole = words.join(between).length;
  const count = Math.min(most, words.length, Math.max(1, Math.ceil(whole / length)));
  return shortestLines(words, count, between);
}

/** The text in at most `most` letters, the rest replaced by an ellipsis. */
export function shortened(text, most) {
  const letters = Array.from(text);
  return letters.length > most
    ? `${letters
        .slice(0, most - 1)
        .join("")
        .replace(/\s+$/, "")}…`
    : text;
}

/** The text with words that are too long for a line split by hyphens; a slightly longer word stays whole. */
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

/** The words in at most `count` lines, with the shortest possible longest line. */
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

/** Fills lines of `length` letters with words. */
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
