# Cells are complex numbers, and a turn is a product.


def neighbors(cell, board):
    places = {complex(n % 9, n // 9): n for n in range(81)}
    here = complex(cell % 9, cell // 9)
    beside = (here + 1j**turn for turn in range(4))
    return {places[p] for p in beside if p in places and board[places[p]] == "."}
