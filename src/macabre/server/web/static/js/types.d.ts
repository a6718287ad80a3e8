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
  /** What is written on it, in its lines. */
  text?: string;
  /** How large its letters are; it comes with the text. */
  letters?: number;
  badges?: Badge[];
  /** How large its badges are; it comes with them. */
  badge?: number;
  /** Of amounts: the names of the parts. */
  parts?: string[];
  /** The code that a click chooses; several make it a chooser, which opens a list. */
  choices?: string[];
  /** By how many degrees it is turned, clockwise. */
  turn?: number;
  /** Words for its style, such as turn, down, used, own. */
  mood?: string;
  layer?: number;
  /** Codes that it stands for but that are not on offer, the likeliest first. */
  closed?: string[];
  /** Codes on offer that lead to a question which this piece answers. */
  leads?: string[];
  /** Which part of the amounts it shows; a click adds one to it, unless it is a text. */
  part?: number;
}

/**
 * Something small that lies on a piece: the key of a sprite, a text, its centre as seen from that of the piece, and where
 * its text is: on it, to the right, below; or below with all of it upside down.
 */
export type Badge = [sprite: string, text: string, x: number, y: number, way?: "right" | "below" | "turned"];

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
  /** The language in which the game itself speaks to this reader. */
  game_language: string;
  /** The addresses of the sheets of sprites. */
  sheets: { game: string; common: string };
  /** The sprites that are in the common sheet. */
  common: string[];
  /** The words of the page in the reader's language. */
  words: Record<string, string>;
  phrases: Record<string, string>;
  /** The sprites of those who win, by seat; where more sit, they come again. */
  portraits: string[];
  /** Where the rules of the game are. */
  rules: string;
  /** Where the sentences are that explain the things on the table. */
  help: string;
  /** What is played: the version of the rules, the options, and the fingerprint of the cards. */
  setting: { version: number; options: Record<string, string | number>; cards: string };
  /** On the page of a match: where links for others lead; empty if nobody but this machine can open them. */
  invite?: string;
}

/** A sentence about a thing, and the ids of the rules behind it. */
export type HelpEntry = [text: string, ...rules: string[]];

/** What a game says of its things. */
export interface HelpTexts {
  /** How to play, in a minute. */
  minute: string[];
  /** By sprite. */
  pictures: Record<string, HelpEntry | undefined>;
  /** By the first word of a piece's key. */
  parts: Record<string, HelpEntry | undefined>;
  /** By the verb of a code. */
  choices: Record<string, HelpEntry | undefined>;
}

/** The page of a replay knows also who played, and which of the seats were this browser's. */
export interface ReplayPageData extends PageData {
  names: string[];
  mine: number[];
}

/** What this browser keeps of one attempt at a fair deal. */
export interface KeptAttempt {
  table: FairTable;
  /** Everybody's, as they stood before this browser opened; empty until then. */
  commitments: PartyValue[];
  /** What this browser drew: one value, or one for each tab that was faster than the others. */
  values: string[];
  /** The one that was committed to; empty until it is opened. */
  value: string;
  opened: boolean;
  /** Whether a commitment was sent. */
  sent: boolean;
  /** Something was wrong with it, so its value is not opened. */
  mistrusted?: boolean;
}

/** What this browser keeps of a fair deal. */
export interface KeptDeal {
  party: string;
  attempts: KeptAttempt[];
  /** What did not fit, as stable words. */
  noticed: string[];
}

/** What one seat was told in one language, as a chain of hashes. */
export interface ToldSeat {
  seat: number;
  language: string;
  /** Of Macabre, whose words the lines are. */
  release: string;
  names: string[];
  /** The first eight digits of the hash after each line. */
  marks: string;
  /** The hash after the last one. */
  hash: string;
  /** Whether the page was there at the end, so that these are all lines. */
  whole: boolean;
}

/** What this browser keeps of the match as it was played. */
export interface KeptStory {
  /** By seat and decision, the code of what was chosen here. */
  choices: Record<string, string>;
  /** By seat, language and release. */
  told: Record<string, ToldSeat>;
}

export type ChosenHere = [seat: number, decision: number, code: string];

/** A choice, or that its seat took it back. */
export type Step = [seat: number, code: string];

/** How a record differs from what was kept: a stable word, and the choice that it is about. */
export interface Difference {
  word: string;
  seat?: number;
  decision?: number;
  code?: string;
  instead?: string;
}

