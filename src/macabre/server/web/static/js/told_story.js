/**
 * What this page was told of a match and what was chosen here, kept for the receipt.
 *
 * A seed fixes the chance of a match but not its choices, so a server could play it once more by itself and hand out
 * the record of that. Every line goes into a chain of hashes, just as it is shown (docs/concepts/fair-deals.md).
 */

import { memory, page } from "./dom.js";
import { firstToldHash, nextToldHash } from "./fair_deal.js";

/** @import { ChosenHere, KeptStory, StoryLine, ToldSeat, WholeState } from "./types.d.ts" */

const KEY = `told.${page.match}`;
const DIGITS = 8;

/** What this browser kept; tabs share it. @returns {KeptStory} */
export function keptStory() {
  /** @type {KeptStory} */
  const empty = { choices: {}, told: {} };
  try {
    return { ...empty, ...JSON.parse(memory.get(KEY) ?? "{}") };
  } catch {
    return empty; // somebody has written something else there
  }
}

/**
 * How many lines a seat was told.
 * @param {ToldSeat} told
 */
export function lineCount(told) {
  return told.marks.length / DIGITS;
}

/**
 * How many lines this browser was told in all; none before the deal.
 * @param {KeptStory} story
 */
export function allLines(story) {
  return Object.values(story.told).reduce((sum, told) => sum + lineCount(told), 0);
}

/**
 * What was chosen here, in the order of seats and decisions.
 * @param {KeptStory} story
 * @returns {ChosenHere[]}
 */
export function chosenHere({ choices }) {
  return Object.entries(choices)
    .map(([key, code]) => /** @type {ChosenHere} */ ([...key.split(" ").map(Number), code]))
    .sort(([seat, decision], [other, later]) => seat - other || decision - later);
}

export class ToldStory {
  /** @type {Map<string, { lines: string[], told: ToldSeat }>} */
  #seats = new Map(); // by what is told to whom: seat, language and release
  /** @type {{ seat: number, decision: number, code: string, settled: boolean } | null} */
  #sent = null; // the last choice that was sent
  #release = "";

  /**
   * @param {() => boolean} keeps whether this browser has a part in the shuffle, and so a receipt
   * @param {(word: string) => void} notice something is wrong
   */
  constructor(keeps, notice) {
    this.keeps = keeps;
    this.notice = notice;
  }

  /**
   * What the page's own seat is told, exactly as it is shown; `release` comes with a whole table.
   * @param {WholeState} state
   * @param {StoryLine[]} lines
   * @param {string} [release]
   */
  hear(state, lines, release = this.#release) {
    this.#release = release;
    const chose = this.#settle(state);
    const heard = state.seat !== null && this.#add(state.seat, state, lines);
    if ((chose || heard) && this.keeps()) this.#keep(state.seat, chose);
  }

  /**
   * A choice has been sent. It counts once the server has gone on from that question.
   * @param {number} seat
   * @param {number} decision
   * @param {string} code
   */
  choose(seat, decision, code) {
    this.#sent = { seat, decision, code, settled: false };
  }

  /**
   * A choice was refused: another tab, or a bot that plays for an absent player, may have been faster.
   * @param {number} [decision]
   */
  refuse(decision) {
    if (decision === undefined || this.#sent?.decision !== decision) return;
    const [stored, key] = [keptStory(), `${this.#sent.seat} ${decision}`];
    if (this.#sent.settled && stored.choices[key] === this.#sent.code) {
      delete stored.choices[key];
      memory.set(KEY, JSON.stringify(stored));
    }
    this.#sent = null;
  }

  /** The line is down: nobody knows whether what was on its way has arrived. */
  lost() {
    this.#sent = null;
  }

  /**
   * @param {number} seat
   * @returns {ToldSeat}
   */
  #nothing(seat) {
    const { language, match } = page;
    const hash = firstToldHash(match, seat, language);
    return { seat, language, release: this.#release, names: [], marks: "", hash, whole: false };
  }

  /** @param {number | null} seat */
  #key(seat) {
    return `${seat} ${page.language} ${this.#release}`;
  }

  /**
   * Whether the server has gone on from the question that was answered last.
   * @param {WholeState} state
   */
  #settle(state) {
    const sent = this.#sent;
    if (!sent || sent.settled || state.seat !== sent.seat || state.decision?.id === sent.decision) return false;
    sent.settled = true;
    return true;
  }

  /**
   * @param {number} seat
   * @param {WholeState} state
   * @param {StoryLine[]} said
   */
  #add(seat, state, said) {
    const key = this.#key(seat);
    const known = this.#seats.get(key) ?? { lines: [], told: this.#nothing(seat) };
    known.told.names = state.seats.map(({ name }) => name);
    this.#seats.set(key, known);
    const before = JSON.stringify([known.lines.length, known.told.whole]);
    known.told.whole = state.stage === "over" || state.stage === "aborted";
    for (const { i, say } of said) {
      if (i > known.lines.length || (i < known.lines.length && known.lines[i] !== say)) this.notice("told_otherwise");
      if (i !== known.lines.length) continue;
      known.lines.push(say);
      known.told.hash = nextToldHash(known.told.hash, say);
      known.told.marks += known.told.hash.slice(0, DIGITS);
    }
    return JSON.stringify([known.lines.length, known.told.whole]) !== before;
  }

  /**
   * Other tabs write to the same place, and this page may have been here before: what is longer stays.
   * @param {number | null} seat
   * @param {boolean} chose whether the choice that was sent is to be kept, too
   */
  #keep(seat, chose) {
    const stored = keptStory();
    if (chose && this.#sent) stored.choices[`${this.#sent.seat} ${this.#sent.decision}`] = this.#sent.code;
    const key = this.#key(seat);
    const told = this.#seats.get(key)?.told;
    if (told) {
      const theirs = stored.told[key]?.marks ?? "";
      if (!theirs.startsWith(told.marks) && !told.marks.startsWith(theirs)) this.notice("told_otherwise");
      else if (told.marks.length > theirs.length || told.whole) stored.told[key] = told;
    }
    memory.set(KEY, JSON.stringify(stored));
  }
}
