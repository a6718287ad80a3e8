/** Windows over the table: choosing from a list, dividing an amount, confirming; and short notes that go away. */

import { button, el, ruleLink, set, shutter, word } from "./dom.js";

/** Open a window with a title; it is taken away when it closes. `close` in its listeners closes it. */
export function open(title, content, { kind = "", locked = false } = {}) {
  const head = el("h2", { id: "dialog-title" }, title);
  const dialog = el("dialog", { class: kind, "aria-labelledby": "dialog-title" }, head);
  if (!locked) {
    dialog.append(shutter(() => dialog.close()));
    dialog.addEventListener("click", (event) => event.target === dialog && dialog.close());
  }
  dialog.addEventListener("cancel", (event) => locked && event.preventDefault());
  dialog.addEventListener("close", () => dialog.remove());
  dialog.append(...[content].flat());
  document.body.append(dialog);
  dialog.showModal();
  return dialog;
}

/** Let one of several options be chosen; the one that a guide means is marked. */
export function choose(title, options, play, point, meant = "") {
  const list = el("div", { class: "choices" }, options.map(({ code, label }) => button(
    label, () => { dialog.close(); play(code); },
    { focus: () => point(code), pointerenter: () => point(code), "data-meant": Boolean(meant) && code === meant },
  )));
  list.addEventListener("keydown", walk);
  const dialog = open(title, list, { kind: "chooser" });
  dialog.addEventListener("close", () => point(null));
  list.querySelector("button")?.focus();
}

/** Arrow keys go from button to button. */
export function walk(event) {
  const step = { ArrowDown: 1, ArrowRight: 1, ArrowUp: -1, ArrowLeft: -1 }[event.key];
  if (!step) return;
  event.preventDefault();
  const buttons = [...event.currentTarget.querySelectorAll("button")];
  const here = buttons.indexOf(document.activeElement);
  buttons[(here + step + buttons.length) % buttons.length]?.focus();
}

/** Divide an amount: a stepper for each part. What the codes allow is all that is known of the rules. What a guide
 *  means is marked: first the parts that get more, then the button. */
export function divide(piece, options, play, meant = "") {
  const offered = options.map((option) => parted(option.code));
  const goals = meant ? parted(meant) : [];
  const parts = piece.badges.map((badge) => badge[1] || badge[0]);
  const most = parts.map((_, i) => Math.max(...offered.map((numbers) => numbers[i])));
  const sums = [...new Set(offered.map(total))];
  const goal = Math.max(...sums);
  const numbers = parts.map(() => 0);
  const chosen = () => options[offered.findIndex((other) => other.every((n, i) => n === numbers[i]))];
  const sum = el("p", { class: "sum", role: "status" });
  const done = button(word("lay"), () => { dialog.close(); play(chosen().code); }, { class: "primary" });
  const steppers = parts.map((name, i) => stepper(name, most[i], (number) => { numbers[i] = number; refresh(); }));
  const refresh = () => {
    sum.textContent = word("sum", { sum: total(numbers), goal });
    done.disabled = !chosen();
    const left = goal - total(numbers);
    for (const [i, one] of steppers.entries()) {
      one.limit(sums.length > 1 ? most[i] : numbers[i] + left);
      one.mean(goals[i] ?? numbers[i]);
    }
    set(done, "data-meant", goals.length > 0 && numbers.every((number, i) => number === goals[i]));
  };
  const rows = steppers.map((one) => one.element);
  const dialog = open(piece.text || piece.label, [...rows, sum, done], { kind: "amounts" });
  refresh();
  steppers[0].element.querySelector(".more").focus();
}

/** The numbers of a code such as split:1-0-2. */
function parted(code) {
  return code.split(":")[1].split("-").map(Number);
}

function total(numbers) {
  return numbers.reduce((sum, number) => sum + number, 0);
}

function stepper(name, most, changed) {
  let number = 0;
  const shown = el("output", {}, "0");
  const less = button("−", () => go(-1), { class: "less", "aria-label": word("less", { name }) });
  const more = button("+", () => go(1), { class: "more", "aria-label": word("more", { name }) });
  const go = (step) => {
    if (number + step < 0 || number + step > limit) return;
    number += step;
    shown.textContent = number;
    changed(number);
  };
  let limit = most;
  const parts = [el("span", {}, name), less, shown, more];
  const element = el("div", { class: "stepper", role: "group", "aria-label": name }, parts);
  element.addEventListener("keydown", (event) => {
    const step = { ArrowUp: 1, "+": 1, ArrowDown: -1, "-": -1 }[event.key];
    if (step) { event.preventDefault(); go(step); }
  });
  return {
    element,
    limit: (high) => {
      limit = Math.min(most, high);
      set(more, "aria-disabled", number >= limit && "true");
      set(less, "aria-disabled", number <= 0 && "true");
    },
    mean: (goal) => {
      set(more, "data-meant", number < goal);
      set(less, "data-meant", number > goal);
    },
  };
}

/** Ask before something that cannot be undone. */
export function confirm(question, yes, act) {
  const dialog = open(question, el("div", { class: "row" },
    button(yes, () => { dialog.close(); act(); }, { class: "primary" }),
    button(word("no"), () => dialog.close())));
}

/** A short note above the table, read aloud; it goes by itself, but not while it is pointed at. */
export function note(text, { rule = "", openRule = null, kind = "", stay = 7000 } = {}) {
  const box = document.getElementById("notes");
  for (const old of [...box.children].slice(0, -2)) old.remove();
  const parts = [el("span", {}, text), ruleLink(rule, openRule), shutter(() => made.remove())];
  const made = el("div", { class: `note ${kind}` }, parts);
  let timer = 0;
  const wait = () => { timer = setTimeout(() => made.remove(), stay); };
  made.addEventListener("pointerenter", () => clearTimeout(timer));
  made.addEventListener("pointerleave", wait);
  made.addEventListener("focusin", () => clearTimeout(timer));
  box.append(made);
  wait();
}
