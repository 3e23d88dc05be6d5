/** Prints the dialog without the page behind it. */

export function printDialog() {
  const { classList } = document.documentElement;
  classList.add("prints-dialog");
  window.addEventListener("afterprint", () => classList.remove("prints-dialog"), { once: true });
  window.print();
}
