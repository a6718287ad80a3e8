/** What stands beside the table: the plain list of options, the seats, the story, the hint and the guide. */

import { button, el, face, memory, page, ruleLink, say, set, shutter, word } from "./dom.js";
import { walk } from "./dialogs.js";
import { byId, must, targetOf } from "./elements.js";
import { invitation } from "./invitation.js";

/** @import { PlayCode, PointOut } from "./dialogs.js" */
/** @import { OpenRule } from "./dom.js" */
/** @import { DecisionState, GuideState, Hint, HintChoice, OptionState, SeatState } from "./types.d.ts" */
/** @import { StoryLine, WholeState } from "./types.d.ts" */

const TITLE = document.title;
const DISMISSED = "guide"; // the match whose guide has been thanked

/** The same options as on the table, as a list. Digits go to an option, arrows walk, Enter chooses. */
export class Options {
  #list = byId("options");
  #box = must(byId("choices"), HTMLDetailsElement);
  #shown = "";
  #typed = "";
  #timer = 0;

  /** @param {{ play: PlayCode, point: PointOut }} on */
  constructor(on) {
    this.on = on;
    this.#box.open = memory.get("list") !== "closed";
    this.#box.addEventListener("toggle", () => memory.set("list", this.#box.open ? "open" : "closed"));
    this.#list.addEventListener("keydown", walk);
    document.addEventListener("keydown", (event) => this.#digit(event));
  }

  get #buttons() {
    return this.#list.querySelectorAll("button");
  }

