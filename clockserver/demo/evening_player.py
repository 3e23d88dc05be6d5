"""The player of a demo evening on a running server, which also opens a server's first tournament."""

from __future__ import annotations

import logging
from collections.abc import Callable
from typing import Any

from clockserver.accounts.roles import TD, Principal
from clockserver.core.events import DEMO
from clockserver.demo.evening import DemoTournament, Evening, plan
from clockserver.desk.command_gateway import CommandGateway, PendingAnswer
from clockserver.desk.desk import Accepted
from clockserver.desk.ports import HostClock
from clockserver.desk.tournaments.tournament_service import TournamentService
from clockserver.tournament.counters.commands import TapCounter
from clockserver.tournament.lifecycle.commands import CreateTournament

log = logging.getLogger("clockserver")
PATIENCE_S = 60.0


class EveningPlayer:
    """Gives the demo's commands. `sleep` waits for seconds; `new_pending` makes a pending answer to wait for."""

    def __init__(
        self,
        tournaments: TournamentService,
        gateway: CommandGateway,
        clock: HostClock,
        sleep: Callable[[float], None],
        new_pending: Callable[[], PendingAnswer],
    ) -> None:
        self._tournaments = tournaments
        self._gateway = gateway
        self._clock = clock
        self._sleep = sleep
        self._new_pending = new_pending

    def open(self, demo: DemoTournament) -> None:
        """Open a demo tournament with its entries."""
        opened = self._new_pending()
        create = CreateTournament(
            title=demo.title,
            slug=demo.slug,
            structure=demo.structure,
            ruleset=demo.ruleset,
            names="full",  # no tournament has this name
        )
        self._tournaments.open(f"demo-{demo.slug}", create, DEMO, opened.give)
        if isinstance(opened.wait(PATIENCE_S), Accepted) and demo.entries:
            counted = self._new_pending()
            tap = TapCounter(what="entry", count=demo.entries)
            self._tournaments.offer(demo.slug, f"demo-{demo.slug}-entries", tap, DEMO, counted.give)
            counted.wait(PATIENCE_S)

    def play(self, evening: Evening, speed: int) -> None:
        """Give the commands of an evening at their times."""
        self._give(plan(evening, speed))

    def _give(self, planned: list[tuple[int, dict[str, Any]]]) -> None:
        begun = self._clock.now_ms()
        director = Principal(TD, DEMO)
        for at, message in planned:
            self._sleep(max(0, begun + at - self._clock.now_ms()) / 1000)
            answer = self._gateway.hand_in(message, director)
            if "refused" in answer:
                log.info("the demo's %s was refused: %s", message["type"], answer["refused"][0]["text"])
