/** A finished match, beat by beat: through any eyes, by slider, keys or link, with its story and its analysis. */

import { el, page as pageData, say, set, share, word } from "./dom.js";
import { note } from "./dialogs.js";
import { Drawer } from "./rules_drawer.js";
import { Explainer } from "./help.js";
import { showAnalysis, slipsOf } from "./analysis_curve.js";
import { showFair } from "./fair.js";
import { storyLine } from "./panel.js";
import { shapeNow, watchRoom } from "./layout.js";
import { altered, Table } from "./scene.js";
import { HOLD } from "./stage.js";
import { all, byId, must, targetOf } from "./elements.js";

/** @import { Analysis, BeatState, CostlyChoice, Moments, WholeState } from "./types.d.ts" */
/** @import { Patch, Piece, ReplayPageData, Scene, StoryLine } from "./types.d.ts" */

/**
 * A moment of the match; `ply` is how many choices had been made when it was over.
 * @typedef {{ scene: Scene, ply: number, weight: BeatState["weight"], ends: boolean, rest: boolean }} Moment
 */

/**
 * A line of the story with its moment and the item that shows it.
 * @typedef {StoryLine & { at: number, item: HTMLElement }} PlacedLine
 */

const AFTER = 400; // how much longer than at the table each moment is shown: everything is new to whoever watches

const page = /** @type {ReplayPageData} */ (pageData);
const slider = must(byId("slider"), HTMLInputElement);
const speed = must(byId("speed"), HTMLSelectElement);
const eyesChoice = must(byId("eyes"), HTMLSelectElement);
const asked = new URLSearchParams(location.search);
const drawer = new Drawer();
const table = new Table(byId("scene"), {
  height: watchRoom(() => load(), () => table.resize()),
  choose: () => {},
  why: () => {},
});
const explainer = new Explainer(table, (rule) => { drawer.open(rule); });
/** @type {Moment[]} */
let moments = [];
/** @type {PlacedLine[]} */
let lines = [];
let here = 0; // the moment that is shown
/** @type {{ ply: number, beat: number }} */
let wish = { ply: Number(asked.get("ply")) || 0, beat: Number(asked.get("beat")) || 0 };
let eyes = asked.get("eyes") ?? String(page.mine?.[0] ?? "all");
let playing = 0;
/** @type {ReturnType<typeof showAnalysis> | null} */
let analysis = null;
/** @type {CostlyChoice[]} */
let costly = []; // what the analysis found costly

/** Fetch all moments as these eyes see them; then everything is here, and going back and forth needs no server. */
async function load() {
  try {
    const wanted = new URLSearchParams({ eyes, shape: shapeNow(), language: page.language });
    const answer = await fetch(`/api/matches/${page.match}/moments?${wanted}`);
    if (!answer.ok) throw new Error(answer.statusText);
    /** @type {Moments} */
    const found = await answer.json();
    moments = unfold(found.first, found.steps);
    tellAll(found);
    slider.max = String(moments.length - 1);
    markSlider();
    byId("lost").hidden = true;
    go(find(wish.ply, wish.beat));
  } catch {
    byId("lost").hidden = false;
    say(byId("asked"), "");
  }
}

/**
 * Whole scenes from the first one and what changed; pieces that stay are shared. Nothing can be chosen any more.
 * @param {Scene} first
 * @param {Moments["steps"]} steps
 */
function unfold(first, steps) {
  let scene = { ...first, pieces: first.pieces.map(settled) };
  /** @type {Moment[]} */
  const found = [{ scene, ply: 0, weight: "normal", ends: true, rest: false }];
  for (const step of steps) {
    for (const beat of [...step.beats, step]) {
      const { patch = {}, weight, rest = false } = beat;
      const { title = scene.title, prompt = scene.prompt } = patch;
      scene = { ...scene, title, prompt, pieces: after(scene, patch) };
      found.push({ scene, ply: step.ply, weight, ends: beat === step, rest });
    }
  }
  return found;
}

