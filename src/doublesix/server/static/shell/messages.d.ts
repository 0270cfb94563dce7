// Made by tools/script_contract.py: what the server and its pages send each other, and the values of rules.

export interface TableMessage {
  type: "table";
  table: SeenTable;
  happened?: Told[];
  talk?: TalkLine[];
  view?: unknown;
  whole?: boolean;
}

export interface SeenTable {
  code: string;
  seq: number;
  version: number;
  phase: Phase;
  offer: Offer;
  game: SeenGame;
  you?: number | null;
  seats: SeenSeat[];
  board?: Board | null;
  hand?: HeldTile[];
  prompt: string;
  prompt_faces?: [number, number][];
  buttons?: Button[];
  turn?: number | null;
  sum?: RoundSum | null;
  rounds?: ([number | null, number])[];
  evening?: SeenEvening | null;
  ratings?: SeenRating[];
  unrated?: string | null;
  fairness: SeenFairness;
  requests?: SeenRequest[];
  can_ask?: number[];
  watchers?: number;
  ready_at_once?: boolean;
  passes_in_a_moment?: boolean;
  can_take_back?: boolean;
  can_hint?: boolean;
}

export type Phase = "between" | "gathering" | "over" | "playing";

export interface Offer {
  house?: Record<string, string>;
  options?: Record<string, string>;
  sheet: string;
  edition?: string;
  players: number;
  partners?: boolean;
  points?: number | null;
  rounds?: number | null;
  turn_seconds?: number | null;
  bank_seconds?: number | null;
  increment_seconds?: number;
  rated?: boolean;
  listed?: boolean;
}

export interface SeenGame {
  sheet: string;
  edition: string;
  title: string;
  target: string;
  house?: string[];
  partners?: boolean;
  number: number;
  round?: number;
  one_round?: boolean;
  revision?: number;
  look: string;
  turn_seconds?: number | null;
  clock?: string | null;
  rated?: boolean;
  stakes?: string;
  listed?: boolean;
}

export interface SeenSeat {
  name?: string;
  kind: "bot" | "open" | "person";
  bot?: string | null;
  face?: number | null;
  side: number;
  stood_in?: boolean;
  left?: boolean;
  away?: boolean;
  ready?: boolean;
  acts?: boolean;
  tiles?: number;
  hand?: string[] | null;
  spots_left?: number | null;
  score?: number;
  gained?: number;
  clock?: Clock | null;
}

export interface Clock {
  left_ms: number;
  whole_ms: number;
  bank_ms?: number | null;
  runs?: boolean;
}

export interface Board {
  width: number;
  height: number;
  line?: SeenTile[];
  places?: SeenPlace[];
  said: string;
  boneyard: number;
  draws: boolean;
  may_pass?: boolean;
}

export interface SeenTile {
  tile: string;
  x: number;
  y: number;
  facing?: number;
  seat: number;
}

export interface SeenPlace {
  number?: number | null;
  x: number;
  y: number;
  facing?: number;
  joint: [number, number];
}

export interface HeldTile {
  tile: string;
  said: string;
  fits?: Fit[];
  why?: string | null;
  why_faces?: [number, number][];
}

export interface Fit {
  action: string;
  place?: number | null;
}

export interface Button {
  do: "draw" | "pass" | "ready" | "return";
  label: string;
}

export interface RoundSum {
  headline: string;
  said: string;
  rows: SumRow[];
  sum?: string | null;
  lines: string[];
  line_faces?: [number, number][][];
  winner?: number | null;
  points?: number;
  ending?: string | null;
}

export interface SumRow {
  name: string;
  seat?: number | null;
  tiles?: string[];
  left: string;
  part?: string;
}

export interface SeenEvening {
  games: number;
  said: string;
  sides: EveningSide[];
}

export interface EveningSide {
  names: string;
  won: number;
  points: number;
}

export interface SeenRating {
  seat: number;
  before: number;
  after: number;
  said: string;
}

export interface SeenFairness {
  commitment: string;
  contributions?: string[];
  revealed?: Revealed | null;
}

