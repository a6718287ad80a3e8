/**
 * The end of a match, beside the table and never over it: who won, the scores, the player's best and worst moment, and
 * a picture to share. What one can do next stands in the bar.
 */

import { button, el, moving, page, share, sprite, word } from "./dom.js";
import { note } from "./dialogs.js";
import { all, byId } from "./elements.js";
import { onPhone } from "./layout.js";
import { drawResult, signed } from "./result_picture.js";

/** @import { Analysis, CostlyChoice, FineChoice, OutcomeState, OutcomeRow, WholeState } from "./types.d.ts" */

const COUNTING = 900; // how long scores count up, in ms
const GLANCE = 1800; // how long the winner is shown over the table
const LATER = 1500; // the analysis is asked for when nobody has gone on by then

/** What the end looks like now; another one is made only for another result. */
let shown = "";

/**
 * Show the outcome. `fresh` says that it has just come about: it may move, and is brought into sight.
 * @param {WholeState} state
 * @param {OutcomeState} outcome
 */
export function showEnd(state, outcome, fresh = false) {
  const key = JSON.stringify(outcome.rows);
  if (key === shown) return;
  shown = key;
  const rows = ranked(outcome.rows);
  const scores = rows.map((row) => score(row.score));
  const faces = rows.filter((row) => row.winner).slice(0, 3).map((row) => portrait(row.seat));
  const moments = el("div", { class: "noted", role: "status" });
  const sheet = el("details", { class: "end" },
    el("summary", {}, el("h2", {}, word("verdict", { sentence: outcome.sentence }))),
    el("div", { class: "result" },
      el("div", { class: "faces" }, faces),
      el("ol", { class: "ranking" }, rows.map((row, i) => el("li", { class: row.winner ? "winner" : "" },
        el("span", { class: "line" },
          el("span", {}, row.winner ? "♛ " : "", called(state, row)), scores[i].element))))),
    el("p", {}, outcome.why), moments, pictures(outcome, rows));
  sheet.open = true;
  byId("end").replaceChildren(sheet);
  const count = fresh && moving() && !document.hidden;
  for (const one of scores) one.show(count);
  if (fresh) bringIntoSight(sheet, faces);
  setTimeout(() => noteMoments(state, moments), LATER);
}

/**
 * What somebody is called in one's own results. A picture to share has names only.
 * @param {WholeState} state
 * @param {OutcomeRow} row
 */
function called({ mine }, { seat, name }) {
  return mine.length === 1 && mine[0] === seat ? word("you_row") : name;
}

/**
 * The picture of whoever sits there.
 * @param {number} seat
 */
function portrait(seat) {
  return sprite(portraitOf(seat));
}

/** @param {number} seat */
function portraitOf(seat) {
  return page.portraits[seat % page.portraits.length] ?? "favicon";
}

/**
 * Winners first, then by score: whether many or few points are good can be told from those who won.
 * @param {OutcomeRow[]} rows
 */
function ranked(rows) {
  const [won, lost] = [rows.filter((row) => row.winner), rows.filter((row) => !row.winner)];
  const few = lost.some((row) => won.some((winner) => winner.score < row.score));
  return [...won, ...lost.sort((one, other) => (few ? one.score - other.score : other.score - one.score))];
}

/**
 * A score that can count up. Whoever hears the page hears the result at once.
 * @param {number} points
 */
function score(points) {
  const seen = el("span", { "aria-hidden": "true" }, "0");
  const element = el("b", {}, seen, el("span", { class: "visually-hidden" }, signed(points)));
  const finish = () => { element.replaceChildren(signed(points)); };
  const show = (/** @type {boolean} */ counting) => {
    if (!counting) return finish();
    const start = performance.now();
    const step = () => {
      const part = Math.min(1, (performance.now() - start) / COUNTING);
      seen.textContent = signed(Math.round(points * part));
      if (part < 1) requestAnimationFrame(step);
      else finish();
    };
    step();
  };
  return { element, show };
}

/**
 * On a phone, scroll to the result; who waits with the keyboard goes on there. The
 * winner is shown over the table for a glance.
 * @param {HTMLDetailsElement} sheet
 * @param {SVGSVGElement[]} faces
 */
function bringIntoSight(sheet, faces) {
  const busy = document.activeElement !== document.body && document.activeElement !== byId("status");
  if (!busy && !document.querySelector("dialog[open]")) sheet.querySelector("summary")?.focus({ preventScroll: true });
  if (onPhone()) sheet.scrollIntoView({ block: "nearest", behavior: moving() ? "smooth" : "auto" });
  if (!moving() || document.hidden || !faces.length) return;
  const glance = el("div", { class: "glance", "aria-hidden": "true" }, faces.map((face) => face.cloneNode(true)));
  byId("scene").after(glance);
  setTimeout(() => glance.remove(), GLANCE);
}

// -- the best and the worst moment

/**
 * Ask for the analysis, and say what it found for the players at this screen.
 * @param {WholeState} state
 * @param {HTMLElement} box
 */
