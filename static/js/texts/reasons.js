/** The reasons of a refusal in the page's language. */

/** The words of a reason: from the catalogue, which has the page's language and the venue's times, else the server's. */
export function reasonText({ code, params, text }, texts) {
  const words = texts(code, params);
  return words === code ? text || words : words;
}

/** All reasons of a refusal on one line. */
export function reasonsText(reasons, texts, separator = " · ") {
  return reasons.map((reason) => reasonText(reason, texts)).join(separator);
}
