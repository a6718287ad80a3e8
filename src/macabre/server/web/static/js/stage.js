/**
 * Plays what happens, beat by beat, at the pace that the player likes. It knows when something is shown, never what.
 *
 * Patches build on each other, so nothing is ever left out: whoever skips, or was away, sees the rest at once.
 */

import { memory } from "./dom.js";

/** @import { BeatState, NewsMessage } from "./types.d.ts" */

/**
 * A moment to be shown; with the last one of a message comes the state of everything around the table.
 * @typedef {Partial<BeatState> & { state?: NewsMessage["state"] }} Moment
 */

/**
 * @typedef {object} StageListener
 * @property {(moment: Moment, hold: number) => void} show shows a moment for so long
 * @property {() => void} idle hears that everything has been shown, and long enough
 * @property {(on: boolean) => void} rest shows that a round has ended and that one can go on, or hides it
 */

/** @typedef {"slow" | "normal" | "fast" | "instant"} Pace */

/** @type {Pace[]} */
export const PACES = ["slow", "normal", "fast", "instant"];
export const HOLD = { light: 250, normal: 500, heavy: 1100 }; // how long each weight is shown, in ms
const BREATH = 2000; // how long the end of a round is shown, unless somebody goes on
const FACTOR = { slow: 1.8, normal: 1, fast: 0.3, instant: 0 };
const MANY = 40; // moments that wait: whoever is further behind catches up at once

/** @returns {Pace} */
export function paceNow() {
  return PACES.find((pace) => pace === memory.get("pace")) ?? "normal";
}

/** @param {Pace} pace */
export function setPace(pace) {
  memory.set("pace", pace);
}

/** Whether the end of a round waits for a tap, for a while. */
export function restsNow() {
  return memory.get("rests") !== "off";
}

/** @param {boolean} on */
export function setRests(on) {
  memory.set("rests", on ? "on" : "off");
}

export class Stage {
  /** @type {Moment[]} */
  #waiting = [];
  #timer = 0;
  #holding = false;
  #hurried = false;

  /** @param {StageListener} on */
  constructor(on) {
    this.on = on;
    document.addEventListener("visibilitychange", () => { if (document.hidden) this.#go(); });
  }

  /** Whether something is still to be shown. */
  get behind() {
    return this.#waiting.length > 0;
  }

  /** @param {Moment[]} moments */
  add(moments) {
    this.#waiting.push(...moments);
    if (!this.#holding) this.#next();
  }

  /** Forget what waits: a whole table is shown instead. */
  clear() {
    this.#waiting = [];
    this.#hurried = false;
    this.#release();
  }

  /** Show what waits at once, and what comes until `arrive` is called. */
  skip() {
    this.#hurried = true;
    this.#go();
  }

  /** The next decision is there: from now on everything takes its time again. */
  arrive() {
    this.#hurried = false;
  }

  /** What is shown now has been seen: somebody has acted. */
  #go() {
    if (!this.#holding) return;
    this.#release();
    this.#next();
  }

  #release() {
    clearTimeout(this.#timer);
    this.#holding = false;
    this.on.rest(false);
  }

  /** Show moments until one of them takes its time, or until there are none. */
  #next() {
    for (let moment = this.#waiting.shift(); moment; moment = this.#waiting.shift()) {
      const hold = this.#hold(moment);
      this.on.show(moment, hold);
      tell(moment, hold);
      if (!hold) continue;
      this.#holding = true;
      this.on.rest(Boolean(moment.rest) && restsNow());
      this.#timer = setTimeout(() => this.#go(), hold);
      return;
    }
    this.on.idle();
  }

  /** @param {Moment} moment */
  #hold(moment) {
    if (this.#hurried || document.hidden || !moment.weight || this.#waiting.length > MANY) return 0;
    const long = moment.rest && restsNow() ? BREATH : HOLD[moment.weight];
    return long * FACTOR[paceNow()];
  }
}

/**
 * Whoever wants to follow the timeline hears of every moment: tests, and extensions of the page.
 * @param {Moment} moment
 * @param {number} hold
 */
function tell({ weight, story, rest }, hold) {
  const lines = (story ?? []).map((line) => line.kind);
  document.dispatchEvent(new CustomEvent("beat", { detail: { weight, lines, hold, rest: Boolean(rest) } }));
}
