"""Saving and deleting chip sets."""

from __future__ import annotations

from clockserver.core.input.text_input import refuse_invisible, stored_line
from clockserver.core.randomness import RandomBelow
from clockserver.core.texts import Reason, Refused
from clockserver.library.chip_sets.commands import AnyChipSetCommand, DeleteChipSet, SaveChipSet
from clockserver.library.chip_sets.events import ChipSetChanged
from clockserver.library.free_ids import free_id
from clockserver.library.save_checks import demand_change, refuse_version
from clockserver.library.state import Chip, ChipSet, Library
from clockserver.library.structures.events import in_use

MAX_CHIP_SETS = 500


def decide(
    library: Library, command: AnyChipSetCommand, _now: int, _randomness: RandomBelow
) -> list[ChipSetChanged]:
    """Decide a command about a chip set. Raises Refused with every reason."""
    match command:
        case SaveChipSet():
            return [_saved(library, command)]
        case DeleteChipSet(chip_set=chip_set):
            current = demand(library, chip_set)
            if users := library.users_of_chip_set(chip_set):
                raise Refused(in_use(current.title, users, "chip_set"))
            return [ChipSetChanged(chip_set=chip_set, before=current)]


def demand(library: Library, chip_set: str, field: str = "chip_set") -> ChipSet:
    """A chip set by its id. Raises Refused."""
    current = library.chip_sets.get(chip_set)
    if current is None:
        raise Refused(Reason("library.unknown_chip_set", {"chip_set": chip_set}, field))
    return current


def _saved(library: Library, command: SaveChipSet) -> ChipSetChanged:
    before = None if command.chip_set is None else demand(library, command.chip_set)
    title = stored_line(command.title)
    reasons = [*refuse_invisible(title, "title"), *_refuse_chips(command.chips)]
    reasons += refuse_version(
        library, "chip_set", command.chip_set, command.base, library.chip_sets, MAX_CHIP_SETS
    )
    after = ChipSet(title, tuple(sorted(command.chips, key=lambda chip: chip.value)))
    demand_change(before, after, reasons, "chips")
    chip_set = command.chip_set or free_id(title, library.chip_sets)
    return ChipSetChanged(chip_set=chip_set, before=before, after=after)


def _refuse_chips(chips: tuple[Chip, ...]) -> list[Reason]:
    """Reasons against two chips of one value, and names with invisible characters."""
    reasons: list[Reason] = []
    values = [chip.value for chip in chips]
    for i, chip in enumerate(chips):
        if chip.value in values[:i]:
            reasons.append(Reason("library.chip_twice", {"value": chip.value}, f"chips[{i}].value"))
        if chip.name:
            reasons += refuse_invisible(chip.name, f"chips[{i}].name")
    return reasons
