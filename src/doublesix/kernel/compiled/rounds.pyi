from array import array
from collections.abc import Sequence

from doublesix.kernel.codes import KernelPosition, Trace
from doublesix.kernel.rules import CompiledRules

def play_rounds(
    compiled: CompiledRules,
    base: int,
    first: int,
    count: int,
    policies: Sequence[int],
    into: array[int],
    rows: array[int] | None = None,
) -> None: ...
def play_games(
    compiled: CompiledRules,
    base: int,
    first: int,
    count: int,
    policies: Sequence[int],
    to_points: bool,
    goal: int,
    into: array[int],
) -> None: ...
def count_places(compiled: CompiledRules, base: int, first: int, count: int, into: array[int]) -> None: ...
def count_sequences(compiled: CompiledRules, position: KernelPosition, depth: int) -> list[int]: ...
def trace(compiled: CompiledRules, stream: int, policies: Sequence[int]) -> Trace: ...
