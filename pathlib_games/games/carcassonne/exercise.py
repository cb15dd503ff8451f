"""The exercises about a land: its features, what they are worth, and who gets that."""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping
from dataclasses import replace
from functools import partial

from pathlib_games.exercises.exercise import Exercise, Guides
from pathlib_games.exercises.form import Form
from pathlib_games.games.carcassonne.exercise_code import (
    ONE_EDGE,
    TOLD_BY_PROGRAMS,
    judge_my_feature,
    judge_my_points,
    slipped_points,
    walked,
)
from pathlib_games.games.carcassonne.exercise_draws import (
    TOLD_BY_POINTS,
    TOLD_BY_SHARES,
    TOLD_BY_TOTAL,
    draw_feature,
    draw_points,
    draw_total,
    draw_who,
)
from pathlib_games.games.carcassonne.exercise_feature import LISTED, judge_feature, names_of
from pathlib_games.games.carcassonne.exercise_points import (
    by_its_meeples,
    judge_points,
    judge_shares,
    right_points,
    right_shares,
    wrong_points,
    wrong_shares,
)
from pathlib_games.games.carcassonne.exercise_slips import JOINS_A_TILE, joined_feature
from pathlib_games.games.carcassonne.land import Land, Spot
from pathlib_games.games.carcassonne.questions import PartOfLand, WholeLand, read_land
from pathlib_games.games.carcassonne.scoring import EDITIONS, worth_of
from pathlib_games.games.carcassonne.spots import place_words, spot_name
from pathlib_games.games.carcassonne.tiles import Kind
from pathlib_games.games.carcassonne.view import land_scene
from pathlib_games.graphs import Graph, Node, bfs
from pathlib_games.views.scene import Scene
from pathlib_games.views.shapes import Shape
from pathlib_games.words import listed

NOTEBOOK = "06 Score the land"


def question_scene(asked: PartOfLand | WholeLand, *, clickable: bool = False) -> Scene:
    """Return the picture of a land, with the part that is asked about in a ring.

    `clickable`: whether the parts can be clicked; their ids are such as ``"(2, 3) road 2"``.
    """
    return _asked_scene(asked, clickable=clickable)


def solved_scene(asked: PartOfLand) -> Scene:
    """Return the picture of a land, with the feature lit, and the complete cities of a field."""
    feature = asked.feature
    cities = asked.land.cities_at(feature) if feature.kind == "field" else []
    complete = (city.spots for city in cities if city.complete)
    return _asked_scene(asked, lit=feature.spots.union(*complete), clickable=False)


def _asked_scene(
    asked: PartOfLand | WholeLand, *, lit: Collection[Spot] = (), clickable: bool
) -> Scene:
    ends = any(spot.kind in ("city", "cloister") for spot in lit)  # there it matters
    scene = land_scene(asked.land, asked.players, marked=asked.spot, lit=lit, open_sides=ends)

    def named(shape: Shape) -> Shape:
        if shape.id is None:
            return shape
        if not clickable:
            return replace(shape, id=None)
        words = str(shape.label).removeprefix(shape.id).lstrip(" ,")
        return replace(shape, label=", ".join(filter(None, [shape.id, words])))

    return replace(scene, shapes=tuple(map(named, scene.shapes)))


def _given(land: str, spot: Spot, edition: str = "current") -> Callable[[], PartOfLand]:
    """Return what makes a question that the notebook asks."""
    return lambda: PartOfLand(read_land(land), edition, spot=spot)


# ---- the rules, as far as a question needs them -------------------------------------------------

_ENDS: Mapping[Kind, str] = {
    "road": " A road ends at a crossing (a small house), at a city and at a cloister.",
    "city": "",
    "cloister": "",
    "field": " A field ends at roads and at cities.",
}
_WORTH: Mapping[Kind, str] = {
    "road": "1 for each tile",
    "city": "1 for each tile and 1 for each blue shield, and twice that if it is complete, with no "
    "gap in its wall",
    "cloister": "1 for its own tile and 1 for each tile that lies around it, also at a corner",
    "field": "3 for each complete city that it touches",
}
_FIRST_CITY = "By the first edition of the rules a complete city of two tiles counts once only."
_FIRST_FIELD = (
    "By the first edition of the rules each complete city brings 4 to whoever has the most meeples "
    "on all the fields that touch it."
)
_MOST = (
    "The player with the most meeples on it gets all of that; if several have equally many, each "
    "of them gets all of it. On a field, meeples lie down."
)


def _earns(kind: Kind) -> str:
    return f"A {kind} earns {_WORTH[kind]}.{_ENDS[kind]}"


