/** SHA-256, HMAC-SHA256 and hexadecimal text: the browser has no such functions on plain http. */

const BLOCK = 64;

/**
 * The first 32 bits of the fractional parts of roots of primes: square roots for the start, cube roots for the rounds.
 */
function fractions(count, root) {
  const words = new Uint32Array(count);
  for (let n = 2, found = 0; found < count; n += 1) {
    let divisor = 2;
    while (n % divisor) {
      divisor += 1;
    }
    if (divisor === n) {
      words[found] = Math.floor((Math.pow(n, root) % 1) * 0x100000000);
      found += 1;
    }
  }
  return words;
}

const START = fractions(8, 1 / 2);
const ROUNDS = fractions(64, 1 / 3);
const schedule = new Uint32Array(64);

const turn = (word, by) => (word >>> by) | (word << (32 - by));

function expand(view, at) {
  for (let i = 0; i < 16; i += 1) {
    schedule[i] = view.getUint32(at + 4 * i);
  }
  for (let i = 16; i < 64; i += 1) {
    const early = schedule[i - 15];
    const late = schedule[i - 2];
    const s0 = turn(early, 7) ^ turn(early, 18) ^ (early >>> 3);
    const s1 = turn(late, 17) ^ turn(late, 19) ^ (late >>> 10);
    schedule[i] = schedule[i - 16] + s0 + schedule[i - 7] + s1;
  }
}

function compress(state, view, at) {
  expand(view, at);
  let [a, b, c, d, e, f, g, h] = state;
  for (let i = 0; i < 64; i += 1) {
    const s1 = turn(e, 6) ^ turn(e, 11) ^ turn(e, 25);
    const first = (h + s1 + ((e & f) ^ (~e & g)) + ROUNDS[i] + schedule[i]) | 0;
    const s0 = turn(a, 2) ^ turn(a, 13) ^ turn(a, 22);
    const second = (s0 + ((a & b) ^ (a & c) ^ (b & c))) | 0;
    h = g;
    g = f;
    f = e;
    e = (d + first) | 0;
    d = c;
    c = b;
    b = a;
    a = (first + second) | 0;
  }
  [a, b, c, d, e, f, g, h].forEach((word, i) => {
    state[i] += word;
  });
}

/** @param {Uint8Array} bytes @returns {Uint8Array} 32 bytes */
export function sha256(bytes) {
  const padded = new Uint8Array(Math.ceil((bytes.length + 9) / BLOCK) * BLOCK);
  padded.set(bytes);
  padded[bytes.length] = 0x80;
  const view = new DataView(padded.buffer);
  view.setUint32(padded.length - 8, Math.floor(bytes.length / 0x20000000));
  view.setUint32(padded.length - 4, (bytes.length << 3) >>> 0);
  const state = Uint32Array.from(START);
  for (let at = 0; at < padded.length; at += BLOCK) {
    compress(state, view, at);
  }
  const digest = new DataView(new ArrayBuffer(32));
  state.forEach((word, i) => digest.setUint32(4 * i, word));
  return new Uint8Array(digest.buffer);
}

/** @param {Uint8Array} key @param {Uint8Array} message @returns {Uint8Array} 32 bytes */
export function hmacSha256(key, message) {
  const short = key.length > BLOCK ? sha256(key) : key;
  const padded = (pad) => Uint8Array.from({ length: BLOCK }, (_, i) => (short[i] || 0) ^ pad);
  return sha256(joined(padded(0x5c), sha256(joined(padded(0x36), message))));
}

function joined(first, second) {
  const both = new Uint8Array(first.length + second.length);
  both.set(first);
  both.set(second, first.length);
  return both;
}

/** `[171, 5]` as `ab05`. */
export function toHex(bytes) {
  return Array.from(bytes, (byte) => (byte + 0x100).toString(16).slice(1)).join("");
}

/** `ab05` as `[171, 5]`; the number of digits has to be even. */
export function fromHex(hex) {
  return Uint8Array.from(hex.match(/../g) || [], (pair) => parseInt(pair, 16));
}

/** A text in UTF-8. */
export function utf8(text) {
  return new TextEncoder().encode(text);
}
