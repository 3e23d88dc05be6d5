/**
 * A QR code made on the device: for sheets with thousands of them, which the server that runs the clocks should not draw
 * (`/api/v1/qr.svg` draws single ones). Bytes, level M, versions 1 to 9, as ISO/IEC 18004 has it.
 */

/** By version: codewords in all, codewords of correction in each block, blocks, and where the inner patterns stand. */
const VERSIONS = [
  [26, 10, 1, []],
  [44, 16, 1, [6, 18]],
  [70, 26, 1, [6, 22]],
  [100, 18, 2, [6, 26]],
  [134, 24, 2, [6, 30]],
  [172, 16, 4, [6, 34]],
  [196, 18, 4, [6, 22, 38]],
  [242, 22, 4, [6, 24, 42]],
  [292, 22, 5, [6, 26, 46]],
].map(([total, check, blocks, align], index) => ({ number: index + 1, total, check, blocks, align, data: total - check * blocks, size: 21 + 4 * index }));

const BYTE_MODE = 4;
const HEAD_BITS = 12; // the mode and the length
const PADS = [0xec, 0x11];
/** A finder in a line, with four light modules before or after it. */
const LIKE_FINDERS = [0b10111010000, 0b00001011101];

const MASKS = [
  (x, y) => (x + y) % 2,
  (x, y) => y % 2,
  (x) => x % 3,
  (x, y) => (x + y) % 3,
  (x, y) => (Math.floor(x / 3) + Math.floor(y / 2)) % 2,
  (x, y) => ((x * y) % 2) + ((x * y) % 3),
  (x, y) => (((x * y) % 2) + ((x * y) % 3)) % 2,
  (x, y) => (((x + y) % 2) + ((x * y) % 3)) % 2,
];

const ALL_MASKS = MASKS.map((_, number) => number);

/** The field with 256 elements: powers of two, and the power of each element. */
const EXP = [];
const LOG = [];
for (let power = 0, value = 1; power < 255; power += 1) {
  EXP[power] = value;
  LOG[value] = power;
  value = value & 0x80 ? (value << 1) ^ 0x11d : value << 1;
}

const times = (a, b) => (a && b ? EXP[(LOG[a] + LOG[b]) % 255] : 0);

/**
 * @param {string} text an address
 * @param {number[]} masks those to choose from; any is as right as the others, the best is the easiest to read
 * @returns {boolean[][] | null} rows of modules, true where it is dark; null where the text is too long
 */
export function qrModules(text, masks = ALL_MASKS) {
  const bytes = [...new TextEncoder().encode(text)];
  const version = VERSIONS.find(({ data }) => bytes.length * 8 + HEAD_BITS <= data * 8);
  if (!version) {
    return null;
  }
  const plain = framed(version);
  const free = plain.map((row) => row.map((module) => module === null));
  place(plain, withCheck(codewords(bytes, version), version));
  const rated = masks.map((mask) => masked(plain, free, mask)).map((rows) => ({ rows, points: masks.length > 1 ? penalty(rows) : 0 }));
  return rated.reduce((best, each) => (each.points < best.points ? each : best)).rows;
}

/** The dark modules as the path of an SVG, one unit each, without a margin. */
export function qrPath(modules) {
  const runs = [];
  modules.forEach((row, y) => {
    for (let x = 0; x < row.length; x += 1) {
      const from = x;
      while (row[x]) {
        x += 1;
      }
      if (x > from) {
        runs.push(`M${from} ${y}h${x - from}v1h${from - x}z`);
      }
    }
  });
  return runs.join("");
}

function codewords(bytes, { data }) {
  const bits = [];
  const push = (value, count) => {
    for (let bit = count - 1; bit >= 0; bit -= 1) {
      bits.push((value >> bit) & 1);
    }
  };
  push(BYTE_MODE, 4);
  push(bytes.length, 8);
  bytes.forEach((byte) => push(byte, 8));
  push(0, 4);
  const words = [];
  for (let at = 0; at < data * 8 && at < bits.length; at += 8) {
    words.push(parseInt(bits.slice(at, at + 8).join("").padEnd(8, "0"), 2));
  }
  for (let pad = 0; words.length < data; pad += 1) {
    words.push(PADS[pad % 2]);
  }
  return words;
}

/** Splits words into blocks, adds each block's codewords of correction, and interleaves the blocks. */
function withCheck(words, { check, blocks }) {
  const short = Math.floor(words.length / blocks);
  const longer = words.length % blocks;
  const parts = [];
  for (let block = 0, at = 0; block < blocks; block += 1) {
    const length = short + (block >= blocks - longer ? 1 : 0);
    parts.push(words.slice(at, at + length));
    at += length;
  }
  const divisor = generator(check);
  return [...inTurn(parts), ...inTurn(parts.map((part) => remainder(part, divisor)))];
}

function inTurn(parts) {
  const all = [];
  for (let index = 0; index < Math.max(...parts.map((part) => part.length)); index += 1) {
    parts.filter((part) => index < part.length).forEach((part) => all.push(part[index]));
  }
  return all;
}

/** The polynomial of correction of a degree, highest power first and left out. */
function generator(degree) {
  let factors = [1];
  for (let root = 0; root < degree; root += 1) {
    const next = [...factors, 0];
    factors.forEach((factor, index) => {
      next[index + 1] ^= times(factor, EXP[root]);
    });
    factors = next;
  }
  return factors.slice(1);
}

