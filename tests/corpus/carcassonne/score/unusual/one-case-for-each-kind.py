# Matches the kind of the part, and unpacks the tiles of the feature.


def my_points(land, spot):
    feature = land.feature(spot)
    match spot.kind, feature.complete:
        case "cloister", _:
            return sum(1 for x, y in land.tiles if max(abs(x - spot.x), abs(y - spot.y)) <= 1)
        case "city", True:
            return sum((len(feature.cells), feature.shields)) << 1
        case _:
            return len(feature.cells) + feature.shields
