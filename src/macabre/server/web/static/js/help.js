/**
 * Whatever lies on the table explains itself: to the mouse that rests on it, to a long press, to the key "?", and to
 * screen readers. The sentences are loaded once; which of them are meant follows from what a piece is.
 */

import { el, page, ruleLink, set, shutter, word } from "./dom.js";
import { open } from "./dialogs.js";
import { byId, targetOf } from "./elements.js";

/** @import { OpenRule } from "./dom.js" */
/** @import { HelpEntry, HelpTexts, Piece } from "./types.d.ts" */
/** @import { Table } from "./scene.js" */

const REST = 650; // how long a mouse rests on a piece before that is taken for a question, in ms
const PRESS = 450; // how long a finger does; browsers that offer a menu do so a little later
const DRIFT = 10; // how far a finger may move meanwhile, in px
const GAP = 10; // between a piece and what is said of it
const NARROW = 700; // below this width, what is said stands at the foot of the window
const DESCRIPTION = "help-text";

/** @type {Promise<HelpTexts> | null} */
let loading = null;

/** All that the game says of its things; asked for once, and again only if that failed. */
export function helpTexts() {
  loading ??= fetch(page.help).then((answer) => answer.json()).catch((error) => { loading = null; throw error; });
  return loading;
}

/**
 * What there is to say of a piece: what it shows, and what part of the table it is; where there is nothing, what a
 * click on it does. This follows `draw/help_keys.py` and `HelpTexts.of`.
 * @param {HelpTexts} texts
 * @param {Piece} piece
 * @returns {HelpEntry[]}
 */
export function helpOf(texts, piece) {
  const verb = (/** @type {string} */ code) => code.split(":")[0];
  const present = (/** @type {(HelpEntry | undefined)[]} */ entries) => entries.filter((entry) => entry !== undefined);
  const thing = present([texts.pictures[(piece.sprite ?? "").replace(/-back$/, "")], texts.parts[verb(piece.key)]]);
  if (thing.length) return thing;
  return present([...new Set((piece.choices ?? []).map(verb))].map((key) => texts.choices[key]));
}

export class Explainer {
  #table;
  #openRule;
  #timer = 0;
  /** @type {HTMLElement | null} */
  #bubble = null;
  #pressed = false; // whether the click that follows belongs to a long press
  /** @type {[number, number]} */
  #start = [0, 0];
  #description = el("p", { id: DESCRIPTION, hidden: true });

