/**
 * This browser's part in the shuffle: it commits, keeps what it is shown, checks it, and only then opens.
 *
 * Nothing here trusts the server. What does not fit is kept as a word, said on the page, and stands in the receipt.
 */

import { memory, page } from "./dom.js";
import { commitment, digits, holders, SERVER, tableHash, transcript, VERSION } from "./fair_deal.js";
import { playedFault, recorded, recordFault } from "./fair_record.js";
import { hex } from "./sha256.js";
import { allLines, chosenHere, keptStory, ToldStory } from "./told_story.js";

/** @import { AnyPageRequest, FairAttempt, FairState, FairTable, KeptAttempt, KeptDeal } from "./types.d.ts" */
/** @import { PartyValue, Receipt, SeatState, WholeState } from "./types.d.ts" */

const MOST_VOID = 1;
const KEY = `fair.${page.match}`;
const DOUBT = 500; // how long another tab of this browser may take to tell that a commitment is its own

/**
 * Whether this page is of another match than its address says, or than it was before it was reloaded: else a server
 * could let a page that has opened reload itself, and begin again and again under a new name until it likes the deal.
 */
const moved = !location.pathname.endsWith(`/${page.match}`) || reloadedFromAnother();

function reloadedFromAnother() {
  const key = memory.key("tab");
  try {
    const before = sessionStorage.getItem(key);
    sessionStorage.setItem(key, page.match);
    const [how] = performance.getEntriesByType("navigation");
    const again = how instanceof PerformanceNavigationTiming && how.type === "reload";
    return again && before !== null && before !== page.match;
  } catch {
    return false; // a browser that stores nothing says so
  }
}

/** What this browser kept of the match; tabs share it. @returns {KeptDeal} */
export function kept() {
  /** @type {KeptDeal} */
  const empty = { party: "", attempts: [], noticed: [] };
  try {
    return { ...empty, ...JSON.parse(memory.get(KEY) ?? "{}") };
  } catch {
    return empty; // somebody has written something else there
  }
}

/**
 * What a deal holds of one attempt.
 * @param {KeptDeal} deal
 * @param {FairTable} table
 */
export function keptOf(deal, table) {
  return deal.attempts.find((one) => one.table.attempt === table.attempt);
}

/**
 * What this browser kept, as a file for `macabre verify --receipt`; null where it had no part.
 * @returns {Receipt | null}
 */
export function receipt() {
  const { party, attempts, noticed } = kept();
  const all = attempts.map(({ table, commitments, values, value, opened }) => (
    { table, commitments, value: value || values[0], opened }));
  if (!all.length) return null;
  const story = keptStory();
  const played = { choices: chosenHere(story), told: Object.values(story.told) };
  return { macabre_receipt: 1, version: VERSION, match: page.match, party, attempts: all, noticed, ...played };
}

