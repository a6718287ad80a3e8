/**
 * Keeps the pieces on the page in step with a scene. It knows pieces, places and moods, and nothing of any game.
 *
 * Pieces are kept by key, so focus, hover and movement survive a change. Sizes are in the scene's own units; one custom
 * property, --u, says how many pixels a unit is. How large letters are, where lines are broken and where badges lie
 * comes with the scene: here it is only drawn.
 */

import { el, moving, set, sprite } from "./dom.js";
import { must, targetOf } from "./elements.js";

/** @import { Patch, Piece, PieceChange, Scene } from "./types.d.ts" */

/**
 * A piece and the element that shows it.
 * @typedef {{ piece: Piece, element: HTMLElement }} Shown
 */

/**
 * What a change does that one could hear: a card is turned over, a die falls, a token goes somewhere.
 * @typedef {"card" | "die" | "token"} Stir
 */

/**
 * @typedef {object} TableListener
 * @property {(piece: Piece, choices: string[]) => void} choose hears of a click on a piece with choices
 * @property {(piece: Piece, leads: string[]) => void} [lead] hears of a click on a piece that answers a later question
 * @property {(part: number) => void} [add] hears of a click on a part of the amounts
 * @property {(piece: Piece, closed: string[]) => void} why hears of a click on a piece whose codes are closed now
 * @property {(room: Element) => number} height says how high the table may be
 * @property {(codes: string[]) => void} [hover] hears what is pointed at
 */

const DIE = /^(die-)(\d)$/; // the one convention among sprites: faces of a die can be rolled
const MINIMUM = { wide: 0.62, tall: 0.94 }; // below this nothing is readable and no finger hits: scroll instead
const HAIR = 6; // pixels of the empty frame that may lie outside, so that a finger still fits at 360 pixels
const FLIGHT = 350;
/** @type {Record<string, [number, number] | undefined>} */
const ARROWS = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] };

export class Table {
  /** @type {Map<string, Shown>} */
  #pieces = new Map();
  #leaving;
  /** @type {Set<Stir>} */
  #stirred = new Set();
  /** @type {Scene["size"]} */
  #size = [1400, 900];
  /** @type {Scene["shape"] | ""} */
  #shape = "";

