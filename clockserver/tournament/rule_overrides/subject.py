"""The record of rule overrides."""

from __future__ import annotations

from clockserver.core.subject import Command, Subject, Topic
from clockserver.tournament.rule_overrides.commands import OverrideRule
from clockserver.tournament.rule_overrides.decide import decide
from clockserver.tournament.rule_overrides.events import RuleOverridden
from clockserver.tournament.rule_overrides.log import line
from clockserver.tournament.rule_overrides.view import rules_value

SUBJECT = Subject(
    "rule_overrides",
    commands=(
        Command(
            OverrideRule,
            "tournaments",
            decide,
            {"parameter": "balancing.spread", "value": 3, "reason": "Few tables tonight"},
            refuses=("already_done", "rules.not_live", "rules.wrong_value", "text.unseen"),
        ),
    ),
    events={"tournaments": (RuleOverridden,)},
    whole_tournament=(RuleOverridden,),
    topics=(Topic("rules", rules_value, (), ("overrides",), audience="staff"),),
    line=line,
)
