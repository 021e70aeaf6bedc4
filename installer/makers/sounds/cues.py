"""Every cue of the game: short and dry, and each has its visible twin, so nothing depends on hearing."""

import random
from collections.abc import Callable

from synth import Sound, buzz, crackle, decay, lowpass, mix, noise, rise, swell, tone

BELL = {1: 1.0, 2: 0.5, 2.76: 0.35, 5.4: 0.2}
STEEL = {1: 1.0, 1.63: 0.7, 2.67: 0.5, 3.84: 0.35}
GONG = {1: 1.0, 1.48: 0.6, 1.505: 0.5, 1.98: 0.5, 2.41: 0.4, 3.01: 0.3, 4.2: 0.2}
SOFT = {1: 1.0, 2: 0.25, 3: 0.08}

# name -> (peak in dBFS, maker); -6 is the ceiling, and a light hit lies 4 dB under a heavy one
CUES: dict[str, tuple[float, Callable[[], Sound]]] = {}


def cue(decibels: float = -6) -> Callable[[Callable[[], Sound]], Callable[[], Sound]]:
    def register(maker: Callable[[], Sound]) -> Callable[[], Sound]:
        CUES[maker.__name__] = (decibels, maker)
        return maker

    return register


def _wood(frequency: float, duration: float, seed: int) -> Sound:
    return mix(
        (0, 1, tone(frequency, duration, decay(9), frequency * 0.92, {1: 1.0, 2.4: 0.4})),
        (0, 0.5, noise(duration * 0.4, decay(8), 300, 3500, seed)),
    )


def _thump(start: float, end: float, duration: float) -> Sound:
    return tone(start, duration, decay(4.5), end)


def _notes(*pitches: float, gap: float, length: float, partials: dict[float, float] = SOFT) -> Sound:
    return mix(*((i * gap, 1.0, tone(p, length, decay(4), partials=partials)) for i, p in enumerate(pitches)))


# --- hands and cards ---------------------------------------------------------------------------------------------
@cue(-20)
def hover() -> Sound:
    return tone(2400, 0.02, decay(6))


@cue(-14)
def card_lift() -> Sound:
    return noise(0.1, swell(0.6), 700, 1800, 1, 5000)


@cue(-10)
def card_drop() -> Sound:
    return mix((0, 0.8, noise(0.07, decay(7), 400, 3000, 2)), (0, 1, _thump(190, 110, 0.09)))


@cue(-10)
def refused() -> Sound:
    knock = mix((0, 1, _thump(150, 100, 0.09)), (0, 0.35, noise(0.03, decay(7), 200, 1200, 3)))
    return mix((0, 1, knock), (0.12, 0.9, knock))


@cue(-12)
def refill() -> Sound:
    return mix(*((0.07 * i, 1 - 0.08 * i, noise(0.045, decay(7), 900 + 150 * i, 4200, 10 + i)) for i in range(4)))


# --- moving ------------------------------------------------------------------------------------------------------
@cue(-12)
def step() -> Sound:
    return mix((0, 1, _thump(120, 70, 0.08)), (0.005, 0.5, noise(0.07, decay(5), 500, 2500, 20)))


@cue(-9)
def dash() -> Sound:
    return mix(
        (0, 1, noise(0.13, swell(0.9), 400, 700, 21, 3200)), (0.12, 1, noise(0.16, decay(3), 400, 3200, 22, 700))
    )


@cue(-9)
def blink() -> Sound:
    return mix((0, 1, noise(0.28, rise(2.5), 500, 1200, 23, 6000)), (0.05, 0.3, tone(300, 0.23, rise(3), 1200)))


@cue(-8)
def corridor() -> Sound:
    hiss = noise(0.26, swell(0.25), 1500, 7000, 24)
    return mix((0, 0.5, hiss), (0.24, 1, _thump(110, 60, 0.16)), (0.24, 0.5, tone(430, 0.14, decay(7), partials=STEEL)))


# --- blows -------------------------------------------------------------------------------------------------------
@cue(-10)
def hit_light() -> Sound:
    return mix((0, 1, noise(0.06, decay(7), 700, 4000, 30)), (0, 0.9, _thump(210, 110, 0.11)))


@cue(-6)
def hit_heavy() -> Sound:
    return mix(
        (0, 1, _thump(130, 42, 0.34)),
        (0, 0.8, noise(0.14, decay(6), 120, 1500, 31)),
        (0.012, 0.4, noise(0.05, decay(7), 900, 5000, 32)),
    )


@cue(-7)
def block() -> Sound:
    return mix((0, 1, _wood(420, 0.07, 33)), (0.004, 0.7, tone(820, 0.26, decay(5), partials=STEEL)))


@cue(-10)
def cancelled() -> Sound:
    tear = noise(0.24, swell(0.3, 0.8), 1800, 8000, 34)
    return mix((0, 0.6, tear), (0, 1, crackle(0.24, 46, 35)))