def _worth_of(asked: PartOfLand | WholeLand, kind: Kind) -> str:
    """Say what a feature is worth by the rules that hold for a question."""
    if asked.edition == "current" or kind not in ("city", "field"):
        return _earns(kind)
    return f"{_earns(kind)} {_FIRST_CITY}" if kind == "city" else _FIRST_FIELD + _ENDS[kind]


def _worth_asked(asked: PartOfLand) -> str:
    """Ask what a feature is worth. In the first edition a field alone is worth nothing."""
    if asked.edition == "current" or asked.spot.kind != "field":
        return f"How many points is the marked {asked.spot.kind} worth?"
    return (
        "Imagine one meeple on the marked field, and none on other fields. How many points does it "
        "earn at the end?"
    )


def _near(asked: PartOfLand) -> str:
    """Name the tiles to which the marked part leads on."""
    cells = {(spot.x, spot.y) for spot, _ in asked.land.graph.neighbors(asked.spot)}
    return ", ".join(map(str, sorted(cells))) or "no other tile"


# ---- which parts belong together ----------------------------------------------------------------


def _to_flood(asked: PartOfLand) -> Guides:
    kind, cell = asked.spot.kind, (asked.spot.x, asked.spot.y)
    return Guides(
        f"At which tiles does the marked {kind} end, and what else lies on those tiles that does "
        "not belong to it?",
        f"From the marked part on {cell} the {kind} leads on to {_near(asked)}. From each part "
        "that is new it leads on across the sides of its tile, until nothing new is found.",
    )


FEATURE = Exercise(
    "carcassonne/feature",
    "Flood a road, a city or a field",
    NOTEBOOK,
    "To see a connected component in a picture: all that can be reached from one part.",
    PartOfLand,
    asks=lambda asked: Form(
        "set",
        f"Which parts belong to the marked {asked.spot.kind}, on all tiles?",
        tuple(filter(None, [_ENDS[asked.spot.kind].strip()])),
        f"Write their names, such as {spot_name(asked.land, asked.spot)}: column, row and what it "
        "is, with its number where a tile has several.",
        ("Parts",),
    ),
    judges=judge_feature,
    solves=lambda asked: names_of(asked.land, asked.feature.spots),
    guides=_to_flood,
    given={
        "road": _given("X 2 0 0, K 1 0 270, L 1 1 90, P 0 1 270", Spot(2, 0, "road", 3)),
        "field": _given("J 0 1 270, W 1 1 180, W 1 0 0, X 0 0 270", Spot(0, 1, "field", 1)),
    },
    draws=draw_feature,
    mistaken={
        JOINS_A_TILE: lambda asked: names_of(asked.land, joined_feature(asked).spots),
    },
    listed=LISTED,
    view=question_scene,
    solved_view=solved_scene,
)

# ---- what a feature is worth --------------------------------------------------------------------


def _to_count(asked: PartOfLand) -> Guides:
    cell = (asked.spot.x, asked.spot.y)
    return {
        "road": Guides(
            "How far does the road lead in both directions, and does it come to one of its tiles "
            "twice?",
            f"The marked road on {cell} leads on to {_near(asked)}. Follow it in both directions "
            "as far as it leads, and count every tile once. Behind a crossing another road begins.",
        ),
        "city": Guides(
            "At which sides of the city is there no tile yet, and how many shields do you see?",
            f"The marked city on {cell} leads on to {_near(asked)}. Count tiles and shields. Then "
            "go round its wall: only if it is closed everywhere, everything counts twice.",
        ),
        "cloister": Guides(
            "Which places around the cloister have a tile, and which have none?",
            f"The cloister stands on {cell}. That tile counts. Then go through the places that "
            "touch it at a side or at a corner, row by row: each that has a tile counts as well.",
        ),
        "field": Guides(
            "Which city walls does the border of the field come to, and in which of those cities "
            "is there no gap?",
            _about_cities(asked),
        ),
    }[asked.spot.kind]


def _about_cities(asked: PartOfLand) -> str:
    cities = asked.land.cities_at(asked.feature)
    if not cities:
        told = (
            "Only complete cities count, and none of the tiles. Go along the border of the field:"
        )
        return f"{told} does it come to a city at all?"
    first = min(cities, key=lambda city: min(city.cells))
    state = "complete, so it counts" if first.complete else "open, so it does not count"
    return (
        f"The field touches the city {place_words(first)}, which is {state}. Look at the other "
        "cities along its border in this way, each of them once. The tiles of the field do not "
        "count."
    )


