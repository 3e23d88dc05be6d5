"""The event of rule overrides."""

from __future__ import annotations

from typing import ClassVar

from msgspec import Struct
from msgspec.structs import replace

from clockserver.rules.override import overridden
from clockserver.tournament.rule_overrides.state import Override
from clockserver.tournament.state import Tournament


class RuleOverridden(
    Struct, frozen=True, tag_field="type", tag="RuleOverridden", kw_only=True, omit_defaults=True
):
    """A rule value of the tournament was changed; None: back to the rule set's."""

    final: ClassVar[bool] = False
    shares: ClassVar[tuple[str, ...]] = ()

    parameter: str
    before: Override | None = None
    after: Override | None = None
    reason: str = ""

    def scopes(self) -> tuple[str, ...]:
        """The rule value."""
        return (f"rules:{self.parameter}",)

    def evolve(self, state: Tournament) -> Tournament:
        """The tournament after this event."""
        rules, known = state.printed_rules or state.ruleset, state.overrides
        if self.after is not None:
            known = known.set(self.parameter, self.after)
        elif self.parameter in known:
            known = known.delete(self.parameter)
        if not known:
            return replace(state, ruleset=rules, printed_rules=None, overrides=known)
        played = overridden(rules, {key: each.value for key, each in known.items()})
        return replace(state, ruleset=played, printed_rules=rules, overrides=known)

    def inverse(self, _state: Tournament) -> list[RuleOverridden]:
        """Restore the earlier value."""
        return [replace(self, before=self.after, after=self.before)]
