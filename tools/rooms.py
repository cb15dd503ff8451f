"""An import-linter contract: games are independent, and their modules are layered.

import-linter's own layers are whole names; here a layer is the first word of a name, so
`view_film` belongs to the views. There is no list of games: a new folder counts at once.
"""

from __future__ import annotations

from grimp import ImportGraph
from importlinter import Contract, ContractCheck, fields, output

FLOORS = {"graphs": 1, "view": 2, "widget": 3}
"""The layer by the first word of a module's name; all other modules hold rules, layer 0.

A game may keep its graphs in a module of that name, which `rules` must not import.
"""


class RoomsContract(Contract):
    """No game imports another, and inside a game rules < graphs < views < widgets.

    Attributes
    ----------
    package
        The package of the game folders. Its own modules are shared and import no game.
    """

    type_name = "rooms"
    package = fields.StringField()

    def check(self, graph: ImportGraph, verbose: bool) -> ContractCheck:  # noqa: ARG002
        """Check every import from or to a module of a game."""
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
        """Print the violations."""
        for sentence in check.metadata["wrong"]:
            output.print_error(f"- {sentence}")


def _why_not(importer: str, imported: str, rooms: set[str]) -> str | None:
    """Return why a module must not import another, or None if it may."""
    there = _room(imported, rooms)
    if there is None:
        return None
    here = _room(importer, rooms)
    if here != there:
        return "a shared module knows no game" if here is None else "no game imports another"
    mine, other = _word(importer, here), _word(imported, here)
    if mine == "" or other == "":  # the top of a game folder is for outsiders
        return None if mine == "" else "a room's face is for those outside"
    if FLOORS.get(other, 0) > FLOORS.get(mine, 0) and not (mine != "rules" and other == "graphs"):
        return f"{mine} lies below {other}"
    return None


def _room(module: str, rooms: set[str]) -> str | None:
    return next((room for room in rooms if f"{module}.".startswith(f"{room}.")), None)


def _word(module: str, room: str) -> str:
    """Return the first word of a module's name in its folder, such as view for view_film."""
    return module.removeprefix(room).strip(".").split(".")[0].split("_")[0]
