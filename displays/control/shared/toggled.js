/** The list without an item that it has, or with one that it does not have. */
export function toggled(list, item) {
  return list.includes(item) ? list.filter((each) => each !== item) : [...list, item];
}