  /**
   * @param {Table} table
   * @param {OpenRule} openRule
   */
  constructor(table, openRule) {
    this.#table = table;
    this.#openRule = openRule;
    const box = table.box;
    box.after(this.#description);
    box.addEventListener("pointerover", (event) => this.#over(event));
    box.addEventListener("pointerleave", () => this.#leave());
    box.addEventListener("pointerdown", (event) => this.#down(event));
    box.addEventListener("pointermove", (event) => this.#move(event));
    for (const end of ["pointerup", "pointercancel"]) box.addEventListener(end, () => clearTimeout(this.#timer));
    box.addEventListener("click", (event) => this.#click(event), { capture: true });
    box.addEventListener("contextmenu", (event) => { if (this.#pressed) event.preventDefault(); });
    box.addEventListener("focusin", (event) => this.#describe(event));
    document.addEventListener("keydown", (event) => this.#key(event));
    document.addEventListener("pointerdown", (event) => this.#beside(event));
  }

  hide() {
    clearTimeout(this.#timer);
    this.#bubble?.remove();
    this.#bubble = null;
  }

  /** Everything that lies on the table, in a list. */
  async list() {
    const texts = await helpTexts();
    /** @type {Map<string, { label: string, entries: HelpEntry[] }>} */
    const things = new Map();
    for (const piece of this.#table.pieces) {
      const entries = helpOf(texts, { ...piece, choices: undefined });
      const key = JSON.stringify(entries);
      if (entries.length && !things.has(key)) things.set(key, { label: nameOf(piece), entries });
    }
    const rows = [...things.values()].flatMap(({ label, entries }) => [
      el("dt", {}, label), el("dd", {}, entries.map((entry) => this.#paragraph(entry)))]);
    open(word("things"), el("dl", { class: "things" }, rows), { kind: "things" });
  }

  // -- who asks

  /** @param {PointerEvent} event */
  #over(event) {
    if (event.pointerType !== "mouse" || this.#bubble?.dataset.pinned) return;
    this.hide();
    const element = targetOf(event)?.closest(".piece");
    if (element) this.#timer = setTimeout(() => this.#show(element), REST);
  }

  #leave() {
    if (!this.#bubble?.dataset.pinned) this.hide();
  }

  /** @param {PointerEvent} event */
  #down(event) {
    this.hide();
    this.#pressed = false;
    const element = targetOf(event)?.closest(".piece");
    if (event.pointerType === "mouse" || !element) return;
    this.#start = [event.clientX, event.clientY];
    this.#timer = setTimeout(() => { this.#pressed = true; this.#show(element, true); }, PRESS);
  }

  /** @param {PointerEvent} event */
  #move(event) {
    if (event.pointerType === "mouse") return;
    const [x, y] = this.#start;
    if (Math.hypot(event.clientX - x, event.clientY - y) > DRIFT) clearTimeout(this.#timer);
  }

  /** @param {MouseEvent} event */
  #click(event) {
    if (!this.#pressed) return this.hide();
    this.#pressed = false;
    event.preventDefault();
    event.stopPropagation();
  }

  /** @param {PointerEvent} event */
  #beside(event) {
    if (this.#bubble && !targetOf(event)?.closest(".help, .scene")) this.hide();
  }

  /** @param {KeyboardEvent} event */
  #key(event) {
    if (event.key === "Escape") return this.hide();
    if (event.key !== "?" || event.ctrlKey || event.metaKey) return;
    if (targetOf(event)?.closest("input, textarea, select, dialog")) return;
    event.preventDefault();
    const element = this.#table.box.contains(document.activeElement) && document.activeElement?.closest(".piece");
    if (element) this.#show(element, true);
    else this.list();
  }

  /** @param {FocusEvent} event */
  async #describe(event) {
    const element = targetOf(event)?.closest(".piece");
    const piece = element && this.#table.pieceOf(element);
    if (!element || !piece) return;
    try {
      const texts = await helpTexts();
      this.#description.textContent = helpOf(texts, piece).map(([text]) => text).join(" ");
      set(element, "aria-describedby", this.#description.textContent ? DESCRIPTION : null);
    } catch { /* its label says what it is */ }
  }

  // -- what is said

  /**
   * @param {Element} element
   * @param {boolean} pinned whether it stays until it is closed, and can be read at leisure
   */
  async #show(element, pinned = false) {
    const piece = this.#table.pieceOf(element);
    if (!piece || !element.isConnected) return;
    /** @type {HelpEntry[]} */
    let entries = [];
    try { entries = helpOf(await helpTexts(), piece); } catch { /* the label is all there is */ }
    if (!element.isConnected || (!entries.length && (piece.kind === "text" || !piece.label))) return;
    this.hide();
    // What a mouse passes over is for eyes only: others get it as the description of what they are at.
    const heard = { role: pinned && "status", "aria-hidden": !pinned && "true" };
    this.#bubble = el("div", { class: "help", "data-pinned": pinned, ...heard },
      pinned ? shutter(() => this.hide()) : "",
      el("p", { class: "what" }, nameOf(piece)), entries.map((entry) => this.#paragraph(entry, pinned)));
    byId("main").append(this.#bubble);
    place(this.#bubble, element.getBoundingClientRect());
  }

  /**
   * @param {HelpEntry} entry
   * @param {boolean} linked whether the rules can be opened from here
   */
  #paragraph([text, ...rules], linked = true) {
    const go = (/** @type {string} */ rule) => { this.hide(); this.#openRule(rule); };
    const name = (/** @type {string} */ rule) => (linked ? ruleLink(rule, go) : el("span", { class: "rule" }, rule));
    return el("p", {}, text, rules.flatMap((rule) => [" ", name(rule)]));
  }
}

/**
 * What a piece is, without what a click on it does: that follows in its label after a dash.
 * @param {Piece} piece
 */
function nameOf(piece) {
  const label = piece.label || piece.text || "";
  return piece.choices?.length === 1 ? label.split(" – ")[0] : label;
}

/**
 * Beside the piece where there is room, never over it; on a narrow window at its foot.
 * @param {HTMLElement} bubble
 * @param {DOMRect} piece
 */
function place(bubble, piece) {
  if (innerWidth < NARROW) return set(bubble, "data-low", true);
  const { width, height } = bubble.getBoundingClientRect();
  const right = piece.right + GAP + width <= innerWidth;
  const below = piece.bottom + GAP + height <= innerHeight;
  const aside = !below && piece.top - GAP - height < 0;
  const beside = right ? piece.right + GAP : piece.left - GAP - width;
  const left = aside ? beside : piece.left + piece.width / 2 - width / 2;
  const top = aside ? piece.top : below ? piece.bottom + GAP : piece.top - GAP - height;
  bubble.style.left = `${Math.max(GAP, Math.min(innerWidth - width - GAP, left))}px`;
  bubble.style.top = `${Math.max(GAP, Math.min(innerHeight - height - GAP, top))}px`;
}
