"""The pictures of the questions in notebook 02."""

from __future__ import annotations

from pathlib_tutor.lessons.five_nodes import PREDICT


def test_the_picture_of_a_prediction_points_at_no_answer() -> None:
    """The previous step was an offer to D; a highlighted edge there would point to it."""
    scene = PREDICT.scene(PREDICT.item("five-nodes/predict given=after-A"), clickable=True)
    assert scene is not None
    looks = {getattr(shape, "classes", "") for shape in scene.shapes}
    assert {look for look in looks if "edge" in look} == {"edge", "edge tree"}
