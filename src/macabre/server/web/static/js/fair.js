/** Was the shuffle fair? A panel with all that is open of it, and what this browser finds when it computes it again. */

import { button, el, memory, page, word } from "./dom.js";
import { open } from "./dialogs.js";
import { commitment, digits, oldCommitment, oldSeedText, SERVER, transcript } from "./fair_deal.js";
import { kept, keptOf, receipt } from "./fair_part.js";
import { playedFault, recorded, seedOf, tableFault } from "./fair_record.js";
import { firstWrongPly } from "./fate.js";
import { allLines, keptStory } from "./told_story.js";

/** @import { Difference, FairAttempt, FairState, MatchRecord, OldFairState, PartyValue } from "./types.d.ts" */

/** @typedef {(fits: boolean, sentence: string) => void} Tell */

/**
 * Open the panel: `fair` is what the server says of the shuffle, `record` the address of the record of a match that is
 * over, `noticed` what this browser found wrong while it took part.
 * @param {FairState} fair
 * @param {string[]} names
 * @param {string} [record]
 * @param {string[]} noticed
 */
export function showFair(fair, names, record, noticed = kept().noticed) {
  const results = el("ul", { class: "proofs", "aria-live": "polite" });
  const file = receipt();
  const last = fair.attempts.at(-1);
  open(word("fair"), [
    el("p", {}, word(fair.claim === "made" ? "fair_how" : `fair_claim_${fair.claim}`)),
    ...(last?.digits ? [el("p", {}, word("fair_digits"), " ", el("b", {}, grouped(last.digits)))] : []),
    ...fair.without_part.map((seat) => el("p", {}, word("fair_without", { name: names[seat] ?? seat + 1 }))),
    results,
    ...(file ? [el("p", {}, button(word("fair_receipt"), () => { save(file); }))] : []),
    ...(file && !memory.lasts ? [el("p", { class: "notice" }, word("fair_forgetful"))] : []),
    ...fair.attempts.map((one) => attemptDetails(one, names)),
    ...(fair.old ? [oldDetails(fair.old, names)] : []),
    ...(fair.claim === "made" ? [el("p", { class: "quiet" }, word("fair_limits"))] : []),
  ], { kind: "fair" });
  prove(fair, record, noticed, (fits, sentence) => {
    results.append(el("li", { class: fits ? "fits" : "fails" }, el("b", {}, fits ? "✓ " : "✗ "), sentence));
  });
}

/**
 * Eight digits as they are read aloud.
 * @param {string} text
 */
export function grouped(text) {
  return text.replace(/(.{4})(?=.)/g, "$1\u00a0");
}

/**
 * Who is meant by a party.
 * @param {string} party
 * @param {string[]} names
 */
export function partyName(party, names) {
  return party === SERVER ? word("fair_server") : names[Number(party.replace("holder-", ""))] ?? party;
}

/**
 * @param {FairAttempt} attempt
 * @param {string[]} names
 */
function attemptDetails(attempt, names) {
  const { table } = attempt;
  const options = Object.entries(table.options).map(([name, value]) => `${name}=${value}`).join(", ");
  const pairs = (/** @type {PartyValue[]} */ all, /** @type {string} */ key) => all.flatMap(([party, value]) => [
    el("dt", {}, word(key, { name: partyName(party, names) })), el("dd", {}, el("code", {}, value))]);
  return el("details", {},
    el("summary", {}, word(attempt.void ? "fair_attempt_void" : "fair_attempt", { number: table.attempt })),
    el("dl", { class: "digits" },
      el("dt", {}, word("fair_options")), el("dd", {}, options || "–"),
      el("dt", {}, word("fair_cards")), el("dd", {}, el("code", {}, table.cards)),
      ...pairs(attempt.commitments, "fair_commitment"), ...pairs(attempt.values, "fair_value"),
      el("dt", {}, word("fair_secret")),
      el("dd", {}, attempt.secret ? el("code", {}, attempt.secret) : word("fair_closed"))));
}

/**
 * @param {OldFairState} old
 * @param {string[]} names
 */
function oldDetails(old, names) {
  return el("dl", { class: "digits" },
    el("dt", {}, word("fair_commitment", { name: word("fair_server") })), el("dd", {}, el("code", {}, old.commitment)),
    old.seeds.flatMap(({ seat, seed }) => [
      el("dt", {}, word("fair_value", { name: names[seat] ?? seat + 1 })), el("dd", {}, el("code", {}, seed))]),
    el("dt", {}, word("fair_secret")), el("dd", {}, old.secret ? el("code", {}, old.secret) : word("fair_closed")));
}

