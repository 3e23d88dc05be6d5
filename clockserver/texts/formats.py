"""Formats of numbers, times and money in a language; the twin of static/js/texts/formats.js."""

from __future__ import annotations

import re
from collections.abc import Mapping
from datetime import datetime

from clockserver.timing.utc_times import utc_time

_PLACEHOLDER = re.compile(r"\{(\w+)\}")
_PLAIN = {
    "format.date": "{year}-{mm}-{dd}",
    "format.decimal": ".",
    "format.group": ",",
    "format.money": "{currency} {amount}",
    "format.time": "{hour}:{minute}",
}
"""The formats for catalogues without a line for them."""


def duration(ms: int) -> str:
    """A duration as `m:ss`, from an hour on as `h:mm:ss`; seconds are rounded up, as on the clock."""
    sign, seconds = ("−" if ms < 0 else ""), -(-abs(ms) // 1000)
    minutes, seconds = divmod(seconds, 60)
    hours, minutes = divmod(minutes, 60)
    return f"{sign}{hours}:{minutes:02}:{seconds:02}" if hours else f"{sign}{minutes}:{seconds:02}"


class Formats:
    """The formats of one language; differences between languages are in its catalogue as `format.…`."""

    def __init__(self, lines: Mapping[str, str]) -> None:
        self._lines = lines

    def chips(self, amount: int) -> str:
        """A whole number with thousands separators."""
        return f"{amount:,}".replace(",", self._line("format.group"))

    def time_of_day(self, instant: int, utc_offset_ms: int) -> str:
        """The time of day at that offset, as `21:40` or `9:40 pm`."""
        wall = _wall(instant, utc_offset_ms)
        half = self._line("format.am" if wall.hour < 12 else "format.pm")
        values = {"hour": f"{wall.hour:02}", "hour12": wall.hour % 12 or 12, "minute": f"{wall.minute:02}"}
        return _fill(self._line("format.time"), {**values, "half": half})

    def date(self, instant: int, utc_offset_ms: int) -> str:
        """The date at that offset."""
        wall = _wall(instant, utc_offset_ms)
        return _fill(
            self._line("format.date"),
            {
                "year": wall.year,
                "mm": f"{wall.month:02}",
                "dd": f"{wall.day:02}",
                "day": wall.day,
                "month": self._line(f"format.month.{wall.month}"),
                "weekday": self._line(f"format.weekday.{wall.isoweekday() % 7}"),
            },
        )

    def money(self, minor: int, currency: str, exponent: int) -> str:
        """Money from its smallest unit; whole amounts without decimals."""
        whole, rest = divmod(abs(minor), 10**exponent)
        decimals = f"{self._line('format.decimal')}{rest:0{exponent}}" if rest else ""
        shape = self._lines.get(f"format.money.{currency}") or self._line("format.money")
        sign = "−" if minor < 0 else ""
        return sign + _fill(shape, {"amount": self.chips(whole) + decimals, "currency": currency})

    def _line(self, code: str) -> str:
        return self._lines.get(code, _PLAIN.get(code, ""))


def _wall(instant: int, utc_offset_ms: int) -> datetime:
    return utc_time(instant + utc_offset_ms)


def _fill(template: str, values: Mapping[str, object]) -> str:
    return _PLACEHOLDER.sub(lambda match: str(values.get(match[1], match[0])), template)