async function noteMoments({ mine, links }, box) {
  if (!mine.length || !links.replay || !box.isConnected || box.childElementCount) return;
  box.replaceChildren(el("p", { class: "quiet busy" }, word("seeking_moments")));
  try {
    const answer = await fetch(`/api/matches/${page.match}/analysis?language=${page.language}`);
    if (!answer.ok) throw new Error(answer.statusText);
    /** @type {Analysis} */
    const { best, worst } = await answer.json();
    const own = (/** @type {{ seat: number }} */ one) => mine.includes(one.seat);
    const [finest] = best.filter(own).sort((one, other) => other.lead - one.lead);
    const [costliest] = worst.filter(own).sort((one, other) => other.cost - one.cost);
    const told = [...moment("best_moment", finest, links.replay), ...moment("worst_moment", costliest, links.replay)];
    box.replaceChildren(...(told.length ? told : [el("p", { class: "quiet" }, word("no_moments"))]));
  } catch {
    box.replaceChildren(); // it is a gift, and nobody has asked for it
  }
}

/**
 * A moment in a sentence, with a link into the replay through the eyes of whoever chose.
 * @param {string} title
 * @param {CostlyChoice | FineChoice | undefined} found
 * @param {string} replay
 */
function moment(title, found, replay) {
  if (!found) return [];
  const link = el("a", { href: `${replay}?ply=${found.ply}&eyes=${found.seat}` }, word("see_moment"));
  return [el("h3", {}, word(title)), el("p", {}, found.sentence, " ", link)];
}

// -- a picture to share

/**
 * @param {OutcomeState} outcome
 * @param {OutcomeRow[]} rows
 */
function pictures(outcome, rows) {
  const draw = async () => {
    const blob = await drawResult({
      title: all(document, "h1")[0]?.textContent ?? "",
      verdict: rows.filter((row) => row.winner).map((row) => row.name).join(" · ") || outcome.sentence,
      rows,
      portraits: rows.filter((row) => row.winner).slice(0, 1).map((row) => portraitOf(row.seat)),
    });
    return new File([blob], `macabre-${page.game}-${page.match}.png`, { type: blob.type });
  };
  const failed = () => note(word("picture_none"), { kind: "bad" });
  const give = () => draw().then(sharePicture).catch(failed);
  const keep = () => draw().then(save).catch(failed);
  return el("div", { class: "row" },
    button(word("picture_save"), keep), canShare() ? button(word("picture_share"), give) : "");
}

/** Whether this device can hand a picture to another program. */
function canShare() {
  const trial = new File([""], "picture.png", { type: "image/png" });
  return Boolean(navigator.canShare?.({ files: [trial] }));
}

/** @param {File} file */
async function sharePicture(file) {
  try { await navigator.share({ files: [file], title: document.title }); } catch { /* closed without sharing */ }
}

/** @param {File} file */
function save(file) {
  const link = el("a", { href: URL.createObjectURL(file) });
  link.download = file.name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 10_000);
}

// -- what comes next

/**
 * Buttons for what comes after a match; `rematch()` is offered to players.
 * @param {WholeState} state
 * @param {() => void} rematch
 * @param {(seat: number) => string} nameOf
 */
export function next(state, rematch, nameOf) {
  const { links } = state;
  const send = async () => { if (await share(links.replay ?? links.watch, document.title)) note(word("copied")); };
  return [
    again(state, rematch, nameOf),
    links.replay ? el("a", { class: "button", href: links.replay }, word("replay")) : "",
    el("a", { class: "button", href: "/" }, word("another_game")),
    button(word("share"), send),
  ];
}

/**
 * The way to another match of the same people: propose it, agree to it, wait for the others, or go there.
 * @param {WholeState} state
 * @param {() => void} rematch
 * @param {(seat: number) => string} nameOf
 */
function again({ links, mine, seats, again: willing }, rematch, nameOf) {
  if (links.rematch) return el("a", { class: "button primary", href: links.rematch }, word("rematch_go"));
  if (!mine.length) return "";
  if (!willing.includes(mine[0])) return button(word("rematch"), rematch, { class: "primary" });
  const asked = seats.filter(({ kind, here, seat }) => kind === "person" && here && !willing.includes(seat));
  if (!asked.length) return button(word("rematch_begin"), rematch, { class: "primary" });
  const names = asked.map(({ seat }) => nameOf(seat)).join(", ");
  return el("span", { class: "busy" }, word("rematch_asked", { names }));
}

let together = false; // whether this page was open before there was another match: then it goes there with the others
/** @type {Set<number>} */
const told = new Set(); // the seats of which the reader has been told that they would like to play again

/**
 * Tell who would like to play again, and go to the new match with the others as soon as it has been set up. A page that
 * is opened later has a button for that.
 * @param {WholeState} state
 * @param {(seat: number) => string} nameOf
 */
export function follow({ links, mine, again: willing = [] }, nameOf) {
  if (!links) return;
  if (links.rematch) {
    if (together && willing.some((seat) => mine.includes(seat))) location.href = links.rematch;
    return;
  }
  together = true;
  for (const seat of willing.filter((one) => !told.has(one) && !mine.includes(one))) {
    note(word("rematch_wants", { name: nameOf(seat) }));
    told.add(seat);
  }
}
