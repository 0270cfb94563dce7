"""Learn a sheet by playing against oneself, with NumPy alone, and play what was learned as a bot.

    python examples/learner.py                     # learns for some minutes, and writes learned.npz beside this file
    doublesix duel examples/learner.py:choose greedy --sheet international
    doublesix ladder examples/learner.py:choose steady greedy random

A small net says for each action how many points the round will bring the player who takes it. Thousands of rounds are
played side by side on a ``kernel.Batch``: both seats take the option that promises most, or now and then any. When the
rounds are over, the net is taught what each choice has brought. That is all.
"""

from __future__ import annotations

import argparse
from collections.abc import Callable
from functools import cache
from itertools import pairwise
from pathlib import Path
from time import perf_counter
from typing import Any, NamedTuple

import numpy as np

import doublesix
from doublesix import Action, View, kernel
from doublesix.kernel import row_of
from doublesix.kernel.action_ids import ACTIONS, action_id
from doublesix.kernel.observation import ObservationLayout
from doublesix.rng import Source

Array = np.ndarray[Any, np.dtype[Any]]

WEIGHTS = Path(__file__).with_name("learned.npz")
INPUTS, HIDDEN = 102, 128
TABLES = 2048
"""Rounds side by side."""
LESSON = 1024
"""Choices that the net is taught at once."""
POINTS = 20.0
"""The net counts in so many points."""


def inputs(rows: Array, players: int = 2) -> Array:
    """Return what the net is told of observations: the tiles and numbers, and how many there are of what.

    Of the others it is told about the next one only, so it can play at any table.
    """
    part: dict[str, Array] = dict(ObservationLayout(players, history=0).named(rows))
    told = [part[name] for name in ("hand", "laid", "ends", "drawn")]
    told += [part["possible"][:, 1], part["lacks"][:, 1], part["sizes"][:, :2] / 7, part["boneyard"] / 14]
    return np.concatenate(told, axis=1, dtype=np.float32, casting="unsafe")


class Net:
    """Two hidden layers, and an output for each action; it learns by Adam."""

    def __init__(self, weights: list[Array]) -> None:
        self.weights = weights
        self._means = [np.zeros_like(each) for each in weights]
        self._squares = [np.zeros_like(each) for each in weights]
        self._lessons = 0

    @classmethod
    def new(cls, chance: np.random.Generator) -> Net:
        """Return a net that has learned nothing."""
        sizes, weights = (INPUTS, HIDDEN, HIDDEN, ACTIONS), []
        for before, after in pairwise(sizes):
            weights.append(chance.normal(0, (2 / before) ** 0.5, (before, after)).astype(np.float32))
            weights.append(np.zeros(after, dtype=np.float32))
        weights[-2] *= 0.1
        return cls(weights)

    def layers(self, told: Array) -> list[Array]:
        """Return every layer; the last one has what each action promises."""
        found = [told]
        for number in range(0, len(self.weights), 2):
            layer = found[-1] @ self.weights[number] + self.weights[number + 1]
            found.append(layer if number + 2 == len(self.weights) else np.maximum(layer, 0))
        return found

    def best(self, told: Array, legal: Array) -> Array:
        """Return for each row the option that promises most."""
        chosen: Array = np.where(legal, self.layers(told)[-1], -np.inf).argmax(axis=1)
        return chosen

    def teach(self, told: Array, actions: Array, brought: Array, rate: float) -> None:
        """Come nearer to what these choices brought."""
        layers, chosen = self.layers(told), (np.arange(len(told)), actions)
        error = np.zeros_like(layers[-1])
        error[chosen] = (layers[-1][chosen] - brought) * (2 / len(told))
        slopes: list[Array] = []
        for number in reversed(range(len(layers) - 1)):
            slopes = [layers[number].T @ error, error.sum(axis=0), *slopes]
            error = (error @ self.weights[2 * number].T) * (layers[number] > 0)
        self._lessons += 1
        for number, slope in enumerate(slopes):
            self._means[number] += 0.1 * (slope - self._means[number])
            self._squares[number] += 0.001 * (slope * slope - self._squares[number])
            mean = self._means[number] / (1 - 0.9**self._lessons)
            square = self._squares[number] / (1 - 0.999**self._lessons)
            self.weights[number] -= rate * mean / (np.sqrt(square) + 1e-8)


class Choices(NamedTuple):
    """What was seen and done, and what it brought, wherever there was a choice."""

    told: Array
    actions: Array
    brought: Array


