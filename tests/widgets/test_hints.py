"""Each press of the button gives the next hint about a program, and none twice."""

from pathlib_tutor.exercises import EXERCISES
from pathlib_tutor.record.attempts import LAST_QUESTION, hand_in, help_for
from pathlib_tutor.widgets.hints import Hints
from tools.corpus import named


def test_no_hint_says_again_what_the_reply_or_an_earlier_hint_said() -> None:
    exercise = EXERCISES["five-nodes/write-dijkstra"]
    item = exercise.first()
    verdict, _ = hand_in(
        exercise, named("five-nodes/write-dijkstra/wrong/first-label").load(), item
    )
    reply = help_for(item, verdict)
    hints = Hints(reply)
    assert hints._state["count"] == "Hint 1 of 5 is in the reply above."
    told = [reply.words]
    for number in range(2, LAST_QUESTION + 2):
        hints.next()
        assert hints._state["count"] == f"Hint {number} of 5"
        words = hints.said
        assert words
        assert all(words not in earlier for earlier in told), words
        told.append(words)
    assert told[1].endswith("?")
