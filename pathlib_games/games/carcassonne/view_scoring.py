"""Flood, count, pay: how a road, a city, a cloister or a field is scored, picture by picture."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Any

from pathlib_games.games.carcassonne.land import Spot, block, most, read_spot, spot_name
from pathlib_games.games.carcassonne.scoring import edition_named, farmers_of, worth_of
from pathlib_games.games.carcassonne.view import (
    CELL,
    TIMES,
    Look,
    Sheet,
    anchor,
    land_shapes,
    land_words,
    mark_shapes,
    open_places,
    player_looks,
    spot_words,
)
from pathlib_games.graphs import bfs
from pathlib_games.views.film import film
from pathlib_games.views.narration import with_words
from pathlib_games.views.scene import Scene
from pathlib_games.views.shapes import Circle, Text, aside, moved, rectangle
from pathlib_games.words import counted

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping, Sequence

    from pathlib_games.games.carcassonne.land import Feature, Land
    from pathlib_games.games.carcassonne.scoring import Edition
    from pathlib_games.games.tile_board import Cell
    from pathlib_games.views.shapes import Point, Shape

_PANE = 250
_ROW = 28
_MOST_NAMED = 4


def scoring_story(
    land: Land, spot: Spot | str, edition: str = "current"
) -> list[tuple[Scene, str]]:
    """Return how the feature of a part is scored, picture by picture, with the words for each.

    A wave floods all parts that are joined to it. Then tiles are counted, each once, and shields;
    at the end the meeples, and who has the most of them is paid. What is not complete is scored as
    at the end of the game.

    Parameters
    ----------
    land
        What has been laid.
    spot
        Any part of the feature, or its name, such as ``"(0, 0) city"``.
    edition
        ``"current"`` or ``"first"``, the edition of the rules.

    Raises
    ------
    NodeNotFound, BadPosition
        If there is no such part; says which there are.
    UnknownEdition
        If there is no such edition.

    Examples
    --------
    >>> from pathlib_games.games.carcassonne.land import Land
    >>> from pathlib_games.games.carcassonne.tiles import Meeple, Placement
    >>> land = Land().lay(Placement("E", 0, 0, 0, Meeple("red", "city")))
    >>> land = land.lay(Placement("E", 0, -1, 180))
    >>> for _, words in scoring_story(land, "(0, 0) city"):
    ...     print(words)
    What does this city earn? First the flood: all parts that are joined to (0, 0) city.
    Wave 1 crosses a side: (0, -1) city.
    No wave goes on, and no side is open: the city is complete.
    Count: 2 tiles, each once.
    Meeples on it: 1 of red.
    Pay: a complete city earns 2 for each tile and shield: 2 ... = 4. 4 points for red.
    """
    part = spot if isinstance(spot, Spot) else read_spot(land, spot)
    return _Story(land, part, edition_named(edition)).told()


def scoring_film(land: Land, spot: Spot | str, edition: str = "current") -> film:
    """Return the same as an animation.

    Examples
    --------
    >>> from pathlib_games.games.carcassonne.land import Land
    >>> from pathlib_games.games.carcassonne.tiles import Placement
    >>> scoring_film(Land().lay(Placement("U", 0, 0)), "(0, 0) road")
    <film, 5 pictures: Scoring a road. ... Nobody stands on it, so nobody is paid.>
    """
    told = scoring_story(land, spot, edition)
    # All pictures have one size: that of the one with the most words.
    room = max(with_words(scene, words).height - scene.height for scene, words in told)
    scenes = tuple(with_words(scene, words, room) for scene, words in told)
    words = " ".join([f"{scenes[0].title}.", *(words for _, words in told)])
    return film(scenes, words, seconds=2.0)


@dataclass(frozen=True)
class _Seen:
    """What a picture shows besides the land."""

    flooded: frozenset[Spot] = frozenset()
    wave: frozenset[Spot] = frozenset()  # what the last wave has reached
    ends: bool = False  # whether open sides have their dots
    tiles: tuple[Cell, ...] = ()  # those that have a number
    cities: tuple[Feature, ...] = ()  # those that have a number
    missing: tuple[Cell, ...] = ()  # of a cloister
    rows: tuple[tuple[str, str], ...] = ()  # the tally
    new: int = 0  # how many of the last rows are new


class _Story:
    """The pictures of one feature, one after the other."""

    def __init__(self, land: Land, spot: Spot, edition: Edition) -> None:
        self.land, self.spot, self.edition = land, spot, edition
        self.feature = land.feature(spot)
        around = block((spot.x, spot.y)) if spot.kind == "cloister" else []
        self.sheet = Sheet.of([*land.tiles, *around])
        self.looks = player_looks(list(dict.fromkeys(land.meeples.values())))
        self.seen = _Seen(flooded=frozenset([spot]))
        self.pictures: list[tuple[_Seen, str]] = []

    def told(self) -> list[tuple[Scene, str]]:
        """Tell it."""
        if self.spot.kind == "cloister":
            self._look_around()
        else:
            self._flood()
            if self.spot.kind == "field":
                self._count_cities()
            else:
                self._count_tiles()
        if self.spot.kind == "field" and self.edition.fields_by == "city":
            self._pay_by_city()
        else:
            self._count_meeples()
            self._pay()
        height = max(self.sheet.height, 50 + _ROW * (len(self.seen.rows) + 1))
        return [(self._scene(seen, words, height), words) for seen, words in self.pictures]

    def _show(self, words: str, *rows: tuple[str, object], **changed: Any) -> None:
        """Add a picture; `rows`: those that are new in the tally."""
        tally = (*self.seen.rows, *((name, str(value)) for name, value in rows))
        self.seen = replace(self.seen, rows=tally, new=len(rows), **changed)
        self.pictures.append((self.seen, words))

    # ---- flood -----------------------------------------------------------------------------------

    def _flood(self) -> None:
        kind, name = self.spot.kind, spot_name(self.land, self.spot)
        self._show(
            f"What does this {kind} earn? First the flood: all parts that are joined to {name}."
        )
        waves: dict[float, list[Spot]] = {}
        reached: Mapping[Any, float] = bfs(self.land.graph, self.spot).distance
        for spot, far in reached.items():
            waves.setdefault(far, []).append(spot)
        for number, wave in sorted(waves.items())[1:]:
            names = sorted(spot_name(self.land, spot) for spot in wave)
            more = f" and {len(names) - _MOST_NAMED} more" if len(names) > _MOST_NAMED else ""
            listed = ", ".join(names[:_MOST_NAMED])
            self._show(f"Wave {number:g} crosses a side: {listed}{more}.", wave=frozenset(wave))
            self.seen = replace(self.seen, flooded=self.seen.flooded | self.seen.wave)
        parts = ("parts", len(self.feature.spots))
        if kind == "field":
            self._show("No wave goes on: this is the whole field.", parts, wave=frozenset())
            return
        gaps = self.feature.gaps
        if gaps:
            verb = "is" if gaps == 1 else "are"
            state = f"but {counted(gaps, 'side')} {verb} open: the {kind} is not complete."
        else:
            state = f"and no side is open: the {kind} is complete."
        self._show(f"No wave goes on, {state}", ("open sides", gaps), wave=frozenset(), ends=True)

    def _look_around(self) -> None:
        missing = tuple(self.land.missing(self.spot))
        self._show(
            "What does this cloister earn? It has no sides, so no wave leaves it: it looks at its "
            "own tile and the eight around it."
        )
        laid = tuple(cell for cell in block((self.spot.x, self.spot.y)) if cell not in missing)
        state = (
            f"{counted(len(missing), 'tile')} missing" if missing else "the cloister is complete"
        )
        words = f"Count: {counted(len(laid), 'tile')}, its own among them; {state}."
        self._show(words, ("tiles", len(laid)), tiles=laid, missing=missing)

    # ---- count -----------------------------------------------------------------------------------

    def _count_tiles(self) -> None:
        cells = tuple(sorted(self.feature.cells, key=lambda cell: (cell[1], cell[0])))
        parts = Counter((spot.x, spot.y) for spot in self.feature.spots)
        twice = [str(cell) for cell in cells if parts[cell] > 1]
        again = f" Several parts of {', '.join(twice)} belong to it; the tile counts once." * bool(
            twice
        )
        words = f"Count: {counted(len(cells), 'tile')}, each once.{again}"
        self._show(words, ("tiles", len(cells)), tiles=cells)
        if shields := self.feature.shields:
            self._show(f"And {counted(shields, 'shield')}.", ("shields", shields))

    def _count_cities(self) -> None:
        cities = tuple(sorted(self.land.cities_at(self.feature), key=lambda city: min(city.spots)))
        complete = tuple(city for city in cities if city.complete)
        touched = counted(len(cities), "city").replace("citys", "cities")
        if not cities:
            words = "Count: the field touches no city."
        else:
            words = f"Count: the field touches {touched}, each once; {len(complete)} complete."
        self._show(words, ("complete cities", len(complete)), cities=complete)

    # ---- pay -------------------------------------------------------------------------------------

    def _count_meeples(self) -> None:
        meeples = self.feature.meeples
        listed = _listed(meeples)
        if not meeples:
            words = "Nobody has a meeple on it."
        elif len(self.feature.holders) > 1:
            words = f"Meeples on it: {listed}. They are equal, so all of them are paid."
        elif len(meeples) > 1:
            words = f"Meeples on it: {listed}. The most are of {self.feature.holders[0]}."
        else:
            words = f"Meeples on it: {listed}."
        rows: list[tuple[str, object]] = [
            (f"meeples of {name}", count) for name, count in meeples.items()
        ]
        self._show(words, *(rows or [("meeples", "none")]))

    def _pay(self) -> None:
        feature = self.feature
        points = worth_of(self.land, feature, self.edition)
        paid = f"{counted(points, 'point')} for {' and '.join(feature.holders)}."
        if not feature.holders:
            paid = "Nobody stands on it, so nobody is paid."
        rows: list[tuple[str, object]] = [
            (f"points for {name}", points) for name in feature.holders
        ]
        self._show(f"Pay: {self._rule(points)} {paid}", *(rows or [("points", "for nobody")]))

    def _rule(self, points: int) -> str:
        """Say how the points of a feature come about."""
        feature, kind = self.feature, self.spot.kind
        if kind == "field":
            each, count = self.edition.supplied_city, len(self.seen.cities)
            return (
                f"a field earns {each} for each complete city: {each} {TIMES} {count} = {points}."
            )
        tiles, shields = len(feature.cells), feature.shields
        if kind != "city":
            begin = f"a {kind}" if feature.complete else f"a {kind}, also an open one at the end,"
            return f"{begin} earns 1 for each tile: {tiles}."
        sum_of = f"({tiles} + {shields})" if shields else str(tiles)
        if feature.complete:
            worth = points // (tiles + shields)
            small = " of two tiles" if worth == 1 else ""
            begin = f"a complete city{small} earns {worth} for each tile and shield"
            return f"{begin}: {worth} {TIMES} {sum_of} = {points}."
        sum_of = f"{tiles} + {shields} = {points}" if shields else str(tiles)
        return f"at the end of the game an open city earns 1 for each tile and shield: {sum_of}."

    def _pay_by_city(self) -> None:
        """Tell the first edition: for each city, the meeples on all fields around it count."""
        each = self.edition.supplied_city
        total: Counter[str] = Counter()
        for number, city in enumerate(self.seen.cities, start=1):
            farmers = farmers_of(self.land, city)
            there = _listed(farmers) or "nobody"
            words = f"Pay for city {number}: on all the fields around it, {there}."
            if winners := most(farmers):
                words += f" {counted(each, 'point')} for {' and '.join(winners)}."
                total.update(dict.fromkeys(winners, each))
            paid = f"{each} for {' and '.join(winners)}" if winners else "for nobody"
            self._show(words, (f"city {number}", paid))
        paid = " and ".join(f"{points} for {name}" for name, points in total.items())
        rows: list[tuple[str, object]] = [(f"points for {name}", n) for name, n in total.items()]
        words = f"Together: {paid or 'nobody is paid'}."
        self._show(words, *(rows or [("points", "for nobody")]))

    # ---- draw ------------------------------------------------------------------------------------

    def _scene(self, seen: _Seen, words: str, height: float) -> Scene:
        wide, high = self.sheet.width, self.sheet.height
        tally = aside(moved(_tally(seen.rows, seen.new), wide, 30))
        listed = _ROW * (len(self.seen.rows) + 1)
        rows = "; ".join(f"{name} {value}" for name, value in seen.rows)
        told = f" Tally: {rows}." if rows else ""
        return Scene(
            wide + _PANE,
            height,
            (*self._shapes(seen), *tally),
            f"Scoring a {self.spot.kind}",
            f"{words}{told} {land_words(self.land)}",
            (max(wide, _PANE), high + listed, -wide, high - 30),
        )

    def _shapes(self, seen: _Seen) -> Iterator[Shape]:
        land, sheet = self.land, self.sheet

        def look(spot: Spot) -> Look:
            state = "free" if spot in seen.wave else "lit" if spot in seen.flooded else ""
            return Look(state, spot_words(land, spot))

        yield from land_shapes(land, sheet, self.looks, look)
        yield from sheet.numbers()
        yield from mark_shapes(land, sheet, self.spot)
        for cell in seen.missing:
            x, y = sheet.corner(cell)
            yield rectangle(x + 2, y + 2, CELL - 4, CELL - 4, "frontier", label=f"{cell}, missing")
        for spot in sorted(self.feature.spots) if seen.ends else ():
            for place in open_places(land, sheet, spot):
                yield Circle(*place, 5, "open-end")
        for number, cell in enumerate(seen.tiles, start=1):
            yield from _number(sheet.on(cell, (0.16, 0.16)), number)
        for number, city in enumerate(seen.cities, start=1):
            spot = min(city.spots)
            place = sheet.on((spot.x, spot.y), anchor(land.tiles[spot.x, spot.y], land.part(spot)))
            yield from _number(place, number)


def _number(place: Point, number: int) -> tuple[Shape, Shape]:
    return Circle(*place, 10, "badge"), Text(*place, str(number), "small heading")


def _listed(counts: Mapping[str, int]) -> str:
    return ", ".join(f"{count} of {name}" for name, count in counts.items())


def _tally(rows: Sequence[tuple[str, str]], new: int) -> Iterator[Shape]:
    """Yield the tally from its top left corner; so many of the last rows are new."""
    yield Text(10, _ROW / 2, "Tally", "heading left")
    for number, (name, value) in enumerate(rows, start=1):
        top = number * _ROW
        if number > len(rows) - new:
            yield rectangle(0, top, _PANE - 12, _ROW, "changed-row")
            yield rectangle(0, top, 4, _ROW, "changed-bar")
        yield Text(10, top + _ROW / 2, name, "text left")
        yield Text(_PANE - 20, top + _ROW / 2, value, "number right")
