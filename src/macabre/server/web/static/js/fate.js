/** The chance of a match, computed again in the browser as macabre.core.fate does it: same seed, same numbers. */

import { hmac, sha256, utf8 } from "./sha256.js";

/** @import { Draw } from "./types.d.ts" */

const WORDS = 2 ** 32;

export class SeededFate {
  #block = 0n;
  /** @type {number[]} */
  #words = [];
  #key;

  /**
   * The key is SHA-256 of the seed text; block i is HMAC-SHA256(key, i as eight bytes), eight big-endian words.
   * @param {string} seed
   */
  constructor(seed) {
    this.#key = sha256(utf8(seed));
  }

  /**
   * A whole number from 0 to n − 1; a word that would favour some results is thrown away.
   * @param {number} n
   */
  pick(n) {
    const limit = WORDS - (WORDS % n);
    for (;;) {
      const word = this.#words.shift();
      if (word === undefined) this.#refill();
      else if (word < limit) return word % n;
    }
  }

  #refill() {
    const counter = new DataView(new ArrayBuffer(8));
    counter.setBigUint64(0, this.#block++);
    const bytes = new DataView(hmac(this.#key, new Uint8Array(counter.buffer)).buffer);
    this.#words = Array.from({ length: 8 }, (_, i) => bytes.getUint32(4 * i));
  }
}

/**
 * The first ply whose draws do not follow from the seed; −1 if all do. Ply 0 is the deal.
 * @param {string} seed
 * @param {Draw[][]} draws
 */
export function firstWrongPly(seed, draws) {
  const fate = new SeededFate(seed);
  return draws.findIndex((drawn) => drawn.some(([sides, result]) => fate.pick(sides) !== result));
}