def _points(
    kind: Kind, title: str, trains: str, given: Mapping[str, Callable[[], PartOfLand]]
) -> Exercise[PartOfLand]:
    """Make the exercise that asks what a feature of a kind is worth."""
    return Exercise(
        f"carcassonne/{kind}",
        title,
        NOTEBOOK,
        trains,
        PartOfLand,
        asks=lambda asked: Form(
            "number",
            _worth_asked(asked),
            (_worth_of(asked, asked.spot.kind),),
            fields=("Points",),
        ),
        judges=judge_points,
        solves=right_points,
        guides=_to_count,
        given=given,
        draws=partial(draw_points, kind),
        draws_showing=partial(draw_points, kind),
        mistaken={number: partial(wrong_points, number) for number in TOLD_BY_POINTS[kind]},
        view=question_scene,
        solved_view=solved_scene,
    )


ROAD = _points(
    "road",
    "Score a road",
    "To follow a road to its ends, and to count each tile once.",
    {
        "crossing": _given(
            "W 0 0 270, P 1 0 90, L 1 1 180, V 0 1 180, L 2 1 180", Spot(0, 0, "road", 1)
        ),
        "ring": _given(
            "X 1 1 0, K 1 2 90, P 0 2 270, V 0 1 270, U 2 1 180, S 1 0 0", Spot(1, 2, "road", 0)
        ),
    },
)
CITY = _points(
    "city",
    "Score a city",
    "To see whether a city is complete, and to count tiles and shields.",
    {
        "complete": _given(
            "S 1 1 180, E 1 2 0, I 0 1 90, K 2 1 270, N 0 0 270", Spot(1, 1, "city", 0)
        ),
        "open": _given("S 1 3 270, G 1 2 270, H 1 1 0, R 0 3 90, F 1 0 90", Spot(1, 3, "city", 0)),
    },
)
CLOISTER = _points(
    "cloister",
    "Score a cloister",
    "To count a tile with all that lie around it.",
    {
        "around": _given(
            "A 2 1 180, V 1 1 0, W 1 2 180, V 2 0 270, E 3 1 180, T 3 2 270, J 2 2 90, D 0 1 0",
            Spot(2, 1, "cloister", 0),
        ),
    },
)
FIELD = _points(
    "field",
    "Score a field",
    "To find the cities at a component, each of them once.",
    {
        "cities": _given(
            "O 2 1 0, E 1 1 90, U 2 2 90, L 2 0 180, B 1 2 180, V 0 2 90, V 0 1 0, U 0 0 180",
            Spot(0, 2, "field", 0),
        ),
        "first-edition": _given(
            "B 1 1 90, H 0 1 0, E 0 0 180, E 0 2 0, V 1 0 180", Spot(0, 0, "field", 0), "first"
        ),
    },
)

# ---- who gets it --------------------------------------------------------------------------------


def _to_share(asked: PartOfLand) -> Guides:
    kind, cell = asked.spot.kind, (asked.spot.x, asked.spot.y)
    there = sorted(spot for spot in asked.feature.spots if spot in asked.land.meeples)
    known = f"On the marked {kind} no meeple is seen on {cell}."
    if there:
        player, (x, y, *_) = asked.land.meeples[there[0]], there[0]
        does = "lies" if kind == "field" else "stands"
        known = f"The meeple of {player} on {(x, y)} {does} on it."
    return Guides(
        f"How many meeples has each player on all tiles of this {kind}, and what is it worth?",
        f"{known} Follow the {kind} and count the meeples of each player on it. Who has most gets "
        "all that it is worth; who has fewer gets nothing, and where nobody stands nobody does.",
    )


WHO = Exercise(
    "carcassonne/who",
    "Say who gets the points",
    NOTEBOOK,
    "To count whose meeples stand on one component, and to settle a tie.",
    PartOfLand,
    asks=lambda asked: Form(
        "number",
        f"How many points does each player get for the marked {asked.spot.kind}?",
        (_worth_of(asked, asked.spot.kind), _MOST),
        _typed(asked),
        asked.players,
    ),
    judges=judge_shares,
    solves=right_shares,
    guides=_to_share,
    given={
        "tie": _given(
            "N 0 0 270 blue city 0, R 1 0 90 red city 0, N 0 1 90, R 1 1 0, P 2 0 270, M 2 1 0",
            Spot(1, 1, "city", 0),
        ),
        "majority": _given(
            "Q 2 2 0 blue city 0, J 2 1 180, O 1 1 270, R 0 1 0 red city 0, "
            "H 0 2 270 red city 1, L 1 0 270 red city 0, O 0 0 180, R 1 2 0",
            Spot(2, 1, "city", 0),
        ),
    },
    draws=draw_who,
    draws_showing=draw_who,
    mistaken={number: partial(wrong_shares, number) for number in TOLD_BY_SHARES},
    view=question_scene,
    solved_view=solved_scene,
)


