/** The address of a table's page: for its tablet, its dealer and its players. A printed code names the table, no more. */

export function tableAddress(slug, number) {
  return `/table/${encodeURIComponent(slug)}/${number}`;
}
