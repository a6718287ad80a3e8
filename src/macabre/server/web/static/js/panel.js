/** What stands beside the table: the plain list of options, the seats, the story, the hint and the guide. */

import { button, el, memory, page, ruleLink, say, set, share, shutter, word } from "./dom.js";
import { note, walk } from "./dialogs.js";

const TITLE = document.title;
const DISMISSED = "guide"; // the match whose guide has been thanked

/** The same options as on the table, as a list. Digits go to an option, arrows walk, Enter chooses. */
export class Options {
  #list = document.getElementById("options");
  #box = document.getElementById("choices");
  #shown = "";
  #typed = "";
  #timer = 0;

  constructor(on) {
    this.on = on;
    this.#box.open = memory.get("list") !== "closed";
    this.#box.addEventListener("toggle", () => memory.set("list", this.#box.open ? "open" : "closed"));
    this.#list.addEventListener("keydown", walk);
    document.addEventListener("keydown", (event) => this.#digit(event));
  }

  show(decision) {
    this.#box.hidden = !decision;
    const key = decision ? JSON.stringify([decision.id, decision.options]) : "";
    if (key === this.#shown) return;
    this.#shown = key;
    set(this.#list, "data-decision", decision?.id);
    const here = document.activeElement;
    const left = this.#list.contains(here) && here.matches(":focus-visible");
    this.#list.replaceChildren(...(decision?.options ?? []).map((option) => el("li", {}, this.#button(option))));
    this.#keep(left, Boolean(decision));
  }

  /** Who chooses by keyboard waits at the status line, and is back in the list with the next question. */
  #keep(left, asked) {
    const status = document.getElementById("status");
    if (left && !asked) status.focus({ preventScroll: true });
    else if (asked && (left || document.activeElement === status)) this.#list.querySelector("button")?.focus();
  }

  /** Mark the option that the guide means. */
  mean(code) {
    for (const one of this.#list.querySelectorAll("button")) set(one, "data-meant", one.value === code);
  }

  /** Point out the options that a piece stands for. */
  point(codes) {
    for (const one of this.#list.querySelectorAll("button")) set(one, "data-pointed", codes.includes(one.value));
  }

  #button(option) {
    const [enter, leave] = [() => this.on.point(option.code), () => this.on.point(null)];
    return button(option.label, () => this.on.play(option.code), {
      value: option.code, pointerenter: enter, focus: enter, pointerleave: leave, blur: leave,
    });
  }

  #digit(event) {
    if (!/^\d$/.test(event.key) || event.ctrlKey || event.metaKey || event.altKey) return;
    if (event.target.closest?.("input, textarea, select, dialog") || this.#box.hidden) return;
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => { this.#typed = ""; }, 900);
    this.#typed += event.key;
    const meant = this.#list.querySelectorAll("button")[Number(this.#typed) - 1];
    if (!meant) return;
    this.#box.open = true;
    meant.focus();
  }
}

/** Who is who: name, role, whether it is their turn, whether they are here. */
export function showSeats(state) {
  const list = document.getElementById("seats");
  list.replaceChildren(...state.seats.map((seat) => el("li", { class: seat.turn ? "turn" : "", "data-seat": seat.seat },
    el("span", { class: "who" }, seat.turn ? el("span", { class: "hand", "aria-hidden": "true" }, "☛ ") : "",
      seat.kind === "open" ? word("open_seat") : seat.name || seat.role,
      seat.mine ? el("span", { class: "quiet" }, ` (${word("you")})`) : ""),
    el("span", { class: "quiet what" }, [seat.role && seat.role !== seat.name ? seat.role : "", about(seat),
      seat.turn ? word("to_act") : ""].filter(Boolean).join(" · ")),
  )));
}

/** Before a match: its table is empty, so the links to the open seats lie there. */
export function showGathering(state) {
  const box = document.getElementById("gathering");
  const open = state.stage === "gathering" ? state.seats.filter((seat) => seat.link) : [];
  box.hidden = state.stage !== "gathering";
  const key = JSON.stringify([state.stage, open]);
  if (box.dataset.shown === key) return;
  box.dataset.shown = key;
  const called = (seat) => seat.role || word("seat", { number: seat.seat + 1 });
  box.replaceChildren(
    el("h2", {}, word(open.length ? "invite_heading" : "gathering_heading")), el("p", {}, word("gathering")),
    ...open.map((seat) => el("div", {}, el("h3", {}, called(seat)), invitation(seat))));
}

function about(seat) {
  if (seat.resigned) return word("resigned");
  if (seat.given) return word("given");
  if (seat.kind === "bot") return word("bot", { level: seat.level });
  if (seat.kind !== "person" || seat.here) return "";
  return word("not_here");
}

function invitation(seat) {
  const send = async () => { if (await share(seat.link, word("invite_title"))) note(word("copied")); };
  return el("span", { class: "invite" },
    el("input", { readonly: true, size: 50, value: new URL(seat.link, location.href).href, "aria-label": word("invite"),
      focus: (event) => event.target.select() }),
    button(word("share"), send));
}

/** What has happened, in order; the newest is in sight unless somebody is reading further up. */
export class Story {
  #list = document.getElementById("story");
  #last = -1;
  #following = true;
  #height = 0;

  constructor(openRule) {
    this.openRule = openRule;
    const list = this.#list;
    list.addEventListener("scroll", () => {
      if (list.clientHeight !== this.#height) return; // it was resized, nobody has scrolled
      this.#following = list.scrollHeight - list.scrollTop - list.clientHeight < 40;
    });
    new ResizeObserver(() => { this.#height = list.clientHeight; this.#follow(); }).observe(list);
  }

  #follow() {
    if (this.#following) this.#list.scrollTop = this.#list.scrollHeight;
  }

  show(lines) {
    this.#list.replaceChildren();
    this.#last = -1;
    this.#following = true;
    this.add(lines);
  }

  clear() {
    this.show([]);
  }

  add(lines) {
    for (const line of lines) {
      if (line.i <= this.#last) continue;
      this.#last = line.i;
      this.#list.append(storyLine(line, this.openRule));
    }
    this.#follow();
  }
}

/** One line of a story with a link to its rule. */
export function storyLine(line, openRule) {
  return el("li", { "data-seat": line.seat, "data-kind": line.kind }, line.say, " ", ruleLink(line.rule, openRule));
}

/** What a strong bot thinks of the options: a sentence, and a bar for each. */
export function showHint(hint, point) {
  const box = document.getElementById("hint");
  box.hidden = !hint;
  if (!hint) return box.replaceChildren();
  if (hint.type === "thinking") return box.replaceChildren(el("p", { class: "busy" }, word("thinking")));
  const best = Math.max(...hint.choices.map((choice) => choice.expected));
  box.replaceChildren(
    el("h2", {}, word("hint")), el("p", {}, hint.sentence),
    el("ul", { class: "bars" }, hint.choices.map((choice) => bar(choice, choice.expected === best, point))));
}

function bar(choice, best, point) {
  const percent = Math.round(choice.expected * 100);
  const error = Math.round((choice.error ?? 0) * 100);
  const line = el("li", {
    class: best ? "best" : "", tabindex: "0",
    pointerenter: () => point(choice.code), pointerleave: () => point(null),
    focus: () => point(choice.code), blur: () => point(null),
  }, el("span", {}, choice.label), el("b", {}, word("percent", { percent, error })),
  el("span", { class: "bar", "aria-hidden": "true" }, el("i")));
  line.querySelector("i").style.width = `${Math.max(1, Math.min(100, percent))}%`;
  return line;
}

/** What the guide says, and which choice it means. */
export function showGuide(guide, openRule) {
  const box = document.getElementById("guide");
  const last = guide && !guide.steps; // its closing words are read once
  box.hidden = !guide || (last && memory.get(DISMISSED) === page.match);
  if (box.hidden) return box.replaceChildren();
  const dismiss = () => { memory.set(DISMISSED, page.match); box.hidden = true; };
  box.replaceChildren(
    last ? shutter(dismiss) : "",
    guide.steps ? el("p", { class: "quiet step" }, word("guide_step", { step: guide.step, steps: guide.steps })) : "",
    el("p", {}, guide.text, " ", ruleLink(guide.rule, openRule)));
}

/** The line under the table: what is asked, or whom everybody waits for; and what happened last. */
export function showStatus(state, last) {
  const asked = state.decision?.prompt ?? "";
  const text = asked || state.outcome?.sentence || state.waiting || "";
  say(document.getElementById("asked"), text);
  set(document.getElementById("status"), "data-asked", Boolean(asked));
  if (last !== null) say(document.getElementById("last"), last);
  document.title = `${asked ? `● ${word("your_turn")} – ` : ""}${TITLE}`;
}
