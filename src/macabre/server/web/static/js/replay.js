/** A finished match, moment by moment: through any eyes, by slider, keys or link, with its story and its analysis. */

import { el, page as pageData, say, set, share, word } from "./dom.js";
import { note } from "./dialogs.js";
import { Drawer } from "./rules_drawer.js";
import { showAnalysis } from "./analysis_curve.js";
import { showFair } from "./fair.js";
import { storyLine } from "./panel.js";
import { shapeNow, watchRoom } from "./layout.js";
import { altered, Table } from "./scene.js";
import { byId, must, targetOf } from "./elements.js";

/** @import { Analysis, Moments, WholeState, Patch, Piece, ReplayPageData, Scene, StoryLine } from "./types.d.ts" */

/**
 * A line of the story with its ply and the item that shows it.
 * @typedef {StoryLine & { ply: number, item: HTMLElement }} PlacedLine
 */

const BEAT = 1100; // how long a moment is shown while the match plays by itself

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
/** @type {Scene[]} */
let moments = []; // scenes, whole, by ply
/** @type {PlacedLine[]} */
let lines = []; // items of the story with their ply
let ply = 0;
let eyes = asked.get("eyes") ?? String(page.mine?.[0] ?? "all");
let playing = 0;
/** @type {ReturnType<typeof showAnalysis> | null} */
let analysis = null;

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
    byId("lost").hidden = true;
    go(ply);
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
  const found = [scene];
  for (const { patch } of steps) {
    const { title = scene.title, prompt = scene.prompt } = patch;
    scene = { ...scene, title, prompt, pieces: after(scene, patch) };
    found.push(scene);
  }
  return found;
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
  const told = [{ ply: 0, story: found.story ?? [] }, ...found.steps];
  const item = (/** @type {StoryLine} */ line) => storyLine(line, (rule) => { drawer.open(rule); });
  lines = told.flatMap((step) => step.story.map((line) => ({ ...line, ply: step.ply, item: item(line) })));
  for (const line of lines) {
    line.item.addEventListener("click", (event) => { if (!targetOf(event)?.closest("button")) go(line.ply); });
  }
  byId("story").replaceChildren(...lines.map((line) => line.item));
}

/**
 * Show a moment, and let the address say which.
 * @param {number} wanted
 */
function go(wanted) {
  if (!moments.length) return;
  const forward = wanted === ply + 1;
  ply = Math.max(0, Math.min(moments.length - 1, wanted));
  slider.value = String(ply);
  set(slider, "aria-valuetext", word("moment", { ply, plies: moments.length - 1 }));
  table.show(moments[ply]);
  say(byId("asked"), word("moment", { ply, plies: moments.length - 1 }));
  const present = lines.filter((line) => line.ply === ply);
  say(byId("last"), present.map((line) => line.say).join(" "));
  if (forward) table.roll(present.flatMap((line) => line.dice ?? []));
  for (const line of lines) {
    line.item.hidden = line.ply > ply;
    set(line.item, "aria-current", line.ply === ply && "step");
  }
  byId("story").scrollTop = byId("story").scrollHeight;
  analysis?.moment(ply);
  history.replaceState(null, "", `?ply=${ply}&eyes=${eyes}`);
  if (playing && ply === moments.length - 1) play(false);
}

/** @param {boolean} on */
function play(on) {
  clearTimeout(playing);
  playing = 0;
  const button = byId("play");
  button.textContent = on ? "❚❚" : "▶";
  set(button, "aria-label", word(on ? "pause" : "play"));
  if (!on) return;
  if (ply === moments.length - 1) go(0);
  const beat = () => {
    playing = setTimeout(() => { go(ply + 1); if (playing) beat(); }, BEAT / Number(speed.value));
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
    analysis = showAnalysis(box, found, page.names, (wanted) => { play(false); go(wanted); });
    analysis.moment(ply);
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

const steps = { first: () => 0, back: () => ply - 1, forward: () => ply + 1, end: () => Infinity };
/** @type {Record<string, keyof typeof steps | undefined>} */
const keys = { ArrowLeft: "back", ArrowRight: "forward", Home: "first", End: "end" };

for (const [id, where] of Object.entries(steps)) {
  byId(id).addEventListener("click", () => { play(false); go(where()); });
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
ply = asked.has("ply") ? Number(asked.get("ply")) || 0 : 0;
load();
