/** The table of this page with its players (topic `table`), and topics that a part of the page follows for a while. */

/** The topics of a table by its number; none for other text. */
export function topicsOfTable(number) {
  return Number.isInteger(number) ? [`table:${number}`] : [];
}

/** The table; null if the number has none, undefined while unknown. */
export function tableIn(topic) {
  return topic ? topic.table : undefined;
}

/** The players at the table, by entry. */
export function playersIn(topic) {
  return topic ? topic.seats : {};
}

/** Topics that a page follows only while it needs them. */
export class TemporaryTopics {
  constructor(face) {
    this.face = face;
    this.kinds = [];
  }

  /** Follows these kinds instead of the previous ones. */
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