export class FairPart {
  /** @type {KeptDeal} */
  #kept = kept();
  #lost = false;
  #withheld = false; // whether there is no record to compare with, although the match has ended
  /** @type {Set<string>} */
  #doubted = new Set(); // commitments that are no tab's yet; each may be doubted once
  #compared = false; // whether the record has been compared
  #unseated = false; // whether the server says that this browser has no seat, although it took part
  story = new ToldStory(() => this.#kept.attempts.some(({ opened }) => opened), (word) => { this.#notice(word); });

  /**
   * @param {(message: AnyPageRequest) => void} send
   * @param {() => void} noticed something is wrong, or has been found since the server last spoke
   */
  constructor(send, noticed) {
    this.send = send;
    this.tell = noticed;
    addEventListener("storage", ({ key }) => { if (key === memory.key(KEY)) this.#hearTab(); });
  }

  /** What was found wrong, as words; those that may be nobody's fault are not kept. */
  get noticed() {
    const now = { lost_value: this.#lost, record_withheld: this.#withheld, no_seat: this.#unseated };
    return [...this.#kept.noticed, ...Object.entries(now).filter(([, on]) => on).map(([word]) => word)];
  }

  /** Whether what this browser keeps is lost when the page is closed. */
  get forgetful() {
    return !memory.lasts && this.#kept.attempts.length > 0;
  }

  /**
   * The server has said something: compare it with what was kept, and do what is next.
   * @param {WholeState} told
   */
  hear(told) {
    this.#recall();
    const state = this.#seated(told);
    const { fair } = state;
    if (!state.mine.length) return;
    if (!fair) return this.#notice("downgrade"); // every server that speaks this version says something
    const last = fair.attempts.at(-1);
    const fault = this.#whole(fair, state)
      || fair.attempts.map((one, i) => this.#fault(one, i, state)).find(Boolean)
      || this.#dealFault(fair, state);
    if (fault === "commitment_missing" && this.#doubt(state)) return;
    if (fault) {
      this.#mistrust(last);
      this.#notice(fault);
    } else if (state.stage === "gathering") this.#goOn(fair, last, state);
    else if (last && ended(state)) this.#compare(last, state);
  }

  /**
   * A browser that took part has a receipt, whether or not the server still says that it has a seat: it may have been
   * signed out, or the server would like it not to look. What it kept says which seats were its own.
   * @param {WholeState} state
   * @returns {WholeState}
   */
  #seated(state) {
    const table = this.#kept.attempts.at(-1)?.table;
    this.#unseated = !state.mine.length && Boolean(table && this.#kept.party);
    if (!this.#unseated || !table) return state;
    const mine = [...table.who.keys()].filter((seat) => table.who[seat] === this.#kept.party);
    return { ...state, mine, seats: state.seats.map((one) => ({ ...one, mine: mine.includes(one.seat) })) };
  }

  /**
   * An attempt at which anything was wrong is not opened any more, whatever is said of it later.
   * @param {FairAttempt} [attempt]
   */
  #mistrust(attempt) {
    const mine = attempt && keptOf(this.#kept, attempt.table);
    if (!mine || mine.mistrusted) return;
    mine.mistrusted = true;
    this.#keep();
  }

  /**
   * At the end: was the match played as everybody had committed to? Asked once, if this browser had a part in it.
   * @param {FairAttempt} last
   * @param {WholeState} state
   */
  async #compare(last, state) {
    if (this.#compared || !keptOf(this.#kept, last.table)?.opened) return;
    this.#compared = true;
    const stored = state.links.record ? await recorded(state.links.record) : null;
    this.#compared = Boolean(stored); // else it is asked for again when the server next speaks
    this.#withheld = !stored;
    const story = keptStory();
    const whole = state.stage === "over" || allLines(story) > 0; // cards have been dealt
    const fault = stored && (recordFault(last, stored, whole) || playedFault(stored, story)?.word);
    if (fault) this.#notice(fault);
    else this.tell();
  }

  /**
   * Of two tabs that commit at the same moment one is faster, and the other one hears of it: look again a little later.
   * @param {WholeState} state
   */
  #doubt(state) {
    const about = JSON.stringify(state.fair?.attempts.at(-1)?.commitments) ?? "";
    if (this.#doubted.has(about)) return false;
    this.#doubted.add(about);
    setTimeout(() => { this.hear(state); }, DOUBT);
    return true;
  }

  /** Another tab of this browser may know more. */
  #recall() {
    const stored = kept();
    this.#kept.party ||= stored.party;
    this.#kept.noticed = [...new Set([...stored.noticed, ...this.#kept.noticed])];
    for (const theirs of stored.attempts) {
      const ours = keptOf(this.#kept, theirs.table);
      if (!ours) { this.#kept.attempts.push(theirs); continue; }
      ours.values = [...new Set([...ours.values, ...theirs.values])];
      ours.value ||= theirs.value;
      ours.opened ||= theirs.opened;
      ours.mistrusted ||= theirs.mistrusted;
      if (!ours.commitments.length) ours.commitments = theirs.commitments;
      const both = theirs.commitments.length > 0 && ours.commitments !== theirs.commitments;
      if (both && !sameTranscript(ours, theirs)) this.#notice("two_transcripts");
    }
  }

  /** Another tab has kept something: what it has noticed is said here, too, and what it does not know is not lost. */
  #hearTab() {
    this.#recall();
    if (kept().noticed.length < this.#kept.noticed.length) this.#keep();
    this.tell();
  }

  #keep() {
    this.#kept.noticed = [...new Set([...kept().noticed, ...this.#kept.noticed])];
    memory.set(KEY, JSON.stringify(this.#kept));
  }

  /** @param {string} word */
  #notice(word) {
    if (word === "lost_value") this.#lost = true;
    else if (!this.#kept.noticed.includes(word)) {
      this.#kept.noticed.push(word);
      this.#keep();
      this.tell();
    }
  }

  // -- what must fit

  /**
   * What is wrong with the deal as a whole.
   * @param {FairState} fair
   * @param {WholeState} state
   */
  #whole(fair, state) {
    const took = this.#kept.attempts.length > 0;
    const less = fair.version !== VERSION || fair.claim === "chosen" || fair.claim === "old";
    if (less) return took || (fair.version !== VERSION && state.stage === "gathering") ? "downgrade" : "";
    if (fair.match !== page.match || moved) return "other_match";
    if (fair.attempts.some((one, i) => one.table.attempt !== i + 1)) return "attempt_missing";
    const sealed = this.#kept.attempts.filter((one) => one.commitments.length);
    if (sealed.some((one) => one.table.attempt > fair.attempts.length)) return "attempt_hidden";
    const voids = fair.attempts.filter((one) => one.void).length;
    return voids > MOST_VOID && state.stage !== "aborted" ? "too_many_void" : "";
  }

  /**
   * What is wrong with the deal that is played: everybody who committed must have opened, and this browser with them.
   * @param {FairState} fair
   * @param {WholeState} state
   */
  #dealFault(fair, state) {
    const last = fair.attempts.at(-1);
    const started = state.stage === "playing" || state.stage === "over";
    if (!started) return "";
    if (!last) return this.#kept.attempts.length ? "attempt_hidden" : "";
    if (!last.sealed || last.values.length !== last.commitments.length - 1) return "not_all_opened";
    if (last.digits !== digits(transcript(last.table, last.commitments), last.values)) return "other_digits";
    const mine = keptOf(this.#kept, last.table);
    return mine?.sent && !named(last.commitments, this.#party(state)) ? "left_out" : "";
  }

  /** @param {WholeState} state */
  #party(state) {
    return `holder-${Math.min(...state.mine)}`;
  }

  /**
   * What is wrong with an attempt.
   * @param {FairAttempt} attempt
   * @param {number} i
   * @param {WholeState} state
   */
  #fault(attempt, i, state) {
    const mine = keptOf(this.#kept, attempt.table);
    if (mine && tableHash(mine.table) !== tableHash(attempt.table)) {
      return mine.opened ? "changed_after_opening" : "other_table";
    }
    const last = i + 1 === (state.fair?.attempts.length ?? 0);
    if (!shown(attempt.table, state, this.#party(state))) return "other_table";
    if (!last && !attempt.void && mine?.opened) return "changed_after_opening";
    return this.#transcriptFault(attempt, mine, state)
      || (last && attempt.sealed && !wellNamed(attempt, state) ? "part_misnamed" : "")
      || openedFault(attempt, mine, this.#party(state))
      || ((attempt.void || ended(state)) && !attempt.secret ? "secret_withheld" : "");
  }

  /**
   * @param {FairAttempt} attempt
   * @param {KeptAttempt | undefined} mine
   * @param {WholeState} state
   */
  #transcriptFault(attempt, mine, state) {
    const { table, commitments, sealed } = attempt;
    const order = [SERVER, ...holders(table)].filter((party) => named(commitments, party));
    if (JSON.stringify(order) !== JSON.stringify(commitments.map(([party]) => party))) return "out_of_order";
    if (!sealed || !mine) return "";
    if (mine.commitments.length && transcript(table, mine.commitments) !== transcript(table, commitments)) {
      return "two_transcripts";
    }
    const own = named(commitments, this.#party(state));
    if (!own) return mine.sent ? "left_out" : "";
    return drawn(table, mine, own) ? "" : "commitment_missing";
  }

  // -- what is next

  /**
   * @param {FairState} fair
   * @param {FairAttempt | undefined} attempt
   * @param {WholeState} state
   */
  #goOn(fair, attempt, state) {
    if (!attempt || attempt.void || !fair.party || fair.claim !== "made") return;
    const party = this.#party(state);
    this.#kept.party = party;
    const [own, mine] = [named(attempt.commitments, party), keptOf(this.#kept, attempt.table)];
    if (!attempt.sealed && !own) this.#commit(attempt.table, party, mine);
    else if (own && !mine) this.#notice("lost_value");
    else if (own && mine && attempt.sealed && !attempt.opened.includes(party) && !mine.mistrusted) {
      this.#open(attempt, own, mine);
    }
  }

  /**
   * @param {FairTable} table
   * @param {string} party
   * @param {KeptAttempt} [known] what this browser has drawn for it already
   */
  #commit(table, party, known) {
    const fresh = hex(crypto.getRandomValues(new Uint8Array(32)));
    const mine = known ?? { table, commitments: [], values: [fresh], value: "", opened: false, sent: true };
    if (!known) this.#kept.attempts.push(mine);
    const [value] = mine.values;
    const promise = commitment(table, party, value);
    memory.set(`${KEY}.${promise}`, value); // by itself, as another tab may write what is kept at the same moment
    this.#keep();
    this.send({ type: "commit", attempt: table.attempt, commitment: promise });
  }

  /**
   * What is committed to is kept first; only then the value leaves this browser.
   * @param {FairAttempt} attempt
   * @param {PartyValue} own
   * @param {KeptAttempt} mine
   */
  #open({ table, commitments }, own, mine) {
    mine.value = drawn(table, mine, own) ?? "";
    mine.commitments = commitments;
    mine.opened = true;
    this.#keep();
    this.send({ type: "open", attempt: table.attempt, value: mine.value });
  }
}

/** @param {WholeState} state */
function ended({ stage }) {
  return stage === "over" || stage === "aborted";
}

/**
 * @param {KeptAttempt} one
 * @param {KeptAttempt} other
 */
function sameTranscript(one, other) {
  return transcript(one.table, one.commitments) === transcript(other.table, other.commitments);
}

/**
 * Whether just those people are named as having no part who have none.
 * @param {FairAttempt} attempt
 * @param {WholeState} state
 */
function wellNamed({ table, commitments }, { fair }) {
  const without = [...table.who.keys()].filter((seat) => (
    table.who[seat].startsWith("holder-") && !named(commitments, table.who[seat])));
  return JSON.stringify(without) === JSON.stringify(fair?.without_part);
}

/**
 * @param {PartyValue[]} pairs
 * @param {string} party
 */
function named(pairs, party) {
  return pairs.find(([one]) => one === party);
}

/**
 * The value behind a commitment of this browser, whichever tab drew it.
 * @param {FairTable} table
 * @param {KeptAttempt} mine
 * @param {PartyValue} own
 */
function drawn(table, mine, [party, promise]) {
  const values = [...mine.values, memory.get(`${KEY}.${promise}`) ?? ""];
  return values.find((value) => commitment(table, party, value) === promise);
}

/**
 * Whether a table is the one that this page was made for: match, game, rules, options, cards, and who sits where.
 * @param {FairTable} table
 * @param {WholeState} state
 * @param {string} own
 */
function shown(table, state, own) {
  const sits = (/** @type {SeatState} */ { seat, kind, level, mine }) => {
    const who = table.who[seat];
    if (kind === "bot") return who === `bot-${level}`;
    const lowest = Number(/^holder-(\d+)$/.exec(who)?.[1] ?? NaN);
    return mine ? who === own : who !== own && lowest <= seat && table.who[lowest] === who;
  };
  const meant = { ...table, ...page.setting, match: page.match, game: page.game };
  return tableHash(table) === tableHash(meant) && table.who.length === state.seats.length && state.seats.every(sits);
}

/**
 * What is wrong with what was opened.
 * @param {FairAttempt} attempt
 * @param {KeptAttempt | undefined} mine
 * @param {string} party
 */
function openedFault(attempt, mine, party) {
  const { table, commitments, values, secret } = attempt;
  const fits = (/** @type {PartyValue} */ [who, value]) => (
    named(commitments, who)?.[1] === commitment(table, who, value));
  if (!values.every(fits)) return "value_exchanged";
  if (secret && !fits([SERVER, secret])) return "secret_exchanged";
  if (attempt.void && mine?.opened && !attempt.opened.includes(party)) return "falsely_named";
  if (attempt.void && values.length === commitments.length - 1) return "void_without_reason";
  if (attempt.digits && attempt.digits !== digits(transcript(table, commitments), values)) return "other_digits";
  return "";
}
