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


# --- sources that go on ------------------------------------------------------------------------------------------
def hum(duration: float, partials: dict[float, float]) -> Sound:
    """Steady sines {frequency: strength}, each in whole cycles: the end fits the beginning."""
    out = [0.0] * seconds(duration)
    for frequency, strength in partials.items():
        turn = math.tau * round(frequency * duration) / len(out)
        out = [value + strength * math.sin(turn * i) for i, value in enumerate(out)]
    return out


def gusts(duration: float, low: float, high: float, seed: int, sharpness: float = 2.0, gusty: float = 0.7) -> Sound:
    """Wind: noise around a tone that wanders between two frequencies, louder where it is higher."""
    dice, force = random.Random(seed), wandering(seed + 1)
    source = [dice.uniform(-1, 1) for _ in range(seconds(duration + OVERLAP))]
    whole, out, filtered = seconds(duration), list[float](), Resonance(sharpness)
    for i, value in enumerate(source):
        if i % 64 == 0:
            strength = force(i / whole % 1)
            filtered.tune(low * (high / low) ** strength)
        out.append(filtered.hear(value) * (1 - gusty + gusty * strength))
    return joined(out, duration)


def wandering(seed: int, waves: int = 5) -> Shape:
    """From 0 to 1 and back, never twice alike, and at the end where it began."""
    dice = random.Random(seed)
    parts = [(n, dice.random(), 1 / n**0.5) for n in range(1, waves + 1)]
    most = sum(strength for _, _, strength in parts)
    return lambda t: 0.5 + 0.5 * sum(k * math.sin(math.tau * (n * t + phase)) for n, phase, k in parts) / most


def voices(
    duration: float, many: int, pitch: tuple[float, float], envelope: Shape, seed: int, glide: tuple[float, ...] = (1,)
) -> Sound:
    """Throats that start one after the other, each with a pitch and a trembling of its own; `glide`: how the pitch
    goes, in equal steps. What they say is made of it by `vowel`."""
    dice, n = random.Random(seed), seconds(duration)
    out = [0.0] * n
    for _ in range(many):
        late, own = dice.uniform(0, 0.12), pitch[0] * (pitch[1] / pitch[0]) ** dice.random()
        tremble, speed, phase = dice.uniform(0.005, 0.02), dice.uniform(4, 7), dice.random()
        strength = dice.uniform(0.4, 1)
        for i in range(seconds(late * duration), n):
            t = i / n
            bend = _between(glide, t) * (1 + tremble * math.sin(math.tau * speed * i / RATE))
            phase = (phase + own * bend / RATE) % 1
            out[i] += strength * (1 - 2 * phase) * envelope(t)
    return out


def _between(steps: tuple[float, ...], t: float) -> float:
    at = min(t, 0.9999) * (len(steps) - 1)
    here = int(at)
    return steps[here] if len(steps) == 1 else steps[here] + (steps[here + 1] - steps[here]) * (at - here)


# --- rooms and throats -------------------------------------------------------------------------------------------
class Resonance:
    """Lets through what is near one frequency, which may change on the way."""

    def __init__(self, sharpness: float) -> None:
        self.sharpness = sharpness
        self._in = self._out = (0.0, 0.0)
        self.tune(1000)

    def tune(self, frequency: float) -> None:
        turn = math.tau * frequency / RATE
        narrow = math.sin(turn) / (2 * self.sharpness)
        self._gain, self._near, self._far = (x / (1 + narrow) for x in (narrow, 2 * math.cos(turn), narrow - 1))

    def hear(self, value: float) -> float:
        heard = self._gain * (value - self._in[1]) + self._near * self._out[0] + self._far * self._out[1]
        self._in, self._out = (value, self._in[0]), (heard, self._out[0])
        return heard


def resonant(sound: Sound, frequency: float, sharpness: float) -> Sound:
    filtered = Resonance(sharpness)
    filtered.tune(frequency)
    return [filtered.hear(value) for value in sound]


def vowel(sound: Sound, *formants: tuple[float, float]) -> Sound:
    """What a mouth makes of it: (frequency, strength) of its formants."""
    return mix(*((0, strength, resonant(sound, frequency, 5)) for frequency, strength in formants))


def far(
    sound: Sound, muffled: float = 1400, echoes: tuple[tuple[float, float], ...] = ((0.19, 0.4), (0.47, 0.22))
) -> Sound:
    """From the other end of the place: its edge is lost, its walls answer."""
    dull = lowpass(lowpass(sound, muffled), muffled)
    return mix((0, 1, dull), *((late, k, lowpass(dull, muffled * 0.7)) for late, k in echoes))


# --- loops -------------------------------------------------------------------------------------------------------
OVERLAP = 1.5  # s that a loop's end and its beginning sound together


def joined(sound: Sound, duration: float) -> Sound:
    """What is longer than the loop is blended into its beginning: no seam is heard."""
    n, out = seconds(duration), sound[: seconds(duration)]
    rest = sound[n:]
    for i, value in enumerate(rest):
        t = i / len(rest)
        out[i] = out[i] * math.sqrt(t) + value * math.sqrt(1 - t)
    return out


def breathing(sound: Sound, depth: float) -> Sound:
    """Quietest where the loop begins again: a player that needs a moment for that is not caught."""
    n = len(sound)
    return [value * (1 - depth * (0.5 + 0.5 * math.cos(math.tau * i / n)) ** 3) for i, value in enumerate(sound)]


def ring(duration: float, *parts: tuple[float, float, Sound]) -> Sound:
    """(when, how strong, what) in a loop: what goes over its end goes on at its beginning. Strengths are as given."""
    n = seconds(duration)
    out = [0.0] * n
    for at, strength, sound in parts:
        start, k = seconds(at), strength / (peak(sound) or 1)
        for i, value in enumerate(sound):
            out[(start + i) % n] += value * k
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
    _write(scaled(soft_ends(sound), 10 ** (decibels / 20)), file)


def save_loop(sound: Sound, file: Path, decibels: float) -> None:
    """The same, without an end; all of it, not its peak, is that loud."""
    middle = sum(sound) / len(sound)
    level = math.sqrt(sum((v - middle) ** 2 for v in sound) / len(sound)) or 1
    _write([(v - middle) / level * 10 ** (decibels / 20) for v in sound], file)


def _write(samples: Sound, file: Path) -> None:
    with wave.open(str(file), "wb") as out:
        out.setnchannels(1)
        out.setsampwidth(2)
        out.setframerate(RATE)
        out.writeframes(b"".join(struct.pack("<h", round(v * 32767)) for v in samples))
