/** The room's front page: which tournaments there are, newest first, with their clocks, walls and controls. */

import { el, parts, setChildren, setText } from "/static/js/dom.js";
import { openFace } from "/static/js/face.js";

const part = parts(document);

function draw(face) {
  const { texts, topics } = face;
  const link = face.live.status();
  setText(part.badge, link.state === "live" ? "" : texts(`face.link.${link.reason}`));
  document.title = texts("face.room.title");
  if (topics.room) {
    const newestFirst = topics.room.tournaments.slice().sort((a, b) => b.created_at - a.created_at);
    setChildren(part.list, JSON.stringify(newestFirst), () => rows(newestFirst, texts));
  }
}

function rows(tournaments, texts) {
  if (!tournaments.length) {
    return [el("p.none", {}, texts("face.room.none"))];
  }
  return tournaments.map((each) => {
    const slug = encodeURIComponent(each.slug);
    return el(
      `article.${each.phase}`,
      {},
      el("a.title", { href: `/t/${slug}` }, el("b", {}, each.title), el("span.phase", {}, texts(`face.room.phase.${each.phase}`))),
      el("a.button", { href: `/tv?t=${slug}` }, texts("face.room.wall")),
      el("a.button", { href: `/control/${slug}` }, texts("face.room.control")),
    );
  });
}

openFace({ slug: null, kinds: [], room: true, draw });
