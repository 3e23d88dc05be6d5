/** Endings of composed codes that several families share. */

export const PHASES = ["finished", "holding", "paused", "ready", "running", "scheduled"];
export const LINKS = ["catching_up", "connecting", "lost", "polling", "silent", "uncertain"];
export const DEMO = [
  "back",
  "bust",
  "break",
  "champion",
  "clock",
  "evening",
  "hands",
  "move",
  "opening",
  "plug",
  "promise",
  "seats",
  "winner",
];
export const BETTINGS = ["fixed_limit", "no_limit", "pot_limit"];
export const GAMES = [
  "badugi",
  "lhe",
  "nlhe",
  "o8",
  "big_o",
  "plo",
  "plo5",
  "plo6",
  "plo8",
  "razz",
  "sd27",
  "short_deck",
  "stud",
  "stud8",
  "td27",
].flatMap((game) => BETTINGS.map((each) => `${game}.${each}`));