/** What this browser kept, as a file. */
export interface Receipt {
  macabre_receipt: 1;
  version: string;
  match: string;
  party: string;
  attempts: { table: FairTable; commitments: PartyValue[]; value: string; opened: boolean }[];
  noticed: string[];
  choices: ChosenHere[];
  told: ToldSeat[];
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
  steps: ReplayStep[];
}

/** A choice of a replayed match: what was seen on the way, what changed and what was told. */
export interface ReplayStep {
  ply: number;
  seat: number;
  code: string;
  beats: BeatState[];
  weight: BeatState["weight"];
  patch: Patch;
  story: StoryLine[];
  rest?: boolean;
}

/** What a strong bot thinks of a finished match, from `/api/matches/MATCH/analysis`. */
export interface Analysis {
  player: string;
  plies: number;
  /** For each seat, the share of the win that it could expect, by ply. */
  curves: Record<number, CurvePoint[]>;
  costly: CostlyChoice[];
  /** By seat, its own costliest choices. */
  slips: Record<number, CostlyChoice[]>;
  /** At most one for each seat, and only what is clear. */
  worst: CostlyChoice[];
  best: FineChoice[];
  picture: string;
}

export type CurvePoint = [ply: number, expected: number];

/** A choice that clearly cost something. */
export interface CostlyChoice {
  ply: number;
  seat: number;
  cost: number;
  sentence: string;
  /** Why something else would have been better. */
  why: string[];
  /** The keys of the pieces that stood for what was chosen. */
  chosen: string[];
  /** The keys of the pieces that stood for what would have been better. */
  better: string[];
}

/** A choice that was clearly better than anything else on offer. */
export interface FineChoice {
  ply: number;
  seat: number;
  lead: number;
  sentence: string;
}

/** What is read of the record of a match. */
export interface MatchRecord {
  game: string;
  version: number;
  seats: number;
  options: Record<string, string | number>;
  cards: string;
  people?: { kind: string; level?: number }[];
  seed?: string;
  choices?: Step[];
  fair?: {
    /** For each ply, the draws: out of how many, and which. */
    draws: Draw[][];
    /** All choices and take-backs, where something was taken back. */
    steps?: Step[];
    release?: string;
    /** What the seats of people were told, in each language. */
    told?: { language: string; names: string[]; seats: [seat: number, lines: number, hash: string][] }[];
  };
}

export type Draw = [sides: number, result: number];

// -- messages and state: `python -m tools.message_types --write` renews what follows
/** The state with all its parts. */
export type WholeState = Required<PageState>;

// messages:begin

/** Everything that a page sends. */
export type AnyPageRequest =
  | HelloRequest
  | LookRequest
  | PlayRequest
  | TakeBackRequest
  | WhyRequest
  | HintRequest
  | PhraseRequest
  | DeedRequest
  | CommitRequest
  | OpenRequest
  | Pong;

/** Everything that a page is sent. */
export type AnyPageMessage =
  | TableMessage
  | NewsMessage
  | RefusedMessage
  | WhyMessage
  | ThinkingMessage
  | HintMessage
  | PhraseMessage
  | PingMessage;

/** The first message: how the page would like to look at the match. */
export interface HelloRequest {
  type: "hello";
  /** One of the browser's seats; without it its only one, or else a spectator's place. */
  seat?: number | null;
  /** `wide` or `tall`. */
  shape?: string;
  /** Whether the page would like to see what happens inside a step, too. */
  beats?: boolean;
  /** Of pages of an older version; it is not used any more, and they are told so. */
  seed?: string;
}

/** Look through the eyes of another of the browser's seats, in another shape, or at another pace. */
export interface LookRequest {
  type: "look";
  seat?: number | null;
  shape?: string;
  beats?: boolean;
}

/** Choose. The decision that is meant is named, so that a double click cannot play twice. */
export interface PlayRequest {
  type: "play";
  /** The seat that acts, here and below; whoever only watches has none, and is refused. */
  seat?: number | null;
  decision: number;
  code: string;
}

/** Take back the seat's last step. */
export interface TakeBackRequest {
  type: "take_back";
  seat?: number | null;
}

/** Ask why a choice is not possible now. */
export interface WhyRequest {
  type: "why";
  seat?: number | null;
  code: string;
}

