"""Pushes the places of the maps apart and writes where they are drawn into each game's drawing.json.

Run it by hand when positions, scales or places have changed: ``python -m tests.display.spread_places``. It works in
pixels with floating point, once; what it writes are integers, which every surface takes as they are.
"""

from __future__ import annotations

import json
from importlib import resources
from pathlib import Path

from limmu import installed_games
from limmu.display.drawing import drawing
from limmu.display.svg_fit import Frame

APART = {"god-kings": 45.0, "genesis": 39.0}
"""Pixels between two places, at least: what leaves each name nearer to its own place than to another."""
SPRING = 0.04
ROUNDS = 400
PACKAGES = {
    "god-kings": "limmu.games.god_kings",
    "genesis": "limmu.games.genesis",
    "chariot-lords": "limmu.games.chariot_lords",
}
AREAS = ("chariot-lords",)
"""Games on areas, which have their labels: nothing is pushed."""


def positions(game: str) -> dict[str, tuple[int, int]]:
    """Where the places of a shipped pack lie."""
    pack = installed_games()[game].load_pack(None)
    places = pack.areas if game in AREAS else [*pack.spaces, *(pack.tribal_spaces if game == "god-kings" else ())]
    return {place.id: (place.lon, place.lat) for place in places}


def spread(frame: Frame, lies: dict[str, tuple[int, int]], apart: float) -> dict[str, tuple[float, float]]:
    """Where the places go, in pixels: apart from each other, near to where they lie."""
    home = {place: (x / 10, y / 10) for place, (x, y) in ((p, frame.tenths(*at)) for p, at in lies.items())}
    now = dict(home)
    names = list(now)
    for _ in range(ROUNDS):
        push = {place: ((home[place][0] - x) * SPRING, (home[place][1] - y) * SPRING) for place, (x, y) in now.items()}
        for i, one in enumerate(names):
            for other in names[i + 1 :]:
                dx, dy = now[other][0] - now[one][0], now[other][1] - now[one][1]
                far = (dx * dx + dy * dy) ** 0.5 or 0.1
                if far < apart:
                    by = (apart - far) / 2 / far
                    push[one] = (push[one][0] - dx * by, push[one][1] - dy * by)
                    push[other] = (push[other][0] + dx * by, push[other][1] + dy * by)
        now = {place: (x + push[place][0], y + push[place][1]) for place, (x, y) in now.items()}
    return now


def back(frame: Frame, at: tuple[float, float], near: tuple[int, int]) -> tuple[int, int]:
    """The position in the unit of the pack that is drawn nearest to a pixel."""
    x = min(range(near[0] - 80, near[0] + 81), key=lambda lon: abs(frame.tenths(lon, near[1])[0] - at[0] * 10))
    y = min(range(near[1] - 80, near[1] + 81), key=lambda lat: abs(frame.tenths(near[0], lat)[1] - at[1] * 10))
    return x, y


def main() -> None:
    for game, package in PACKAGES.items():
        found, lies = drawing(package), positions(game)
        frame = Frame(found.bounds)
        added = {place: at for place, at in found.places.items() if place not in lies}
        if game in AREAS:
            places = {place: (*at, *at) for place, at in lies.items()}
        else:
            pixels = spread(frame, lies, APART[game])
            places = {place: (*lies[place], *back(frame, pixels[place], lies[place])) for place in lies} | added
        path = Path(str(resources.files(package).joinpath("drawing.json")))
        before, after = path.read_text("utf-8").split('"places": {', 1)
        rows = ",\n".join(
            [f"{json.dumps(place)}: {json.dumps(at, separators=(',', ':'))}" for place, at in places.items()]
        )
        path.write_text(f'{before}"places": {{\n{rows}\n}}{after.split("}", 1)[1]}', "utf-8")
        far = max([frame.at(*at[:2]) for at in places.values()], key=lambda at: at[0])
        print(game, len(places), "places; easternmost at", far)


if __name__ == "__main__":
    main()
