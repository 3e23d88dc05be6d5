"""Sets of classes that are asked again and again."""

from __future__ import annotations

from clockserver.core.kinds import Kinds


class Move: ...


class KnownMove(Move): ...


class Draw: ...


def test_an_instance_of_a_derived_class_is_included_at_every_question() -> None:
    kinds = Kinds([Move])
    assert [kinds.includes(each) for each in (Move(), KnownMove(), Draw(), Move(), KnownMove(), Draw())] == [
        *(True, True, False),
        *(True, True, False),
    ]
    assert kinds.includes_kind(KnownMove)
    assert not kinds.includes_kind(object)


def test_its_classes_are_read_in_their_order() -> None:
    assert list(Kinds([Draw, Move])) == [Draw, Move]