def _typed(asked: PartOfLand | WholeLand) -> str:
    first, second, *_ = asked.players
    return f"Write them such as {{{first!r}: 4, {second!r}: 0}}; who gets nothing may be left out."


def _to_add(asked: WholeLand) -> Guides:
    first = asked.land.features(sorted(asked.land.meeples))[0]
    worth = worth_of(asked.land, first, asked.rules)
    return Guides(
        "Which meeples stand on the same thing, and who has most of them there?",
        f"Begin with {by_its_meeples(asked.land, first)}. It is worth {worth}, and "
        f"{listed(first.holders)} {'gets' if len(first.holders) == 1 else 'get'} that. Do "
        "this for each road, city, cloister and field with a meeple, and add up for each player.",
    )


_KINDS: tuple[Kind, ...] = ("road", "city", "cloister", "field")

TOTAL = Exercise(
    "carcassonne/total",
    "Score the end of a game",
    NOTEBOOK,
    "To find all components with meeples, and to pay each of them.",
    WholeLand,
    asks=lambda asked: Form(
        "number",
        "The game is over. How many points does each player get for what still has a meeple on it?",
        (*(_worth_of(asked, kind) for kind in _KINDS), _MOST),
        _typed(asked),
        asked.players,
    ),
    judges=judge_shares,
    solves=right_shares,
    guides=_to_add,
    draws=draw_total,
    candidates=1,
    mistaken={number: partial(wrong_shares, number) for number in TOLD_BY_TOTAL},
    view=question_scene,
)

# ---- code ---------------------------------------------------------------------------------------

COMPONENTS = Exercise(
    "carcassonne/components",
    "Write what floods a land",
    NOTEBOOK,
    "To find a connected component with a search.",
    type(None),
    asks=lambda _: Form(
        "code",
        "Write my_feature(graph, start). It returns all nodes that can be reached from the node "
        "start, start among them, as a set or a list in any order. graph.neighbors(node) gives "
        "pairs of a node that it is joined to and the number 1.",
    ),
    judges=lambda given, _, met: judge_my_feature(given, met),
    solves=lambda _: _flood,
    guides=lambda _: Guides(
        "",
        "A is joined to B, and B to A and C. Begin with A alone. Its neighbor B is new. The "
        "neighbors of B are A, which is known, and C, which is new. C has no new neighbor, so all "
        "are found.",
    ),
    given={"fifteen-lands": lambda: None},
    mistaken={ONE_EDGE: lambda _: walked},
)


def _flood(graph: Graph, start: Node) -> set[Node]:
    """Return what can be reached: a right answer."""
    return set(bfs(graph, start).distance)


def _score(land: Land, spot: Spot) -> int:
    """Return what a feature is worth: a right answer."""
    return worth_of(land, land.feature(spot), EDITIONS["current"])


def _slipped_points(number: int, _: None) -> object:
    return partial(slipped_points, number)


_FACE = (
    "spot.x, spot.y and spot.kind ('road', 'city' or 'cloister') say where a part lies and what it "
    "is. land.graph.neighbors(spot) gives pairs of a part that it is joined to and 1; "
    "land.part(spot).shields counts its shields; land.open_ends(spot) lists its sides that lead to "
    "no tile; (x, y) in land.tiles says whether a tile lies there."
)

SCORE = Exercise(
    "carcassonne/score",
    "Write what scores a land",
    NOTEBOOK,
    "To search a component once, and to count in it what the rules pay.",
    type(None),
    asks=lambda _: Form(
        "code",
        "Write my_points(land, spot): how many points the road, city or cloister is worth that the "
        "part spot belongs to.",
        (
            " ".join(map(_earns, _KINDS[:3])),
            _FACE,
        ),
    ),
    judges=lambda given, _, met: judge_my_points(given, met),
    solves=lambda _: _score,
    guides=lambda _: Guides(
        "",
        "A city covers three tiles, and one of them has a shield. Open it is worth 3 + 1. "
        "Complete it is worth 2 * (3 + 1). Two parts on one tile are one tile.",
    ),
    given={"fifteen-lands": lambda: None},
    mistaken={number: partial(_slipped_points, number) for number in TOLD_BY_PROGRAMS},
)
