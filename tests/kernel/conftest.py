"""Both kernels: whatever is said of one holds for the other."""

from __future__ import annotations

import pytest

from doublesix.kernel.choice import compiled, reference
from doublesix.kernel.interface import Kernel


def compiled_or_skip() -> Kernel:
    try:
        return compiled()
    except ImportError:
        pytest.skip("the kernel is not compiled here")


@pytest.fixture(params=["compiled", "reference"])
def kernel(request: pytest.FixtureRequest) -> Kernel:
    return compiled_or_skip() if request.param == "compiled" else reference()


@pytest.fixture
def fast() -> Kernel:
    return compiled_or_skip()
