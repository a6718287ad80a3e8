/** What the record of a match must fit: the table that everybody committed to, and the seed that follows from it. */

import { seedText, transcript } from "./fair_deal.js";
import { firstWrongPly } from "./fate.js";

/** @import { FairAttempt, FairTable, MatchRecord } from "./types.d.ts" */

/**
 * The record of the match; null where there is none to be had.
 * @param {string} record
 * @returns {Promise<MatchRecord | null>}
 */
export async function recorded(record) {
  try {
    const answer = await fetch(record);
    return answer.ok ? await answer.json() : null;
  } catch {
    return null;
  }
}

/**
 * What was played otherwise than everybody had committed to, as a word; "" where nothing was.
 * @param {FairTable} table
 * @param {MatchRecord} stored
 */
export function tableFault(table, stored) {
  if (stored.game !== table.game) return "other_game";
  if (stored.version !== table.version) return "other_version";
  if (told(stored.options) !== told(table.options)) return "other_options";
  if (stored.cards !== table.cards) return "other_cards";
  const sits = stored.people?.map(({ kind, level }) => (kind === "bot" ? `bot-${level}` : "person")) ?? [];
  const same = table.who.length === stored.seats && sits.length === stored.seats
    && table.who.every((who, seat) => sits[seat] === (who.startsWith("bot-") ? who : "person"));
  return same ? "" : "other_seats";
}

/** @param {FairTable["options"]} options */
function told(options) {
  return JSON.stringify(Object.entries(options).sort(([one], [other]) => (one < other ? -1 : 1)));
}

/**
 * The seed that follows from an attempt whose secret is open.
 * @param {FairAttempt} attempt
 */
export function seedOf({ table, commitments, values, secret }) {
  return seedText(secret ?? "", transcript(table, commitments), values);
}

/**
 * What is wrong with a record, as a word, seen from the attempt that its cards were dealt from; "" where all fits.
 * @param {FairAttempt} attempt
 * @param {MatchRecord} stored
 * @param {boolean} whole whether the match was played to its end, and so must have been dealt
 */
export function recordFault(attempt, stored, whole) {
  const fault = tableFault(attempt.table, stored);
  if (fault || (!stored.seed && !whole)) return fault;
  const seed = seedOf(attempt);
  if (stored.seed !== seed) return "other_seed";
  const draws = stored.fair?.draws ?? [];
  return draws.length === (stored.choices ?? []).length + 1 && firstWrongPly(seed, draws) < 0 ? "" : "wrong_draw";
}