export interface Revealed {
  commitment: string;
  secret: string;
  contributions: string[];
}

export interface SeenRequest {
  seat: number;
  name: string;
  said: string;
  own?: boolean;
  waits_for_you?: boolean;
}

export interface Told {
  id: string;
  kind: "dealt" | "drew" | "ended" | "passed" | "played";
  said: string;
  faces?: [number, number][];
  seat?: number | null;
  tile?: string | null;
  by_clock?: boolean;
}

export interface TalkLine {
  seq: number;
  name: string;
  seat?: number | null;
  text: string;
  phrase?: string | null;
  own?: boolean;
}

export interface TalkMessage {
  type: "talk";
  seq: number;
  talk: TalkLine[];
}

export interface PresenceMessage {
  type: "presence";
  away?: number[];
  watchers?: number;
}

export interface Answer {
  type: "answer";
  id: string;
  seq: number;
  version: number;
}

export interface Refusal {
  type: "refused";
  id?: string | null;
  error: Problem;
  version?: number | null;
}

export interface Problem {
  code: string;
  message: string;
}

export interface Pong {
  type: "pong";
}

export interface Sit {
  do: "sit";
  id: string;
  version?: number | null;
  name: string;
  seat?: number | null;
}

export interface Stand {
  do: "stand";
  id: string;
  version?: number | null;
}

export interface SeatBot {
  do: "seat-bot";
  id: string;
  version?: number | null;
  seat: number;
  bot: string;
}

export interface ClearSeat {
  do: "clear-seat";
  id: string;
  version?: number | null;
  seat: number;
}

export interface Ready {
  do: "ready";
  id: string;
  version?: number | null;
  contribution: string;
}

export interface Act {
  do: "act";
  id: string;
  version?: number | null;
  action: string;
}

export interface TakeBack {
  do: "take-back";
  id: string;
  version?: number | null;
}

export interface StandIn {
  do: "stand-in";
  id: string;
  version?: number | null;
  seat: number;
}

export interface Return {
  do: "return";
  id: string;
  version?: number | null;
}

export interface AskForSeat {
  do: "ask-for-seat";
  id: string;
  version?: number | null;
  seat: number;
  name?: string | null;
}

export interface AnswerRequest {
  do: "answer-request";
  id: string;
  version?: number | null;
  seat: number;
  agree: boolean;
}

export interface WithdrawRequest {
  do: "withdraw-request";
  id: string;
  version?: number | null;
}

export interface Say {
  do: "say";
  id: string;
  version?: number | null;
  text: string;
}

export interface SayPhrase {
  do: "phrase";
  id: string;
  version?: number | null;
  phrase: Phrase;
}

export type Phrase = "applause" | "good-game" | "good-luck" | "goodbye" | "hello" | "one-moment" | "smile" | "sorry" | "surprise" | "thanks" | "thinking" | "well-played";

export interface ReplayedRound {
  round: number;
  rounds: number;
  look: string;
  seats: ReplayedSeat[];
  frames: ReplayFrame[];
  sum?: RoundSum | null;
  fairness?: Revealed | null;
}

export interface ReplayedSeat {
  name: string;
  side: number;
  score?: number;
}

export interface ReplayFrame {
  board: Board;
  hands: ((string | null)[])[];
  turn?: number | null;
  happened: Told[];
}

export interface HintTold {
  action: string;
  said: string;
  reason: string | null;
  faces?: [number, number][];
  reason_faces?: [number, number][];
  nudge?: string | null;
  nudge_faces?: [number, number][];
}

export interface ExerciseTold {
  heading: string;
  asks: "action" | "choice" | "nothing" | "number";
  message?: TableMessage | null;
  choices?: ExerciseChoice[];
  remarks?: ExerciseRemark[];
  rules?: ToldRule[];
}

export interface ExerciseChoice {
  number: number;
  said: string;
}

export interface ExerciseRemark {
  said: string;
  faces?: [number, number][];
}

export interface ToldRule {
  said: string;
  mark: string;
  clause?: string | null;
  ruling?: string | null;
}