def play_oneself(net: Net, batch: kernel.Batch, chance: np.random.Generator, curiosity: float) -> Choices:
    """Play rounds against oneself; ``curiosity`` is how often any option is taken."""
    batch.reset(chance.integers(1 << 53, size=batch.size, dtype=np.uint64))
    kept: list[tuple[Array, ...]] = []
    while not batch.over.all():
        legal = batch.legal()
        taken = legal.argmax(axis=1)
        where = np.flatnonzero(legal.sum(axis=1) > 1)
        seen = inputs(batch.observe()[where])
        chosen = net.best(seen, legal[where])
        curious = chance.random(len(where)) < curiosity
        chosen[curious] = (chance.random((curious.sum(), ACTIONS)) * legal[where][curious]).argmax(axis=1)
        taken[where] = chosen
        kept.append((seen, chosen, batch.turn[where], where))
        batch.step(taken)
    told, actions, seats, tables = (np.concatenate(parts) for parts in zip(*kept, strict=True))
    leads = (batch.scores[:, 0] - batch.scores[:, 1]) / np.float32(POINTS)
    return Choices(told, actions, leads[tables] * (1 - 2 * seats.astype(np.float32)))


def lead_over(net: Net, policy: str, batch: kernel.Batch, chance: np.random.Generator) -> tuple[float, float]:
    """Return by how many points a hand the net leads over a policy of the kernel, and half the 95 % interval.

    Every deal is played twice, with the net at either seat.
    """
    deals = chance.integers(1 << 53, size=batch.size, dtype=np.uint64)
    leads = np.zeros(batch.size)
    for seat in (0, 1):
        batch.reset(deals)
        while not batch.over.all():
            legal, taken = batch.legal(), batch.choose(policy)
            own = np.flatnonzero(batch.turn == seat)
            taken[own] = net.best(inputs(batch.observe()[own]), legal[own])
            batch.step(taken)
        leads += (batch.scores[:, seat] - batch.scores[:, 1 - seat]) / 2
    return float(leads.mean()), 1.96 * float(leads.std()) / batch.size**0.5


def learn(sheet: str, times: int, seed: int, report: Callable[[int, Net, kernel.Batch], None] = lambda *_: None) -> Net:
    """Play oneself and learn from it, so many times; ``report`` is told after each."""
    chance = np.random.default_rng(seed)
    net, batch = Net.new(chance), kernel.Batch(doublesix.choose(sheet).rules, 2, size=TABLES, history=0)
    for time in range(times):
        left = 1 - time / times
        choices = play_oneself(net, batch, chance, curiosity=0.01 + 0.1 * left)
        order = chance.permutation(len(choices.told))
        for first in range(0, len(order) - LESSON + 1, LESSON):
            lesson = order[first : first + LESSON]
            told, actions, brought = (part[lesson] for part in choices)
            net.teach(told, actions, brought, rate=0.001 * left + 0.00001)
        report(time + 1, net, batch)
    return net


@cache
def learned() -> Net:
    """Return the net that was learned last."""
    with np.load(WEIGHTS) as kept:
        return Net([kept[name].astype(np.float32) for name in kept.files])


def choose(view: View, source: Source) -> Action:  # noqa: ARG001
    """Choose as the net has learned to: this is the bot."""
    legal = np.zeros((1, ACTIONS), dtype=np.bool_)
    options = {action_id(option): option for option in view.options}
    legal[0, list(options)] = True
    players = view.seating.players
    told = inputs(row_of(view, ObservationLayout(players, history=0))[np.newaxis], players)
    return options[int(learned().best(told, legal)[0])]


def main() -> None:
    """Learn, tell how it goes, and keep what was learned."""
    parser = argparse.ArgumentParser(description="Learn a sheet for two by playing against oneself.")
    parser.add_argument("--sheet", default="international", choices=doublesix.SHEETS)
    parser.add_argument("--times", type=int, default=180, help=f"how often to play {TABLES} rounds and learn from them")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--out", type=Path, default=WEIGHTS)
    options = parser.parse_args()
    began, judge = perf_counter(), np.random.default_rng(options.seed + 1)

    def report(time: int, net: Net, batch: kernel.Batch) -> None:
        if time % 20 == 0 or time == options.times:
            mean, half = lead_over(net, "greedy", batch, judge)
            rounds, seconds = time * TABLES, perf_counter() - began
            print(
                f"{rounds:7} rounds, {seconds:4.0f} s: {mean:+.2f} ± {half:.2f} points a hand over greedy", flush=True
            )

    net = learn(options.sheet, options.times, options.seed, report)
    np.savez_compressed(options.out, *(weight.astype(np.float16) for weight in net.weights))
    print(f"learned: {options.out}")


if __name__ == "__main__":
    main()
