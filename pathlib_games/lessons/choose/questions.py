"""The questions with answers to choose from about choosing a search."""

from __future__ import annotations

from pathlib_games.exercises.questions import Option, Question

GROWTH = Question(
    "A board becomes 3 times as wide and 3 times as high: 9 times as many cells. For each node the "
    "scan looks through all distances. About how many times as much does it have to do?",
    (
        Option("3 times", False, "There are 9 times as many cells, and each is settled once."),
        Option("9 times", False, "9 times as many searches, but each looks at more distances too."),
        Option("81 times", True, "9 times as many searches through 9 times as many distances."),
        Option("It is still quick.", False, "Count: how many searches, and how long is each?"),
    ),
)

TARGETS = Question(
    "A* finds one target at a time, Dijkstra's algorithm all of them in one search. On an open "
    "board, where every step costs 1: from how many targets on does A* settle more nodes?",
    (
        Option("2", False, "A* goes nearly straight: it settles few nodes for each target."),
        Option("4", False, "Four nearly straight lines: are they as many as most of the board?"),
        Option("8", False, "Eight nearly straight lines: are they as many as most of the board?"),
        Option(
            "More than 16",
            True,
            "The guess is perfect there, so A* settles hardly more than the path itself.",
        ),
    ),
)

DIJKSTRA_OR_A_STAR = Question(
    "The article chose Dijkstra and not A*, because one mine has many targets. Is that right?",
    (
        Option(
            "Only where walls or weights stand in the way, from some number of targets on.",
            True,
            "A guess is worth much where the straight way is free, and little where it is not; "
            "and A* begins anew for each target.",
        ),
        Option(
            "Always: one tree settles fewer nodes than A* in all its searches together.",
            False,
            "Look at the open board again: even for sixteen targets A* settled fewer there.",
        ),
        Option(
            "Never: A* settles fewer nodes, whatever the board.",
            False,
            "Look at the boards with walls and with weights again, for eight targets.",
        ),
        Option(
            "Yes, because the paths that A* finds may be longer.",
            False,
            "With a guess that is never too large they are just as short. It is the work that "
            "differs.",
        ),
    ),
)

FIBONACCI = Question(
    "A Fibonacci heap makes one thing cheap that is dear in other heaps: a waiting node gets a "
    "smaller distance. On a board whose weights belong to the cells that are entered, how many of "
    "900 nodes does that happen to?",
    (
        Option("To none", True, "The first cell that discovers another pays the least already."),
        Option("To about 100", False, "Every cell that enters it pays the same. Who is first?"),
        Option("To about 450", False, "Every cell that enters it pays the same. Who is first?"),
        Option("To nearly all", False, "Every cell that enters it pays the same. Who is first?"),
    ),
)

EXIT = (
    Question(
        "Exit check 1. A mine on a board of roads, where every step costs 1, and the distances to "
        "6 factories are asked. Which search?",
        (
            Option("A*, six times", False, "One search finds all six. And do the weights differ?"),
            Option("breadth-first search, once", True, "Equal weights: waves find all targets."),
            Option("Bellman-Ford", False, "No weight is negative, so it works for nothing."),
            Option(
                "a scan of all distances for each node",
                False,
                "It looks through the board for each node.",
            ),
        ),
    ),
    Question(
        "Exit check 2. One knight rides to one castle, over meadows (1), woods (2) and hills (3). "
        "The map is large. Which search?",
        (
            Option("A* with the steps that are left", True, "No step costs less than 1."),
            Option(
                "A* with twice the steps that are left",
                False,
                "Find a cell where that exceeds the truth: what if the rest is meadows?",
            ),
            Option("breadth-first search", False, "It counts steps. Is a hill a meadow?"),
            Option("Bellman-Ford", False, "No weight is negative: it works for nothing."),
        ),
    ),
    Question(
        "Exit check 3. In a trading game a road costs money, and some roads bring money. Which "
        "search finds the cheapest way?",
        (
            Option("Dijkstra's algorithm", False, "A road that brings money is a negative weight."),
            Option(
                "Dijkstra's algorithm, after adding a constant to all weights",
                False,
                "Count the edges on each path. Who pays the constant how often?",
            ),
            Option(
                "Bellman-Ford; if it names a cycle, there is none",
                True,
                "Round the cycle again and again, the purse gets ever fuller.",
            ),
            Option("A* with a guess of 0", False, "That is Dijkstra's algorithm."),
        ),
    ),
)