  /**
   * @param {HTMLElement} box
   * @param {TableListener} on
   */
  constructor(box, on) {
    this.box = box;
    this.on = on;
    this.#leaving = el("div", { class: "leaving", "aria-hidden": "true" });
    box.after(this.#leaving);
    box.addEventListener("click", (event) => this.#click(event));
    box.addEventListener("keydown", (event) => this.#arrow(event));
    for (const kind of ["pointerover", "focusin"]) box.addEventListener(kind, (event) => this.#hover(event, true));
    for (const kind of ["pointerout", "focusout"]) box.addEventListener(kind, (event) => this.#hover(event, false));
  }

  /**
   * A whole scene. Between scenes of one shape pieces move; anything else is laid out at once.
   * @param {Scene} scene
   */
  show(scene) {
    const keys = new Set(scene.pieces.map((piece) => piece.key));
    if (scene.shape !== this.#shape) this.#still();
    this.#shape = scene.shape;
    this.#size = scene.size;
    this.fit();
    const gone = [...this.#pieces.keys()].filter((key) => !keys.has(key));
    this.change({ ...scene, gone, order: [...keys] });
  }

  /**
   * The difference to the next scene; what one could hear of it.
   * @param {Patch} patch
   * @returns {Stir[]}
   */
  change(patch) {
    this.#stirred.clear();
    if (patch.title !== undefined) set(this.box, "aria-label", patch.title);
    const gone = (patch.gone ?? []).map((key) => this.#pieces.get(key)).filter((shown) => shown !== undefined);
    const fresh = (patch.pieces ?? []).filter((piece) => !this.#pieces.has(piece.key));
    for (const piece of patch.pieces ?? []) this.#put(piece);
    for (const part of patch.changes ?? []) this.#put(altered(this.#known(part.key).piece, part));
    this.#fly(fresh, gone);
    for (const { piece } of gone) this.#remove(piece.key);
    if (patch.order) this.#arrange(patch.order);
    this.#letThrough();
    return [...this.#stirred];
  }

  /** Leave nothing on the table: whoever looks next may not see what was there. */
  clear() {
    this.#pieces.clear();
    this.box.replaceChildren();
    this.#leaving.replaceChildren();
    this.#shape = "";
  }

  /** Everything that lies on the table. */
  get pieces() {
    return [...this.#pieces.values()].map(({ piece }) => piece);
  }

  /**
   * The piece that an element of the table shows.
   * @param {Element} element
   */
  pieceOf(element) {
    return this.#pieces.get(element.getAttribute("data-key") ?? "")?.piece;
  }

  /**
   * Point out the pieces that stand for a code, or none.
   * @param {string | null | undefined} code
   */
  point(code, how = "pointed") {
    for (const { piece, element } of this.#pieces.values()) {
      set(element, `data-${how}`, code ? (piece.choices ?? []).includes(code) : false);
    }
  }

  /**
   * What lies on each part of the amounts so far, and what is meant to lie there in the end.
   * @param {(number | undefined)[]} numbers
   * @param {(number | undefined)[]} goals
   */
  divided(numbers, goals) {
    for (const { piece, element } of this.#pieces.values()) {
      const { part } = piece;
      if (part === undefined) continue;
      const number = numbers[part] ?? 0;
      const text = element.querySelector(".text span");
      if (text) text.textContent = String(number);
      if (!clickable(piece)) continue;
      set(element, "data-laid", String(number));
      set(element, "data-meant", number < (goals[part] ?? 0));
      set(element, "aria-label", `${piece.label}: ${number}`);
    }
  }

  /** Scale to the room there is; where that would be too small, it scrolls instead. Whether the scale has changed. */
  fit() {
    const room = must(this.box.parentElement, HTMLElement);
    const [width, height] = this.#size;
    const broad = (room.clientWidth + HAIR) / width;
    const least = MINIMUM[this.#shape || "wide"];
    const unit = `${Math.min(broad, Math.max(this.on.height(room) / height, least)).toFixed(4)}px`;
    const changed = this.box.style.getPropertyValue("--u") !== unit;
    for (const box of [this.box, this.#leaving]) {
      box.style.setProperty("--u", unit);
      box.style.setProperty("--sw", String(width));
      box.style.setProperty("--sh", String(height));
    }
    return changed;
  }

  /** Lay out anew after the window has changed; nothing moves meanwhile. */
  resize() {
    if (this.fit()) this.#still();
  }

  #still() {
    this.box.classList.add("still");
    requestAnimationFrame(() => requestAnimationFrame(() => this.box.classList.remove("still")));
  }

  // -- one piece

  /**
   * What is shown for a key that a patch says is on the table.
   * @param {string} key
   */
  #known(key) {
    const shown = this.#pieces.get(key);
    if (!shown) throw new Error(`no piece ${key} on the table`);
    return shown;
  }

  /** @param {Piece} piece */
  #put(piece) {
    const known = this.#pieces.get(piece.key);
    const tag = clickable(piece) || piece.closed ? "button" : "div";
    /** @type {HTMLElement} */
    let element = known?.element ?? el(tag, { class: "piece" });
    if (element.localName !== tag) element = exchange(element, tag);
    if (!known) this.box.append(element);
    const before = known?.piece;
    const stir = stirOf(before, piece);
    if (stir) this.#stirred.add(stir);
    this.#pieces.set(piece.key, { piece, element });
    element.dataset.key = piece.key;
    name(element, piece);
    place(element, piece);
    if (inside(before) !== inside(piece)) {
      element.replaceChildren(...contents(piece));
      if (before) this.#turned(element, before, piece);
    }
  }

  /**
   * A die that shows another face has rolled; a card whose other side shows has been turned over.
   * @param {HTMLElement} element
   * @param {Piece} before
   * @param {Piece} after
   */
  #turned(element, before, after) {
    if (!moving() || this.box.classList.contains("still")) return;
    const stir = stirOf(before, after);
    if (stir === "die") tumble(element, after.sprite ?? "");
    else if (stir === "card") {
      element.animate([{ transform: "scaleX(0.05)" }, { transform: "none" }], { duration: 260, easing: "ease-out" });
    }
  }

  /**
   * New pieces come from where one of the same look has just gone; others fade in.
   * @param {Piece[]} fresh
   * @param {Shown[]} gone
   */
  #fly(fresh, gone) {
    if (!moving() || this.box.classList.contains("still")) return;
    const left = gone.filter(({ piece }) => piece.sprite);
    for (const piece of fresh) {
      const { element } = this.#known(piece.key);
      if (DIE.test(piece.sprite ?? "")) tumble(element, piece.sprite ?? "");
      const index = left.findIndex((other) => other.piece.sprite === piece.sprite);
      if (index < 0) {
        element.animate([{ opacity: 0 }, { opacity: 1 }], { duration: FLIGHT });
        continue;
      }
      const [{ piece: from }] = left.splice(index, 1);
      const unit = parseFloat(this.box.style.getPropertyValue("--u"));
      const shift = `${(from.x - piece.x) * unit}px ${(from.y - piece.y) * unit}px`;
      const start = { transform: `translate(${shift.replace(" ", ",")}) scale(${from.w / piece.w})`, zIndex: 90 };
      element.animate([start, { transform: "none", zIndex: 90 }], { duration: FLIGHT + 100, easing: "ease-in-out" });
    }
  }

  /** @param {string} key */
  #remove(key) {
    const { element, piece } = this.#known(key);
    this.#pieces.delete(key);
    if (element.contains(document.activeElement)) this.box.focus({ preventScroll: true });
    element.remove();
    if (!moving() || this.box.classList.contains("still") || piece.kind === "text") return;
    this.#leaving.append(element);
    element.inert = true;
    element.animate([{ opacity: 1 }, { opacity: 0 }], { duration: 200 }).finished.finally(() => element.remove());
  }

  /**
   * The order of the document is that of reading; only what stands wrong is moved.
   * @param {string[]} order
   */
  #arrange(order) {
    const focused = document.activeElement;
    let next = this.box.firstElementChild;
    for (const key of order) {
      const element = this.#pieces.get(key)?.element;
      if (!element) continue;
      if (element === next) next = next.nextElementSibling;
      else this.box.insertBefore(element, next);
    }
    const moved = focused !== document.activeElement && this.box.contains(focused);
    if (moved && focused instanceof HTMLElement) focused.focus({ preventScroll: true });
  }

  /** What lies on a piece that can be chosen is not in a finger's way, unless it can be chosen itself. */
  #letThrough() {
    const all = [...this.#pieces.values()];
    const lit = all.map(({ piece }) => piece).filter(clickable);
    for (const { piece, element } of all) {
      const under = clickable(piece) ? undefined : lit.find((one) => liesOn(piece, one));
      set(element, "data-through", Boolean(under));
    }
  }

  // -- hands and keys

  /**
   * The piece that an event is about.
   * @param {Event} event
   */
  #find(event) {
    const element = targetOf(event)?.closest(".piece");
    return this.#pieces.get(element?.getAttribute("data-key") ?? "");
  }

  /** @param {MouseEvent} event */
  #click(event) {
    const piece = this.#find(event)?.piece;
    if (piece?.choices) this.on.choose(piece, piece.choices);
    else if (piece?.leads) this.on.lead?.(piece, piece.leads);
    else if (piece?.part !== undefined && clickable(piece)) this.on.add?.(piece.part);
    else if (piece?.closed) this.on.why(piece, piece.closed);
  }

  /**
   * @param {Event} event
   * @param {boolean} enters
   */
  #hover(event, enters) {
    const piece = this.#find(event)?.piece;
    if (piece) this.on.hover?.(enters ? piece.choices ?? piece.leads ?? [] : []);
  }

  /**
   * Arrow keys go to the next button in that direction, also to those that only say why they are closed.
   * @param {KeyboardEvent} event
   */
  #arrow(event) {
    const way = ARROWS[event.key];
    const here = this.#find(event);
    if (!way || !here) return;
    event.preventDefault();
    const others = [...this.#pieces.values()].filter((one) => one !== here);
    const buttons = others.filter(({ element }) => element.tagName === "BUTTON");
    const far = (/** @type {Shown} */ { piece }) => {
      const [dx, dy] = [piece.x - here.piece.x, piece.y - here.piece.y];
      const ahead = dx * way[0] + dy * way[1];
      return ahead <= 1 ? Infinity : ahead + 2.5 * Math.abs(dx * way[1] + dy * way[0]);
    };
    const nearest = buttons.reduce((best, one) => (far(one) < far(best) ? one : best), buttons[0]);
    if (nearest && far(nearest) < Infinity) nearest.element.focus();
  }
}

/**
 * What could be heard when a piece becomes another, or comes to the table.
 * @param {Piece | undefined} before
 * @param {Piece} after
 * @returns {Stir | null}
 */
function stirOf(before, after) {
  if (DIE.test(after.sprite ?? "")) return before?.sprite === after.sprite ? null : "die";
  const down = (/** @type {Piece} */ piece) => (piece.mood ?? "").split(" ").includes("down");
  if (after.kind === "card") return before && down(before) !== down(after) ? "card" : null;
  const lies = before?.x === after.x && before.y === after.y;
  return after.kind === "token" && !lies ? "token" : null;
}

/**
 * Whether a click on a piece does anything but ask why not.
 * @param {Piece} piece
 */
export function clickable(piece) {
  return Boolean(piece.choices ?? piece.leads) || (piece.part !== undefined && piece.kind !== "text");
}

/**
 * Whether a piece lies on another one, at least in part.
 * @param {Piece} piece
 * @param {Piece} below
 */
function liesOn(piece, below) {
  const near = (/** @type {number} */ far, /** @type {number} */ one, /** @type {number} */ other) =>
    Math.abs(far) < (one + other) / 2;
  return (piece.layer ?? 0) > (below.layer ?? 0)
    && near(piece.x - below.x, piece.w, below.w) && near(piece.y - below.y, piece.h, below.h);
}

/**
 * A piece with some of its fields changed; null puts a field back to its default.
 * @param {Piece} piece
 * @param {PieceChange} part
 * @returns {Piece}
 */
export function altered(piece, part) {
  /** @type {Partial<PieceChange>} */
  const made = { ...piece, ...part };
  const fields = /** @type {(keyof PieceChange)[]} */ (Object.keys(part));
  for (const field of fields) if (part[field] === null) delete made[field];
  return /** @type {Piece} */ (made);
}

/**
 * What is heard of a piece. A closed one is a button that is not available; it stays out of the way of the Tab key.
 * @param {HTMLElement} element
 * @param {Piece} piece
 */
function name(element, piece) {
  const plain = piece.kind === "text" && piece.text?.replaceAll("\n", " ") === piece.label;
  const button = element.tagName === "BUTTON";
  set(element, "type", button && "button");
  set(element, "role", !button && piece.label && !plain && "img");
  set(element, "aria-label", !plain && (button ? spoken(piece) : piece.label));
  set(element, "aria-hidden", !button && !piece.label && "true");
  const can = clickable(piece);
  set(element, "aria-disabled", button && !can && "true");
  set(element, "aria-haspopup", Boolean((piece.choices?.length ?? 0) > 1 || piece.leads) && "dialog");
  set(element, "tabindex", (button ? !can : document.activeElement === element) && "-1");
}

/**
 * The name of a button: its label. What is written on it is part of that, since whoever chooses by voice says what can
 * be read; where the label puts it in other words, it comes first.
 * @param {Piece} piece
 */
function spoken({ label, text = "" }) {
  const words = (/** @type {string} */ said) => ` ${said.toLowerCase().replace(/[^\p{L}\p{N}]+/gu, " ").trim()} `;
  return !text || words(label).includes(words(text)) ? label : `${text.replaceAll("\n", " ")}: ${label}`;
}

/**
 * @param {HTMLElement} element
 * @param {Piece} piece
 */
function place(element, piece) {
  const { x, y, w, h } = piece;
  const style = element.style;
  for (const [axis, value] of Object.entries({ x, y, w, h })) style.setProperty(`--${axis}`, String(value));
  style.setProperty("--angle", `${piece.turn ?? 0}deg`);
  style.setProperty("--layer", String(piece.layer ?? 0));
  set(element, "data-kind", piece.kind);
  set(element, "data-mood", piece.mood);
  set(element, "data-can", clickable(piece));
  if (piece.part === undefined) set(element, "data-laid", false);
  set(element, "data-bare", !piece.sprite);
  set(element, "data-sprite", piece.sprite);
}

/**
 * Everything that its contents depend on, to be compared.
 * @param {Piece | undefined} piece
 */
function inside(piece) {
  return piece && JSON.stringify([piece.kind, piece.sprite, piece.text, piece.letters, piece.badges, piece.badge]);
}

/**
 * @param {Piece} piece
 * @returns {Element[]}
 */
function contents(piece) {
  const { sprite: key, text } = piece;
  return [...(key ? [sprite(key)] : []), ...(text ? [writing(piece, text)] : []), ...badges(piece)];
}

/**
 * The same children in an element of another tag, at the same place, so that it can still move from there.
 * @param {HTMLElement} element
 * @param {"button" | "div"} tag
 */
function exchange(element, tag) {
  const other = el(tag, { class: "piece", style: null }, [...element.childNodes]);
  other.style.cssText = element.style.cssText;
  const focused = document.activeElement === element;
  element.replaceWith(other);
  void other.offsetWidth; // lets the browser take note of the old place
  if (focused) {
    other.tabIndex = -1;
    other.focus({ preventScroll: true });
  }
  return other;
}

/**
 * What is written on a piece: in the band of a card, in the middle of anything else.
 * @param {Piece} piece
 * @param {string} text
 */
function writing(piece, text) {
  const band = piece.kind === "card" && piece.sprite;
  const lines = text.split("\n").flatMap((line) => [el("span", {}, line), " "]); // no words are joined when it is read
  const made = el("span", { class: band ? "text band" : "text" }, lines);
  made.style.setProperty("--f", String(piece.letters));
  return made;
}

/**
 * Badges at their places, from the centre. Their texts are only drawn: the label says what they mean, and whoever
 * chooses by voice says the name that is written on the piece.
 * @param {Piece} piece
 */
function badges(piece) {
  return (piece.badges ?? []).map(([key, text, x, y, way]) => {
    const inner = [key ? sprite(key) : "", text ? el("b", { "data-text": text }) : ""];
    const made = el("span", { class: "badge", "data-way": way, "data-on": key }, inner);
    const places = { "--bx": x, "--by": y, "--s": piece.badge };
    for (const [property, value] of Object.entries(places)) made.style.setProperty(property, String(value));
    return made;
  });
}

/**
 * A die tumbles: it spins while its faces change, and comes to rest on the right one.
 * @param {HTMLElement} element
 * @param {string} key
 */
function tumble(element, key) {
  if (!moving()) return;
  const use = element.querySelector("use");
  const [, stem] = DIE.exec(key) ?? [];
  if (!use || !stem) return;
  const [sheet] = (use.getAttribute("href") ?? "").split("#");
  const face = (/** @type {string} */ side) => use.setAttribute("href", `${sheet}#${side}`);
  const ways = ["none", "translateY(-18%) rotate(420deg) scale(1.2)", "rotate(720deg)"];
  element.animate(ways.map((transform) => ({ transform })), { duration: 490, easing: "ease-out" });
  [60, 130, 210, 300, 390].forEach((wait, i) => setTimeout(() => face(`${stem}${((i * 5 + 2) % 6) + 1}`), wait));
  setTimeout(() => face(key), 450);
}
