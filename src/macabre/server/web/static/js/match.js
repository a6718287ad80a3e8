/** A match in the browser: hears the server, shows the table, sends what is chosen. It knows no game and no rule. */

import { setTheme, themeNow } from "./common.js";
import { button, el, page, set, share, word } from "./dom.js";
import { choose, confirm, divide, note, open } from "./dialogs.js";
import { Division } from "./division.js";
import { follow, next, showEnd } from "./match_end.js";
import { grouped, partyName, showFair } from "./fair.js";
import { FairPart } from "./fair_part.js";
import { ReconnectingSocket } from "./reconnecting_socket.js";
import { Options, showGathering, showGuide, showHint, showSeats, showStatus, Story } from "./panel.js";
import { Drawer } from "./rules_drawer.js";
import { Explainer } from "./help.js";
import { Table } from "./scene.js";
import { PACES, paceNow, restsNow, setPace, setRests, Stage } from "./stage.js";
import * as sound from "./sound.js";
import { shapeNow, watchRoom } from "./layout.js";
import { Sheet } from "./sheet.js";
import { TableScroll } from "./table_scroll.js";
import { all, byId, must, targetOf } from "./elements.js";

/** @import { AnyPageMessage, AnyPageRequest, DeedRequest, NewsMessage, TableMessage } from "./types.d.ts" */
/** @import { Hint, OptionState, Piece, SeatState, WholeState } from "./types.d.ts" */
/** @import { Moment, Pace } from "./stage.js" */

const RECOMMENDS = ["only", "close", "clear"]; // verdicts of a hint that name one option as the best
const LAST = 2; // lines of the story that are in sight on a phone
const HANDOVER = 1300; // how long the own move stays in sight before the screen is passed on

/** @type {Partial<WholeState>} */
const nothing = { seat: null, mine: [], seats: [], decision: null }; // all there is until the first table comes
const state = /** @type {WholeState} */ (nothing);
let busy = false;
let shown = false; // whether a table is on the page
let ended = ""; // the outcome that has been shown
/** @type {Partial<WholeState>} */
let passing = {}; // what is shown instead of parts of the state, while moments pass
let ending = false; // whether the outcome is shown as soon as everything before it has been seen
/** @type {HTMLDialogElement | "soon" | null} */
let curtain = null;
/** @type {number | null} */
let eyes = null; // of several own seats, the one whose player is at the screen now
/** @type {string[]} */
let last = []; // what happened last: two lines, or all that was told at once
let told = 1; // how many of them were told just now
let hinted = ""; // the option that the hint on the page recommends
/** @type {Division | null} */
let division = null; // what has been laid on the table so far, before it is chosen
/** @type {{ key: string, after: number } | null} */
let following = null; // the piece that answers the question after this one
/** @type {number | null} */
let followed = null; // the question that has been answered so

const drawer = new Drawer(() => state.decision?.options.map((option) => option.rule) ?? []);
const openRule = (/** @type {string} */ rule) => { drawer.open(rule); };
const story = new Story(openRule);
const options = new Options({ play, point: (code) => table.point(code) });
const table = new Table(byId("scene"), {
  height: watchRoom(() => { table.resize(); look(state.seat); }, () => table.resize()),
  choose: chosen,
  lead,
  add: lay,
  why: (_, [code]) => send({ type: "why", seat: state.seat, code }),
  hover: (codes) => options.point(codes),
});
const sheet = new Sheet();
const scroll = new TableScroll();
const explainer = new Explainer(table, openRule);
const link = new ReconnectingSocket(`/socket/${page.match}?language=${page.language}`, {
  hello: () => ({ type: "hello", shape: shapeNow(), seat: eyes ?? state.seat, beats: paced() }),
  message: hear,
  lost: (lost) => { byId("lost").hidden = !lost; if (lost) part.story.lost(); },
});

const stage = new Stage({ show, idle: seen, rest: (on) => { byId("continue").hidden = !on; } });
const part = new FairPart((message) => { link.send(message); }, showNotices);

// -- what the server says

/** @param {AnyPageMessage} message */
function hear(message) {
  switch (message.type) {
    case "table": return whole(message);
    case "news": return change(message);
    case "refused":
      unfollow();
      release();
      part.story.refuse(message.decision);
      return note(message.error, { rule: message.rule, openRule, kind: "bad" });
    case "why": return note(message.error, { rule: message.rule, openRule });
    case "thinking": return advise("thinking");
    case "hint": return advise(message.hint.decision === state.decision?.id ? message.hint : null);
    case "phrase": return note(`${nameOf(message.seat)}: ${message.text}`, { kind: "phrase" });
  }
}