/**
 * Where a moment is: the end of a ply, or one of the moments on the way to it, counted from 1.
 * @param {number} ply
 * @param {number} beat
 */
function find(ply, beat = 0) {
  const last = moments.at(-1)?.ply ?? 0;
  const wanted = Math.max(0, Math.min(last, ply));
  const first = moments.findIndex((one) => one.ply === wanted);
  const end = moments.findIndex((one) => one.ply === wanted && one.ends);
  return beat > 0 ? Math.min(first + beat - 1, end) : end;
}

/** Marks under the slider: decisions, the ends of rounds, and what the analysis found costly. */
function markSlider() {
  const last = Math.max(1, moments.length - 1);
  const mark = (/** @type {number} */ at, /** @type {string} */ kind) => {
    const made = el("i", { class: kind });
    made.style.left = `${(100 * at) / last}%`;
    return made;
  };
  const plain = moments.flatMap((one, at) => (one.rest ? mark(at, "round") : one.ends ? mark(at, "decision") : []));
  byId("marks").replaceChildren(...plain, ...costly.map(({ ply }) => mark(find(ply), "costly")));
}

/**
 * A piece that cannot be clicked.
 * @param {Piece} piece
 * @returns {Piece}
 */
function settled({ choices: _choices, closed: _closed, ...piece }) {
  return piece;
}

/**
 * The pieces of the next scene.
 * @param {Scene} scene
 * @param {Patch} patch
 */
function after(scene, patch) {
  const pieces = new Map(scene.pieces.map((piece) => [piece.key, piece]));
  for (const key of patch.gone ?? []) pieces.delete(key);
  for (const piece of patch.pieces ?? []) pieces.set(piece.key, settled(piece));
  for (const part of patch.changes ?? []) {
    const known = pieces.get(part.key);
    if (known) pieces.set(part.key, settled(altered(known, part)));
  }
  const order = patch.order ?? [...pieces.keys()];
  return order.map((key) => pieces.get(key)).filter((piece) => piece !== undefined);
}

/** @param {Moments} found */
function tellAll(found) {
  const beats = found.steps.flatMap((step) => [...step.beats, step]);
  const told = [found.story ?? [], ...beats.map((beat) => beat.story ?? [])];
  const item = (/** @type {StoryLine} */ line) => storyLine(line, (rule) => { drawer.open(rule); });
  lines = told.flatMap((story, at) => story.map((line) => ({ ...line, at, item: item(line) })));
  for (const line of lines) {
    line.item.addEventListener("click", (event) => { if (!targetOf(event)?.closest("button")) go(line.at); });
  }
  byId("story").replaceChildren(...lines.map((line) => line.item));
}

/**
 * Show a moment, and let the address say which.
 * @param {number} wanted
 */
function go(wanted) {
  if (!moments.length) return;
  here = Math.max(0, Math.min(moments.length - 1, wanted));
  const { scene, ply, ends } = moments[here];
  const beat = ends ? 0 : here - moments.findIndex((one) => one.ply === ply) + 1;
  wish = { ply, beat };
  slider.value = String(here);
  const where = word("moment", { ply: here, plies: moments.length - 1 });
  set(slider, "aria-valuetext", where);
  explainer.hide();
  table.show(scene);
  say(byId("asked"), where);
  say(byId("last"), lines.filter((line) => line.at === here).map((line) => line.say).join(" "));
  for (const line of lines) {
    line.item.hidden = line.at > here;
    set(line.item, "aria-current", line.at === here && "step");
  }
  byId("story").scrollTop = byId("story").scrollHeight;
  markChoices();
  analysis?.moment(ply);
  history.replaceState(null, "", `?ply=${ply}${beat ? `&beat=${beat}` : ""}&eyes=${eyes}`);
  if (playing && here === moments.length - 1) play(false);
}