/** Ask what the strongest bot would do. */
export interface HintRequest {
  type: "hint";
  seat?: number | null;
}

/** Say one of the quick phrases to everybody at the table. */
export interface PhraseRequest {
  type: "phrase";
  seat?: number | null;
  phrase: string;
}

/**
 * Something that concerns the people: `resign`, `abort`, `hints`, `return`, `give` or `rematch`. With `rematch` a
 * seat proposes to play again, or agrees to that.
 */
export interface DeedRequest {
  type: "do";
  seat?: number | null;
  deed: string;
  /** With `give`, the seat of somebody who is away. */
  about?: number;
}

/** Commit to a value of one's own, for all the browser's seats: docs/concepts/fair-deals.md. */
export interface CommitRequest {
  type: "commit";
  attempt: number;
  commitment: string;
}

/** Open the value that was committed to. */
export interface OpenRequest {
  type: "open";
  attempt: number;
  value: string;
}

/** The answer to a `ping`: the page is still there. */
export interface Pong {
  type: "pong";
}

/** Everything: first, and whenever a patch would not do. */
export interface TableMessage {
  type: "table";
  n: number;
  scene: Scene | null;
  state: Required<PageState>;
  story: StoryLine[];
  /** Of Macabre, whose words the story is told in. */
  release: string;
}

/** One thing that happened, as the viewer is told it. */
export interface StoryLine {
  /** Lines are numbered from 0. */
  i: number;
  say: string;
  rule: string;
  kind: string;
  seat: number | null;
}

/** What has changed: a patch of the scene, parts of the state, new lines of the story. */
export interface NewsMessage {
  type: "news";
  n: number;
  /** What was seen before that, in order, for pages that asked for it; `patch` and `story` are what follows. */
  beats?: BeatState[];
  /** How much attention the rest deserves, where `beats` were asked for. */
  weight?: "heavy" | "light" | "normal";
  patch?: Patch;
  state?: PageState;
  story?: StoryLine[];
}

/** A moment on the way: how the table lay, what was told, and how much attention that deserves. */
export interface BeatState {
  weight: "heavy" | "light" | "normal";
  /** Against the moment before. */
  patch?: Patch;
  story?: StoryLine[];
  /** A round ends here. */
  rest?: boolean;
}

/** All that a page shows beside the table. News carries only the parts that have changed. */
export interface PageState {
  stage?: "aborted" | "gathering" | "over" | "playing";
  /** Through whose eyes the page looks; null is a spectator. */
  seat?: number | null;
  /** The browser's own seats. */
  mine?: number[];
  seats?: SeatState[];
  /** yes: just ask; no: nobody has asked for them; asked: the others must agree; agree: the others would like to. */
  hints?: "agree" | "asked" | "no" | "yes";
  /** The seats that agree to break the match off. */
  abort?: number[];
  /** The seats of everybody who would like to play again, once the match is over. */
  again?: number[];
  /** The seats of people who have been away for so long that a bot may play for them. */
  give?: number[];
  /** Addresses: watch, and later record, replay and rematch. */
  links?: Record<string, string>;
  fair?: FairState;
  /** For whom everybody waits, as a sentence; empty when the viewer is asked, or when it is over. */
  waiting?: string;
  decision?: DecisionState | null;
  take_back?: boolean;
  outcome?: OutcomeState | null;
  guide?: GuideState | null;
}

/** A seat and who has it. */
export interface SeatState {
  seat: number;
  name: string;
  /** The seat's part in the game, such as Devil or Angel; empty where all are alike. */
  role: string;
  kind: "bot" | "open" | "person";
  here: boolean;
  mine: boolean;
  /** A bot plays for the person. */
  given: boolean;
  resigned: boolean;
  /** Of a bot. */
  level?: number;
  /** What kind of player a bot is, in words beside its name: `level 3`, or `Merchant, level 3`. */
  figure?: string;
  /** The sprite with a bot's face. */
  face?: string;
  /** To an open seat; only whoever set up the match is told. */
  link?: string;
  turn: boolean;
}

/** How the seed of the match comes about, as far as it is open. */
export interface FairState {
  version: string;
  match: string;
  /** nobody: only the server has a part; chosen: a guided match; old: dealt by an older version. */
  claim: "chosen" | "made" | "nobody" | "old";
  /** What this browser is called in it; null for whoever only watches. */
  party: string | null;
  attempts: FairAttempt[];
  /** The seats of people who have no part in it. */
  without_part: number[];
  old: OldFairState | null;
}

