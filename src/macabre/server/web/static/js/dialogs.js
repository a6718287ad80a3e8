/** Windows over the table: choosing from a list, dividing an amount, confirming; and short notes that go away. */

import { button, el, ruleLink, set, shutter, word } from "./dom.js";
import { Division } from "./division.js";
import { all, byId, must } from "./elements.js";

/** @import { OpenRule } from "./dom.js" */
/** @import { Piece, OptionState } from "./types.d.ts" */

/** @typedef {(code: string) => void} PlayCode */
/** @typedef {(code: string | null) => void} PointOut */

/**
 * Open a window with a title; it is taken away when it closes. `close` in its listeners closes it.
 * @param {string} title
 * @param {Node | Node[]} content
 */
export function open(title, content, { kind = "", locked = false } = {}) {
  const head = el("h2", { id: "dialog-title" }, title);
  const dialog = el("dialog", { class: kind, "aria-labelledby": "dialog-title" }, head);
  if (!locked) {
    dialog.append(shutter(() => dialog.close()));
    dialog.addEventListener("click", (event) => { if (event.target === dialog) dialog.close(); });
  }
  dialog.addEventListener("cancel", (event) => { if (locked) event.preventDefault(); });
  dialog.addEventListener("close", () => dialog.remove());
  dialog.append(...[content].flat());
  document.body.append(dialog);
  dialog.showModal();
  return dialog;
}

/**
 * Let one of several options be chosen; the one that a guide means is marked.
 * @param {string} title
 * @param {OptionState[]} options
 * @param {PlayCode} play
 * @param {PointOut} point
 */
export function choose(title, options, play, point, meant = "") {
  const list = el("div", { class: "choices" }, options.map(({ code, label }) => button(
    label, () => { dialog.close(); play(code); },
    { focus: () => point(code), pointerenter: () => point(code), "data-meant": Boolean(meant) && code === meant },
  )));
  list.addEventListener("keydown", walk);
  const dialog = open(title, list, { kind: "chooser" });
  dialog.addEventListener("close", () => point(null));
  must(list.querySelector("[data-meant]") ?? list.querySelector("button"), HTMLElement).focus();
}

/** @type {Record<string, number | undefined>} */
const WALK = { ArrowDown: 1, ArrowRight: 1, ArrowUp: -1, ArrowLeft: -1 };
/** @type {Record<string, number | undefined>} */
const STEP = { ArrowUp: 1, "+": 1, ArrowDown: -1, "-": -1 };

/**
 * Arrow keys go from button to button.
 * @param {KeyboardEvent} event
 */
export function walk(event) {
  const step = WALK[event.key];
  if (!step || !(event.currentTarget instanceof Element)) return;
  event.preventDefault();
  const buttons = all(event.currentTarget, "button");
  const here = buttons.findIndex((one) => one === document.activeElement);
  buttons[(here + step + buttons.length) % buttons.length]?.focus();
}

/**
 * Divide an amount: a stepper for each part, from what has been laid on them so far. What a guide means is marked:
 * first the parts that get more, then the button.
 * @param {Piece} piece
 * @param {Division} division
 * @param {PlayCode} play
 * @param {() => void} changed hears of every change
 */
export function divide(piece, division, play, changed, meant = "") {
  const goals = Division.goals(meant);
  const sum = el("p", { class: "sum", role: "status" });
  const lay = () => {
    const option = division.chosen;
    dialog.close();
    if (option) play(option.code);
  };
  const done = button(word("lay"), lay, { class: "primary" });
  const change = (/** @type {number} */ part, /** @type {number} */ step) => {
    if (division.add(part, step)) refresh();
  };
  const steppers = (piece.parts ?? []).map((name, i) => stepper(name, (step) => change(i, step)));
  const refresh = () => {
    sum.textContent = word("sum", { sum: division.sum, goal: division.goal });
    done.disabled = !division.chosen;
    for (const [i, one] of steppers.entries()) {
      one.show(division.numbers[i], division.limit(i));
      one.mean(goals[i] ?? division.numbers[i]);
    }
    set(done, "data-meant", goals.length > 0 && division.numbers.every((number, i) => number === goals[i]));
    changed();
  };
  const rows = steppers.map((one) => one.element);
  const dialog = open(piece.text?.replaceAll("\n", " ") || piece.label, [...rows, sum, done], { kind: "amounts" });
  refresh();
  (division.chosen ? done : steppers[0].more).focus();
}

/**
 * A name, a number, and buttons for less and more.
 * @param {string} name
 * @param {(step: number) => void} go
 */
function stepper(name, go) {
  let number = 0;
  const shown = el("output", {}, "0");
  const less = button("−", () => go(-1), { class: "less", "aria-label": word("less", { name }) });
  const more = button("+", () => go(1), { class: "more", "aria-label": word("more", { name }) });
  const parts = [el("span", {}, name), less, shown, more];
  const element = el("div", { class: "stepper", role: "group", "aria-label": name }, parts);
  element.addEventListener("keydown", (event) => {
    const step = STEP[event.key];
    if (step) { event.preventDefault(); go(step); }
  });
  return {
    element,
    more,
    show: (/** @type {number} */ now, /** @type {number} */ limit) => {
      number = now;
      shown.textContent = String(now);
      set(more, "aria-disabled", now >= limit && "true");
      set(less, "aria-disabled", now <= 0 && "true");
    },
    mean: (/** @type {number} */ goal) => {
      set(more, "data-meant", number < goal);
      set(less, "data-meant", number > goal);
    },
  };
}

/**
 * Ask before something that cannot be undone.
 * @param {string} question
 * @param {string} yes
 * @param {() => void} act
 */
export function confirm(question, yes, act) {
  const dialog = open(question, el("div", { class: "row" },
    button(yes, () => { dialog.close(); act(); }, { class: "primary" }),
    button(word("no"), () => dialog.close())));
}

/**
 * A short note above the table, read aloud; it goes by itself, but not while it is pointed at. `openRule` opens the
 * rule that it names.
 * @param {string} text
 * @param {{ rule?: string, openRule?: OpenRule, kind?: string, stay?: number }} how
 */
export function note(text, { rule = "", openRule, kind = "", stay = 7000 } = {}) {
  const box = byId("notes");
  for (const old of [...box.children].slice(0, -2)) old.remove();
  const parts = [el("span", {}, text), openRule ? ruleLink(rule, openRule) : "", shutter(() => made.remove())];
  const made = el("div", { class: `note ${kind}` }, parts);
  let timer = 0;
  const wait = () => { timer = setTimeout(() => made.remove(), stay); };
  made.addEventListener("pointerenter", () => clearTimeout(timer));
  made.addEventListener("pointerleave", wait);
  made.addEventListener("focusin", () => clearTimeout(timer));
  box.append(made);
  wait();
}