/** Before a costly choice: mark on the table what was chosen, and what would have been better. */
function markChoices() {
  const { ply, ends } = moments[here] ?? {};
  const slip = ends ? costly.find((one) => one.ply === ply) : undefined;
  for (const piece of all(byId("scene"), ".piece")) {
    const key = piece.dataset.key ?? "";
    set(piece, "data-chosen", Boolean(slip?.chosen.includes(key)));
    set(piece, "data-better", Boolean(slip?.better.includes(key)));
  }
  if (slip) say(byId("last"), [slip.sentence, ...slip.why].join(" "));
}

/** @param {boolean} on */
function play(on) {
  clearTimeout(playing);
  playing = 0;
  const button = byId("play");
  button.textContent = on ? "❚❚" : "▶";
  set(button, "aria-label", word(on ? "pause" : "play"));
  if (!on) return;
  if (here === moments.length - 1) go(0);
  const beat = () => {
    const hold = (HOLD[moments[here].weight] + AFTER) / Number(speed.value);
    playing = setTimeout(() => { go(here + 1); if (playing) beat(); }, hold);
  };
  beat();
}

async function analyse() {
  const box = byId("analysis");
  box.replaceChildren(el("p", { class: "busy", role: "status" }, word("analysing")));
  try {
    const answer = await fetch(`/api/matches/${page.match}/analysis?language=${page.language}`);
    if (!answer.ok) throw new Error(answer.statusText);
    /** @type {Analysis} */
    const found = await answer.json();
    analysis = showAnalysis(box, found, page.names, page.mine, (ply) => { play(false); go(find(ply)); });
    analysis.moment(wish.ply);
    const { own, others } = slipsOf(found, page.mine);
    costly = [...own, ...others];
    markSlider();
    markChoices();
    analysis.seat(Number(eyes));
  } catch {
    box.replaceChildren(el("p", { role: "status" }, word("analysis_none")));
  }
}

async function fair() {
  const answer = await fetch(`/api/matches/${page.match}?language=${page.language}`);
  /** @type {{ state: WholeState }} */
  const { state } = await answer.json();
  showFair(state.fair, page.names, state.links.record);
}

// -- hands and keys

const steps = {
  first: () => 0, back: () => here - 1, forward: () => here + 1, end: () => Infinity,
  before: () => find(wish.ply - 1), after: () => find(wish.ply + 1),
};
/** @type {Record<string, keyof typeof steps | undefined>} */
const keys = {
  ArrowLeft: "back", ArrowRight: "forward", Home: "first", End: "end", PageUp: "before", PageDown: "after",
};

for (const id of /** @type {const} */ (["first", "back", "forward", "end"])) {
  byId(id).addEventListener("click", () => { play(false); go(steps[id]()); });
}
byId("play").addEventListener("click", () => play(!playing));
slider.addEventListener("input", () => { play(false); go(Number(slider.value)); });
byId("open-rules").addEventListener("click", () => drawer.toggle());
byId("analyse").addEventListener("click", analyse);
byId("fair").addEventListener("click", fair);
byId("copy").addEventListener("click", async () => {
  if (await share(location.href, document.title)) note(word("copied"));
});
eyesChoice.addEventListener("change", () => {
  eyes = eyesChoice.value;
  analysis?.seat(Number(eyes));
  load();
});
document.addEventListener("keydown", (event) => {
  if (event.ctrlKey || event.metaKey || event.altKey) return;
  if (targetOf(event)?.closest("input, select, dialog, .drawer")) return;
  const step = keys[event.key];
  if (step) {
    event.preventDefault();
    play(false);
    go(steps[step]());
  } else if (event.key === " " && !targetOf(event)?.closest("button, a")) {
    event.preventDefault();
    play(!playing);
  }
});

eyesChoice.append(
  el("option", { value: "all" }, word("all")), el("option", { value: "none" }, word("spectator")),
  ...page.names.map((name, seat) => el("option", { value: seat }, name)));
if (!["all", "none", ...page.names.keys()].map(String).includes(eyes)) eyes = "all";
eyesChoice.value = eyes;
load();
