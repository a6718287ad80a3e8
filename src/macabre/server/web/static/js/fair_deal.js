/** Fair deals: the formulas of macabre.core.fair_deal, byte by byte (docs/concepts/fair-deals.md). */

import { hex, hmac, sha256, unhex, utf8 } from "./sha256.js";

/** @import { FairTable, PartyValue } from "./types.d.ts" */

export const VERSION = "macabre-fair-2";
export const OLD_VERSION = "macabre-fair-1";
export const SERVER = "server";

/**
 * @param {string} kind
 * @param {string[]} lines
 */
function text(kind, lines) {
  return utf8([VERSION, kind, ...lines].join("\n"));
}

/** @param {FairTable} table */
export function tableHash(table) {
  const names = Object.keys(table.options).sort();
  return hex(sha256(text("table", [
    `match ${table.match}`, `attempt ${table.attempt}`, `game ${table.game}`, `rules ${table.version}`,
    ...names.map((name) => `option ${name}=${table.options[name]}`), `cards ${table.cards}`,
    ...table.who.map((who, seat) => `seat ${seat} ${who}`),
  ])));
}

/**
 * @param {FairTable} table
 * @param {string} party
 * @param {string} value
 */
export function commitment(table, party, value) {
  const lines = [`match ${table.match}`, `attempt ${table.attempt}`, `party ${party}`, `table ${tableHash(table)}`];
  return hex(sha256(text("commitment", [...lines, `value ${value}`])));
}

/**
 * @param {FairTable} table
 * @param {PartyValue[]} commitments
 */
export function transcript(table, commitments) {
  return hex(sha256(text("transcript", [`table ${tableHash(table)}`, ...commitments.map((pair) => pair.join(" "))])));
}

/**
 * @param {string} transcribed
 * @param {PartyValue[]} opened
 */
export function digits(transcribed, opened) {
  const lines = [`transcript ${transcribed}`, ...opened.map((pair) => pair.join(" "))];
  return hex(sha256(text("digits", lines))).slice(0, 8);
}

/**
 * @param {string} secret
 * @param {string} transcribed
 * @param {PartyValue[]} opened
 */
export function seedText(secret, transcribed, opened) {
  const lines = [`transcript ${transcribed}`, ...opened.map((pair) => pair.join(" "))];
  return hex(hmac(unhex(secret), text("seed", lines)));
}

/**
 * What a seat is told: the hash before the first line.
 * @param {string} match
 * @param {number} seat
 * @param {string} language
 */
export function firstToldHash(match, seat, language) {
  return hex(sha256(text("told", [`match ${match}`, `seat ${seat}`, `language ${language}`])));
}

/**
 * The hash after one more line.
 * @param {string} before
 * @param {string} line
 */
export function nextToldHash(before, line) {
  return hex(sha256(text("line", [`before ${before}`, `say ${line}`])));
}

/**
 * All holders of a table, in the order of their lowest seats.
 * @param {FairTable} table
 */
export function holders(table) {
  return table.who.filter((who, seat) => who === `holder-${seat}`);
}

/**
 * The first version, for matches that were dealt by it.
 * @param {string} match
 * @param {string} secret
 */
export function oldCommitment(match, secret) {
  return hex(sha256(utf8([OLD_VERSION, match, secret].join("\n"))));
}

/**
 * @param {string} match
 * @param {string} secret
 * @param {{ seat: number, seed: string }[]} seeds
 */
export function oldSeedText(match, secret, seeds) {
  const lines = [OLD_VERSION, match, ...seeds.map(({ seat, seed }) => `${seat}:${seed}`)];
  return hex(hmac(unhex(secret), utf8(lines.join("\n"))));
}
