"""A small synthesizer: a sound is a list of samples between -1 and 1. Pure Python, seeded, the same everywhere."""

import math
import random
import struct
import wave
from collections.abc import Callable
from pathlib import Path

RATE = 22050
Sound = list[float]
Shape = Callable[[float], float]


def seconds(duration: float) -> int:
    return round(duration * RATE)


# --- envelopes: from 0 to 1 in time, 0 to 1 in strength ----------------------------------------------------------
def decay(steepness: float = 5) -> Shape:
    """Struck: at once there, then dying away to nothing."""
    end = math.exp(-steepness)
    return lambda t: (math.exp(-steepness * t) - end) / (1 - end)


def swell(peak: float = 0.5, power: float = 1.5) -> Shape:
    """Breathed: up to the peak and down again."""
    return lambda t: (t / peak) ** power if t < peak else ((1 - t) / (1 - peak)) ** power


def rise(power: float = 3) -> Shape:
    """Reversed: grows and is cut off."""
    return lambda t: t**power


# --- sources -----------------------------------------------------------------------------------------------------
def tone(
    start: float, duration: float, envelope: Shape, end: float | None = None, partials: dict[float, float] | None = None
) -> Sound:
    """A sine gliding from one frequency to another, with partials {ratio: strength}; high partials die sooner."""
    n, finish = seconds(duration), start if end is None else end
    out = [0.0] * n
    for ratio, strength in (partials or {1: 1.0}).items():
        phase = 0.0
        for i in range(n):
            t = i / n
            phase += math.tau * ratio * start * (finish / start) ** t / RATE
            out[i] += strength * math.sin(phase) * envelope(t) * math.exp(-1.2 * (ratio - 1) * t)
    return out


def buzz(frequency: float, duration: float, envelope: Shape) -> Sound:
    n = seconds(duration)
    return [(1 if math.sin(math.tau * frequency * i / RATE) > 0 else -1) * envelope(i / n) for i in range(n)]


def noise(duration: float, envelope: Shape, low: float, high: float, seed: int, end: float | None = None) -> Sound:
    """Noise between two frequencies; with `end` the upper one glides there."""
    dice, n = random.Random(seed), seconds(duration)
    out, slow, fast, last = [], 0.0, 0.0, 0.0
    for i in range(n):
        top = high * ((end or high) / high) ** (i / n)
        a, b = 1 - math.exp(-math.tau * top / RATE), 1 - math.exp(-math.tau * low / RATE)
        fast += a * (dice.uniform(-1, 1) - fast)
        last += a * (fast - last)
        slow += b * (last - slow)
        out.append((last - slow) * envelope(i / n))
    return scaled(out, 1)


def crackle(
    duration: float, pops: int, seed: int, low: float = 1500, high: float = 7000, envelope: Shape | None = None
) -> Sound:
    """Many tiny bursts at random moments."""
    dice, shape = random.Random(seed), envelope or (lambda t: 1.0)
    out = [0.0] * seconds(duration)
    for k in range(pops):
        at = dice.random()
        pop = noise(0.006 + 0.01 * dice.random(), decay(6), low, high, seed * 1000 + k)
        place(out, pop, at * duration, shape(at) * dice.uniform(0.3, 1))
    return out


# --- putting together --------------------------------------------------------------------------------------------
def place(base: Sound, other: Sound, at: float, strength: float = 1) -> None:
    """Adds a sound into another one, which grows if need be."""
    start = seconds(at)
    base.extend([0.0] * (start + len(other) - len(base)))
    for i, value in enumerate(other):
        base[start + i] += value * strength


def mix(*parts: tuple[float, float, Sound]) -> Sound:
    """(when, how strong, what), each part first brought to full strength."""
    out: Sound = []
    for at, strength, sound in parts:
        place(out, scaled(sound, 1), at, strength)
    return out


def lowpass(sound: Sound, frequency: float) -> Sound:
    a, state, out = 1 - math.exp(-math.tau * frequency / RATE), 0.0, []
    for value in sound:
        state += a * (value - state)
        out.append(state)
    return out


def peak(sound: Sound) -> float:
    return max((abs(v) for v in sound), default=0.0)


def scaled(sound: Sound, to: float) -> Sound:
    k = to / (peak(sound) or 1)
    return [v * k for v in sound]


def soft_ends(sound: Sound, fade: float = 0.004) -> Sound:
    """No click at the start or at the end."""
    n, edge = len(sound), min(seconds(fade), len(sound) // 2)
    return [v * min(1, (i + 1) / (edge * 0.25 + 1), (n - i) / (edge + 1)) for i, v in enumerate(sound)]


def save(sound: Sound, file: Path, decibels: float) -> None:
    """16 bit mono, its peak at that level below full scale."""
    samples = scaled(soft_ends(sound), 10 ** (decibels / 20))
    with wave.open(str(file), "wb") as out:
        out.setnchannels(1)
        out.setsampwidth(2)
        out.setframerate(RATE)
        out.writeframes(b"".join(struct.pack("<h", round(v * 32767)) for v in samples))
