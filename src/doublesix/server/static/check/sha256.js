// @ts-check
/** SHA-256. Browsers hide theirs from pages of plain http, and a table in the living room is such a page. */

const PRIMES = firstPrimes(64);
const ROUND_CONSTANTS = Uint32Array.from(PRIMES, (prime) => fraction(Math.cbrt(prime)));
const START = Uint32Array.from(PRIMES.slice(0, 8), (prime) => fraction(Math.sqrt(prime)));
const BLOCK = 64;

/**
 * Return the digest of some bytes, 32 of them.
 * @param {Uint8Array} bytes
 * @returns {Uint8Array}
 */
export function sha256(bytes) {
  const state = Uint32Array.from(START);
  const padded = pad(bytes);
  const view = new DataView(padded.buffer);
  for (let start = 0; start < padded.length; start += BLOCK) mix(state, view, start);
  const digest = new DataView(new ArrayBuffer(32));
  state.forEach((word, place) => digest.setUint32(4 * place, word));
  return new Uint8Array(digest.buffer);
}

/** @param {number} count */
function firstPrimes(count) {
  /** @type {number[]} */
  const primes = [];
  for (let number = 2; primes.length < count; number++) {
    if (primes.every((prime) => number % prime)) primes.push(number);
  }
  return primes;
}

/**
 * Return the first 32 bits after the point.
 * @param {number} root
 */
function fraction(root) {
  return Math.floor((root - Math.floor(root)) * 2 ** 32);
}

/** @param {Uint8Array} bytes */
function pad(bytes) {
  const padded = new Uint8Array(Math.ceil((bytes.length + 9) / BLOCK) * BLOCK);
  padded.set(bytes);
  padded[bytes.length] = 0x80;
  new DataView(padded.buffer).setBigUint64(padded.length - 8, 8n * BigInt(bytes.length));
  return padded;
}

/**
 * @param {Uint32Array} state
 * @param {DataView} view
 * @param {number} start
 */
function mix(state, view, start) {
  const words = schedule(view, start);
  let [a, b, c, d, e, f, g, h] = state;
  for (let round = 0; round < 64; round++) {
    const chosen = (e & f) ^ (~e & g);
    const most = (a & b) ^ (a & c) ^ (b & c);
    const one = h + (turn(e, 6) ^ turn(e, 11) ^ turn(e, 25)) + chosen + ROUND_CONSTANTS[round] + words[round];
    const two = (turn(a, 2) ^ turn(a, 13) ^ turn(a, 22)) + most;
    [h, g, f, e, d, c, b, a] = [g, f, e, (d + one) | 0, c, b, a, (one + two) | 0];
  }
  [a, b, c, d, e, f, g, h].forEach((word, place) => {
    state[place] += word;
  });
}

/**
 * @param {DataView} view
 * @param {number} start
 */
function schedule(view, start) {
  const words = new Uint32Array(64);
  for (let place = 0; place < 16; place++) words[place] = view.getUint32(start + 4 * place);
  for (let place = 16; place < 64; place++) {
    const [near, far] = [words[place - 2], words[place - 15]];
    const first = turn(far, 7) ^ turn(far, 18) ^ (far >>> 3);
    const second = turn(near, 17) ^ turn(near, 19) ^ (near >>> 10);
    words[place] = words[place - 16] + first + words[place - 7] + second;
  }
  return words;
}

/**
 * @param {number} word
 * @param {number} bits
 */
function turn(word, bits) {
  return (word >>> bits) | (word << (32 - bits));
}
