# Returns the edges as a set.


def my_roll_graph(board):
    return {
        (square, board.land(square + roll), 1)
        for square in board.resting_squares
        for roll in range(1, 7)
        if square + roll <= board.size
    }
