"""What the ids of a scene look like in a drawing: colours safe for colour-blind eyes, and a figure for each owner."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Literal, NamedTuple, get_args

from limmu.display.scene import Owner

Palette = Literal["page", "both", "light", "dark"]
"""``page``: classes alone, for a page that has :func:`stylesheet`; ``both``: a file that follows the reader's light or
dark; ``light``, ``dark``: a file of plain colours, for what knows no variables."""

LIGHT = {
    "sea": "#C7DCE3", "land": "#F4ECD8", "ink": "#2b2418", "coast": "#6F8792", "road": "#8A6B45", "lane": "#3D6F86",
    "river": "#6FA3BE", "relief": "#B9A37C", "halo": "#F8F2E2", "shore": "#B7D0DA", "edge": "#8D7B5C",
    "empty": "#FFFFFF", "fertile": "#BFD08A", "hill": "#DCC79A", "mountain": "#B8A08A", "desert": "#F0E0A8",
    "marsh": "#A9CDB8", "province": "#6B5B3E", "water": "#35647C", "siege": "#B3261E", "field": "#FFFDF6",
    "lit": "#D02F8C",
}  # fmt: skip
DARK = {
    "sea": "#15222B", "land": "#2C2A25", "ink": "#EFE6D2", "coast": "#52656F", "road": "#B39B74", "lane": "#7DB1C9",
    "river": "#3F6C86", "relief": "#5A5140", "halo": "#211F1B", "shore": "#1D303C", "edge": "#857756",
    "empty": "#2C2A25", "fertile": "#3F4A2A", "hill": "#463D2B", "mountain": "#4A423C", "desert": "#4A4228",
    "marsh": "#2D4A42", "province": "#C2B48F", "water": "#86B4CB", "siege": "#FF7B6B", "field": "#FFFDF6",
    "lit": "#FF8FCB",
}  # fmt: skip
GOLD = "#F7D64A"
NOBODY = "#6B6459"


class Look(NamedTuple):
    """The colour of an owner, the ink on it, and its figure; without a figure its code is the sign."""

    colour: str
    ink: str
    figure: str = ""
    key: str = ""
    """The end of its symbols' ids, after a letter: its number among the owners of the scene."""


BLACK, WHITE = "#14100A", "#FFFFFF"
SLOTS = (
    Look("#E8A800", BLACK, "triangle"),
    Look("#1F5FA8", WHITE, "disc"),
    Look("#0A7A5A", WHITE, "diamond"),
    Look("#C8451B", WHITE, "square"),
    Look("#A23B80", WHITE, "cross"),
    Look("#B8D8E0", BLACK, "hexagon"),
    Look("#320B0B", WHITE, "wave"),
    Look("#D59EFA", BLACK, "bar"),
)
UNKNOWN = Look(NOBODY, WHITE, key="-")
"""The look of an owner that the scene does not name."""
KNOWN = {
    "egypt": 0, "hatti": 1, "hittites": 1, "mitanni": 2, "assyria": 3, "kassites": 4, "babylonia": 4, "elam": 5,
    "arzawa": 6, "achaea": 6, "canaan": 7,
}  # fmt: skip
TEAMS = {
    "white": Look("#FFFFFF", BLACK),
    "red": Look("#C8451B", WHITE),
    "yellow": Look("#E8A800", BLACK),
    "blue": Look("#1F5FA8", WHITE),
    "barbarian": Look(NOBODY, WHITE),
    "revolt": Look(NOBODY, WHITE),
}


def looks(owners: Sequence[Owner]) -> Mapping[str, Look]:
    """The look of each owner: that of its team, that of a known id, or the next free slot."""
    taken = {KNOWN[owner.id] for owner in owners if owner.id in KNOWN and not owner.team}
    free = [slot for i, slot in enumerate(SLOTS) if i not in taken]
    found: dict[str, Look] = {}
    for i, owner in enumerate(owners):
        if owner.team in TEAMS:
            look = TEAMS[owner.team]
        elif owner.id in KNOWN:
            look = SLOTS[KNOWN[owner.id]]
        else:
            look = free.pop(0) if free else Look(NOBODY, WHITE)
        found[owner.id] = look._replace(key=f"{i}-")
    return found