/**
 * What a seat is called.
 * @param {number} seat
 */
function nameOf(seat) {
  return state.seats[seat]?.name || state.seats[seat]?.role || "";
}

/**
 * Show a hint, and mark on the table what it recommends.
 * @param {Hint | "thinking" | null} hint
 */
function advise(hint) {
  hinted = hint && hint !== "thinking" && RECOMMENDS.includes(hint.verdict) ? hint.best[0] : "";
  showHint(hint, point);
  if (hint) sheet.attend();
  markMeant();
  bringIntoSight();
}

/** The option that the guide means, or else the hint; nothing if neither means one. */
function meantCode() {
  return (!drawn() && state.guide?.code) || hinted;
}

function markMeant() {
  table.point(meantCode(), "meant");
  showDivision();
  options.mean(meantCode());
}

/** Scroll the table to what is asked, or to what guide or hint mean. */
function bringIntoSight() {
  const asked = drawn() ? null : { ...state, ...passing }.decision?.id;
  scroll.bring(JSON.stringify([asked, meantCode()]));
}

/** @param {string | null} code */
function point(code) {
  table.point(code);
}

/**
 * The whole table, at the beginning and whenever the eyes change.
 * @param {TableMessage} message
 */
function whole(message) {
  explainer.hide();
  stage.clear();
  passing = {};
  const before = state.decision?.id;
  Object.assign(state, message.state);
  following = followed = null;
  if (state.decision?.id !== before) {
    division = null;
    advise(null);
  }
  part.story.hear(state, message.story, message.release);
  part.hear(state);
  busy = false;
  if (needsCurtain()) return draw(0);
  if (!shown && state.outcome) ended = JSON.stringify(state.outcome.rows); // it was over before
  story.show(message.story);
  last = message.story.slice(-LAST).map((line) => line.say);
  told = 1;
  if (message.scene) table.show(message.scene);
  shown = Boolean(message.scene);
  refresh();
}

/**
 * What has changed since the last message: it waits its turn.
 * @param {NewsMessage} message
 */
function change({ beats = [], weight, patch, story: lines, state: news }) {
  busy = false;
  part.story.hear({ ...state, ...news }, [...beats, { story: lines }].flatMap((one) => one.story ?? []));
  if (news?.fair || news?.stage) part.hear({ ...state, ...news });
  stage.add([...beats, { weight, patch, story: lines, state: news ?? {} }]);
}

/**
 * Show a moment. The last one of a message brings the state with it; until then nothing is asked and nobody is to act.
 * @param {Moment} moment
 * @param {number} hold how long it stays, in ms
 */
function show({ patch, story: lines = [], state: news, weight, rest }, hold = 0) {
  const before = state.decision?.id;
  const said = lines.map((line) => line.say);
  Object.assign(state, news);
  const waiting = news ? "" : said.pop() ?? passing.waiting ?? "";
  passing = news ? {} : { decision: null, waiting, seats: state.seats.map(resting) };
  if (!shown) return refresh();
  if (patch) explainer.hide();
  const stirred = patch ? table.change(patch) : [];
  if (hold || news) sound.beat(stirred, weight, Boolean(rest));
  story.add(lines);
  if (said.length) {
    last = [...last, ...said].slice(-Math.max(LAST, said.length));
    told = said.length;
  }
  if (state.decision?.id !== before) {
    division = null;
    for (const dialog of all(document, "dialog.chooser, dialog.amounts")) must(dialog, HTMLDialogElement).close();
    advise(null);
    if (state.decision) sound.play("turn");
  }
  if (news && (state.decision || state.outcome)) stage.arrive();
  if (news) followUp();
  refresh();
}

/**
 * Whether somebody else sits there who could read what is said.
 * @param {SeatState} seat
 */
function listens(seat) {
  return seat.kind === "person" && !seat.mine;
}

/** @param {SeatState} seat */
function resting(seat) {
  return { ...seat, turn: false };
}

/** Everything has been seen, the last moment too. */
function seen() {
  if (!ending) return;
  ending = false;
  if (state.outcome) showEnd(state, state.outcome, true);
}

/** Bring everything beside the table in step with the state. */
function refresh() {
  if (needsCurtain()) draw(shown ? HANDOVER : 0);
  else if (drawn()) { lift(); look(eyes); }
  const [veiled, now] = [drawn(), { ...state, ...passing }];
  set(byId("scene"), "data-busy", busy);
  showSeats(now);
  showStatus(veiled ? { ...now, decision: null } : now, veiled ? [] : last, told);
  options.show(veiled ? null : now.decision);
  showGuide(veiled ? null : state.guide, openRule);
  markMeant();
  showTools();
  showNotices();
  showGathering(state);
  sheet.arrive();
  bringIntoSight();
  const end = state.outcome && JSON.stringify(state.outcome.rows);
  if (end && end !== ended && shown) {
    ended = end;
    ending = true;
    sound.play("end");
  }
  if (state.outcome && !ending) showEnd(state, state.outcome);
  follow(state, nameOf);
}

