"""The exercises of notebook 03: what the questions say is so, and each is known by its recipe."""

from __future__ import annotations

from typing import Any

import pytest

from pathlib_games.games.chutes.graphs import best_routes, fewest_turns, step_graph
from pathlib_games.games.chutes.lengths import turn_statistics
from pathlib_games.games.chutes.rules import Board
from pathlib_games.graphs import dijkstra
from pathlib_tutor.exercises import EXERCISES, BadRecipe
from pathlib_tutor.lessons.chutes import AVERAGE, CHUTE_EVER, WEIGHT_MEANS
from pathlib_tutor.lessons.chutes_judges import BoardLevels, fresh_board

USUAL = Board.load("milton_bradley")


def test_what_the_questions_say_is_so() -> None:
    exact = turn_statistics(USUAL)
    assert f"{float(exact.mean):.2f} with an exact finish" in AVERAGE.options[2].reply
    assert f"1 game in {round(1 / exact.probability_of_fewest)}" in AVERAGE.options[0].reply
    assert fewest_turns(USUAL)[0] == 7
    starts = [square for square in USUAL.resting_squares if square < 100]
    takes = [
        [bool(set(r.slides) & set(USUAL.chutes)) for r in best_routes(USUAL, s)] for s in starts
    ]
    some = sum(map(any, takes))
    assert f"From {some} of the {len(starts)} squares" in CHUTE_EVER.options[0].reply
    assert "from none of them every best way" in CHUTE_EVER.options[0].reply
    assert not any(map(all, takes))
    path = dijkstra(step_graph(USUAL), 1).path_to(100)
    assert f"There are {len(path)} squares on it" in WEIGHT_MEANS.options[1].reply


def test_a_board_that_the_learner_made_has_a_recipe() -> None:
    levels: Any = EXERCISES["chutes/levels"]
    own = levels.ask(BoardLevels(fresh_board(8))).recipe
    assert own.startswith('chutes/levels own={"board":{"size":24,"ladders":[[')
    assert levels.item(own).question.board == fresh_board(8)
    for flaw in (own.replace('"size":24', '"size":3'), own.replace("ladders", "slides")):
        with pytest.raises(BadRecipe, match="ladders"):
            levels.item(flaw)


def test_the_picture_of_a_question_marks_where_it_begins() -> None:
    count: Any = EXERCISES["chutes/count"]
    marked = count.scene(count.item("chutes/count given=steps-from-1"))
    plain = count.scene(count.item("chutes/count given=rolls-from-0"))
    assert [shape.classes for shape in marked.shapes].count("held") == 1
    assert "held" not in [shape.classes for shape in plain.shapes]
