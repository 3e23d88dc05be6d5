"""HTML made by the server: elements with their attributes; every text is escaped."""

from __future__ import annotations

from typing import TypeAlias

from markupsafe import Markup, escape

Node: TypeAlias = Markup | str | None
EMPTY = frozenset({"link", "meta", "br"})
"""Elements without an end."""


def element(name: str, /, *children: Node, **attributes: str | None) -> Markup:
    """An element. Underscores at the end of an attribute's name are left out, others are hyphens; None is left out."""
    attributes_text = "".join(
        f' {key.rstrip("_").replace("_", "-")}="{escape(value)}"'
        for key, value in attributes.items()
        if value is not None
    )
    start = f"<{name}{attributes_text}>"
    if name in EMPTY:
        return Markup(start)  # noqa: S704 - names are ours, values escaped
    inner = "".join(str(escape(child)) for child in children if child is not None)
    return Markup(f"{start}{inner}</{name}>")  # noqa: S704 - as above


def fragment(*nodes: Node) -> Markup:
    """Nodes one after the other."""
    return Markup("").join(node for node in nodes if node is not None)


def person(name: str) -> Markup:
    """A name in an element that isolates its writing direction."""
    return element("bdi", name)


def document(language: str, title: str, styles: tuple[str, ...], body: Markup) -> str:
    """A whole page without scripts."""
    head = fragment(
        element("meta", charset="utf-8"),
        element("meta", name="viewport", content="width=device-width, initial-scale=1, viewport-fit=cover"),
        element("title", title),
        element("link", rel="icon", href="/static/icon.svg"),
        *(element("link", rel="stylesheet", href=each) for each in styles),
    )
    return (
        f"<!doctype html>\n{element('html', element('head', head), element('body', body), lang=language)}\n"
    )