  /** @param {DecisionState | null} decision */
  show(decision) {
    this.#box.hidden = !decision;
    const key = decision ? JSON.stringify([decision.id, decision.options]) : "";
    if (key === this.#shown) return;
    this.#shown = key;
    set(this.#list, "data-decision", decision?.id);
    const here = document.activeElement;
    const left = this.#list.contains(here) && Boolean(here?.matches(":focus-visible"));
    this.#list.replaceChildren(...(decision?.options ?? []).map((option) => el("li", {}, this.#button(option))));
    this.#keep(left, Boolean(decision));
  }

  /**
   * Who chooses by keyboard waits at the status line, and is back in the list with the next question.
   * @param {boolean} left
   * @param {boolean} asked
   */
  #keep(left, asked) {
    const status = byId("status");
    if (left && !asked) status.focus({ preventScroll: true });
    else if (asked && (left || document.activeElement === status)) this.#list.querySelector("button")?.focus();
  }

  /**
   * Mark the option that the guide means.
   * @param {string | null | undefined} code
   */
  mean(code) {
    for (const one of this.#buttons) set(one, "data-meant", one.value === code);
  }

  /**
   * Point out the options that a piece stands for.
   * @param {string[]} codes
   */
  point(codes) {
    for (const one of this.#buttons) set(one, "data-pointed", codes.includes(one.value));
  }

  /** @param {OptionState} option */
  #button(option) {
    const [enter, leave] = [() => this.on.point(option.code), () => this.on.point(null)];
    return button(option.label, () => this.on.play(option.code), {
      value: option.code, pointerenter: enter, focus: enter, pointerleave: leave, blur: leave,
    });
  }

  /** @param {KeyboardEvent} event */
  #digit(event) {
    if (!/^\d$/.test(event.key) || event.ctrlKey || event.metaKey || event.altKey) return;
    if (targetOf(event)?.closest("input, textarea, select, dialog") || this.#box.hidden) return;
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => { this.#typed = ""; }, 900);
    this.#typed += event.key;
    const meant = this.#buttons[Number(this.#typed) - 1];
    if (!meant) return;
    this.#box.open = true;
    meant.focus();
  }
}

/**
 * Who is who: name, role, whether it is their turn, whether they are here.
 * @param {WholeState} state
 */
export function showSeats(state) {
  const list = byId("seats");
  list.replaceChildren(...state.seats.map((seat) => el("li", { class: seat.turn ? "turn" : "", "data-seat": seat.seat },
    el("span", { class: "who" }, seat.face ? face(seat.face) : "",
      seat.turn ? el("span", { class: "hand", "aria-hidden": "true" }, "☛ ") : "",
      seat.kind === "open" ? word("open_seat") : seat.name || seat.role,
      seat.mine ? el("span", { class: "quiet" }, ` (${word("you")})`) : ""),
    el("span", { class: "quiet what" }, [seat.role && seat.role !== seat.name ? seat.role : "", about(seat),
      seat.turn ? word("to_act") : ""].filter(Boolean).join(" · ")),
  )));
}

/**
 * Before a match: its table is empty, so the links to the open seats lie there.
 * @param {WholeState} state
 */
export function showGathering(state) {
  const box = byId("gathering");
  const open = state.stage === "gathering" ? state.seats.filter((seat) => seat.link) : [];
  box.hidden = state.stage !== "gathering";
  const full = state.seats.every(({ kind }) => kind !== "open");
  const key = JSON.stringify([state.stage, open, full]);
  if (box.dataset.shown === key) return;
  box.dataset.shown = key;
  const called = (/** @type {SeatState} */ seat) => seat.role || word("seat", { number: seat.seat + 1 });
  box.replaceChildren(
    el("h2", {}, word(full ? "gathering_full_heading" : open.length ? "invite_heading" : "gathering_heading")),
    el("p", {}, word(full ? "gathering_full" : "gathering")),
    ...open.map((seat) => el("div", {}, el("h3", {}, called(seat)), invitation(seat.link ?? ""))));
}

/** @param {SeatState} seat */
function about(seat) {
  if (seat.resigned) return word("resigned");
  if (seat.given) return word("given");
  if (seat.kind === "bot") return seat.figure ?? "";
  if (seat.kind !== "person" || seat.here) return "";
  return word("not_here");
}

/** What has happened, in order; the newest is in sight unless somebody is reading further up. */
export class Story {
  #list = byId("story");
  #last = -1;
  #following = true;
  #height = 0;

  /** @param {OpenRule} openRule */
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

  /** @param {StoryLine[]} lines */
  show(lines) {
    this.#list.replaceChildren();
    this.#last = -1;
    this.#following = true;
    this.add(lines);
  }

  clear() {
    this.show([]);
  }

  /** @param {StoryLine[]} lines */
  add(lines) {
    for (const line of lines) {
      if (line.i <= this.#last) continue;
      this.#last = line.i;
      this.#list.append(storyLine(line, this.openRule));
    }
    this.#follow();
  }
}

/**
 * One line of a story with a link to its rule.
 * @param {StoryLine} line
 * @param {OpenRule} openRule
 */
export function storyLine(line, openRule) {
  return el("li", { "data-seat": line.seat, "data-kind": line.kind }, line.say, " ", ruleLink(line.rule, openRule));
}

/**
 * What a strong bot thinks of the options: a sentence, and a bar for each.
 * @param {Hint | "thinking" | null} hint
 * @param {PointOut} point
 */
export function showHint(hint, point) {
  const box = byId("hint");
  box.hidden = !hint;
  if (!hint) return box.replaceChildren();
  if (hint === "thinking") return box.replaceChildren(el("p", { class: "busy" }, word("thinking")));
  const known = hint.choices.filter((choice) => choice.known);
  const others = hint.choices.filter((choice) => !choice.known);
  box.replaceChildren(
    el("h2", {}, word("hint")), el("p", {}, hint.sentence), ...hint.why.map((text) => el("p", { class: "why" }, text)),
    el("ul", { class: "bars" }, known.map((choice) => bar(choice, choice.code === hint.best[0], point))),
    others.length ? notLookedAt(others, point) : "");
}

/**
 * Options of which nothing is known, folded away.
 * @param {HintChoice[]} choices
 * @param {PointOut} point
 */
function notLookedAt(choices, point) {
  return el("details", { class: "unknown" }, el("summary", {}, word("hint_unknown", { count: choices.length })),
    el("ul", {}, choices.map((choice) => el("li", pointing(choice, point), choice.label))));
}

/**
 * What points at an option on the table while it is looked at in a list.
 * @param {HintChoice} choice
 * @param {PointOut} point
 */
function pointing({ code }, point) {
  const [enter, leave] = [() => point(code), () => point(null)];
  return { tabindex: "0", pointerenter: enter, pointerleave: leave, focus: enter, blur: leave };
}

/**
 * @param {HintChoice} choice
 * @param {boolean} best
 * @param {PointOut} point
 */
function bar(choice, best, point) {
  const percent = Math.round(choice.expected * 100);
  const error = Math.round(choice.error * 100);
  const filled = el("i");
  filled.style.width = `${Math.max(1, Math.min(100, percent))}%`;
  return el("li", { class: best ? "best" : "", ...pointing(choice, point) },
    el("span", {}, choice.label), el("b", {}, word("percent", { percent, error })),
    el("span", { class: "bar", "aria-hidden": "true" }, filled));
}

/**
 * What the guide says, and which choice it means.
 * @param {GuideState | null} guide
 * @param {OpenRule} openRule
 */
export function showGuide(guide, openRule) {
  const box = byId("guide");
  const last = guide !== null && !guide.steps; // its closing words are read once
  box.hidden = guide === null || (last && memory.get(DISMISSED) === page.match);
  if (guide === null || box.hidden) return box.replaceChildren();
  const dismiss = () => { memory.set(DISMISSED, page.match); box.hidden = true; };
  box.replaceChildren(
    last ? shutter(dismiss) : "",
    guide.steps ? el("p", { class: "quiet step" }, word("guide_step", { step: guide.step, steps: guide.steps })) : "",
    el("p", {}, guide.text, " ", ruleLink(guide.rule, openRule)));
}

/**
 * The lines under the table: what is asked, or whom everybody waits for; and what happened last, with what was `told`
 * just now. What happened before that is in sight on a phone, where the story is not.
 * @param {WholeState} state
 * @param {string[]} last
 * @param {number} told how many of these are new
 */
export function showStatus(state, last, told) {
  const asked = state.decision?.prompt ?? "";
  const shown = asked || state.outcome?.sentence || state.waiting || "";
  const line = byId("asked");
  if (line.dataset.lang) line.lang = asked ? line.dataset.lang : document.documentElement.lang;
  say(line, shown);
  set(byId("status"), "data-asked", Boolean(asked));
  byId("last").replaceChildren(...last.flatMap((text, i) => {
    const old = i < last.length - told;
    return [" ", el("span", { class: old ? "old" : "", "aria-hidden": old && "true" }, text)];
  }));
  document.title = `${asked ? `● ${word("your_turn")} – ` : ""}${TITLE}`;
}
