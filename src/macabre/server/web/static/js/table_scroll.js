/**
 * Which part of the table is in sight where it is larger than the screen: the part that matters for what is asked.
 * Where more can be chosen further up or down, an arrow at the edge says so.
 */

import { all, byId, must } from "./elements.js";
import { moving, set } from "./dom.js";

/**
 * From where to where a piece reaches, in pixels from the top of the table.
 * @typedef {[top: number, bottom: number]} Reach
 */

const ARROW = 40; // the guide's arrow stands above the piece
const RIM = 8; // around everything else
const MEANT = ".piece[data-meant]"; // by guide or hint
const LIT = ".piece[data-can]";

export class TableScroll {
  #stage = must(document.querySelector(".stage"), HTMLElement);
  #scene = byId("scene");
  #asked = "";

  constructor() {
    this.#stage.addEventListener("scroll", () => this.#point(), { passive: true });
    new ResizeObserver(() => this.#go()).observe(this.#stage);
  }

  /**
   * Something is asked; the pieces that answer it may come later. Whoever has scrolled since they came stays there.
   * @param {string} asked
   */
  bring(asked) {
    if (asked !== this.#asked && this.#scene.querySelector(LIT)) {
      this.#asked = asked;
      this.#go();
    }
    this.#point();
  }

  #go() {
    const { scrollTop, scrollHeight, clientHeight } = this.#stage;
    const room = { height: clientHeight, now: scrollTop, most: scrollHeight - clientHeight };
    const meant = this.#meant();
    const top = meant.length ? bestTop(meant, room, room.most) : bestTop(this.#lit(), room, room.now);
    const behavior = moving() ? "smooth" : "auto";
    if (Math.abs(top - scrollTop) > 1) this.#stage.scrollTo({ top, behavior });
    this.#point();
  }

  /** What the guide or the hint means. */
  #meant() {
    return all(this.#scene, MEANT).map((piece) => this.#reach(piece, ARROW));
  }

  #lit() {
    return all(this.#scene, LIT).map((piece) => this.#reach(piece, RIM));
  }

  /**
   * Where a piece is going to lie: it may still be on its way.
   * @param {HTMLElement} piece
   * @param {number} above
   * @returns {Reach}
   */
  #reach(piece, above) {
    const unit = parseFloat(this.#scene.style.getPropertyValue("--u"));
    const [y, h] = ["--y", "--h"].map((name) => Number(piece.style.getPropertyValue(name)) * unit);
    const middle = this.#scene.offsetTop + y;
    return [middle - h / 2 - above, middle + h / 2 + RIM];
  }

  /** Say at the edges whether something can be chosen beyond them. */
  #point() {
    const [top, bottom] = [this.#stage.scrollTop, this.#stage.scrollTop + this.#stage.clientHeight];
    const lit = this.#lit();
    set(byId("edges"), "data-up", lit.some(([from]) => from + 2 * RIM < top));
    set(byId("edges"), "data-down", lit.some(([, to]) => to - 2 * RIM > bottom));
  }
}

/**
 * How far to scroll so that most is in sight; of equals, the nearest to where one `would` like to be. Nothing moves
 * when all of it is in sight already.
 * @param {Reach[]} reaches
 * @param {{ height: number, now: number, most: number }} room what is in sight, from where, and how far one can scroll
 * @param {number} would
 */
function bestTop(reaches, { height, now, most }, would) {
  const shown = (/** @type {Reach} */ [top, bottom], /** @type {number} */ at) =>
    Math.max(0, top) >= at - 1 && Math.min(most + height, bottom) <= at + height + 1;
  const seen = (/** @type {number} */ at) => reaches.filter((reach) => shown(reach, at)).length;
  if (seen(now) === reaches.length) return now;
  const inside = (/** @type {number} */ at) => Math.max(0, Math.min(most, at));
  const tops = [now, ...reaches.flatMap(([top, bottom]) => [inside(top), inside(bottom - height)])];
  const better = (/** @type {number} */ one, /** @type {number} */ other) =>
    seen(one) - seen(other) || Math.abs(other - would) - Math.abs(one - would);
  return tops.reduce((best, at) => (better(at, best) > 0 ? at : best));
}
