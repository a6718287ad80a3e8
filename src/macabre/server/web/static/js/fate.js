/** The chance of a match, computed again in the browser as macabre.core.fate does it: same seed, same numbers. */

/** @import { Draw } from "./types.d.ts" */

const WORDS = 2 ** 32;

export class SeededFate {
  #block = 0n;
  /** @type {number[]} */
  #words = [];
  #key;

  /** @param {CryptoKey} key */
  constructor(key) {
    this.#key = key;
  }

  /**
   * The key is SHA-256 of the seed text; block i is HMAC-SHA256(key, i as eight bytes), eight big-endian words.
   * @param {string} seed
   */
  static async from(seed) {
    const digest = await crypto.subtle.digest("SHA-256", new TextEncoder().encode(seed));
    const hmac = { name: "HMAC", hash: "SHA-256" };
    return new SeededFate(await crypto.subtle.importKey("raw", digest, hmac, false, ["sign"]));
  }

  /**
   * A whole number from 0 to n − 1; a word that would favour some results is thrown away.
   * @param {number} n
   */
  async pick(n) {
    const limit = WORDS - (WORDS % n);
    for (;;) {
      const word = this.#words.shift();
      if (word === undefined) await this.#refill();
      else if (word < limit) return word % n;
    }
  }

  async #refill() {
    const counter = new DataView(new ArrayBuffer(8));
    counter.setBigUint64(0, this.#block++);
    const bytes = new DataView(await crypto.subtle.sign("HMAC", this.#key, counter.buffer));
    this.#words = Array.from({ length: 8 }, (_, i) => bytes.getUint32(4 * i));
  }
}

/**
 * The first ply whose draws do not follow from the seed; −1 if all do. Ply 0 is the deal.
 * @param {string} seed
 * @param {Draw[][]} draws
 */
export async function firstWrongPly(seed, draws) {
  const fate = await SeededFate.from(seed);
  for (const [ply, drawn] of draws.entries()) {
    for (const [sides, result] of drawn) {
      if ((await fate.pick(sides)) !== result) return ply;
    }
  }
  return -1;
}
