"""stub"""

_K = {}


def kept(place):
    return dict(_K.get(place, {}))


def keep(place, **what):
    _K[place] = {**_K.get(place, {}), **what}


def place(notebook):
    return notebook
