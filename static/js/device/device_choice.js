/** What this device was asked to do, kept in its storage under a name: yes or no. */

export function isChosen(device, name) {
  try {
    return device.storage().getItem(name) === "yes";
  } catch (error) {
    console.warn("this device keeps no choices", error);
    return false;
  }
}

export function keepChoice(device, name, isWanted) {
  try {
    device.storage().setItem(name, isWanted ? "yes" : "no");
  } catch (error) {
    console.warn("this device keeps no choices", error);
  }
}
