/** The table of this face with its players (topic `table`), and further topics while a part needs them. */

/** The topics of a table by its number; text that is no number has none. */
export function kindsHere(number) {
  return Number.isInteger(number) ? [`table:${number}`] : [];
}

/** The table: null where there is none of its number, undefined while it is not known. */
export function tableHere({ table }) {
  return table ? table.table : undefined;
}

/** The players who sit here, by entry. */
export function seatsHere({ table }) {
  return table ? table.seats : {};
}

/** Topics that a face follows for a while. */
export class ForAWhile {
  constructor(face) {
    this.face = face;
    this.kinds = [];
  }

  /** Follow these and none of those before. */
  follow(kinds) {
    const { face, kinds: before } = this;
    if (kinds.join() === before.join()) {
      return;
    }
    this.kinds = kinds;
    face.options.kinds = face.options.kinds.filter((kind) => !before.includes(kind)).concat(kinds);
    face.turnTo(face.options.slug);
  }
}
