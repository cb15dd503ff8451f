# Puts a rim around the board, and returns a tuple.


def neighbors(cell, board):
    rim = "#" * 11
    framed = rim + "".join(f"#{board[9 * y : 9 * y + 9]}#" for y in range(9)) + rim
    at = 11 * (cell // 9 + 1) + cell % 9 + 1
    around = {at - 11: cell - 9, at - 1: cell - 1, at + 1: cell + 1, at + 11: cell + 9}
    return tuple(number for place, number in around.items() if framed[place] == ".")
