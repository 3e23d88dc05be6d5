"""A dealer's device as the tablet of table 4."""

from __future__ import annotations

from tests.servers import RunningServer
from tests.stories.people import Browser, add_user, director

TABLET = "/tournaments/friday/tables/4/tablet"


def bound_tablet(playing: RunningServer, name: str = "Dora Dealer") -> Browser:
    """A dealer's device that was made the tablet of table 4."""
    add_user(playing, name, "dealer")
    dealer = Browser(playing).sign_in(name)
    code = director(playing).ask("POST", TABLET, {}).json()["code"]
    assert dealer.ask("POST", "/session/table", {"code": code}).json() == {
        "tournament": "friday",
        "number": 4,
    }
    return dealer
