"""Right and wrong answers to the exercises of notebook 05, by the name of the cell."""

from tests.solutions.answers import Answers

SCORE = """
def my_score(road):
    values = {cell: 1 for cell in road.cells}
    supplied = set()
    for mine in road.having("mine"):
        distance = dijkstra(road.graph, mine, end_points=road.special).distance
        for factory in road.having("factory"):
            if factory in distance:
                values[mine] += distance[factory]
                supplied.add(factory)
    for factory in supplied:
        distance = dijkstra(road.graph, factory, end_points=road.special).distance
        for house in road.having("house"):
            if house in distance:
                values[factory] += 2 * distance[house]
    return values
"""

OWN_SEARCH = """
def my_score(road):
    def steps(source):
        found, wave = {source: 0}, [source]
        for cell in wave:
            if cell == source or cell not in road.special:
                for other, _ in road.graph.neighbors(cell):
                    if other not in found:
                        found[other] = found[cell] + 1
                        wave.append(other)
        return found

    values = dict.fromkeys(road.cells, 1)
    mines, factories, houses = map(road.having, ("mine", "factory", "house"))
    trees = {cell: steps(cell) for cell in mines + factories}
    for mine in mines:
        values[mine] += sum(trees[mine].get(factory, 0) for factory in factories)
    for factory in factories:
        if any(factory in trees[mine] for mine in mines):
            values[factory] += 2 * sum(trees[factory].get(house, 0) for house in houses)
    return values
"""

WAVES = "(0, 1) (1, 2) (0, 3) (0, 0) (2, 2) (1, 3) (1, 0) (2, 1) (3, 2) (2, 0) (4, 2) (4, 1)"


def value(number: object, name: str = "my_value") -> str:
    return f"{name} = {number}"


ANSWERS = {
    "mine-answer": Answers(
        right=[value(8), value("1 + 4 + 3")],
        wrong={
            value(10): "Count the steps between the places",
            value(15): "Who is paid: the one that sends, or the one that gets?",
            value(7): "The tile itself is worth 1 as well.",
            value(3): "Begin with 1 for the tile",
        },
    ),
    "blocked-answer": Answers(
        right=[value(1, "my_blocked_value")],
        wrong={
            value(14, "my_blocked_value"): "between its ends?",
            value(0, "my_blocked_value"): "The tile itself is worth 1 as well.",
        },
    ),
    "spread-answer": Answers(
        right=[
            f"my_cells = '{WAVES}'",
            "my_cells = '(0,3) (1,2) (0,1) (1,3) (2,2) (0,0) (2,1) (3,2) (1,0) (4,2) (2,0) (4,1)'",
        ],
        wrong={
            f"my_cells = '{WAVES} (3, 0)'": "comes from factory 1, where every way ends.",
            f"my_cells = '{WAVES} (2, 3)'": "comes from house 2, where every way ends.",
            "my_cells = '(0, 1) (0, 0)'": "belongs to wave 2, but a cell of wave 1 is not found",
            "my_cells = '(0, 1) (1, 1)'": "On (1, 1) lies no tile of this road.",
            f"my_cells = '{WAVES[:-7]}'": "Wave 5 is not complete.",
        },
    ),
    "before-answer": Answers(
        right=[value(5, "my_value_before")],
        wrong={
            value(6, "my_value_before"): "Are you one off?",
            value(4, "my_value_before"): "The tile itself is worth 1 as well.",
        },
    ),
    "after-answer": Answers(
        right=[value(7, "my_value_after")],
        wrong={
            value(5, "my_value_after"): "Is there a mine, a factory or a house between its ends?",
            value(8, "my_value_after"): "Are you one off?",
            value(1, "my_value_after"): "add the steps of each delivery",
        },
    ),
    "score-answer": Answers(
        right=[SCORE, OWN_SEARCH],
        wrong={
            SCORE.replace(", end_points=road.special", ""): "between its ends?",
            SCORE.replace("distance[factory]", "distance[factory] + 1").replace(
                "distance[house]", "(distance[house] + 1)"
            ): "Count the steps between the places",
            SCORE.replace("in supplied", 'in road.having("factory")'): "Without goods there is",
            SCORE.replace("2 * distance", "distance"): "each step counts twice",
            SCORE.replace("cell: 1", "cell: 0"): "The tile itself is worth 1 as well.",
            SCORE.replace(
                "+= distance[factory]", "+= distance[factory]; values[factory] += distance[factory]"
            ).replace(
                "+= 2 * distance[house]",
                "+= 2 * distance[house]; values[house] += 2 * distance[house]",
            ): "Who is paid: the one that sends, or the one that gets?",
            SCORE.replace(
                "if factory in distance:", "if distance.get(factory, 1000) < 1000:"
            ): "Could a long road beat your big number?",
            SCORE.replace("distance[factory]\n", "float('nan')\n"): "What does this name hold",
            SCORE.replace("    return values\n", ""): "Does it end with `return values`?",
            SCORE.replace("values = {cell: 1 for cell in road.cells}", "values = {(0, 0): 1}"): (
                "the tile on (1, 0) has no value."
            ),
        },
    ),
    "bug-number-answer": Answers(
        right=[
            "my_repair = 'I: values[source] += times * best[\"steps\"]'",
            "my_repair = 'I: values[source] += times * (len(best[\"path\"]) - 1)'",
        ],
        wrong={
            "my_repair = 'I'": "Line I is the one.",
            "my_repair = 'I: values[source] += times * len(best[\"path\"])'": (
                "Count the steps between the places"
            ),
            "my_repair = 'E'": "Line E does its work.",
        },
    ),
    "bug-return-answer": Answers(
        right=["my_second_repair = 'D: continue'"],
        wrong={
            "my_second_repair = 'D: break'": "What happens to those that come after it?",
            "my_second_repair = 'D: pass'": "Without goods there is nothing to send.",
        },
    ),
    "bug-return-why-answer": Answers(
        right=["my_why = 'b'"],
        wrong={
            "my_why = 'a'": "a large number would stand somewhere",
            "my_why = 'c'": "Line C does.",
            "my_why = 'd'": "Who is paid in line I?",
        },
    ),
    "bug-connected-answer": Answers(
        right=[
            "my_third_repair = 'E: tree = dijkstra(road.graph, source, end_points=road.special)'"
        ],
        wrong={
            "my_third_repair = 'E: tree = dijkstra(road.graph, source)'": "between its ends?",
            "my_third_repair = 'G'": "Line G does its work.",
        },
    ),
    "exit-answer": Answers(
        right=["my_exit_value = 12"],
        wrong={
            "my_exit_value = 26": "between its ends?",
            "my_exit_value = 14": "Who has brought something to this factory?",
            "my_exit_value = 16": "Count the steps between the places",
            "my_exit_value = 19": "Who is paid: the one that sends, or the one that gets?",
            "my_exit_value = 2": "What happens to those that come after it?",
            "my_exit_value = 11": "Have you counted the other one, too?",
            "my_exit_value = 99": "Begin with 1 for the tile",
        },
    ),
}
