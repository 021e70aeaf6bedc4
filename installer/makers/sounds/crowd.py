"""The people around the ring, heard when somebody may fall: they murmur, hold their breath, roar, or breathe again."""

import math
import random
from collections.abc import Callable

from synth import Shape, Sound, decay, far, mix, noise, swell, voices, vowel

AH = ((720, 1.0), (1180, 0.7), (2600, 0.25))
OH = ((470, 1.0), (820, 0.6), (2400, 0.12))
MEN, WOMEN = (92.0, 150.0), (175.0, 270.0)

# name -> (peak in dBFS, maker); the people sit far away and are never louder than a blow
CROWD: dict[str, tuple[float, Callable[[], Sound]]] = {}


def people(decibels: float) -> Callable[[Callable[[], Sound]], Callable[[], Sound]]:
    def register(maker: Callable[[], Sound]) -> Callable[[], Sound]:
        CROWD[maker.__name__] = (decibels, maker)
        return maker

    return register


def _choir(
    duration: float, envelope: Shape, seed: int, glide: tuple[float, ...], mouth: tuple[tuple[float, float], ...]
) -> Sound:
    """Low and high throats, each with a mouth that is a little different."""
    wide = tuple((frequency * 1.13, strength) for frequency, strength in mouth)
    return mix(
        (0, 1, vowel(voices(duration, 9, MEN, envelope, seed, glide), *mouth)),
        (0, 0.8, vowel(voices(duration, 7, WOMEN, envelope, seed + 1, glide), *wide)),
    )


def _talking(seed: int) -> Shape:
    """Syllables: somebody speaks, pauses, speaks; nobody in time with anybody else."""
    dice = random.Random(seed)
    ends = sorted(dice.random() for _ in range(dice.randint(9, 14)))
    said = [(a, b, dice.choice((0.2, 0.5, 0.8, 1.0))) for a, b in zip((0.0, *ends), (*ends, 1.0))]
    return lambda t: sum(k * math.sin(math.pi * (t - a) / (b - a)) ** 0.7 for a, b, k in said if a < t < b)


@people(-12)
def crowd_murmur() -> Sound:
    """Heads are put together: grows, and dies away before the dice have landed."""
    arch = swell(0.45, 1.1)
    tables = [
        vowel(voices(2.4, 3, pitch, _talking(400 + at), 420 + at, (1, 1.06, 0.94, 1.02, 0.9)), *mouth)
        for at, (pitch, mouth) in enumerate(((MEN, OH), (WOMEN, AH), (MEN, AH), (WOMEN, OH), (MEN, OH)))
    ]
    talk = mix(*((0, 1 - 0.1 * at, one) for at, one in enumerate(tables)), (0, 0.35, noise(2.4, arch, 250, 1300, 430)))
    return far([value * arch(i / len(talk)) for i, value in enumerate(talk)], 1700, ((0.11, 0.35),))


@people(-12)
def crowd_gasp() -> Sound:
    """All at once they breathe in."""
    inward = swell(0.72, 1.7)
    breaths = [(0.06 * at, 1 - 0.2 * at, noise(0.5, inward, 450 + 130 * at, 1300, 441 + at, 4000)) for at in range(3)]
    oh = _choir(0.5, swell(0.15), 445, (1.35, 1.15, 0.95), OH)
    return far(mix(*breaths, (0.4, 0.55, oh)), 3600, ((0.09, 0.3), (0.21, 0.14)))


@people(-8)
def crowd_roar() -> Sound:
    """He is down. They are on their feet."""
    shape: Shape = lambda t: min(1.0, t / 0.12) * (1 - t) ** 1.3  # noqa: E731 - a shape is a small function
    shout = _choir(2.3, shape, 451, (0.85, 1.25, 1.2, 1.05, 0.9), AH)
    cries = _choir(1.7, swell(0.3), 453, (1.5, 1.9, 1.6, 1.2), AH)
    return far(
        mix((0, 1, shout), (0.25, 0.35, cries), (0, 0.55, noise(2.3, shape, 500, 2600, 455)), (0.3, 0.3, _claps(1.7))),
        3000,
    )


@people(-12)
def crowd_relief() -> Sound:
    """They breathe out, and clap a little."""
    sigh = _choir(1.1, swell(0.2, 1.2), 461, (1.15, 1.0, 0.85, 0.75), AH)
    breath = noise(1.2, swell(0.2), 300, 2400, 463, 800)
    return far(mix((0, 1, sigh), (0, 0.6, breath), (0.4, 0.3, _claps(1.2))), 2600, ((0.13, 0.3),))


def _claps(duration: float) -> Sound:
    """Many hands at first, few at the end."""
    dice = random.Random(470)
    times = [(dice.random() ** 1.5 * duration, dice.uniform(0.3, 1), 480 + at) for at in range(round(duration * 48))]
    return mix(*((at, k * (1.03 - at / duration), noise(0.03, decay(7), 700, 3600, seed)) for at, k, seed in times))
