/**
 * Keeps the pieces on the page in step with a scene. It knows pieces, places and moods, and nothing of any game.
 *
 * Pieces are kept by key, so focus, hover and movement survive a change. Sizes are in the scene's own units; one custom
 * property, --u, says how many pixels a unit is. The formulas for text and badges are those of the SVG renderer.
 */

import { el, moving, set, sprite } from "./dom.js";

const DIE = /^(die-)(\d)$/; // the one convention among sprites: faces of a die can be rolled
const MINIMUM = { wide: 0.62, tall: 0.91 }; // below this nothing is readable and no finger hits: scroll instead
const FLIGHT = 350;
const ROLLED = 2200;
const LONGEST = 26; // letters in a line of a plate, at least
const ARROWS = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] };

export class Table {
  #pieces = new Map();
  #leaving;
  #size = [1400, 900];

  /** `on.choose(piece)` is called for a piece with choices, `on.why(piece)` for one whose codes are closed now;
   *  `on.height(room)` says how high the table may be; `on.hover(codes)` hears what is pointed at, `on.turned()` when
   *  a card is turned over. */
  constructor(box, on) {
    this.box = box;
    this.on = on;
    this.shape = "";
    this.#leaving = el("div", { class: "leaving", "aria-hidden": "true" });
    box.after(this.#leaving);
    box.addEventListener("click", (event) => this.#click(event));
    box.addEventListener("keydown", (event) => this.#arrow(event));
    for (const name of ["pointerover", "focusin"]) box.addEventListener(name, (event) => this.#hover(event, true));
    for (const name of ["pointerout", "focusout"]) box.addEventListener(name, (event) => this.#hover(event, false));
  }

  /** A whole scene. Between scenes of one shape pieces move; anything else is laid out at once. */
  show(scene) {
    const keys = new Set(scene.pieces.map((piece) => piece.key));
    if (scene.shape !== this.shape) this.#still();
    this.shape = scene.shape;
    this.#size = scene.size;
    this.fit();
    const gone = [...this.#pieces.keys()].filter((key) => !keys.has(key));
    this.change({ ...scene, gone, order: [...keys] });
  }

  /** The difference to the next scene. */
  change(patch) {
    if (patch.title !== undefined) set(this.box, "aria-label", patch.title);
    const gone = (patch.gone ?? []).map((key) => this.#pieces.get(key)).filter(Boolean);
    const fresh = (patch.pieces ?? []).filter((piece) => !this.#pieces.has(piece.key));
    for (const piece of patch.pieces ?? []) this.#put(piece);
    for (const part of patch.changes ?? []) this.#put(altered(this.#pieces.get(part.key).piece, part));
    this.#fly(fresh, gone);
    for (const { piece } of gone) this.#remove(piece.key);
    if (patch.order) this.#arrange(patch.order);
  }

  /** Leave nothing on the table: whoever looks next may not see what was there. */
  clear() {
    this.#pieces.clear();
    this.box.replaceChildren();
    this.#leaving.replaceChildren();
    this.shape = "";
  }

  /** Point out the pieces that stand for a code, or none. */
  point(code, how = "pointed") {
    for (const { piece, element } of this.#pieces.values()) {
      set(element, `data-${how}`, Boolean(code) && (piece.choices ?? []).includes(code));
    }
  }

  /** Let dice tumble over the table and come to rest on what was rolled; they lie there for a moment. */
  roll(numbers) {
    if (!numbers.length) return;
    this.#leaving.querySelector(".dice")?.remove();
    const dice = numbers.map((number) => el("span", { class: "die" }, sprite(`die-${number}`)));
    const box = el("div", { class: "dice" }, dice);
    this.#leaving.append(box);
    dice.forEach((die, i) => tumble(die, `die-${numbers[i]}`));
    setTimeout(() => box.remove(), ROLLED);
  }

  /** Scale to the room there is; where that would be too small, the page scrolls instead. */
  fit() {
    const room = this.box.parentElement;
    const [width, height] = this.#size;
    const broad = room.clientWidth / width;
    const least = MINIMUM[this.shape || "wide"];
    const unit = Math.min(broad, Math.max(this.on.height(room) / height, least));
    for (const box of [this.box, this.#leaving]) {
      box.style.setProperty("--u", `${unit.toFixed(4)}px`);
      box.style.setProperty("--sw", width);
      box.style.setProperty("--sh", height);
    }
  }

  /** Lay out anew after the window has changed; nothing moves meanwhile. */
  resize() {
    this.#still();
    this.fit();
  }

  #still() {
    this.box.classList.add("still");
    requestAnimationFrame(() => requestAnimationFrame(() => this.box.classList.remove("still")));
  }

  // -- one piece

  #put(piece) {
    const known = this.#pieces.get(piece.key);
    const tag = piece.choices || piece.closed ? "BUTTON" : "DIV";
    let element = known?.element ?? el(tag, { class: "piece" });
    if (element.tagName !== tag) element = exchange(element, tag);
    if (!known) this.box.append(element);
    const before = known?.piece;
    this.#pieces.set(piece.key, { piece, element });
    element.dataset.key = piece.key;
    name(element, piece);
    place(element, piece);
    if (inside(before) !== inside(piece)) {
      element.replaceChildren(...contents(piece));
      if (before) this.#turned(element, before, piece);
    }
  }

  /** A die that shows another face has rolled; a card whose other side shows has been turned over. */
  #turned(element, before, after) {
    if (!moving() || this.box.classList.contains("still")) return;
    const down = (piece) => (piece.mood ?? "").split(" ").includes("down");
    if (DIE.test(after.sprite ?? "") && before.sprite !== after.sprite) tumble(element, after.sprite);
    else if (after.kind === "card" && down(before) !== down(after)) {
      element.animate([{ transform: "scaleX(0.05)" }, { transform: "none" }], { duration: 260, easing: "ease-out" });
      this.on.turned?.();
    }
  }

  /** New pieces come from where one of the same look has just gone; others fade in. */
  #fly(fresh, gone) {
    if (!moving() || this.box.classList.contains("still")) return;
    const left = gone.filter(({ piece }) => piece.sprite);
    for (const piece of fresh) {
      const { element } = this.#pieces.get(piece.key);
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

  #remove(key) {
    const { element, piece } = this.#pieces.get(key);
    this.#pieces.delete(key);
    if (element.contains(document.activeElement)) this.box.focus({ preventScroll: true });
    element.remove();
    if (!moving() || this.box.classList.contains("still") || piece.kind === "text") return;
    this.#leaving.append(element);
    element.inert = true;
    element.animate([{ opacity: 1 }, { opacity: 0 }], { duration: 200 }).finished.finally(() => element.remove());
  }

  /** The order of the document is that of reading; only what stands wrong is moved. */
  #arrange(order) {
    const focused = document.activeElement;
    let next = this.box.firstElementChild;
    for (const key of order) {
      const element = this.#pieces.get(key)?.element;
      if (!element) continue;
      if (element === next) next = next.nextElementSibling;
      else this.box.insertBefore(element, next);
    }
    if (focused !== document.activeElement && this.box.contains(focused)) focused.focus({ preventScroll: true });
  }

  // -- hands and keys

  #find(event) {
    return this.#pieces.get(event.target.closest?.(".piece")?.dataset.key);
  }

  #click(event) {
    const piece = this.#find(event)?.piece;
    if (piece?.choices) this.on.choose(piece);
    else if (piece?.closed) this.on.why(piece);
  }

  #hover(event, enters) {
    const piece = this.#find(event)?.piece;
    if (piece) this.on.hover?.(enters && piece.choices ? piece.choices : []);
  }

  /** Arrow keys go to the next button in that direction, also to those that only say why they are closed. */
  #arrow(event) {
    const way = ARROWS[event.key];
    const here = this.#find(event);
    if (!way || !here) return;
    event.preventDefault();
    const others = [...this.#pieces.values()].filter((one) => one !== here);
    const buttons = others.filter(({ element }) => element.tagName === "BUTTON");
    const far = ({ piece }) => {
      const [dx, dy] = [piece.x - here.piece.x, piece.y - here.piece.y];
      const ahead = dx * way[0] + dy * way[1];
      return ahead <= 1 ? Infinity : ahead + 2.5 * Math.abs(dx * way[1] + dy * way[0]);
    };
    const nearest = buttons.reduce((best, one) => (far(one) < far(best) ? one : best), buttons[0]);
    if (nearest && far(nearest) < Infinity) nearest.element.focus();
  }
}

/** A piece with some of its fields changed; null puts a field back to its default. */
export function altered(piece, part) {
  const made = { ...piece, ...part };
  for (const [field, value] of Object.entries(part)) if (value === null) delete made[field];
  return made;
}

/** What is heard of a piece. A closed one is a button that is not available; it stays out of the way of the Tab key. */
function name(element, piece) {
  const plain = piece.kind === "text" && piece.text?.replaceAll("\n", " ") === piece.label;
  const button = element.tagName === "BUTTON";
  set(element, "type", button && "button");
  set(element, "role", !button && piece.label && !plain && "img");
  set(element, "aria-label", !plain && piece.label);
  set(element, "aria-hidden", !button && !piece.label && "true");
  set(element, "aria-disabled", button && !piece.choices && "true");
  set(element, "aria-haspopup", (piece.choices?.length ?? 0) > 1 && "dialog");
  set(element, "tabindex", (button ? !piece.choices : document.activeElement === element) && "-1");
  set(element, "title", piece.kind !== "text" && piece.kind !== "button" && piece.label);
}

function place(element, piece) {
  const style = element.style;
  for (const axis of ["x", "y", "w", "h"]) style.setProperty(`--${axis}`, piece[axis]);
  style.setProperty("--angle", `${piece.turn ?? 0}deg`);
  style.setProperty("--layer", piece.layer ?? 0);
  set(element, "data-kind", piece.kind);
  set(element, "data-mood", piece.mood);
  set(element, "data-can", Boolean(piece.choices));
  set(element, "data-bare", !piece.sprite);
  set(element, "data-sprite", piece.sprite);
}

/** Everything that its contents depend on, to be compared. */
function inside(piece) {
  return piece && JSON.stringify([piece.kind, piece.w, piece.h, piece.sprite, piece.text, piece.badges]);
}

function contents(piece) {
  return [piece.sprite ? sprite(piece.sprite) : "", piece.text ? writing(piece) : "", ...badges(piece)].filter(Boolean);
}

/** The same children in an element of another tag, at the same place, so that it can still move from there. */
function exchange(element, tag) {
  const other = el(tag, { class: "piece", style: null }, [...element.childNodes]);
  other.style.cssText = element.style.cssText;
  const focused = document.activeElement === element;
  element.replaceWith(other);
  other.offsetWidth; // lets the browser take note of the old place
  if (focused) {
    other.tabIndex = -1;
    other.focus({ preventScroll: true });
  }
  return other;
}

/** What is written on a piece: in the band of a card, in the middle of anything else. */
function writing(piece) {
  const band = piece.kind === "card" && piece.sprite;
  const lines = band ? [piece.text] : fold(piece);
  const broad = Math.max(...lines.map((line) => line.length));
  const longest = piece.kind === "plate" ? Math.min(broad, LONGEST) : broad; // longer names are cut by the style sheet
  const size = band
    ? Math.min(piece.w * 0.1, (piece.w * 1.35) / Math.max(8, longest))
    : Math.min((piece.h * 0.72) / lines.length, (piece.w * 1.7) / Math.max(4, longest), 26);
  const made = el("span", { class: band ? "text band" : "text" }, lines.map((line) => el("span", {}, line)));
  made.style.setProperty("--f", size.toFixed(2));
  return made;
}

/** The lines of a text. On a button, words that would be small in one line are written in two. */
function fold(piece) {
  const lines = piece.text.split("\n");
  const button = ["button", "chooser", "amounts"].includes(piece.kind);
  if (lines.length > 1 || !button || (piece.w * 1.7) / Math.max(1, piece.text.length) > 18) return lines;
  const words = piece.text.split(" ");
  const cuts = words.slice(1).map((_, i) => [words.slice(0, i + 1).join(" "), words.slice(i + 1).join(" ")]);
  const broad = (cut) => Math.max(...cut.map((line) => line.length));
  return cuts.length ? cuts.reduce((best, cut) => (broad(cut) < broad(best) ? cut : best)) : lines;
}

/** Badges at their places, from the centre: in the corners, or in a row along the foot. */
function badges(piece) {
  const all = piece.badges ?? [];
  if (piece.kind === "amounts") return [];
  const small = Math.max(Math.min(piece.w, piece.h) * 0.24, Math.min(16, piece.w * 0.4));
  const feet = all.filter((badge) => badge[2] === "foot");
  const breadth = ([key, text]) => (key && text ? 1.6 : 1.05);
  const sum = feet.reduce((total, badge) => total + breadth(badge), 0);
  const scale = Math.min(1, piece.w / (sum * small));
  const raised = piece.kind === "card" && piece.sprite && piece.text ? piece.h * 0.13 : 0;
  const [left, top] = [-piece.w / 2 + small * 0.62, -piece.h / 2 + small * 0.62];
  const corners = { value: [left, top], corner: [-left, top], second: [-left, -top] };
  let start = -sum / 2;
  return all.map((badge) => {
    const [key, text, at] = badge;
    let where = corners[at];
    if (!where) {
      where = [(start + (breadth(badge) > 1.5 ? 0.5 : 0.525)) * small * scale, piece.h / 2 - small * 0.62 - raised];
      start += breadth(badge);
    }
    const inner = [key ? sprite(key) : "", text ? el("b", {}, text) : ""];
    const made = el("span", { class: "badge", "data-at": at, "data-on": key }, inner);
    made.style.setProperty("--bx", where[0].toFixed(2));
    made.style.setProperty("--by", where[1].toFixed(2));
    made.style.setProperty("--s", small.toFixed(2));
    return made;
  });
}

/** A die tumbles: it spins while its faces change, and comes to rest on the right one. */
function tumble(element, key) {
  if (!moving()) return;
  const use = element.querySelector("use");
  const [, stem] = DIE.exec(key);
  const [sheet] = use.getAttribute("href").split("#");
  const face = (side) => use.setAttribute("href", `${sheet}#${side}`);
  const ways = ["none", "translateY(-18%) rotate(420deg) scale(1.2)", "rotate(720deg)"];
  element.animate(ways.map((transform) => ({ transform })), { duration: 700, easing: "ease-out" });
  [90, 190, 300, 420, 550].forEach((wait, i) => setTimeout(() => face(`${stem}${((i * 5 + 2) % 6) + 1}`), wait));
  setTimeout(() => face(key), 640);
}
