"""What a test was, in a line of a record."""

from __future__ import annotations

import tracemalloc
import zlib
from random import Random

import msgspec
import pytest

from kd_core.tower.film import MOST_PLAIN, BadFilm, Film
from kd_core.tower.hand import Hand, KeyHand, build
from kd_core.tower.samples import Sample
from kd_core.tower.terms import Aids, Terms
from kd_core.tower.trial import Trial
from kd_core.tower.tuning import AVERAGE
from kd_core.tower.verdict import Verdict
from tests.tower.tower_kit import stack, terms_of


@pytest.fixture(scope="module")
def trial() -> Trial:
    return build(Hand(Terms(heavy=4, light=3, seed=11), AVERAGE, 3))


def test_it_comes_back_as_it_was_and_is_small(trial: Trial) -> None:
    film = trial.film
    assert film.verdict is not None and len(film.samples) > 100
    assert Film.from_bytes(film.to_bytes()) == film
    assert Film.from_text(film.to_text()) == film
    assert len(film.to_text()) < 4000 and film.to_text().isascii() and "\n" not in film.to_text()


def test_it_names_what_it_depends_on(trial: Trial) -> None:
    assert all(word in trial.film.build for word in ("tuning", "pymunk", "chipmunk"))


@pytest.mark.parametrize(
    "terms",
    [
        Terms(heavy=3, light=3, seed=5),
        Terms(heavy=3, light=3, seed=5, way="head_start", dice=(2, 2)),
        Terms(heavy=2, light=2, seed=5, aids=Aids(reach=True, snap=True, time=150, sticky=True)),
    ],
)
@pytest.mark.parametrize("hand", [Hand, KeyHand])
def test_played_again_it_is_the_same_bit_for_bit(terms: Terms, hand: type[Hand]) -> None:
    trial = build(hand(terms, AVERAGE, 1))
    film = Film.from_text(trial.film.to_text())
    *_, last = film.play()
    assert last.poses == trial.world.poses and last.frame == trial.world.frame
    assert not film.differs()


def test_a_film_shows_every_frame(trial: Trial) -> None:
    assert [world.frame for world in trial.film.play()] == list(range(trial.world.frame + 1))


def test_another_end_is_noticed(trial: Trial) -> None:
    assert msgspec.structs.replace(trial.film, verdict=Verdict(False, "fell", 2)).differs()


def test_a_film_of_nothing() -> None:
    trial = Trial(terms_of(2))
    trial.advance(10_000)
    film = Film.from_text(trial.film.to_text())
    assert film.samples == () and not film.differs()


def test_done_is_remembered() -> None:
    """A tower that was declared falls; in the film it is declared at the same frame."""
    trial = build(Hand(Terms(heavy=2, light=1, seed=3), AVERAGE, 3))
    assert trial.film.done is not None
    assert Film.from_bytes(trial.film.to_bytes()).done == trial.film.done


@pytest.mark.parametrize("seed", range(150))
def test_damage_is_found_or_harmless(trial: Trial, seed: int) -> None:
    chance = Random(seed)
    said = bytearray(trial.film.to_bytes())
    said[chance.randrange(len(said))] ^= 1 << chance.randrange(8)
    with pytest.raises(BadFilm):  # zlib carries a checksum
        Film.from_bytes(bytes(said[: chance.choice((len(said), chance.randrange(len(said))))]))


@pytest.mark.parametrize(
    "said",
    [
        b"",
        b"hello",
        zlib.compress(b""),
        zlib.compress(b"\0" * (MOST_PLAIN + 1)),
        zlib.compress(b"\0" * 50_000_000, 9),
        zlib.compress(msgspec.msgpack.encode([1, 2, 3])),
        zlib.compress(msgspec.msgpack.encode({"terms": {}})),
        b"\0" * 100_000,
    ],
)
def test_bytes_of_strangers_are_refused(said: bytes) -> None:
    with pytest.raises(BadFilm):
        Film.from_bytes(said)


def test_a_bomb_is_not_unpacked() -> None:
    bomb = zlib.compress(b"\0" * 20_000_000, 9)
    tracemalloc.start()
    with pytest.raises(BadFilm):
        Film.from_bytes(bomb)
    most = tracemalloc.get_traced_memory()[1]
    tracemalloc.stop()
    assert most < 1_000_000


@pytest.mark.parametrize("said", ["", "ä", "====", "a" * 200_000, "not base64 at all!"])
def test_text_of_strangers_is_refused(said: str) -> None:
    with pytest.raises(BadFilm):
        Film.from_text(said)


@pytest.mark.parametrize(
    "samples",
    [
        [Sample(5, 0.0, 0.0), Sample(5, 0.0, 0.0)],
        [Sample(5, 0.0, 0.0), Sample(4, 0.0, 0.0)],
        [Sample(60_000, 0.0, 0.0)],
    ],
)
def test_samples_that_no_hand_made_are_refused(samples: list[Sample]) -> None:
    with pytest.raises(BadFilm):
        Film.from_bytes(Film(terms_of(3), tuple(samples)).to_bytes())


@pytest.mark.parametrize("cubes", [41, 80, 1000])
def test_a_film_of_too_many_cubes_is_refused(cubes: int) -> None:
    """Nobody can make a reader build a world that takes hours."""
    with pytest.raises(BadFilm):
        Film.from_bytes(Film(Terms(heavy=cubes - cubes // 2, light=cubes // 2, seed=1), ()).to_bytes())


def test_a_tower_that_stood_from_the_start_is_no_film_of_its_terms() -> None:
    """Films know terms and samples; cubes that were laid otherwise show as another end."""
    trial = Trial(terms_of(3), stack(0, 0, 0))
    trial.advance(10_000)
    assert trial.film.differs()