export interface AnswerTold {
  right: boolean;
  message: TableMessage;
  rules?: ToldRule[];
}

export interface ReviewStands {
  stage: ReviewStage;
  done: number;
  of: number;
  told: string;
}

export type ReviewStage = "failed" | "ready" | "waiting" | "working";

export interface AnalysisTold {
  stage: AnalysisStage;
  worlds: number;
  of: number;
  told: string;
  about: string;
  options: AnalysedOption[];
  because?: string | null;
  problem?: string | null;
}

export type AnalysisStage = "counting" | "enough" | "stopped";

export interface AnalysedOption {
  action: string;
  said: string;
  points: string;
  behind: string;
  mark: string;
  reach: [number, number, number];
}

export interface PadVerdicts {
  rounds: RoundVerdict[];
}

export interface RoundVerdict {
  standing: RoundStanding;
  code?: string | null;
  message?: string | null;
  place?: number | "boneyard" | "table" | null;
  winner?: number | null;
  points?: number | null;
}

export type RoundStanding = "doubtful" | "impossible" | "missing" | "ready";

export interface SharedPad {
  code: string;
  version: number;
  pad: unknown;
  token?: string | null;
}

export type Check = "by-hand" | "fair" | "not-yet-revealed" | "other-deal" | "other-secret" | "seeded" | "withheld";

export type DealPart = "boneyard" | "hands" | "leader" | "lots" | "thrown-in";

export type Fact = "count" | "spots" | "table" | "tiles";

export type AnyMessage = TableMessage | TalkMessage | PresenceMessage | Answer | Refusal | Pong;

export type AnyCommand = Sit | Stand | SeatBot | ClearSeat | Ready | Act | TakeBack | StandIn | Return | AskForSeat | AnswerRequest | WithdrawRequest | Say | SayPhrase;

export type ErrorCode = "already-seated" | "busy" | "closing" | "game-begun" | "game-not-begun" | "has-returned" | "hint-others" | "is-a-bot" | "newer-table" | "no-hint-now" | "no-such-puzzle" | "not-allowed" | "not-found" | "not-gone" | "not-kept" | "not-seated" | "not-signed-in" | "not-your-turn" | "nothing-to-wait-for" | "our-mistake" | "pairing-elsewhere" | "seat-not-taken" | "seat-taken" | "stale" | "table-full" | "take-back-over" | "too-large" | "too-many-friends" | "too-many-requests" | "too-many-tables" | "too-slow" | "unreadable-table" | "wrong-host" | "wrong-method" | "wrong-origin";

export interface BrowserSettings {
  "theme"?: "light" | "dark";
  "table"?: "felt" | "wood";
  "tiles"?: "ivory" | "ebony" | "print";
  "look"?: "pips" | "colours" | "coloured-pips" | "both";
  "calm"?: "on";
  "sound"?: "on";
  "vibration"?: "on";
  "auto-pass"?: "on";
  "auto-draw"?: "on";
  "one-tap"?: "on";
  "ahead"?: "on";
  "order"?: "number" | "doubles" | "own";
  "pace"?: "slow" | "fast" | "at-once";
}

export interface Rules {
  hands: Record<string, number>;
  lead: "highest-double" | "most-doubles" | "lot";
  opening: "that-double" | "any";
  redeal: "no-double" | "one-holder" | "never";
  direction: "clockwise" | "counterclockwise";
  doubles: "line" | "cross" | "tee";
  draw: "never" | "one" | "may-one" | "until-playable";
  drawn_tile: "plays" | "waits";
  extra: "none" | "after-double";
  blocked_when: "exhausted" | "dead";
  blocked_winner: "fewest-spots" | "fewest-tiles";
  tie: "drawn" | "lowest-tile" | "lowest-single";
  out_points: "opponents" | "table" | "tiles";
  blocked_points: "others-less-own" | "each-less-own" | "most-less-own" | "others";
  partners: "no" | "optional";
  blocked_hands: "own" | "side";
  next_lead: "afresh" | "winner";
  target: (number | { rounds: number })[];
  faces: "pips" | "colours";
}
