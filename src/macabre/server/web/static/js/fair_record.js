/** What the record of a match must fit: the table that everybody committed to, and the seed that follows from it. */

import { page } from "./dom.js";
import { seedText, transcript } from "./fair_deal.js";
import { firstWrongPly } from "./fate.js";
import { allLines, chosenHere, keptStory, lineCount } from "./told_story.js";

/** @import { Difference, FairAttempt, FairTable, KeptStory, MatchRecord, Step, ToldSeat } from "./types.d.ts" */

const TAKE_BACK = "take-back";

/**
 * The record of the match, with what the seats of this browser were told; null where there is none to be had.
 * @param {string} record
 * @returns {Promise<MatchRecord | null>}
 */
export async function recorded(record) {
  const seats = Object.values(keptStory().told).filter(inLanguage).map(({ seat }) => seat);
  try {
    const answer = await fetch(`${record}?language=${page.language}&told=${seats.join(",")}`);
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
  if (listed(stored.options) !== listed(table.options)) return "other_options";
  if (stored.cards !== table.cards) return "other_cards";
  const sits = stored.people?.map(({ kind, level }) => (kind === "bot" ? `bot-${level}` : "person")) ?? [];
  const same = table.who.length === stored.seats && sits.length === stored.seats
    && table.who.every((who, seat) => sits[seat] === (who.startsWith("bot-") ? who : "person"));
  return same ? "" : "other_seats";
}

/** @param {FairTable["options"]} options */
function listed(options) {
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
  if (fault || !stored.seed) return fault || (whole ? "seed_withheld" : "");
  const seed = seedOf(attempt);
  if (stored.seed !== seed) return "other_seed";
  const draws = stored.fair?.draws ?? [];
  return draws.length === (stored.choices ?? []).length + 1 && firstWrongPly(seed, draws) < 0 ? "" : "wrong_draw";
}

/**
 * Whether a record is of the match as it was told and played here: the first difference, or null. The choices of others
 * show only in what this page was told, and whether that follows from them is for `macabre verify` to say.
 * @param {MatchRecord} stored
 * @param {KeptStory} kept
 * @returns {Difference | null}
 */
export function playedFault(stored, kept) {
  const choices = stored.choices ?? [];
  const steps = stored.fair?.steps ?? choices;
  if (JSON.stringify(standing(steps)) !== JSON.stringify(choices)) return { word: "other_steps" };
  const answers = byDecision(steps);
  for (const [seat, decision, code] of chosenHere(kept)) {
    const instead = answers.get(`${seat} ${decision}`);
    if (instead === undefined) return { word: "choice_missing", seat, decision, code };
    if (instead !== code) return { word: "choice_exchanged", seat, decision, code, instead };
  }
  if (!stored.seed && !allLines(kept)) return null; // no card was dealt
  return Object.values(kept.told).filter(inLanguage).map((told) => toldFault(stored, told)).find(Boolean) ?? null;
}

/**
 * Whether that was told in the language of this page.
 * @param {ToldSeat} told
 */
function inLanguage({ language }) {
  return language === page.language;
}

/**
 * @param {MatchRecord} stored
 * @param {ToldSeat} told
 * @returns {Difference | null}
 */
function toldFault({ fair }, told) {
  if (!fair?.told) return { word: "told_withheld" };
  if (fair.release !== told.release) return null; // in other words
  const row = fair.told.find(({ language }) => language === told.language)?.seats.find(([seat]) => seat === told.seat);
  if (!row) return { word: "told_withheld" };
  const [, lines, hash] = row;
  if (lineCount(told) > lines) return { word: "told_more" };
  if (lineCount(told) < lines) return told.whole ? { word: "told_less" } : null;
  return told.hash === hash ? null : { word: "told_otherwise" };
}

/**
 * The choices that stand in the end.
 * @param {Step[]} steps
 */
function standing(steps) {
  /** @type {Step[]} */
  const left = [];
  for (const step of steps) {
    if (step[1] !== TAKE_BACK) left.push(step);
    else if (left.pop()?.[0] !== step[0]) return null;
  }
  return left;
}

/**
 * What each seat answered to each of its decisions; a take-back counts one on, as the question is asked anew.
 * @param {Step[]} steps
 */
function byDecision(steps) {
  /** @type {Map<string, string>} */
  const answers = new Map();
  /** @type {Map<number, number>} */
  const asked = new Map();
  for (const [seat, code] of steps) {
    const number = asked.get(seat) ?? 0;
    if (code !== TAKE_BACK) answers.set(`${seat} ${number}`, code);
    asked.set(seat, number + 1);
  }
  return answers;
}
