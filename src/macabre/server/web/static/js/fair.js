/** What can be checked about the shuffle, recomputed in this browser with the formulas of macabre.core.fair_deal. */

import { el, memory, page, word } from "./dom.js";
import { open } from "./dialogs.js";
import { firstWrongPly } from "./fate.js";

/** @import { FairState, MatchRecord } from "./types.d.ts" */

const VERSION = "macabre-fair-1";

/** This browser's part in the shuffle: 32 random bytes, drawn once a match and remembered, to be found again later. */
export function ownSeed() {
  const key = `seed.${page.match}`;
  let seed = memory.get(key);
  if (!seed) {
    seed = hex(crypto.getRandomValues(new Uint8Array(32)));
    memory.set(key, seed);
  }
  return seed;
}

/**
 * Open the panel: `fair` is what the server says of the shuffle, `record` the address of the record of a match that is
 * over, `playing` whether this browser has a seat, so that its own number must be in the list.
 * @param {FairState} fair
 * @param {string[]} names
 * @param {string} [record]
 */
export function showFair(fair, names, record, playing = false) {
  const results = el("ul", { class: "proofs", "aria-live": "polite" });
  open(word("fair"), [
    el("p", {}, word("fair_how")),
    el("dl", { class: "digits" },
      el("dt", {}, word("fair_commitment")), el("dd", {}, el("code", {}, fair.commitment)),
      fair.seeds.flatMap(({ seat, seed }) => [
        el("dt", {}, word("fair_seed", { name: names[seat] ?? seat + 1 })), el("dd", {}, el("code", {}, seed)),
      ]),
      el("dt", {}, word("fair_secret")), el("dd", {}, fair.secret ? el("code", {}, fair.secret) : word("fair_closed"))),
    results,
    el("p", { class: "quiet" }, word("fair_limits")),
  ], { kind: "fair" });
  prove(fair, record, playing, (fits, sentence) => {
    results.append(el("li", { class: fits ? "fits" : "fails" }, el("b", {}, fits ? "✓ " : "✗ "), sentence));
  });
}

/**
 * Tell, one by one, what fits and what does not.
 * @param {FairState} fair
 * @param {string | undefined} record
 * @param {boolean} playing
 * @param {(fits: boolean, sentence: string) => void} tell
 */
async function prove(fair, record, playing, tell) {
  const own = memory.get(`seed.${page.match}`);
  if (own && playing && fair.seeds.length) {
    const inside = fair.seeds.some(({ seed }) => seed === own);
    tell(inside, word(inside ? "fair_own" : "fair_missing"));
  }
  if (!fair.secret) return;
  if (!crypto.subtle) return tell(false, word("fair_insecure"));
  const commitment = await sha256(`${VERSION}\n${page.match}\n${fair.secret}`);
  tell(commitment === fair.commitment, word(commitment === fair.commitment ? "fair_committed" : "fair_broken"));
  const lines = fair.seeds.map(({ seat, seed }) => `${seat}:${seed}`);
  const text = await hmac(fair.secret, [VERSION, page.match, ...lines].join("\n"));
  const stored = record ? await recorded(record) : null;
  if (!stored) return tell(true, word("fair_text", { text }));
  tell(stored.seed === text, word(stored.seed === text ? "fair_record" : "fair_other", { text }));
  const draws = stored.fair?.draws ?? [];
  const wrong = await firstWrongPly(text, draws);
  tell(wrong < 0, word(wrong < 0 ? "fair_draws" : "fair_draw_wrong", { count: draws.flat().length, ply: wrong }));
}

/**
 * The record of the match, if it was dealt from a seed; null where there is none to be had.
 * @param {string} record
 * @returns {Promise<MatchRecord | null>}
 */
async function recorded(record) {
  try {
    const found = await (await fetch(record)).json();
    return found.seed ? found : null;
  } catch {
    return null;
  }
}

/** @param {string} text */
async function sha256(text) {
  return hex(new Uint8Array(await crypto.subtle.digest("SHA-256", new TextEncoder().encode(text))));
}

/**
 * @param {string} secret in hexadecimal digits
 * @param {string} text
 */
async function hmac(secret, text) {
  const bytes = Uint8Array.from(secret.match(/../g) ?? [], (pair) => parseInt(pair, 16));
  const key = await crypto.subtle.importKey("raw", bytes, { name: "HMAC", hash: "SHA-256" }, false, ["sign"]);
  return hex(new Uint8Array(await crypto.subtle.sign("HMAC", key, new TextEncoder().encode(text))));
}

/** @param {Uint8Array} bytes */
function hex(bytes) {
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("");
}
