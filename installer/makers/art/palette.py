"""The colours of the game. One place, so that a new shade is a decision and not an accident."""

COLOURS = {
    "ink0": "#0B0D13",
    "ink1": "#12151E",
    "ink2": "#1A1F2B",
    "ink3": "#252C3B",
    "line": "#3A4357",
    "line2": "#566179",
    "bone": "#F4EDE0",
    "paper": "#F1E9DA",
    "paper2": "#DDD2BD",
    "ink": "#14131A",
    "you": "#FF8B3D",
    "you_deep": "#7A3510",
    "opp": "#45B4FF",
    "opp_deep": "#0F4A78",
    "heavy": "#E5304B",
    "light": "#FFDB70",
    "fist": "#FF9F1C",
    "foot": "#B47CFF",
    "block": "#C9D6EA",
    "dash": "#2EC79A",
    "strike": "#C4302B",
    "ability": "#5B4BC4",
    "reaction": "#0B7F73",
    "skill": "#2E3646",
    "gold": "#FFD98A",
    "selected": "#FFE066",
}

OUTLINE = "#07080D"
# The rim of light tells whose fighter it is; the window replaces this very text by the side's colour.
RIM = "#FF00FF"

# dark, mid, light
MATERIALS = {
    "ink": ("#090B11", "#171B26", "#343D52"),
    "steel": ("#3A4256", "#74809A", "#C3CEE2"),
    "leather": ("#2B1A14", "#57382A", "#8F6548"),
    "skin": ("#8A4F3A", "#D08F6C", "#F3C6A0"),
    "skin2": ("#5B3226", "#965B41", "#C98D68"),
    "pale": ("#4B3F66", "#9A8BB5", "#D9CDEB"),
    "bone": ("#8E8268", "#CFC3A4", "#F4EDE0"),
}

# dark, mid, light, accent
FIGHTERS = {
    "james": ("#16243F", "#315383", "#7BA3D6", "#FFC24A"),
    "katie": ("#5E3E0B", "#BF8D1D", "#F6CF62", "#FF6A2B"),
    "chilly": ("#2F1740", "#6C3990", "#B982DE", "#A6FF4D"),
    "mistbearer": ("#1C2036", "#464E78", "#98A2D2", "#7FF3E1"),
    "maggot": ("#262D12", "#5D6E2A", "#ABBD5C", "#F072FF"),
    "lost_knight": ("#331C18", "#85503B", "#DDA678", "#FF5A36"),
}


def rgb(colour: str) -> tuple[int, int, int]:
    """The three channels of a named colour or of a #RRGGBB text."""
    text = COLOURS.get(colour, colour).lstrip("#")
    return int(text[0:2], 16), int(text[2:4], 16), int(text[4:6], 16)


def mix(a: str, b: str, t: float) -> str:
    """The colour t of the way from a to b."""
    return "#%02X%02X%02X" % tuple(round(x + (y - x) * t) for x, y in zip(rgb(a), rgb(b), strict=True))
