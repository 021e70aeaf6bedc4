"""What an arena sounds like while nothing happens: no music, no rhythm, nothing that asks to be listened to.

A loop, whose end goes over into its beginning. Far things happen in it, seldom and at odd moments.
"""

from collections.abc import Callable

from synth import (
    OVERLAP,
    Sound,
    breathing,
    buzz,
    crackle,
    decay,
    far,
    gusts,
    hum,
    joined,
    lowpass,
    mix,
    noise,
    resonant,
    ring,
    swell,
    tone,
)

DURATION = 24.0  # s
LEVEL = -35.0  # dBFS on the whole: under everything else
PLATE = {1: 1.0, 1.63: 0.6, 2.31: 0.5, 3.42: 0.3}

# name -> (its level, maker)
LOOPS: dict[str, tuple[float, Callable[[], Sound]]] = {}


def loop(maker: Callable[[], Sound]) -> Callable[[], Sound]:
    LOOPS[maker.__name__] = (LEVEL, maker)
    return maker


def _steady(low: float, high: float, seed: int) -> Sound:
    """Noise that neither comes nor goes."""
    return joined(noise(DURATION + OVERLAP, lambda t: 1.0, low, high, seed), DURATION)


# --- Nemesis: a cold hold ------------------------------------------------------------------------------------------
@loop
def ambience_nemesis() -> Sound:
    """Engines far below, air in the ducts, steam from a valve, now and then the hull."""
    engines = hum(
        DURATION, {55: 0.25, 82.5: 0.3, 110: 0.6, 110.21: 0.5, 165.1: 0.45, 165.3: 0.3, 220.4: 0.35, 331: 0.2}
    )
    steam = far(noise(2.8, swell(0.2, 1.4), 1400, 6000, 301), 4200)
    hull = far(tone(196, 1.9, decay(5), 190, PLATE), 1300)
    knock = far(mix((0, 1, tone(141, 0.5, decay(7), 130, PLATE)), (0.34, 0.6, tone(148, 0.4, decay(7), 139, PLATE))))
    groan = far(resonant(buzz(66, 2.2, swell(0.6, 1.2)), 310, 4), 900)
    bed = ring(
        DURATION,
        (0, 0.5, engines),
        (0, 0.7, _steady(120, 420, 302)),
        (0, 0.8, gusts(DURATION, 380, 760, 303, 3.0, 0.5)),
        (4.7, 0.95, hull),
        (8.9, 0.4, steam),
        (13.1, 0.9, knock),
        (16.6, 0.6, groan),
        (20.3, 0.2, steam),
    )
    return breathing(bed, 0.6)


# --- Tainted Grail: the moor at dusk -------------------------------------------------------------------------------
@loop
def ambience_tainted_grail() -> Sound:
    """Wind over the grass and through the dead trees, candles near by, one bird that does not sing."""
    flames = ring(DURATION, (0, 1.0, _steady(2600, 7000, 311)), (0, 5.0, crackle(DURATION, 60, 312, 1800, 6500)))
    bed = ring(
        DURATION,
        (0, 1.0, lowpass(gusts(DURATION, 230, 520, 313, 1.6, 0.75), 1100)),
        (0, 0.7, lowpass(gusts(DURATION, 480, 980, 316, 4.0, 0.9), 1800)),
        (0, 0.22, gusts(DURATION, 900, 1500, 319, 16.0, 0.95)),
        (0, 0.5, _steady(90, 260, 322)),
        (0, 0.3, flames),
        (7.4, 0.85, _creak(430, 2)),
        (17.9, 0.6, _creak(390, 1)),
        (12.8, 0.5, far(resonant(buzz(31, 1.6, swell(0.7, 1.2)), 520, 6), 1200)),
    )
    return breathing(bed, 0.6)


def _creak(pitch: float, times: int) -> Sound:
    """Something black on a branch, on the other side of the moor."""
    throat = mix((0, 1, buzz(pitch, 0.3, swell(0.2))), (0, 0.7, buzz(pitch * 0.53, 0.3, swell(0.3))))
    rough = [value * (0.55 + 0.45 * ((i // 240) % 2)) for i, value in enumerate(throat)]
    one = mix((0, 1, resonant(rough, 1150, 4)), (0, 0.6, resonant(rough, 1750, 5)))
    return far(mix(*((0.42 * at, 1 - 0.25 * at, one) for at in range(times))), 2000)
