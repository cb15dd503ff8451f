# Asks the land for the feature.


def my_points(land, spot):
    feature = land.feature(spot)
    points = len(feature.cells) + feature.shields
    if feature.kind == "city" and feature.complete:
        points *= 2
    return points
