/** Titles of the packaged structures, payout tables and rule sets, in the language of the page. */

/** The title in the page's language; a venue's own title as it was written. */
export function titleText(title, texts) {
  const text = texts(`title.${title}`);
  return text === `title.${title}` ? title : text;
}
