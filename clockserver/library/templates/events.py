"""Events of templates."""

from __future__ import annotations

from typing import Any, ClassVar

from msgspec import Struct
from msgspec.structs import replace

from clockserver.core.texts import Reason, Refused
from clockserver.library.state import PART, Library, Template
from clockserver.library.structures.events import in_use


class TemplateChanged(Struct, frozen=True, tag_field="type", tag="TemplateChanged", kw_only=True):
    """A template before and after; None: absent."""

    session: ClassVar[str] = PART
    final: ClassVar[bool] = False
    shares: ClassVar[tuple[str, ...]] = ("template:<id>",)

    template: str
    before: Template | None
    after: Template | None

    def scopes(self) -> tuple[str, ...]:
        """The template."""
        return (f"template:{self.template}",)

    def evolve(self, library: Library) -> Library:
        """The library after this event."""
        templates = library.templates
        after = (
            templates.delete(self.template)
            if self.after is None
            else templates.set(self.template, self.after)
        )
        return replace(library, templates=after)

    def inverse(self, library: Library) -> list[Any]:
        """Reverse the change. Raises Refused to restore a template without its parts, or to remove a used one."""
        if self.before is not None and self.before.status != "deleted":
            demand_parts(library, self.before)
        elif self.after is not None and (users := library.users_of_template(self.template)):
            raise Refused(in_use(self.after.title, users))
        return [replace(self, before=self.after, after=self.before)]


def demand_parts(library: Library, template: Template) -> None:
    """Raise Refused for an unknown structure, version or chip set, all at once."""
    reasons: list[Reason] = []
    structure = library.structures.get(template.structure)
    if structure is None or structure.status == "deleted":
        reasons.append(Reason("library.unknown_structure", {"structure": template.structure}, "structure"))
    elif template.version is not None and template.version not in structure.versions:
        reasons.append(Reason("library.unknown_version", {"version": template.version}, "version"))
    if template.chip_set is not None and template.chip_set not in library.chip_sets:
        reasons.append(Reason("library.unknown_chip_set", {"chip_set": template.chip_set}, "chip_set"))
    if reasons:
        raise Refused(*reasons)


def demand_template(library: Library, template: str, field: str = "template") -> Template:
    """A template that is not deleted. Raises Refused."""
    current = library.templates.get(template)
    if current is None or current.status == "deleted":
        raise Refused(Reason("library.unknown_template", {"template": template}, field))
    return current