WIDE = "'Noto Sans CJK JP','Hiragino Sans','Yu Gothic',Meiryo,IPAGothic"
"""Fonts with kana and kanji."""
SERIF = f"Georgia,'DejaVu Serif','Liberation Serif',{WIDE},serif"
SANS = f"'DejaVu Sans',Verdana,'Liberation Sans',{WIDE},sans-serif"
RULES = f"""
.limmu{{background:$sea;font-family:{SERIF}}}
.limmu *{{pointer-events:none}}
.limmu [data-kind],.limmu [data-kind] *{{pointer-events:auto}}
.limmu [marker-mid]{{fill:none;pointer-events:none}}
.l-sea{{fill:$sea}}
.l-ld{{fill:$land}}
.l-sh{{fill:none;stroke:$shore;stroke-linejoin:round}}
.l-co{{fill:none;stroke:$coast;stroke-width:9;stroke-linejoin:round}}
.l-ri{{fill:none;stroke:$river;stroke-linejoin:round;stroke-linecap:round}}
.l-rl{{fill:none;stroke:$river;stroke-width:9;stroke-linecap:round}}
.l-la{{fill:$sea;stroke:$river;stroke-width:8}}
.l-re{{fill:none;stroke:$relief;stroke-width:1.4;stroke-linejoin:round;stroke-linecap:round}}
.l-ma{{fill:none;stroke:$river}}
.l-ed{{fill:none;stroke:$edge;stroke-width:11;stroke-linejoin:round}}
.l-cl{{fill:none;stroke:$ink;stroke-width:32;stroke-linecap:round;stroke-opacity:.8}}
.l-rc{{fill:none;stroke:$halo;stroke-width:5.5;stroke-linejoin:round}}
.l-ro{{fill:none;stroke:$road;stroke-width:2.4;stroke-linejoin:round}}
.l-mo{{fill:none;stroke:$road;stroke-width:2.4;stroke-dasharray:5 3}}
.l-sl{{fill:none;stroke:$lane;stroke-width:1.8;stroke-dasharray:.1 4;stroke-linecap:round;stroke-linejoin:round}}
.l-le{{fill:none;stroke:$road;stroke-width:1.4;stroke-dasharray:1 4;stroke-linecap:round}}
.l-pl{{fill:$empty;stroke:$ink;stroke-width:1.4}}
.l-wl{{fill:none;stroke:$ink;stroke-width:1.2}}
.l-wv{{fill:none;stroke:$water;stroke-width:1.6;stroke-linecap:round}}
.l-pk{{fill:$relief;stroke:$ink;stroke-width:.9;stroke-linejoin:round}}
.l-wd{{fill:#5E8A4A;stroke:{BLACK};stroke-width:.8;stroke-linejoin:round}}
.l-bx{{fill:$halo;stroke:$ink;stroke-dasharray:3 2}}
.l-sg{{fill:none;stroke:$siege;stroke-width:2.6;stroke-dasharray:6 3}}
.l-rv{{fill:$siege;stroke:$halo;stroke-width:1}}
.l-st{{fill:{GOLD};stroke:{BLACK};stroke-width:.9;stroke-linejoin:round}}
.l-rm{{fill:none;stroke-width:44;stroke-linecap:round;stroke-linejoin:round;stroke-opacity:.34}}
.l-ac{{fill:none;stroke:$ink;stroke-width:7.5;stroke-linecap:round}}
.l-al{{fill:none;stroke-width:4.5;stroke-linecap:round}}
.l-ah{{stroke:$ink;stroke-width:3;stroke-linejoin:round;paint-order:stroke}}
.l-ar{{stroke-dasharray:7 6}}
.l-ti{{stroke:$ink;stroke-width:1.2}}
.l-bk{{stroke:{BLACK};stroke-width:1.2}}
.l-wk{{fill:#B9A37C;stroke:{BLACK};stroke-width:1}}
.l-rs{{fill:none;stroke:{WHITE};stroke-width:1.8;stroke-linecap:round}}
.l-fg{{stroke:{BLACK};stroke-width:.7}}
.l-fd{{fill:$field}}
.l-nm{{font-size:12px;fill:$ink;stroke:$halo;stroke-width:3px;stroke-linejoin:round;paint-order:stroke}}
.l-nb{{font-weight:bold}}
.l-ni{{font-size:11px;font-style:italic}}
.l-na{{font-size:13px;font-weight:600;text-anchor:middle}}
.l-np{{font-size:11px;letter-spacing:1.6px;fill:$province;text-anchor:middle}}
.l-ns{{font-size:15px;letter-spacing:2px;font-style:italic;fill:$water;text-anchor:middle}}
.l-e{{text-anchor:end}}.l-m{{text-anchor:middle}}
.l-num{{font:bold 15px {SANS};text-anchor:middle}}
.l-num svg{{overflow:visible}}
.l-code{{font:bold 11px {SANS};text-anchor:middle}}
.l-te{{fill:$fertile}}
.l-th{{fill:$hill}}
.l-tm{{fill:$mountain}}
.l-td{{fill:$desert}}
.l-ts{{fill:$marsh}}
.l-ec{{stroke:$ink;stroke-width:150;stroke-opacity:.5}}
.l-ci{{fill:$ink;stroke:$halo;stroke-width:1}}
.l-ky{{fill:$halo}}
.l-kt{{font-size:13px;fill:$ink}}
.l-kh{{font-size:20px;font-weight:bold;fill:$ink}}
.l-kc{{fill:none;stroke:$edge}}
.l-kn{{fill:{GOLD};stroke:{BLACK}}}
.l-k0,.l-k1{{font-size:11px;text-anchor:middle;fill:$ink}}
.l-k1{{font-weight:bold;fill:{BLACK}}}
.l-tg{{fill:$ink;fill-opacity:0;stroke:none}}
.l-gr{{fill:none;stroke:$edge;stroke-opacity:.35}}
.l-in{{font-size:11px;fill:$province}}
.l-zn{{fill-opacity:.16;stroke-width:20;stroke-dasharray:80 60}}
.l-sn{{stroke:$ink;stroke-opacity:.6;stroke-width:12;stroke-linejoin:round}}
.l-sw{{fill:$edge}}
.l-sb{{fill:$road}}
.l-tx{{fill:none;stroke:$ink;stroke-opacity:.45;stroke-width:11;stroke-linejoin:round}}
.l-rg{{fill-opacity:.1;stroke-width:15;stroke-dasharray:60 50}}
.l-gh{{fill:none;stroke-width:11;stroke-dasharray:40 30}}
.l-wc{{fill:none;stroke:$halo;stroke-width:55;stroke-linejoin:round;stroke-opacity:.8}}
.l-wy{{fill:none;stroke-width:28;stroke-linejoin:round}}
.l-wb{{stroke-dasharray:70 50}}
.l-wh{{stroke:$halo;stroke-width:12;stroke-linejoin:round}}
.l-bs{{stroke:{BLACK};stroke-width:9}}
.l-fe{{fill:$empty;stroke-width:20;stroke-dasharray:50 25}}
.l-fr{{fill:$ink;stroke:$ink;stroke-width:32}}
.l-gh+.l-fr{{fill:none;stroke-width:12}}
.l-pc{{font:bold 13px {SANS};text-anchor:middle;fill:$ink;stroke:$halo;stroke-width:3px;paint-order:stroke}}
.l-pw{{font-size:11px;fill:$siege}}
.l-lit{{fill:none;stroke:$lit;stroke-width:3}}
"""


def stylesheet(palette: Palette = "page") -> str:
    """The style of the drawings. For pages and files that follow the reader: with a variable ``--limmu-…`` a colour.

    Raises ValueError for a palette that there is not.
    """
    if palette not in get_args(Palette):
        raise ValueError(f"there is no palette {palette!r}: write one of {', '.join(get_args(Palette))}")
    if palette in ("light", "dark"):
        return _filled(RULES, DARK if palette == "dark" else LIGHT, "{}")
    colours = "".join([f"--limmu-{name}:{value};" for name, value in LIGHT.items()])
    dark = "".join([f"--limmu-{name}:{value};" for name, value in DARK.items()])
    variables = f".limmu{{{colours}}}@media(prefers-color-scheme:dark){{.limmu{{{dark}}}}}"
    return variables + _filled(RULES, dict.fromkeys(LIGHT, ""), "var(--limmu-{})")


def _filled(rules: str, colours: Mapping[str, str], form: str) -> str:
    for name, value in sorted(colours.items(), reverse=True):
        rules = rules.replace(f"${name}", form.format(value or name))
    return rules.replace("\n", "")
