"""A contract for import-linter: each game has a room, and the order of modules in a room.

import-linter's own layers are whole names; in a room a floor is the beginning of a name, so that
`view_film` lies on the floor of views. No list of games is kept: a new room is seen by itself.
"""

from __future__ import annotations

from grimp import ImportGraph
from importlinter import Contract, ContractCheck, fields, output

FLOORS = {"graphs": 1, "view": 2, "widget": 3}
"""By the first word of a module's name; every other name is a file of rules, on floor 0.

A room may keep its graphs in a module of that name, which `rules` must not import.
"""


class RoomsContract(Contract):
    """No game imports another, and inside a game rules < graphs < views < widgets.

    Attributes
    ----------
    package
        The package whose packages are the rooms. Its modules are shared, and know no room.
    """

    type_name = "rooms"
    package = fields.StringField()

    def check(self, graph: ImportGraph, verbose: bool) -> ContractCheck:  # noqa: ARG002
        """Look at every import that leaves or reaches a module of a room."""
        package = str(self.package)
        children = graph.find_children(package)
        rooms = {child for child in children if graph.find_children(child)}
        wrong = [
            f"{importer} imports {imported}: {why}"
            for importer in graph.find_descendants(package)
            for imported in graph.find_modules_directly_imported_by(importer)
            if (why := _why_not(importer, imported, rooms)) is not None
        ]
        return ContractCheck(kept=not wrong, metadata={"wrong": sorted(wrong)})

    def render_broken_contract(self, check: ContractCheck) -> None:
        """Print what is wrong."""
        for sentence in check.metadata["wrong"]:
            output.print_error(f"- {sentence}")


def _why_not(importer: str, imported: str, rooms: set[str]) -> str | None:
    """Say why a module must not import another, or None if it may."""
    there = _room(imported, rooms)
    if there is None:
        return None
    here = _room(importer, rooms)
    if here != there:
        return "a shared module knows no game" if here is None else "no game imports another"
    mine, other = _word(importer, here), _word(imported, here)
    if mine == "" or other == "":  # the face of the room is for those outside
        return None if mine == "" else "a room's face is for those outside"
    if FLOORS.get(other, 0) > FLOORS.get(mine, 0) and not (mine != "rules" and other == "graphs"):
        return f"{mine} lies below {other}"
    return None


def _room(module: str, rooms: set[str]) -> str | None:
    return next((room for room in rooms if f"{module}.".startswith(f"{room}.")), None)


def _word(module: str, room: str) -> str:
    """Return the first word of a module's name in its room, such as view for view_film."""
    return module.removeprefix(room).strip(".").split(".")[0].split("_")[0]