@cue(-9)
def reaction() -> Sound:
    return mix((0, 0.7, tone(900, 0.11, swell(0.7), 4200)), (0.02, 1, crackle(0.2, 26, 36, 2500, 9000, decay(2))))


@cue(-6)
def ko_stamp() -> Sound:
    return mix(
        (0, 1, _thump(170, 50, 0.3)),
        (0, 0.9, noise(0.05, decay(6), 500, 5000, 37)),
        (0.005, 0.35, tone(310, 0.3, decay(5), partials=STEEL)),
    )


# --- the arena ---------------------------------------------------------------------------------------------------
@cue(-12)
def candle() -> Sound:
    return mix(
        (0, 1, crackle(0.12, 30, 40, 2000, 8000, swell(0.7))), (0.1, 0.8, noise(0.4, decay(3), 200, 2600, 41, 900))
    )


@cue(-10)
def curtain() -> Sound:
    return noise(0.45, swell(0.4), 150, 800, 42, 2200)


# --- telling whose turn it is ------------------------------------------------------------------------------------
@cue(-9)
def your_turn() -> Sound:
    return _notes(587.3, 880, gap=0.13, length=0.3)


@cue(-12)
def prompt() -> Sound:
    return tone(659.3, 0.2, decay(4), partials=SOFT)


# --- the test ----------------------------------------------------------------------------------------------------
@cue(-6)
def test_start() -> Sound:
    return mix((0, 1, tone(98, 1.5, decay(3.2), partials=GONG)), (0, 0.3, noise(0.08, decay(5), 100, 900, 50)))


@cue(-12)
def tick() -> Sound:
    return mix((0, 1, tone(1800, 0.03, decay(7))), (0, 0.4, _wood(700, 0.04, 51)))


@cue(-9)
def tick_last() -> Sound:
    one = mix((0, 1, tone(2300, 0.035, decay(7))), (0, 0.5, _wood(900, 0.045, 52)))
    return mix((0, 1, one), (0.1, 1, one))


@cue(-14)
def cube_pick() -> Sound:
    return tone(760, 0.05, decay(6), 1050, {1: 1.0, 2.4: 0.3})


@cue(-10)
def cube_place() -> Sound:
    return _wood(310, 0.08, 53)


@cue(-18)
def illegal_touch() -> Sound:
    return lowpass(buzz(112, 0.18, swell(0.3, 0.7)), 900)


@cue(-6)
def tower_falls() -> Sound:
    dice = random.Random(54)
    clacks = [
        (0.9 * (i / 11) ** 1.2, dice.uniform(0.5, 1), _wood(dice.uniform(220, 460), 0.09, 60 + i)) for i in range(12)
    ]
    return mix(*clacks, (0, 0.5, noise(0.7, decay(3), 50, 300, 55)))


@cue(-6)
def bell() -> Sound:
    ding = tone(1180, 0.6, decay(4.5), partials=BELL)
    return mix((0, 1, ding), (0.18, 1, ding))


@cue(-8)
def passed() -> Sound:
    return _notes(523.3, 659.3, 784, 1046.5, gap=0.06, length=0.5)


@cue(-6)
def failed() -> Sound:
    return mix(
        (0, 1, _thump(95, 34, 0.5)),
        (0, 0.7, noise(0.2, decay(5), 60, 700, 56)),
        (0.16, 0.3, _thump(110, 60, 0.12)),
        (0.27, 0.15, _thump(110, 60, 0.1)),
    )


# --- ends --------------------------------------------------------------------------------------------------------
@cue(-7)
def round_won() -> Sound:
    brass = {1: 1.0, 2: 0.5, 3: 0.3, 4: 0.15}
    return mix(
        (0, 0.8, tone(392, 0.16, decay(2), partials=brass)),
        (0.14, 0.8, tone(523.3, 0.16, decay(2), partials=brass)),
        (0.28, 1, tone(659.3, 0.55, decay(3), partials=brass)),
        (0.28, 0.6, tone(392, 0.55, decay(3), partials=brass)),
    )


@cue(-6)
def match_won() -> Sound:
    brass = {1: 1.0, 2: 0.5, 3: 0.3, 4: 0.15}
    steps = [(0, 392), (0.14, 392), (0.28, 523.3), (0.5, 659.3)]
    tune = [(at, 0.8, tone(f, 0.2, decay(2), partials=brass)) for at, f in steps]
    chord = [(0.74, 0.7, tone(f, 0.95, decay(3), partials=brass)) for f in (523.3, 659.3, 784)]
    return mix(*tune, *chord, (0.74, 0.6, crackle(0.5, 40, 57, 3000, 9000, decay(3))))


@cue(-10)
def connection_lost() -> Sound:
    return _notes(523.3, 349.2, gap=0.14, length=0.26)


@cue(-10)
def connection_back() -> Sound:
    return _notes(349.2, 523.3, gap=0.12, length=0.26)
