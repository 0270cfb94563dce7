// @ts-check
/** Made by tools/script_contract.py: what scripts must know exactly as the engine does. */

export const TILES = Object.freeze([
  "0-0", "1-0", "1-1", "2-0", "2-1", "2-2", "3-0",
  "3-1", "3-2", "3-3", "4-0", "4-1", "4-2", "4-3",
  "4-4", "5-0", "5-1", "5-2", "5-3", "5-4", "5-5",
  "6-0", "6-1", "6-2", "6-3", "6-4", "6-5", "6-6",
]);
export const ALL_SPOTS = 168;
export const FACING = Object.freeze({
  UP: 0,
  RIGHT: 1,
  DOWN: 2,
  LEFT: 3,
});
export const PARTNER_SIDES = Object.freeze([Object.freeze([0, 2]), Object.freeze([1, 3])]);
export const RULE_VALUES = Object.freeze({
  lead: Object.freeze(["highest-double", "most-doubles", "lot"]),
  opening: Object.freeze(["that-double", "any"]),
  redeal: Object.freeze(["no-double", "one-holder", "never"]),
  direction: Object.freeze(["clockwise", "counterclockwise"]),
  doubles: Object.freeze(["line", "cross", "tee"]),
  draw: Object.freeze(["never", "one", "may-one", "until-playable"]),
  drawn_tile: Object.freeze(["plays", "waits"]),
  extra: Object.freeze(["none", "after-double"]),
  blocked_when: Object.freeze(["exhausted", "dead"]),
  blocked_winner: Object.freeze(["fewest-spots", "fewest-tiles"]),
  tie: Object.freeze(["drawn", "lowest-tile", "lowest-single"]),
  out_points: Object.freeze(["opponents", "table", "tiles"]),
  blocked_points: Object.freeze(["others-less-own", "each-less-own", "most-less-own", "others"]),
  partners: Object.freeze(["no", "optional"]),
  blocked_hands: Object.freeze(["own", "side"]),
  next_lead: Object.freeze(["afresh", "winner"]),
  faces: Object.freeze(["pips", "colours"]),
});
export const FIRST_REVISION = 1;
export const DEFAULT_EDITION = "en";
export const PAD_FORMAT = "doublesix pad 1";
export const RECORD_FORMAT = "doublesix record 1";
export const LARGEST_RECORD = 10000000;
export const NOT_IN_NAMES = "[\u0000-\u001f\u007f-\u009f\u2028\u2029\ud800-\udfff]|[,:;/|]";
export const COMMITMENT_LABEL = "doublesix commitment 1\u0000";
export const DEAL_LABEL = "doublesix deal 1\u0000";
export const SEED_LABEL = "doublesix seed 1\u0000";
export const FACE_COLOURS = 6;
export const MOMENT = Object.freeze({
  SHORTEST: 1.2,
  USUAL: 2.0,
  LONGEST: 4.5,
  SPREAD: 0.4,
});
