"""Every dealer's command names a table or an entry, so that it can be limited to the tablet's own table."""

from __future__ import annotations

from clockserver.accounts.role_checks import name_of, roles_of
from clockserver.core.registry import Registry
from clockserver.tournament.registry import REGISTRY

NAMING = {"table", "tables", "entry"}


def without_place(registry: Registry) -> list[str]:
    """Commands of dealers that name neither a table nor an entry."""
    of_dealers = [each for each in registry.commands if "dealer" in roles_of(each)]
    assert len(of_dealers) > 20
    return [name_of(each) for each in of_dealers if not NAMING & set(each.__struct_fields__)]


def test_every_command_of_a_dealer_names_a_table_or_an_entry() -> None:
    assert without_place(REGISTRY) == []
