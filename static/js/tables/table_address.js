/** The address of a table's page: for its tablet, its dealer and its players. */

export function tableAddress(slug, number) {
  return `/table/${encodeURIComponent(slug)}/${number}`;
}
