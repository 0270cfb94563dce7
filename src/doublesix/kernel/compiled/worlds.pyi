from array import array
from collections.abc import Sequence

from doublesix.kernel.codes import Position
from doublesix.kernel.hidden import Unknowns
from doublesix.kernel.interface import Manner
from doublesix.kernel.sheet import CompiledRules

class Sampler:
    def worlds(self) -> float: ...
    def sample(self, base: int, first: int, count: int) -> bytes | None: ...
    def play_out(
        self, options: Sequence[int], base: int, first: int, count: int, policies: Sequence[int], into: array[int]
    ) -> bool: ...
    def solve(self, options: Sequence[int], base: int, first: int, count: int, most: int, into: array[int]) -> bool: ...
    def weigh(
        self,
        options: Sequence[int],
        past: bytes,
        base: int,
        first: int,
        count: int,
        manner: Manner,
        into: array[float],
    ) -> bool: ...

def prepare(compiled: CompiledRules, unknowns: Unknowns, position: Position) -> Sampler: ...
def solve(compiled: CompiledRules, position: Position, most: int) -> dict[int, int] | None: ...
