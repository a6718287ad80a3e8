/** The types of what pages are sent and send. Pages do not load this file: `make check` reads it. */

// -- the table, as draw/scene.py writes it

/** A whole table as one viewer sees it. */
export interface Scene {
  game: string;
  shape: Shape;
  /** Width and height; everything is measured in their units. */
  size: [width: number, height: number];
  title: string;
  /** The table in words. */
  description: string;
  /** What the viewer is asked; empty where it is asked nothing. */
  prompt: string;
  /** In the order in which they are read and drawn. */
  pieces: Piece[];
}

export type Shape = "wide" | "tall";

/** One thing on the table; x and y are its centre. Fields at their default are left out. */
export interface Piece {
  key: string;
  /** What it is, for its style: card, place, plate, token, figure, button, text, chooser, amounts. */
  kind: string;
  x: number;
  y: number;
  w: number;
  h: number;
  /** What is said of it: everything that can be seen. */
  label: string;
  sprite?: string;
  /** What is written on it. */
  text?: string;
  badges?: Badge[];
  /** The code that a click chooses; several make it a chooser, which opens a list. */
  choices?: string[];
  /** By how many degrees it is turned, clockwise. */
  turn?: number;
  /** Words for its style, such as turn, down, used, own. */
  mood?: string;
  layer?: number;
  /** Codes that it stands for but that are not on offer, the likeliest first. */
  closed?: string[];
}

/** Something small that lies on a piece: the key of a sprite, a text, and where. */
export type Badge = [sprite: string, text: string, at: string];

/** The fields of a piece that differ; null puts one back to its default. */
export type PieceChange = { key: string } & { [Field in Exclude<keyof Piece, "key">]?: Piece[Field] | null };

/** What changes from one scene to the next. */
export interface Patch {
  title?: string;
  prompt?: string;
  /** New ones, whole. */
  pieces?: Piece[];
  changes?: PieceChange[];
  /** The keys of those that left. */
  gone?: string[];
  /** All keys, if their order is another. */
  order?: string[];
}

// -- what stands in the page itself, and what it fetches

/** What the server wrote into the page of a match, as JSON. */
export interface PageData {
  match: string;
  game: string;
  language: string;
  /** The addresses of the sheets of sprites. */
  sheets: { game: string; common: string };
  /** The sprites that are in the common sheet. */
  common: string[];
  /** The words of the page in the reader's language. */
  words: Record<string, string>;
  phrases: Record<string, string>;
  /** Where the rules of the game are. */
  rules: string;
}

/** The page of a replay knows also who played, and which of the seats were this browser's. */
export interface ReplayPageData extends PageData {
  names: string[];
  mine: number[];
}

/** A rule of the game, from `/api/games/GAME/rules`. */
export interface Rule {
  id: string;
  text: string;
  section: string | null;
}

/** A finished match, from `/api/matches/MATCH/moments`. */
export interface Moments {
  names: string[];
  first: Scene;
  story: StoryLine[];
  steps: { ply: number; seat: number; code: string; patch: Patch; story: StoryLine[] }[];
}

/** What a strong bot thinks of a finished match, from `/api/matches/MATCH/analysis`. */
export interface Analysis {
  player: string;
  plies: number;
  /** For each seat, the share of the win that it could expect, by ply. */
  curves: Record<number, CurvePoint[]>;
  costly: CostlyChoice[];
  picture: string;
}

export type CurvePoint = [ply: number, expected: number];

/** A choice that clearly cost something. */
export interface CostlyChoice {
  ply: number;
  seat: number;
  cost: number;
  sentence: string;
}

/** What is read of the record of a match. */
export interface MatchRecord {
  seed?: string;
  /** For each ply, the draws: out of how many, and which. */
  fair?: { draws: Draw[][] };
}

export type Draw = [sides: number, result: number];

// -- messages and state: `python -m tools.message_types --write` renews what follows
// messages:begin

/** Everything that a page sends. */
export type FromPage =
  | Hello
  | Look
  | Play
  | TakeBack
  | AskWhy
  | AskHint
  | SayPhrase
  | Do
  | Pong;

/** Everything that a page is sent. */
export type ToPage =
  | Table
  | News
  | Refused
  | Why
  | Thinking
  | Hint
  | Phrase
  | Ping;

/** The first message of a page; it is answered by `table`. */
export interface Hello {
  type: "hello";
  /** Which layout of the table suits the window. */
  shape?: "tall" | "wide";
  /** Through which of one's own seats to look; without one, one's only seat, or as a spectator. */
  seat?: number | null;
  /** Random digits for the shuffle, drawn by this browser. */
  seed?: string;
}

/** Look through another seat or in another shape; it is answered by `table`. */
export interface Look {
  type: "look";
  shape?: "tall" | "wide";
  seat?: number | null;
}

/** Answer a question. */
export interface Play {
  type: "play";
  seat: number;
  /** The number of the question, so that a double click cannot play twice. */
  decision: number;
  /** The option that was chosen. */
  code: string;
}

/** Take one's last choice back. */
export interface TakeBack {
  type: "take_back";
  seat: number;
}

/** Ask why something cannot be chosen. */
export interface AskWhy {
  type: "why";
  seat: number | null;
  code: string;
}

/** Ask the strongest bot for a hint; it is answered by `thinking`, then `hint`. */
export interface AskHint {
  type: "hint";
  seat: number;
}

/** Say a quick phrase to everybody at the table. */
export interface SayPhrase {
  type: "phrase";
  seat: number;
  /** The key of the phrase. */
  phrase: string;
}

/** Do something that is no move of the game. */
export interface Do {
  type: "do";
  seat: number;
  deed: "abort" | "give" | "hints" | "rematch" | "resign" | "return";
  /** For `give`: the seat of the absent player, for whom a bot is to play. */
  about?: number;
}