/**
 * Tell, one by one, what fits and what does not.
 * @param {FairState} fair
 * @param {string | undefined} record
 * @param {string[]} noticed
 * @param {Tell} tell
 */
async function prove(fair, record, noticed, tell) {
  for (const one of noticed) tell(false, word(`fair_notice_${one}`));
  if (fair.claim === "chosen") return;
  const stored = record ? await recorded(record) : null;
  if (record && !stored) tell(false, word("fair_no_record"));
  if (fair.old) proveOld(fair, fair.old, stored, tell);
  const last = fair.attempts.at(-1);
  if (!last) return;
  proveKept(last, tell);
  if (last.digits) {
    const follow = digits(transcript(last.table, last.commitments), last.values) === last.digits;
    const right = follow && allFit(last, last.values);
    tell(right, word(right ? "fair_opened" : "fair_not_opened"));
  }
  if (!last.secret) return;
  const committed = allFit(last, [[SERVER, last.secret]]);
  tell(committed, word(committed ? "fair_committed" : "fair_notice_secret_exchanged"));
  if (!stored) return;
  const fault = tableFault(last.table, stored);
  tell(!fault, word(fault ? `fair_notice_${fault}` : "fair_table"));
  proveSeed(seedOf(last), stored, tell);
  provePlayed(stored, tell);
}

/**
 * Whether the record is of the match as it was played and told here.
 * @param {MatchRecord} stored
 * @param {Tell} tell
 */
function provePlayed(stored, tell) {
  const story = keptStory();
  const lines = allLines(story);
  if (!lines) return;
  const fault = playedFault(stored, story);
  const [choices, where] = [Object.keys(story.choices).length, fault?.code ? ` ${choiceText(fault)}` : ""];
  tell(!fault, fault ? word(`fair_notice_${fault.word}`) + where : word("fair_played", { choices, lines }));
}

/** @param {Difference} fault */
function choiceText({ decision = 0, code = "", instead = "–" }) {
  return word("fair_choice", { decision, code, instead });
}

/**
 * Whether what this browser kept before it opened is what the server says now.
 * @param {FairAttempt} last
 * @param {Tell} tell
 */
function proveKept(last, tell) {
  const mine = keptOf(kept(), last.table);
  if (!mine?.opened) return;
  const same = transcript(mine.table, mine.commitments) === transcript(last.table, last.commitments);
  tell(same, word(same ? "fair_kept" : "fair_notice_two_transcripts"));
}

/**
 * @param {FairAttempt} attempt
 * @param {PartyValue[]} values
 */
function allFit({ table, commitments }, values) {
  const committed = new Map(commitments);
  return values.every(([party, value]) => committed.get(party) === commitment(table, party, value));
}

/**
 * @param {string} seed
 * @param {MatchRecord} stored
 * @param {Tell} tell
 */
function proveSeed(seed, stored, tell) {
  if (!stored.seed) return;
  tell(stored.seed === seed, word(stored.seed === seed ? "fair_record" : "fair_other", { text: seed }));
  const draws = stored.fair?.draws ?? [];
  const wrong = firstWrongPly(seed, draws);
  tell(wrong < 0, word(wrong < 0 ? "fair_draws" : "fair_draw_wrong", { count: draws.flat().length, ply: wrong }));
}

/**
 * @param {FairState} fair
 * @param {OldFairState} old
 * @param {MatchRecord | null} stored
 * @param {Tell} tell
 */
function proveOld(fair, old, stored, tell) {
  if (!old.secret) return;
  const committed = oldCommitment(fair.match, old.secret) === old.commitment;
  tell(committed, word(committed ? "fair_committed" : "fair_notice_secret_exchanged"));
  if (stored) proveSeed(oldSeedText(fair.match, old.secret, old.seeds), stored, tell);
}

/**
 * Give the receipt to the reader as a file.
 * @param {object} file
 */
function save(file) {
  const url = URL.createObjectURL(new Blob([JSON.stringify(file, null, 1)], { type: "application/json" }));
  const link = el("a", { href: url });
  link.download = `receipt-${page.match}.json`;
  link.click();
  setTimeout(() => { URL.revokeObjectURL(url); }, 1000);
}
