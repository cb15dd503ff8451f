# Looks at every cell of the board, and takes those that are one step away.


def neighbors(cell, board):
    return [
        other
        for other in range(len(board))
        if board[other] == "." and abs(other % 9 - cell % 9) + abs(other // 9 - cell // 9) == 1
    ]