/** The answer to `ping`. */
export interface Pong {
  type: "pong";
}

/** The whole table: first, and whenever a patch would not do. */
export interface Table {
  type: "table";
  /** The number of the message. */
  n: number;
  /** None before the match begins. */
  scene: Scene | null;
  state: PageState;
  story: StoryLine[];
}

/** All that a page shows beside the table. */
export interface PageState {
  stage: "aborted" | "gathering" | "over" | "playing";
  /** Through whose eyes the page looks; None for a spectator. */
  seat: number | null;
  /** The seats of this browser. */
  mine: number[];
  seats: SeatState[];
  /** yes: just ask; no: nobody has asked for them; asked: the others must agree; agree: the others would like to. */
  hints: "agree" | "asked" | "no" | "yes";
  /** The seats that agree to break off the match. */
  abort: number[];
  /** Seats of people who have been away for so long that a bot may play for them. */
  give: number[];
  links: Links;
  /** The proof that nobody chose the cards; None in a guided match. */
  fair: Fair | null;
  /** Whom everybody waits for, as a sentence. */
  waiting: string;
  /** What the viewer is asked. */
  decision: Question | null;
  /** Whether the viewer's last choice can be taken back. */
  take_back: boolean;
  outcome: Outcome | null;
  guide: GuideStep | null;
}

/** A seat and who has it. */
export interface SeatState {
  seat: number;
  name: string;
  /** Its part in the game, such as Devil or Angel; empty where all are alike. */
  role: string;
  kind: "bot" | "open" | "person";
  /** Whether its player is connected. */
  here: boolean;
  /** Whether it belongs to this browser. */
  mine: boolean;
  /** A bot plays for the person at the moment, or for good if they have resigned. */
  given: boolean;
  resigned: boolean;
  /** Whether it owes a decision. */
  turn: boolean;
  /** The level of a bot. */
  level?: number;
  /** The invitation to an open seat, for whoever made the match. */
  link?: string;
}

/** Addresses that belong to the match. */
export interface Links {
  watch: string;
  record?: string;
  replay?: string;
  rematch?: string;
}

/** What can be checked about the shuffle. */
export interface Fair {
  match: string;
  /** The fingerprint of the server's secret, shown before the first card. */
  commitment: string;
  seeds: SeatSeed[];
  /** Opened when the match is over. */
  secret: string | null;
}

/** A seat's part in the shuffle. */
export interface SeatSeed {
  seat: number;
  seed: string;
}

/** A decision that the viewer owes. */
export interface Question {
  id: number;
  kind: string;
  prompt: string;
  options: QuestionOption[];
}

/** One of the choices on offer. */
export interface QuestionOption {
  code: string;
  label: string;
  rule: string;
}

/** How the match ended. */
export interface Outcome {
  sentence: string;
  why: string;
  rows: OutcomeRow[];
  /** The last scoring, told step by step. */
  steps: StoryLine[];
}

/** What a seat has reached. */
export interface OutcomeRow {
  seat: number;
  name: string;
  score: number;
  winner: boolean;
}

/** One thing that happened, as this viewer is told it. */
export interface StoryLine {
  /** Its number in the story. */
  i: number;
  say: string;
  /** The id of the rule, or nothing. */
  rule: string;
  kind: string;
  seat: number | null;
  /** What was rolled. */
  dice?: number[];
}

/** What the learner of a guided match is told. */
export interface GuideStep {
  text: string;
  /** The choice that the guide means, or nothing. */
  code: string;
  rule: string;
  step: number;
  /** How many there are; 0 for the closing words. */
  steps: number;
}

/** What has changed since the last message. */
export interface News {
  type: "news";
  /** The number of the message. */
  n: number;
  patch?: Patch;
  /** The keys of the state that have changed. */
  state?: Partial<PageState>;
  /** The new lines of the story. */
  story?: StoryLine[];
}

/** What was asked for cannot be done; nothing has changed. */
export interface Refused {
  type: "refused";
  /** The number of the message. */
  n: number;
  /** A stable word for programs. */
  code: string;
  /** A sentence in the reader's language. */
  error: string;
  /** The id of the rule that says no, or nothing. */
  rule: string;
  ok: false;
}

/** Why something cannot be chosen. */
export interface Why {
  type: "why";
  /** The number of the message. */
  n: number;
  /** What cannot be chosen. */
  code: string;
  /** A sentence in the reader's language. */
  error: string;
  /** The id of the rule that says no, or nothing. */
  rule: string;
  ok: false;
}

/** A hint will follow. */
export interface Thinking {
  type: "thinking";
  /** The number of the message. */
  n: number;
}

/** What the strongest bot would do. */
export interface Hint {
  type: "hint";
  /** The number of the message. */
  n: number;
  seat: number;
  /** The number of the question that it is about. */
  decision: number;
  sentence: string;
  /** All options, the best first. */
  choices: HintChoice[];
  best: string[];
  kind: string;
  player: string;
  simulations: number;
  verdict: string;
  sure: number;
  fair: number;
}

/** What the bot expects of one option. */
export interface HintChoice {
  code: string;
  label: string;
  rule: string;
  /** The share of the win that can be expected, from 0 to 1. */
  expected: number;
  error: number;
  visits: number;
  share: number;
}

/** A quick phrase of somebody at the table. */
export interface Phrase {
  type: "phrase";
  /** The number of the message. */
  n: number;
  seat: number;
  name: string;
  /** The key of the phrase. */
  phrase: string;
  /** The phrase in the reader's language. */
  text: string;
}

/** Sent every 20 seconds; a page that hears nothing for 45 seconds connects again. */
export interface Ping {
  type: "ping";
  /** The number of the message. */
  n: number;
}

// messages:end