/** Whether this page shows what happens inside a step. */
function paced() {
  return paceNow() !== "instant";
}

/** @param {Pace} pace */
function changePace(pace) {
  const before = paced();
  setPace(pace);
  if (paced() !== before) look(state.seat);
}

// -- what is chosen

/** @param {AnyPageRequest} message */
function send(message) {
  if (!link.send(message)) note(word("lost"), { kind: "bad" });
}

function release() {
  busy = false;
  set(byId("scene"), "data-busy", false);
}

/** @param {string} code */
function play(code) {
  const asked = state.decision?.id;
  if (busy || asked === undefined || state.seat === null) return;
  stage.skip(); // whoever acts has seen enough
  stage.arrive();
  if (state.decision?.id !== asked) return; // something else is asked meanwhile: it has to be read first
  answer(state.seat, asked, code);
}

/**
 * @param {number} seat
 * @param {number} asked
 * @param {string} code
 */
function answer(seat, asked, code) {
  busy = true;
  set(byId("scene"), "data-busy", true);
  part.story.choose(seat, asked, code);
  send({ type: "play", seat, decision: asked, code });
}

/**
 * @param {Piece} piece
 * @param {string[]} choices
 */
function chosen(piece, choices) {
  if (!state.decision) return;
  const offered = state.decision.options.filter((option) => choices.includes(option.code));
  const meant = meantCode();
  if (piece.kind === "amounts") return divide(piece, sharing(piece, offered), play, showDivision, meant);
  if (choices.length === 1) return play(choices[0]);
  choose(state.decision.prompt, offered, play, point, meant);
}

/**
 * What has been shared out of an amount so far.
 * @param {Piece} piece
 * @param {OptionState[]} offered
 */
function sharing(piece, offered) {
  division ??= new Division(piece.parts?.length ?? 0, offered);
  return division;
}

/**
 * Lay one of the amounts on a part of them, by a click on the table. After the last one, the window shows all of it.
 * @param {number} at
 */
function lay(at) {
  const amounts = table.pieces.find((piece) => piece.kind === "amounts");
  if (!amounts?.choices || !state.decision || busy) return;
  const shared = sharing(amounts, state.decision.options);
  if (shared.add(at)) sound.beat(["token"], "light", false);
  markMeant();
  if (shared.sum === shared.goal) chosen(amounts, amounts.choices);
}

function showDivision() {
  table.divided(division?.numbers ?? [], Division.goals(meantCode()));
}

/**
 * A card first, and then what to do with it: the question that follows is answered with the card.
 * @param {Piece} piece
 * @param {string[]} leads
 */
function lead(piece, leads) {
  if (!state.decision) return;
  const asked = state.decision.id;
  const offered = state.decision.options.filter((option) => leads.includes(option.code));
  const begin = (/** @type {string} */ code) => {
    following = { key: piece.key, after: asked };
    play(code);
  };
  choose(piece.label, offered, begin, point, meantCode());
}

/** Answer with the card that was clicked first, if it is what is asked for now. Meanwhile nobody is asked. */
function followUp() {
  const [wanted, asked] = [following, state.decision];
  if (asked && asked.id === followed) return askNobody();
  followed = null;
  if (!wanted || asked?.id === wanted.after) return; // what was chosen first has not been answered yet
  following = null;
  if (!asked || state.seat === null) return;
  const [code, ...others] = table.pieces.find((piece) => piece.key === wanted.key)?.choices ?? [];
  if (!code || others.length) return;
  followed = asked.id;
  askNobody();
  answer(state.seat, asked.id, code);
}

/** Until the next news nobody is to act. */
function askNobody() {
  passing = { decision: null, waiting: "", seats: state.seats.map(resting) };
}

/** What was to be answered at once is asked after all. */
function unfollow() {
  following = null;
  if (followed === null) return;
  followed = null;
  passing = {};
  refresh();
}

/**
 * @param {DeedRequest["deed"]} deed
 * @param {number} [about]
 */
function act(deed, about) {
  send({ type: "do", deed, seat: state.seat ?? state.mine[0], ...(about === undefined ? {} : { about }) });
}

/**
 * Agree for all seats of this screen, or for all of them no longer.
 * @param {"abort" | "hints"} deed
 * @param {number[]} seats
 */
