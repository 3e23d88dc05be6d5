"""Sets of classes are computed once, and asked often."""

from __future__ import annotations

from clockserver.core.kinds import Kinds


class Move: ...


class KnownMove(Move): ...


class Draw: ...


def test_a_check_of_kinds_includes_instances_of_derived_classes() -> None:
    kinds = Kinds([Move])
    assert [kinds.includes(each) for each in (Move(), KnownMove(), Draw(), Move(), KnownMove(), Draw())] == [
        *(True, True, False),
        *(True, True, False),
    ]
    assert kinds.includes_kind(KnownMove)
    assert not kinds.includes_kind(object)


def test_the_classes_of_a_kind_are_read_in_their_order() -> None:
    assert list(Kinds([Draw, Move])) == [Draw, Move]
