/**
 * The scrubber's marks of the flight or day shown, on a canvas: levels, bust-outs, moves and rulings, each with its
 * height and colour.
 */

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
    this.requestedFor = null; // tournament, session and number of events of the last request
    this.marksOf = null; // the same of the marks shown
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
    const wanted = `${slug} ${session} ${last}`;
    const isSame = this.requestedFor !== null && this.requestedFor.startsWith(`${slug} ${session} `);
    const isSoon = isSame && performance.now() - this.fetchedAt < AGAIN_MS;
    if (this.requestedFor === wanted || isSoon) {
      return;
    }
    this.requestedFor = wanted;
    this.fetchedAt = performance.now();
    const { status, answer } = await this.past.get(`${slug}/marks?session=${session}`);
    if (status === 200 && this.requestedFor === wanted) {
      this.marks = answer.marks;
      this.marksOf = wanted;
      this.past.changed();
    }
  }
}