function agree(deed, seats) {
  for (const seat of seats) send({ type: "do", deed, seat });
}

/** Propose to play again, or agree to it: the page goes to the new match as soon as there is one. */
function rematch() {
  act("rematch");
}

/** @param {number | null} seat */
function look(seat) {
  send({ type: "look", shape: shapeNow(), seat, beats: paced() });
}

// -- several people at one screen

/** The own seat that is to act while another one is looked at, or null. */
function nextSeat() {
  if (state.mine.length < 2) return null;
  const acting = state.seats.filter((seat) => seat.mine && seat.turn).map((seat) => seat.seat);
  return !acting.length || (eyes !== null && acting.includes(eyes)) ? null : acting[0];
}

function needsCurtain() {
  return nextSeat() !== null && state.stage === "playing";
}

/** Whether the curtain hides the table now. */
function drawn() {
  return curtain instanceof HTMLDialogElement && curtain.isConnected;
}

function lift() {
  if (curtain instanceof HTMLDialogElement) curtain.close();
  curtain = null;
}

/**
 * Nothing of a hand stays behind the curtain; the next seat's view is asked for only when it has been tapped away.
 * @param {number} wait
 */
function draw(wait) {
  if (curtain) return;
  curtain = "soon";
  setTimeout(() => {
    const seat = nextSeat();
    if (seat === null) { curtain = null; return refresh(); }
    explainer.hide();
    table.clear();
    story.clear();
    advise(null);
    last = [];
    shown = false;
    const name = nameOf(seat);
    const pass = () => { lift(); eyes = seat; look(seat); };
    curtain = open(word("pass", { name }), [
      el("p", {}, word("pass_why")),
      button(word("pass_ready", { name }), pass, { class: "primary" }),
    ], { kind: "curtain", locked: true });
    refresh();
  }, wait);
}

// -- tools

/**
 * @param {string} id
 * @param {boolean} visible
 * @param {string} text what is written on it, if it is to be something else
 */
function tool(id, visible, text, off = false) {
  const made = must(byId(id), HTMLButtonElement);
  made.hidden = !visible;
  if (text) must(made.querySelector("span"), HTMLSpanElement).textContent = text;
  made.disabled = off;
}

function showTools() {
  const playing = state.stage === "playing" && state.seat !== null;
  tool("take-back", playing, "", !state.take_back);
  const words = { yes: "hint", no: "hint_ask", asked: "hint_asked", agree: "hint_agree" };
  const idle = state.hints === "asked" || (state.hints === "yes" && !state.decision);
  tool("ask-hint", playing, word(words[state.hints]), idle);
  tool("say", state.mine.length > 0 && state.stage !== "gathering" && state.seats.some(listens), "");
  const over = state.stage === "over" || state.stage === "aborted";
  byId("after").replaceChildren(...(over ? next(state, rematch, nameOf) : []));
}

/** Things that wait for an answer: open seats, who is away, what others have agreed to. */
function showNotices() {
  /** @type {HTMLElement[]} */
  const notices = [];
  const add = (/** @type {string} */ text, label = "", click = () => {}) => notices.push(
    el("p", { class: "notice" }, text, " ", label ? button(label, click) : ""));
  for (const one of part.noticed) add(word(`fair_notice_${one}`));
  notices.push(...fairNotes().map((text) => el("p", { class: "quiet fair-note" }, text)));
  const voids = state.fair?.attempts.filter((one) => one.void).length ?? 0;
  if (state.stage === "aborted") add(word(voids > 1 ? "aborted_void" : "aborted"));
  for (const absent of state.give ?? []) {
    add(word("absent", { name: nameOf(absent) }), word("give"), () => act("give", absent));
  }
  for (const { seat } of state.seats.filter((one) => one.mine && one.given && !one.resigned)) {
    add(word("bot_plays"), word("return"), () => send({ type: "do", deed: "return", seat }));
  }
  if (state.hints === "agree") add(word("hints_asked"), word("agree"), () => agree("hints", state.mine));
  const agreed = state.abort ?? [];
  const asked = agreed.length && state.mine.length && !agreed.some((seat) => state.mine.includes(seat));
  if (state.stage === "playing" && asked) {
    add(word("abort_asked", { name: nameOf(agreed[0]) }), word("agree"), () => agree("abort", state.mine));
  }
  byId("notices").replaceChildren(...notices);
}

