from array import array
from collections.abc import Sequence

from doublesix.kernel.codes import KernelPosition
from doublesix.kernel.interface import Manner
from doublesix.kernel.rules import CompiledRules
from doublesix.kernel.unknowns import Unknowns

class CompiledSampler:
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

def prepare(compiled: CompiledRules, unknowns: Unknowns, position: KernelPosition) -> CompiledSampler: ...
def solve(compiled: CompiledRules, position: KernelPosition, most: int) -> dict[int, int] | None: ...
