"""The loaders of each kind of data, the folders of data/: one list for all tests."""

LOADERS = {
    "battlesnake": "pathlib_games.games.battlesnake:load_position",
    "graphs_that_break_programs": "pathlib_tutor.lessons.counterexamples:smallest_breaks",
    "carcassonne": "pathlib_games.games.carcassonne:load_tiles",
    "chutes": "pathlib_games.games.chutes:Board.load",
    "graphs": "pathlib_games.boards:load_graph",
    "hex": "pathlib_games.games.hex:Position.load",
    "lands": "pathlib_games.games.carcassonne:Land.load",
    "maze": "pathlib_games.games.maze:Position.load",
    "graphs_for_diagnosis": "pathlib_tutor.ideas.graph_pool:known_graphs",
    "questions_about_lands": "pathlib_tutor.lessons.carcassonne:searched",
    "tiles": "pathlib_games.games.tiles:Board.load",
}