/** What everybody should know of the shuffle: digits to compare, who has no part, who did not open. */
function fairNotes() {
  const attempts = state.fair?.attempts ?? [];
  const names = state.seats.map((seat) => nameOf(seat.seat));
  const notes = attempts.filter((one) => one.void).map((one) => word("fair_void", {
    names: one.commitments.slice(1).map(([party]) => party).filter((party) => !one.opened.includes(party))
      .map((party) => partyName(party, names)).join(", "),
  }));
  const latest = attempts.at(-1);
  if (state.fair && state.fair.claim !== "made" && state.stage !== "gathering") {
    notes.push(word(`fair_claim_${state.fair.claim}`));
  }
  if (latest?.digits && latest.commitments.length > 2) {
    notes.push(`${word("fair_digits")} ${grouped(latest.digits)}`);
  }
  if (part.forgetful) notes.push(word("fair_forgetful"));
  if (state.fair?.claim !== "made") return notes;
  return [...notes, ...state.fair.without_part.map((seat) => word("fair_without", { name: names[seat] }))];
}

async function shareTable() {
  if (await share(state.links.watch, document.title)) note(word("copied"));
}

function resign() {
  confirm(word("resign_sure"), word("resign"), () => act("resign"));
}

function showMenu() {
  const playing = state.stage === "playing" && state.mine.length > 0;
  /** @type {(text: string, click: () => void, when?: boolean) => HTMLElement | ""} */
  const item = (text, click, when = true) => (when ? button(text, () => { menu.close(); click(); }) : "");
  const names = state.seats.map((seat) => nameOf(seat.seat));
  const agreed = state.mine.filter((seat) => state.abort?.includes(seat));
  const languages = all(document, "#languages button");
  const menu = open(word("menu"), el("div", { class: "choices" },
    item(word("fair"), () => showFair(state.fair, names, state.links.record, part.noticed), Boolean(state.fair)),
    item(word("things"), () => explainer.list(), shown),
    item(word("watch_link"), shareTable, Boolean(state.links)),
    item(word("pace", { pace: word(`pace_${paceNow()}`) }), showPaces),
    item(word(sound.soundOn() ? "sound_off" : "sound_on"), switchSound),
    item(word(themeNow() === "night" ? "day" : "night"), () => setTheme(themeNow() === "night" ? "day" : "night")),
    languages.map((other) => item(other.textContent, () => other.click())),
    item(word("hints_agree"), () => agree("hints", state.mine), playing && ["no", "agree"].includes(state.hints)),
    item(word("abort"), () => agree("abort", state.mine), playing && !agreed.length),
    item(word("abort_withdraw"), () => agree("abort", agreed), playing && agreed.length > 0),
    item(word("resign"), resign, playing && state.seat !== null),
    el("a", { class: "button", href: "/" }, word("leave"))), { kind: "menu" });
}

function switchSound() {
  sound.setSound(!sound.soundOn());
  showSound();
}

function showSound() {
  set(byId("sound"), "aria-pressed", String(sound.soundOn()));
}

function showPaces() {
  const paces = PACES.map((pace) => button(word(`pace_${pace}`), () => { dialog.close(); changePace(pace); },
    { "aria-pressed": String(pace === paceNow()) }));
  const rests = button(word(restsNow() ? "rests_off" : "rests_on"), () => { dialog.close(); setRests(!restsNow()); });
  const dialog = open(word("pace_title"), el("div", { class: "choices" }, paces, rests), { kind: "menu" });
}

/** A tap beside the buttons, or the space bar, goes on to the next decision. */
function skipOn() {
  byId("scene").addEventListener("click", (event) => {
    if (!targetOf(event)?.closest("button")) stage.skip();
  });
  byId("continue").addEventListener("click", () => stage.skip());
  document.addEventListener("keydown", (event) => {
    if (event.key !== " " || targetOf(event)?.closest("button, a, input, textarea, select, summary, dialog")) return;
    event.preventDefault();
    stage.skip();
  });
}

function showPhrases() {
  const phrases = Object.entries(page.phrases).map(([phrase, text]) => button(text, () => {
    dialog.close();
    send({ type: "phrase", seat: state.seat ?? state.mine[0], phrase });
  }));
  const dialog = open(word("say"), el("div", { class: "choices" }, phrases), { kind: "menu" });
}

byId("take-back").addEventListener("click", () => {
  if (state.seat !== null) send({ type: "take_back", seat: state.seat });
});
byId("ask-hint").addEventListener("click", () => {
  if (state.hints !== "yes") agree("hints", state.mine);
  else if (state.seat !== null) send({ type: "hint", seat: state.seat });
});
byId("say").addEventListener("click", showPhrases);
byId("open-rules").addEventListener("click", () => drawer.toggle());
byId("sound").addEventListener("click", switchSound);
byId("menu").addEventListener("click", showMenu);
skipOn();
showSound();
