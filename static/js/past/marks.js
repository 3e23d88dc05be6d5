/** The marks of the scrubber, of the flight or day that is shown, on a canvas: levels high, bust-outs, moves and rulings lower, each in its colour. */

const LOOKS = {
  level: { color: "#e6b450", height: 1 },
  out: { color: "#ff7a45", height: 0.55 },
  move: { color: "#56b4e9", height: 0.35 },
  ruling: { color: "#f5f1e8", height: 0.8 },
};
const AGAIN_MS = 10000;

export class Marks {
  constructor(past) {
    this.past = past;
    this.node = document.createElement("canvas");
    this.node.className = "past-marks";
    this.node.setAttribute("aria-hidden", "true");
    this.marks = [];
    this.of = null; // the tournament, the session and the number of events that were asked for last
    this.marksOf = null; // those that the marks are of
    this.drawn = "";
  }

  draw(shown) {
    this.fetchOnce(shown);
    const width = this.node.clientWidth;
    const key = `${width} ${shown.last_seq} ${this.marksOf} ${this.marks.length}`;
    if (!width || key === this.drawn) {
      return;
    }
    this.drawn = key;
    this.paint(width, shown.last_seq);
  }

  paint(width, last) {
    const { node } = this;
    const height = node.clientHeight;
    Object.assign(node, { width, height });
    const context = node.getContext("2d");
    for (const { seq, kind } of this.marks) {
      const look = LOOKS[kind];
      context.fillStyle = look.color;
      context.fillRect(Math.round((seq / last) * (width - 2)), height * (1 - look.height), 1.5, height * look.height);
    }
  }

  async fetchOnce({ last_seq: last }) {
    const { slug, session } = this.past;
    const of = `${slug} ${session} ${last}`;
    const isSame = this.of !== null && this.of.startsWith(`${slug} ${session} `);
    const isSoon = isSame && performance.now() - this.fetchedAt < AGAIN_MS;
    if (this.of === of || isSoon) {
      return;
    }
    this.of = of;
    this.fetchedAt = performance.now();
    const { status, answer } = await this.past.get(`${slug}/marks?session=${session}`);
    if (status === 200 && this.of === of) {
      this.marks = answer.marks;
      this.marksOf = of;
      this.past.changed();
    }
  }
}
