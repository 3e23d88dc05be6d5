/** Yes-or-no choices of this device, kept in its storage by name. */

export function isChosen(device, name) {
  try {
    return device.storage().getItem(name) === "yes";
  } catch (error) {
    console.warn("this device stores no choices", error);
    return false;
  }
}

export function keepChoice(device, name, isWanted) {
  try {
    device.storage().setItem(name, isWanted ? "yes" : "no");
  } catch (error) {
    console.warn("this device stores no choices", error);
  }
}
