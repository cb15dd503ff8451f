# Returns the right cells, each of them twice. Idea: none.


def neighbors(cell, board):
    row, column = divmod(cell, 9)
    beside = [(row - 1, column), (row + 1, column), (row, column - 1), (row, column + 1)]
    cells = [9 * y + x for y, x in beside if 0 <= y < 9 and 0 <= x < 9]
    return [other for other in cells if board[other] == "."] * 2