function remainder(words, divisor) {
  const rest = divisor.map(() => 0);
  for (const word of words) {
    const factor = word ^ rest.shift();
    rest.push(0);
    divisor.forEach((each, index) => {
      rest[index] ^= times(each, factor);
    });
  }
  return rest;
}

/** All that is alike for every text: finders, timing, alignment, the version; null where data goes. */
function framed({ number, size, align }) {
  const rows = Array.from({ length: size }, () => Array(size).fill(null));
  const square = (middleX, middleY, reach, isDark) => {
    for (let y = Math.max(0, middleY - reach); y <= Math.min(size - 1, middleY + reach); y += 1) {
      for (let x = Math.max(0, middleX - reach); x <= Math.min(size - 1, middleX + reach); x += 1) {
        rows[y][x] = isDark(Math.max(Math.abs(x - middleX), Math.abs(y - middleY)));
      }
    }
  };
  for (let at = 0; at < size; at += 1) {
    rows[6][at] = at % 2 === 0;
    rows[at][6] = at % 2 === 0;
  }
  [[3, 3], [size - 4, 3], [3, size - 4]].forEach(([x, y]) => square(x, y, 4, (ring) => ring !== 2 && ring !== 4));
  const last = align[align.length - 1];
  const isFinder = (x, y) => (x === 6 && (y === 6 || y === last)) || (x === last && y === 6);
  align.forEach((x) => align.filter((y) => !isFinder(x, y)).forEach((y) => square(x, y, 2, (ring) => ring !== 1)));
  setFormat(rows, 0);
  if (number >= 7) {
    setVersion(rows, number);
  }
  return rows;
}

/** A value followed by its correction bits, by a polynomial. */
function corrected(value, polynomial, bits) {
  let rest = value << bits;
  for (let bit = 31 - Math.clz32(rest); bit >= bits; bit -= 1) {
    if ((rest >> bit) & 1) {
      rest ^= polynomial << (bit - bits);
    }
  }
  return (value << bits) | rest;
}

function setFormat(rows, mask) {
  const size = rows.length;
  const bits = corrected(mask, 0x537, 10) ^ 0x5412; // level M is 00
  const isDark = (bit) => ((bits >> bit) & 1) === 1;
  for (let bit = 0; bit < 15; bit += 1) {
    const along = bit < 6 ? bit : bit < 8 ? bit + 1 : bit === 8 ? 7 : 14 - bit;
    rows[bit < 8 ? along : 8][bit < 8 ? 8 : along] = isDark(bit);
    rows[bit < 8 ? 8 : size - 15 + bit][bit < 8 ? size - 1 - bit : 8] = isDark(bit);
  }
  rows[size - 8][8] = true;
}

function setVersion(rows, number) {
  const bits = corrected(number, 0x1f25, 12);
  for (let bit = 0; bit < 18; bit += 1) {
    const [short, long] = [rows.length - 11 + (bit % 3), Math.floor(bit / 3)];
    rows[short][long] = ((bits >> bit) & 1) === 1;
    rows[long][short] = rows[short][long];
  }
}

/** Places the words in columns of two from the right, up and down, around the fixed patterns. */
function place(rows, words) {
  const size = rows.length;
  let bit = 0;
  for (let right = size - 1; right > 0; right -= 2) {
    const column = right <= 6 ? right - 1 : right;
    const upwards = ((column + 1) & 2) === 0;
    for (let step = 0; step < size; step += 1) {
      const y = upwards ? size - 1 - step : step;
      for (const x of [column, column - 1]) {
        if (rows[y][x] === null) {
          rows[y][x] = bit < words.length * 8 && ((words[bit >> 3] >> (7 - (bit & 7))) & 1) === 1;
          bit += 1;
        }
      }
    }
  }
}

function masked(plain, free, mask) {
  const turns = MASKS[mask];
  const rows = plain.map((row, y) => row.map((module, x) => (free[y][x] ? module !== (turns(x, y) === 0) : module)));
  setFormat(rows, mask);
  return rows;
}

/** The penalty for a mask, higher if harder to read: long runs, blocks, finder-like patterns, too much of one colour. */
function penalty(rows) {
  const size = rows.length;
  let [points, dark] = [0, 0];
  for (let y = 0; y < size; y += 1) {
    points += penaltyOfLine(size, (at) => rows[y][at]) + penaltyOfLine(size, (at) => rows[at][y]);
    for (let x = 0; x < size; x += 1) {
      const is = rows[y][x];
      dark += is ? 1 : 0;
      points += x && y && is === rows[y - 1][x] && is === rows[y][x - 1] && is === rows[y - 1][x - 1] ? 3 : 0;
    }
  }
  return points + 10 * Math.floor(Math.abs((dark * 20) / (size * size) - 10));
}

function penaltyOfLine(size, isDark) {
  let [points, run, before, window] = [0, 0, null, 0];
  for (let at = 0; at < size; at += 1) {
    const is = isDark(at);
    run = is === before ? run + 1 : 1;
    before = is;
    points += run === 5 ? 3 : run > 5 ? 1 : 0;
    window = ((window << 1) | (is ? 1 : 0)) & 0x7ff;
    points += at >= 10 && LIKE_FINDERS.includes(window) ? 40 : 0;
  }
  return points;
}