/** One attempt at a deal, as far as it is open. */
export interface FairAttempt {
  table: FairTable;
  /** The server's first, then those of holders; more may come until it is sealed. */
  commitments: PartyValue[];
  /** From now on holders open. */
  sealed: boolean;
  /** Who has opened. */
  opened: string[];
  /** What was opened; shown when all have, or when the attempt is void. */
  values: PartyValue[];
  /** For everybody to compare; empty until all have opened. */
  digits: string;
  /** Somebody with a commitment did not open in time. */
  void: boolean;
  /** The server's; opened when the match is over, or at once if the attempt is void. */
  secret: string | null;
}

/** What is played and who sits where, as everybody commits to it: docs/concepts/fair-deals.md. */
export interface FairTable {
  match: string;
  attempt: number;
  game: string;
  version: number;
  options: Record<string, string | number>;
  cards: string;
  /** For each seat its holder (`holder-0`, after the holder's lowest seat), or a bot with its level (`bot-3`). */
  who: string[];
}

/** A party of a fair deal (`server`, `holder-0` …), and its commitment or its opened value. */
export type PartyValue = [party: string, value: string];

/** What there is of a shuffle of the old kind (`macabre-fair-1`). */
export interface OldFairState {
  commitment: string;
  seeds: SeatSeed[];
  /** Opened when the match is over. */
  secret: string | null;
}

/** A seat's part in a shuffle of the old kind. */
export interface SeatSeed {
  seat: number;
  seed: string;
}

/** What the viewer is asked. */
export interface DecisionState {
  id: number;
  kind: string;
  prompt: string;
  options: OptionState[];
}

/** One choice of a decision. */
export interface OptionState {
  code: string;
  label: string;
  rule: string;
}

/** How the match ended. */
export interface OutcomeState {
  sentence: string;
  why: string;
  rows: OutcomeRow[];
  /** What followed from the last choice. */
  steps: StoryLine[];
}

/** A seat's result. */
export interface OutcomeRow {
  seat: number;
  name: string;
  score: number;
  winner: boolean;
}

/** What the learner of a guided match is told now. */
export interface GuideState {
  text: string;
  /** The choice that is meant; empty where it is somebody else's turn. */
  code: string;
  rule: string;
  step: number;
  steps: number;
}

/** Something was not granted; nothing has changed. */
export interface RefusedMessage {
  type: "refused";
  n: number;
  /** A stable word for programs. */
  code: string;
  /** A sentence in the reader's language. */
  error: string;
  /** The id of the rule that says no, if one does. */
  rule: string;
  ok: boolean;
  /** The decision that was not answered, if it was a choice that was refused. */
  decision?: number;
}

/** Why a choice is not possible now. */
export interface WhyMessage {
  type: "why";
  n: number;
  /** The choice that was asked about. */
  code: string;
  error: string;
  rule: string;
  ok: boolean;
}

/** A hint is on its way. */
export interface ThinkingMessage {
  type: "thinking";
  n: number;
}

/** The hint that was asked for. */
export interface HintMessage {
  type: "hint";
  n: number;
  hint: Hint;
}

/** What the strongest bot would do. */
export interface Hint {
  sentence: string;
  /** Reasons, as sentences: what happens more often after the best option than after the next, or less often. */
  why: string[];
  seat: number;
  decision: number;
  kind: string;
  player: string;
  simulations: number;
  verdict: string;
  sure: number;
  /** What each would get if all were alike. */
  fair: number;
  best: string[];
  choices: HintChoice[];
}

/** What the strongest bot expects of one option. */
export interface HintChoice {
  code: string;
  label: string;
  rule: string;
  expected: number;
  /** Half the width of the 95 % interval. */
  error: number;
  visits: number;
  share: number;
  /** Whether it was tried often enough to say anything about it. */
  known: boolean;
}

/** Somebody at the table says a quick phrase. */
export interface PhraseMessage {
  type: "phrase";
  n: number;
  seat: number;
  name: string;
  phrase: string;
  text: string;
}

/** A sign of life, every 20 seconds; the page answers with `pong`. */
export interface PingMessage {
  type: "ping";
  n: number;
}

// messages:end
