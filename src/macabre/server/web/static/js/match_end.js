/** The end of a match: who won and why, the scoring told step by step, and what one can do next. */

import { button, el, moving, share, word } from "./dom.js";
import { note, open } from "./dialogs.js";

/** @import { OutcomeState, OutcomeRow, WholeState, StoryLine } from "./types.d.ts" */

const PAUSE = 1100;

/**
 * Open the window of the outcome; `rematch()` is offered to players.
 * @param {WholeState} state
 * @param {OutcomeState} outcome
 * @param {() => void} rematch
 */
export function showEnd(state, outcome, rematch) {
  const rows = el("ol", { class: "ranking" }, ranked(outcome.rows).map((row) => el("li",
    { class: row.winner ? "winner" : "" },
    el("span", {}, row.winner ? "♛ " : "", row.name), el("b", {}, String(row.score)))));
  const steps = el("ol", { class: "steps" });
  const result = el("div", {}, el("p", { class: "verdict" }, outcome.sentence), el("p", {}, outcome.why), rows);
  const after = next(state, rematch, () => dialog.close());
  const dialog = open(word("over"), [steps, result, after], { kind: "end" });
  tell(outcome.steps ?? [], steps, result, dialog);
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
 * One step after the other, then the result; a button shows everything at once.
 * @param {StoryLine[]} lines
 * @param {HTMLElement} box
 * @param {HTMLElement} result
 * @param {HTMLDialogElement} dialog
 */
function tell(lines, box, result, dialog) {
  const show = (/** @type {StoryLine} */ line) => {
    const item = el("li", {}, line.say);
    box.append(item);
    item.scrollIntoView({ block: "nearest" });
  };
  const left = [...lines];
  let timer = 0;
  const finish = () => {
    clearInterval(timer);
    left.splice(0).forEach(show);
    skip.remove();
    result.hidden = false;
    dialog.scrollTop = 0;
  };
  const skip = button(word("skip"), finish);
  box.setAttribute("aria-live", "polite");
  if (!moving() || lines.length < 2) return finish();
  result.hidden = true;
  box.after(skip);
  skip.focus();
  const step = () => {
    const line = dialog.isConnected ? left.shift() : undefined;
    if (line) show(line);
    else finish();
  };
  step();
  timer = setInterval(step, PAUSE);
}

/**
 * Buttons for what comes after a match.
 * @param {WholeState} state
 * @param {() => void} rematch
 * @param {() => void} close
 */
export function next({ links, mine }, rematch, close) {
  const send = async () => { if (await share(links.replay ?? links.watch, document.title)) note(word("copied")); };
  return el("div", { class: "row" },
    links.rematch ? el("a", { class: "button primary", href: links.rematch }, word("rematch_go")) : "",
    !links.rematch && mine.length ? button(word("rematch"), rematch, { class: "primary" }) : "",
    links.replay ? el("a", { class: "button", href: links.replay }, word("replay")) : "",
    button(word("share"), send),
    button(word("look_at_table"), close));
}
