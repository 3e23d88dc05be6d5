/** The component of each question. */

import { Field } from "./field.js";
import { Money } from "./money.js";
import { Players } from "./players.js";
import { Ready } from "./ready.js";
import { StructureSource } from "./structure.js";
import { Tables } from "./tables.js";
import { Tvs } from "./tvs.js";
import { Venue } from "./venue.js";

export const QUESTIONS = {
  venue: Venue,
  structure: StructureSource,
  field: Field,
  money: Money,
  players: Players,
  tables: Tables,
  television: Tvs,
  ready: Ready,
};
