"""The event of rule overrides."""

from __future__ import annotations

from typing import Annotated, ClassVar

from msgspec import Struct
from msgspec.structs import replace

from clockserver.core.input.typed_fields import TypedReason, typed
from clockserver.rules.override import overridden
from clockserver.tournament.rule_overrides.commands import Text
from clockserver.tournament.rule_overrides.state import Override
from clockserver.tournament.state import Tournament


class RuleOverridden(
    Struct, frozen=True, tag_field="type", tag="RuleOverridden", kw_only=True, omit_defaults=True
):
    """A rule value of the tournament was changed; `after` None: the rule set's value applies again."""

    final: ClassVar[bool] = False
    shares: ClassVar[tuple[str, ...]] = ()

    parameter: Annotated[str, typed(Text)]
    before: Override | None = None
    after: Override | None = None
    reason: TypedReason = ""

    def scopes(self) -> tuple[str, ...]:
        """The rule value."""
        return (f"rules:{self.parameter}",)

    def evolve(self, state: Tournament) -> Tournament:
        """The tournament after this event."""
        rules, overrides = state.printed_rules or state.ruleset, state.overrides
        if self.after is not None:
            overrides = overrides.set(self.parameter, self.after)
        elif self.parameter in overrides:
            overrides = overrides.delete(self.parameter)
        if not overrides:
            return replace(state, ruleset=rules, printed_rules=None, overrides=overrides)
        ruleset = overridden(rules, {key: each.value for key, each in overrides.items()})
        return replace(state, ruleset=ruleset, printed_rules=rules, overrides=overrides)

    def inverse(self, _state: Tournament) -> list[RuleOverridden]:
        """Restore the earlier value."""
        return [replace(self, before=self.after, after=self.before)]
