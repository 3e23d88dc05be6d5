/** JSON Patch (RFC 6902) with the operations that the server sends: `add`, `remove` and `replace`. */

/**
 * @param {object[]} operations applied in order
 * @returns the new value; `value` is not changed, and unchanged parts are shared
 */
export function changed(value, operations) {
  return operations.reduce((now, operation) => applied(now, steps(operation.path), operation), value);
}

/** The steps of a JSON Pointer (RFC 6901); none for the whole value. */
function steps(path) {
  return path
    .split("/")
    .slice(1)
    .map((step) => step.replace(/~1/g, "/").replace(/~0/g, "~"));
}

function applied(value, [step, ...rest], operation) {
  if (step === undefined) {
    return operation.value;
  }
  const copy = Array.isArray(value) ? value.slice() : Object.assign({}, value);
  if (rest.length) {
    copy[step] = applied(copy[step], rest, operation);
  } else if (operation.op === "replace") {
    copy[step] = operation.value;
  } else if (operation.op === "remove") {
    remove(copy, step);
  } else {
    add(copy, step, operation.value);
  }
  return copy;
}

function remove(copy, step) {
  if (Array.isArray(copy)) {
    copy.splice(Number(step), 1);
  } else {
    delete copy[step];
  }
}

/** Adds a value; in a list before the element at that index, `-` is the end. */
function add(copy, step, value) {
  if (Array.isArray(copy)) {
    copy.splice(step === "-" ? copy.length : Number(step), 0, value);
  } else {
    copy[step] = value;
  }
}
