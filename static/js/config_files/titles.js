/** Titles of the structures, payout tables and rule sets that come with the server, in the language of the face. */

/** A title as it is said; a venue's own stands as the venue wrote it. */
export function titleText(title, texts) {
  const said = texts(`title.${title}`);
  return said === `title.${title}` ? title : said;
}
